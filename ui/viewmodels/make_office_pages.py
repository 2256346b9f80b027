"""The office's other pages: opening, statements, load, archive, what is typed. State to frozen views, no Qt."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from pathlib import Path

from app.domain.ids import CardId, CenterId, StyleId
from app.domain.ledger_lines import Line
from app.services.office.at_work import OfficeAtWork
from app.services.office.facts import DayStatement, Reconciled
from ui.viewmodels.blocks import (
    Block,
    Buttons,
    Card,
    Cell,
    Column,
    Fact,
    Facts,
    Heading,
    Paragraph,
    Row,
    RowKind,
    Table,
)
from ui.viewmodels.charts import Throughput
from ui.viewmodels.fields import Field, FieldKind
from ui.viewmodels.make_findings import MOST_ROWS, center_name, print_action
from ui.viewmodels.make_serve import back
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message
from ui.viewmodels.saying import Saying


def open_view(
    saying: Saying, folder: str, packages: Sequence[Path], *, may_look: bool = False, message: Message | None = None
) -> PageView:
    """Where the office's keys lie, the packages, the passphrase; ``may_look``: how the window looks and speaks can be
    changed already here."""
    words = saying.words
    listed = ", ".join(each.name for each in packages)
    handbook = Action(key="help", label=words("office_rail.help"), icon="help", shortcut="F1", needs_values=False)
    return PageView(
        key="office.open",
        title=words("office.open_title"),
        message=message,
        body=(
            Card(
                blocks=(
                    Paragraph(text=words("office.open_intro")),
                    Field(key="folder", label=words("office.folder"), value=folder, hint=words("office.folder_hint")),
                    Facts(rows=(Fact(label=words("office.packages"), value=listed or words("office.no_package")),)),
                    Field(
                        key="password", label=words("office.passphrase"), kind=FieldKind.PASSWORD, focus=bool(folder)
                    ),
                    Buttons(actions=(handbook,)),
                )
            ),
        ),
        others=(
            Action(key="look_again", label=words("set_up.look_again"), icon="again"),
            Action(key="roll.start", label=words("roll.open"), icon="voters", needs_values=False),
            Action(key="build.start", label=words("build.open"), icon="package", needs_values=False),
            *(
                [Action(key="menu", label=words("office.open_look"), shortcut="F10", needs_values=False)]
                if may_look
                else []
            ),
        ),
        primary=Action(
            key="open",
            label=words("office.open_go"),
            icon="lock",
            shortcut="Enter",
            busy_label=words("office.opening"),
            primary=True,
        ),
        focus="password" if folder else "folder",
    )


DESTROYED = (Line.SPOILED, Line.EXHIBITED, Line.WRONG_STYLE, Line.MISPRINT, Line.UNDONE)
SHOWN = (
    ("office.col_in_all", (Line.IN_ALL,)),
    ("office.col_voted", (Line.VOTED,)),
    ("office.col_destroyed", DESTROYED),
    ("office.col_out", (Line.OUT, Line.LEFT_CENTER)),
    ("office.col_unused", (Line.UNUSED, Line.RECALLED, Line.MOVED)),
)
"""Columns of the statements: what came in, and where it is."""


def _sum(told: DayStatement, lines: tuple[Line, ...], column: tuple[StyleId, CardId]) -> int:
    return sum(told.ledgers.ballots.get(line, {}).get(column, 0) for line in lines)


def statements_view(
    saying: Saying, office: OfficeAtWork, result: Reconciled, *, message: Message | None = None
) -> PageView:
    """Merged per center, style and day; days that differ on top."""
    words = saying.words
    return PageView(
        key="office.statements",
        place="statements",
        title=words("office.statements"),
        message=message,
        body=(
            Card(blocks=(statements_table(saying, office, result),), flush=True),
            Paragraph(text=words("office.statements_file"), muted=True),
        ),
        others=(print_action(saying, "statements"),),
    )


def statements_table(saying: Saying, office: OfficeAtWork, result: Reconciled, most: int | None = MOST_ROWS) -> Table:
    """A line a center and day, below it one a style and card. ``most`` None: all of them, for paper."""
    words = saying.words
    ordered = sorted(result.statements, key=lambda each: (each.balanced, each.center, each.date))
    rows: list[Row] = []
    for told in ordered:
        title = f"{center_name(office, told.center)}, {saying.date(told.date)}"
        difference = saying.signed(told.difference)
        blanks = ("",) * len(SHOWN)
        rows.append(Row(cells=(title, *blanks, difference), kind=RowKind.SECTION if told.balanced else RowKind.FLAGGED))
        for style, card in told.ledgers.columns:
            figures = (str(_sum(told, lines, (style, card))) for _, lines in SHOWN)
            counted = told.ledgers.counted.get((Line.VOTED, (style, card)))
            recorded = told.ledgers.ballots.get(Line.VOTED, {}).get((style, card), 0)
            off = saying.signed(counted - recorded) if counted is not None else words("office.not_counted")
            rows.append(Row(cells=(words("office.style_card", style=style, card=card), *figures, off)))
        if most is not None and len(rows) > most:
            break
    columns = (
        Column(title=words("office.style"), wide=True),
        *(Column(title=words(key), cell=Cell.NUMBER) for key, _ in SHOWN),
        Column(title=words("office.col_difference"), cell=Cell.NUMBER),
    )
    return Table(label=words("office.statements"), columns=columns, rows=tuple(rows[:most]))


def load_view(
    saying: Saying, office: OfficeAtWork, result: Reconciled, chosen: str = "", *, message: Message | None = None
) -> PageView:
    """Ballots issued per hour, of all centers or of one, and each center's busiest hour."""
    words = saying.words
    names = {each.id: each.name for each in office.contents.jurisdiction.centers}
    hours: dict[tuple[date, int], int] = {}
    for center, told in result.hours.items():
        if chosen in ("", center):
            for key, count in told.items():
                hours[key] = hours.get(key, 0) + count
    body: list[Block] = [
        Card(
            title=names.get(CenterId(chosen), words("office.all_centers")),
            blocks=(Heading(text=saying.date(day)), chart),
        )
        for day, chart in _charts(saying, hours)
    ]
    body.append(Card(title=words("office.busiest"), blocks=(busiest_table(saying, office, result),), flush=True))
    everybody = Action(key="center", label=words("office.all_centers"), icon="merge", args=(("center", ""),))
    return PageView(
        key="office.load",
        place="load",
        title=words("office.load"),
        message=message,
        body=(Paragraph(text=words("office.load_text"), muted=True), *body),
        others=(print_action(saying, "busiest"), *((everybody,) if chosen else ())),
    )


def _charts(saying: Saying, hours: dict[tuple[date, int], int]) -> Iterator[tuple[date, Throughput]]:
    for day in sorted({day for day, _ in hours}):
        own = {hour: count for (each, hour), count in hours.items() if each == day}
        first, last = min(own), max(own)
        counts = tuple(own.get(hour, 0) for hour in range(first, last + 1))
        most = max(range(len(counts)), key=counts.__getitem__)
        ticks = tuple(
            (edge, _hour(saying, first + edge)) for edge in range(0, len(counts) + 1, max(1, len(counts) // 6))
        )
        peak = saying.words("office.peak", n=counts[most], hour=_hour(saying, first + most))
        spoken = saying.words("office.load_spoken", n=sum(counts), peak=peak)
        yield day, Throughput(counts=counts, ticks=ticks, peak=(most, str(counts[most])), spoken=spoken)


def _hour(saying: Saying, hour: int) -> str:
    """7 AM."""
    told = saying.time(datetime.combine(date(2000, 1, 1), time(hour % 24)))
    return told.replace(":00", "")


def busiest_table(saying: Saying, office: OfficeAtWork, result: Reconciled, most: int | None = MOST_ROWS) -> Table:
    """Each center's busiest hour, the busiest first. ``most`` None: all of them, for paper."""
    words = saying.words
    names = {each.id: each.name for each in office.contents.jurisdiction.centers}
    tops = sorted(
        (
            (max(told.items(), key=lambda each: (each[1], each[0])), center)
            for center, told in result.hours.items()
            if told
        ),
        key=lambda each: (-each[0][1], each[1]),
    )
    rows = tuple(
        Row(
            cells=(
                names.get(center, center),
                saying.date(day),
                _hour(saying, hour),
                str(count),
                Action(key="center", label=words("office.chart"), args=(("center", center),), needs_values=False),
            )
        )
        for ((day, hour), count), center in tops[:most]
    )
    columns = (
        Column(title=words("office.center"), cell=Cell.STRONG, wide=True),
        Column(title=words("office.day")),
        Column(title=words("office.hour")),
        Column(title=words("office.col_issued"), cell=Cell.NUMBER),
        Column(title=words("office.per_hour"), cell=Cell.ACTION),
    )
    return Table(label=words("office.busiest"), columns=columns, rows=rows, tall=True)


def archive_view(
    saying: Saying, office: OfficeAtWork, *, held: str, path: str, message: Message | None = None
) -> PageView:
    """Everything in one sealed file, and until when it is held."""
    words = saying.words
    rows = (
        Fact(label=words("office.exports"), value=str(len(office.files()))),
        Fact(label=words("office.packages"), value=", ".join(each.name for each in office.package_files)),
        Fact(label=words("office.results"), value=words("office.yes" if office.results.is_dir() else "office.no")),
        Fact(label=words("office.held"), value=held),
    )
    return PageView(
        key="office.archive",
        place="archive",
        title=words("office.archive"),
        message=message,
        body=(
            Card(
                blocks=(
                    Paragraph(text=words("office.archive_text")),
                    Facts(rows=rows),
                    Field(key="path", label=words("office.archive_file"), value=path, most=400),
                )
            ),
        ),
        primary=Action(
            key="seal",
            label=words("office.seal"),
            icon="archive",
            shortcut="Enter",
            busy_label=words("office.sealing"),
            primary=True,
        ),
    )


def receipts_view(saying: Saying, *, message: Message | None = None) -> PageView:
    """The sorter's list of envelopes received, as of a date."""
    words = saying.words
    return PageView(
        key="office.receipts",
        place="centers",
        title=words("office.receipts"),
        message=message,
        body=(
            Card(
                blocks=(
                    Paragraph(text=words("office.receipts_text")),
                    Field(key="path", label=words("office.receipts_file"), hint=words("set_up.path_hint"), most=400),
                    Field(key="as_of", label=words("office.as_of"), hint=words("office.as_of_hint"), most=60),
                )
            ),
        ),
        back=back(saying),
        primary=Action(key="take_receipts", label=words("office.receipts_go"), shortcut="Enter", primary=True),
    )


def folder_view(saying: Saying, *, message: Message | None = None) -> PageView:
    """Exports that lie in a folder."""
    words = saying.words
    return PageView(
        key="office.folder",
        place="centers",
        title=words("office.from_folder"),
        message=message,
        body=(Card(blocks=(Field(key="path", label=words("office.folder_path"), most=400),)),),
        back=back(saying),
        primary=Action(key="import_folder", label=words("office.import_go"), shortcut="Enter", primary=True),
    )
