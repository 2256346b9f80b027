"""The evening: close the line, count, account for what is unused, state it."""

from tests.ui.samples_day import line
from tests.ui.samples_desk import BACK
from tests.ui.samples_serve import go
from ui.viewmodels.blocks import Card, Cell, Column, Columns, Fact, Facts, Paragraph, Row, RowKind, Table
from ui.viewmodels.fields import Check, Checks, Field, FieldKind
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.views import CloseView, StatementView

CLOSING = (
    ("Line served", "Last voter 8:09 PM"),
    ("Count", "Two people"),
    ("Statement", "Compare, explain"),
    ("Sign", "Two signatures"),
    ("Export", "To the USB drive"),
)


def close_line() -> CloseView:
    return CloseView(
        key="close.line",
        title="Is the line served?",
        steps=line(CLOSING, 0),
        body=(
            Card(
                title="Declare the line closed",
                blocks=(
                    Paragraph(
                        text="Everyone in line at 8:00 PM may vote. Give each a numbered slip, then "
                        "say how many there were."
                    ),
                    Field(
                        key="line",
                        label="People in line at closing",
                        kind=FieldKind.COUNT,
                        focus=True,
                        hint="0 if nobody was waiting. Blank is not 0.",
                    ),
                    Checks(label="", items=(Check(key="door", title="The door is closed, nobody else may enter"),)),
                ),
            ),
        ),
        message=Message(
            status=Status.WARN,
            title="1 ballot is still with a voter",
            text="No. 000405 since 7:52 PM.",
            actions=(Action(key="show", label="Show"),),
        ),
        primary=go("close_line", "Close the line"),
    )


def close_count() -> CloseView:
    return CloseView(
        key="close.count",
        title="Count by hand, two people",
        steps=line(CLOSING, 1),
        body=(
            Columns(
                columns=(
                    (
                        Card(
                            title="Ballots",
                            blocks=(
                                Field(key="voted", label="Envelopes in the box", kind=FieldKind.COUNT, focus=True),
                                Field(
                                    key="stubs",
                                    label="Stubs torn off",
                                    kind=FieldKind.COUNT,
                                    error="Counted stubs and envelopes differ. Count both again.",
                                ),
                                Field(key="unused", label="Unused ballots, style 12", kind=FieldKind.COUNT),
                            ),
                        ),
                    ),
                    (
                        Card(
                            title="Blank sheets",
                            blocks=(
                                Field(key="sheets", label="Sheets left", kind=FieldKind.COUNT),
                                Field(key="waste", label="Test and waste", kind=FieldKind.COUNT),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        back=BACK,
        primary=go("count", "Compare with the record"),
    )


def close_unused() -> CloseView:
    return CloseView(
        key="close.unused",
        title="Unused ballots: count and destroy",
        steps=line(CLOSING, 2),
        message=Message(
            status=Status.WARN,
            title="The record has another number than you counted: Style 12, Upper Valley. Count again.",
        ),
        body=(
            Columns(
                columns=(
                    (
                        Card(
                            blocks=(
                                Paragraph(text="Two people count every style that is left, and destroy the ballots."),
                                Field(
                                    key="left|12|borough",
                                    label="Counted by hand, Style 12, Upper Valley",
                                    kind=FieldKind.COUNT,
                                    focus=True,
                                ),
                                Checks(
                                    label="Done",
                                    items=(
                                        Check(
                                            key="destroyed",
                                            title="All of them are destroyed",
                                            detail="As the election office instructs.",
                                        ),
                                    ),
                                ),
                            )
                        ),
                        Card(
                            title="Numbers left",
                            blocks=(
                                Facts(
                                    rows=(
                                        Fact(
                                            label="Style 12, Upper Valley",
                                            value="060001 to 060003 (3), 060005 to 060020 (16)",
                                            mono=True,
                                        ),
                                    )
                                ),
                            ),
                        ),
                    ),
                    (
                        Card(
                            title="Second person",
                            blocks=(Field(key="second_password", label="Password", kind=FieldKind.PASSWORD),),
                        ),
                    ),
                ),
                weights=(3, 2),
            ),
        ),
        back=BACK,
        primary=go("unused_go", "Record: counted and destroyed"),
    )


def statement() -> StatementView:
    columns = (
        Column(title="Line", wide=True),
        Column(title="Record", cell=Cell.NUMBER),
        Column(title="Counted", cell=Cell.NUMBER),
        Column(title="Difference", cell=Cell.NUMBER),
    )

    def plain(name: str, record: int, counted: int) -> Row:
        return Row(cells=(name, str(record), str(counted), "0" if record == counted else f"−{record - counted}"))

    return StatementView(
        key="close.statement",
        steps=line(CLOSING, 2),
        table=Table(
            label="Ballot statement",
            columns=columns,
            rows=(
                Row(cells=("Came in",), kind=RowKind.SECTION),
                plain("Received from the office", 100, 100),
                plain("Printed here", 412, 412),
                Row(cells=("In all", "512", "512", "0"), kind=RowKind.TOTAL),
                Row(cells=("Where they are",), kind=RowKind.SECTION),
                plain("Voted, envelope accepted", 388, 388),
                plain("Spoiled", 14, 14),
                plain("Exhibited", 0, 0),
                plain("Wrong style", 3, 3),
                plain("Misprint", 16, 16),
                plain("Undone", 1, 1),
                plain("Left the center", 0, 0),
                plain("Out and not returned", 0, 0),
                Row(cells=("Unused stock", "90", "89", "−1"), kind=RowKind.FLAGGED),
                Row(cells=("Accounted for", "512", "511", "−1"), kind=RowKind.TOTAL),
            ),
        ),
        message=Message(
            status=Status.WARN,
            title="Difference −1",
            text="512 ballots came in and 511 were counted. One unused ballot of style 12 was not found.",
            actions=(Action(key="recount", label="Count unused stock again", icon="again"),),
            big=True,
        ),
        note_title="What do you know about it?",
        note=Field(
            key="note",
            label="What do you know about it?",
            kind=FieldKind.LONG,
            value="Counted twice by R. Olanna and J. Whitfield, 26 both times. The band says 30. "
            "Three were issued at 4:05 PM while the printer was refilled.",
            hint="Printed on the statement. It changes no figure.",
            mark="Required",
            focus=True,
            hide_label=True,
            most=2000,
        ),
        back=BACK,
        others=(Action(key="draft", label="Print a draft", icon="printer"),),
        primary=Action(key="sign", label="Go on to sign", shortcut="Ctrl+Enter", primary=True),
    )
