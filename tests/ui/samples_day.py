"""The day: open it, today, the paper."""

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
    Row,
    Table,
)
from ui.viewmodels.charts import Bar, Bars, Legend, Part, PartKind, Throughput
from ui.viewmodels.fields import Field, FieldKind, Segments
from ui.viewmodels.parts import Action, Chip, Status, Step, StepState
from ui.viewmodels.views import BallotsView, OpenDayView, TodayView


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
