"""The day: open it, today, the paper, close it, state it, export it."""

from tests.ui.samples_desk import BACK
from tests.ui.samples_serve import go
from ui.viewmodels.blocks import (
    Buttons,
    Card,
    Cell,
    Column,
    Columns,
    Fact,
    Facts,
    Figure,
    Item,
    Paragraph,
    Progress,
    Row,
    RowKind,
    Table,
)
from ui.viewmodels.charts import Bar, Bars, Legend, Part, PartKind, Throughput
from ui.viewmodels.fields import Check, Checks, Field, FieldKind, Segments
from ui.viewmodels.parts import Action, Chip, Message, Status, Step, StepState
from ui.viewmodels.views import BallotsView, CloseView, ExportView, OpenDayView, StatementView, TodayView


def line(names: tuple[tuple[str, str], ...], now: int) -> tuple[Step, ...]:
    states = [StepState.DONE if i < now else StepState.NOW if i == now else StepState.LATER for i in range(len(names))]
    return tuple(Step(name=n, result=r, state=s) for (n, r), s in zip(names, states, strict=True))


OPENING = (
    ("Oath", "Two officials"),
    ("Clock", "Attested"),
    ("Stock", "Counted in"),
    ("Seals", "Numbers"),
    ("Open", "Zero report"),
)
CLOSING = (
    ("Line served", "Last voter 8:09 PM"),
    ("Count", "Two people"),
    ("Statement", "Compare, explain"),
    ("Sign", "Two signatures"),
    ("Export", "To the USB drive"),
)


def open_day() -> OpenDayView:
    return OpenDayView(
        key="open.stock",
        title="Open Harbor School",
        steps=line(OPENING, 2),
        body=(
            Columns(
                columns=(
                    (
                        Card(
                            title="Count the stock in",
                            blocks=(
                                Field(
                                    key="stock.12",
                                    label="Pre-printed, style 12",
                                    kind=FieldKind.COUNT,
                                    focus=True,
                                    hint="Numbers 000001 to 000100",
                                ),
                                Field(key="sheets", label="Blank ballot sheets", kind=FieldKind.COUNT, value="0"),
                            ),
                        ),
                    ),
                    (
                        Card(
                            title="From the package",
                            ruled=True,
                            blocks=(
                                Facts(
                                    rows=(
                                        Fact(icon="ballots", label="Style 12", value="100", rest=" pre-printed"),
                                        Fact(icon="sheet", label="Sheets", value="500", rest=", 8.5 x 11 inches"),
                                        Fact(icon="clock", label="Clock", value="6:41 AM", rest=", attested by two"),
                                    )
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        back=BACK,
        primary=go("stock", "Stock is counted in"),
    )


def today() -> TodayView:
    counts = (22, 27, 21, 18, 14, 12, 15, 17, 20, 25, 30, 28, 22, 15, 11, 8, 7, 4)
    return TodayView(
        title="Today at Harbor School",
        chip=Chip(text="430 in, 430 accounted for. Difference 0", status=Status.OK),
        bars=Bars(
            bars=(
                Bar(
                    label="Came in",
                    total="430",
                    parts=(
                        Part(kind=PartKind.CAME_IN, count=330, text="330 printed here"),
                        Part(kind=PartKind.UNUSED, count=100, text="100 from the office"),
                    ),
                ),
                Bar(
                    label="Now",
                    total="430",
                    parts=(
                        Part(kind=PartKind.VOTED, count=289, text="289 voted"),
                        Part(kind=PartKind.OUT, count=13),
                        Part(kind=PartKind.DESTROYED, count=28),
                        Part(kind=PartKind.UNUSED, count=100, text="100 unused"),
                    ),
                ),
            ),
            legend=(
                Legend(kind=PartKind.VOTED, title="289 voted", text="Envelope accepted"),
                Legend(
                    kind=PartKind.OUT, title="13 still out", text="11 with voters, 1 special needs, 1 print in doubt"
                ),
                Legend(
                    kind=PartKind.DESTROYED,
                    title="28 destroyed or test",
                    text="11 spoiled, 2 wrong style, 4 misprint, 10 test, 1 undone",
                ),
                Legend(kind=PartKind.UNUSED, title="100 unused", text="Stock from the office, sealed packs"),
            ),
            spoken="430 came in, 430 accounted for: 289 voted, 13 still out, 28 destroyed or test, 100 unused.",
        ),
        throughput_title="Ballots issued",
        segments=Segments(
            key="minutes", label="Minutes", options=(("15", "15"), ("30", "30"), ("60", "60")), chosen="30"
        ),
        figures=(Figure(value="316", label="issued so far"), Figure(value="16", label="in the last hour")),
        throughput=Throughput(
            counts=counts + (None,) * 8,
            unfinished=17,
            ticks=((0, "7 AM"), (4, "9"), (8, "11"), (12, "1 PM"), (16, "3"), (20, "5"), (26, "8")),
            peak=(10, "30 at noon"),
            spoken="316 ballots issued since 7 AM, most at noon: 30 in half an hour.",
        ),
        open_title="Open items",
        open_chip=Chip(text="13 still out", status=Status.WARN),
        items=(
            Item(
                icon="questioned",
                title="1 print in doubt",
                text="No. 000327 at 3:21 PM: did it come out?",
                action=Action(key="decide", label="Decide"),
            ),
            Item(
                icon="hand",
                title="11 ballots with voters",
                text="The longest has been out 38 minutes.",
                action=Action(key="show_out", label="Show"),
            ),
            Item(
                icon="access",
                title="1 special-needs ballot out",
                text="Due back by 8:00 PM. Out since 2:10 PM.",
                status=Status.INFO,
                action=Action(key="show_special", label="Show"),
            ),
            Item(icon="ok", title="Envelopes agree", text="289 accepted, 289 recorded as voted.", status=Status.OK),
        ),
    )


def ballots() -> BallotsView:
    columns = (
        Column(title="Style", cell=Cell.STRONG, wide=True),
        Column(title="Unused", cell=Cell.NUMBER),
        Column(title="", cell=Cell.ACTION),
    )
    numbers = (
        Column(title="Number", cell=Cell.MONO),
        Column(title="How", wide=True),
        Column(title="When", cell=Cell.NUMBER),
    )
    return BallotsView(
        title="Ballots and paper",
        chips=(Chip(text="500 sheets counted in", status=Status.INFO, icon="sheet"),),
        cards=(
            Card(
                title="Pre-printed stock",
                ruled=True,
                blocks=(
                    Table(
                        label="Pre-printed stock",
                        columns=columns,
                        tall=True,
                        rows=(
                            Row(
                                cells=(
                                    "Style 12, Cannery",
                                    "61",
                                    Action(key="receive", label="Count in", args=(("style", "12"),)),
                                )
                            ),
                            Row(
                                cells=(
                                    "Style 14, Cannery outside the city",
                                    "39",
                                    Action(key="receive", label="Count in", args=(("style", "14"),)),
                                )
                            ),
                        ),
                    ),
                ),
            ),
            Card(
                title="Blank sheets",
                ruled=True,
                blocks=(
                    Facts(
                        rows=(
                            Fact(label="Counted in", value="500"),
                            Fact(label="Printed as ballots", value="330"),
                            Fact(label="Test and waste", value="14"),
                        )
                    ),
                    Buttons(
                        actions=(
                            Action(key="test", label="Print a test ballot", icon="printer"),
                            Action(key="waste", label="Note waste"),
                        )
                    ),
                ),
            ),
            Card(
                title="Spoiled and destroyed",
                ruled=True,
                blocks=(
                    Table(
                        label="Spoiled and destroyed",
                        columns=numbers,
                        rows=(
                            Row(cells=("000243", "Spoiled", "1:05 PM")),
                            Row(cells=("000247", "Spoiled", "1:14 PM")),
                            Row(cells=("000310", "Misprint: page did not come out", "2:40 PM")),
                        ),
                    ),
                ),
            ),
            Card(
                title="Samples",
                ruled=True,
                blocks=(
                    Paragraph(text="Sample ballots carry no number and are not counted.", muted=True),
                    Buttons(actions=(Action(key="sample", label="Print a sample ballot", icon="printer"),)),
                ),
            ),
        ),
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


def export() -> ExportView:
    return ExportView(
        key="export",
        title="Export to the office",
        drive=(
            Item(
                icon="drive",
                title="HARBOR-1, in place",
                text="14 GB free. Encrypted to the election office.",
                status=Status.OK,
            ),
        ),
        contents=(
            Fact(icon="list", label="Journal", value="3,214", rest=" entries"),
            Fact(icon="sheet", label="Statement", value="Final", rest=", signed by two"),
            Fact(icon="voters", label="Register", value="388", rest=" rows"),
        ),
        progress=Progress(
            label="Reading it back from the drive",
            done=61,
            of=100,
            detail="2 of 3: written, now compared byte for byte",
        ),
        others=(Action(key="cancel", label="Stop", shortcut="Esc"),),
        primary=Action(
            key="export", label="Write the export", icon="export", shortcut="Enter", primary=True, busy_label="Writing…"
        ),
    )


def exported() -> ExportView:
    return ExportView(
        key="export.done",
        title="Export to the office",
        drive=(Item(icon="drive", title="HARBOR-1, may be removed", text="The drive is released.", status=Status.OK),),
        contents=(Fact(icon="archive", label="File", value="HS-A-2026-10-06.vcx", mono=True),),
        message=Message(
            status=Status.OK, title="Exported and verified", text="Read back and compared at 9:31 PM. Hash 7F3A 09BC."
        ),
        primary=go("done", "Done", "check"),
    )
