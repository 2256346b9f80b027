"""The office's centers, one line each, and what is missing. State to frozen views, no Qt."""

from collections.abc import Sequence

from app.domain.election import Center
from app.services.office.at_work import OfficeAtWork
from app.services.office.facts import CenterLine, Finding, Reconciled
from ui.viewmodels.blocks import (
    Buttons,
    Card,
    Cell,
    Column,
    Row,
    RowKind,
    Table,
)
from ui.viewmodels.make_findings import MOST_ROWS, at_told, messages, print_action
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Chip, Message, Status
from ui.viewmodels.saying import Saying
from ui.words import Words


def centers_view(saying: Saying, office: OfficeAtWork, *, message: Message | None = None) -> PageView:
    """One line a center, what is missing and what is told twice below."""
    words, result = saying.words, office.result
    files = len(office.files())
    standing = _not_added(saying, office) if files else _nothing_in(saying)
    return PageView(
        key="office.centers",
        place="centers",
        title=words("office.centers"),
        chips=_chips(saying, result),
        message=message or standing,
        body=(
            Card(blocks=(centers_table(saying, office, result),), flush=True),
            Buttons(actions=(print_action(saying, "centers"), *_drives_action(saying, office))),
            *messages(saying, office, result),
        ),
        others=(
            Action(key="from_folder", label=words("office.from_folder"), icon="package", needs_values=False),
            Action(key="receipts", label=words("office.receipts"), icon="list", needs_values=False),
            Action(key="again", label=words("office.again"), icon="again", needs_values=False),
        ),
        primary=Action(
            key="import",
            label=words("office.import"),
            icon="drive",
            shortcut="Enter",
            busy_label=words("office.importing"),
            primary=True,
        ),
    )


def _nothing_in(saying: Saying) -> Message:
    return Message(
        status=Status.INFO, title=saying.words("office.nothing_in"), text=saying.words("office.nothing_in_text")
    )


def add_up_action(words: Words) -> Action:
    return Action(key="again", label=words("office.add_up"), icon="again", needs_values=False)


def _not_added(saying: Saying, office: OfficeAtWork) -> Message | None:
    """Somebody stopped: what stands in the table is not all that came in."""
    waiting, words = office.not_added(), saying.words
    if not waiting:
        return None
    return Message(
        status=Status.WARN,
        title=words("office.not_added", n=waiting),
        text=words("office.not_added_text") if office.result is not None else "",
        actions=(add_up_action(words),),
    )


def _chips(saying: Saying, result: Reconciled | None) -> tuple[Chip, ...]:
    words = saying.words
    if result is None:
        return ()
    chips = []
    absent = sum(1 for each in result.found if each.finding is Finding.MISSING)
    if absent:
        chips.append(Chip(text=words("office.chip_missing", n=absent), status=Status.STOP, icon="stop"))
    if result.conflicts:
        text = words("office.chip_conflicts", n=len(result.conflicts))
        chips.append(Chip(text=text, status=Status.WARN, icon="warn"))
    others = len(result.found) - absent - len(result.conflicts)
    if others:
        chips.append(Chip(text=words("office.chip_others", n=others), status=Status.WARN, icon="warn"))
    if not result.found:
        chips.append(Chip(text=words("office.nothing"), status=Status.OK, icon="ok"))
    return tuple(chips)


def _drives_action(saying: Saying, office: OfficeAtWork) -> tuple[Action, ...]:
    """Where this computer remembers the office's own drives."""
    label = saying.words("drives.title")
    known = office.allowed is not None
    return (Action(key="drives", label=label, icon="drive", needs_values=False),) if known else ()


def centers_table(
    saying: Saying, office: OfficeAtWork, result: Reconciled | None, most: int | None = MOST_ROWS
) -> Table:
    """One line a center. ``most`` None: all of them, for paper."""
    words = saying.words
    names = {each.id: each.name for each in office.contents.jurisdiction.centers}
    lines = (
        result.centers if result is not None else tuple(_blank(each) for each in office.contents.jurisdiction.centers)
    )
    unknown = result is None and office.not_added() > 0
    rows = tuple(
        _unknown(saying, names[line.center]) if unknown else _line(saying, line, names[line.center])
        for line in _troubled_first(lines)[:most]
    )
    final = sum(line.final for line in lines)
    total = Row(
        cells=(
            words("office.final_of", n=final, of=len(lines)),
            "",
            str(result.totals.issued) if result is not None else "",
            str(result.totals.accepted) if result is not None else "",
            saying.signed(sum(line.statement.difference for line in lines if line.statement is not None)),
            words("office.complete") if final == len(lines) else words("office.not_complete"),
        ),
        kind=RowKind.TOTAL,
    )
    columns = (
        Column(title=words("office.center"), cell=Cell.STRONG, wide=True),
        Column(title=words("office.final_export")),
        Column(title=words("office.col_issued"), cell=Cell.NUMBER),
        Column(title=words("office.col_envelopes"), cell=Cell.NUMBER),
        Column(title=words("office.col_difference"), cell=Cell.NUMBER),
        Column(title=words("office.col_state"), cell=Cell.CHIP),
    )
    return Table(label=words("office.centers"), columns=columns, rows=(*rows, total), tall=True)


def _troubled_first(lines: Sequence[CenterLine]) -> list[CenterLine]:
    """In the package's order; where there are many, those that need a look come first."""
    if len(lines) <= MOST_ROWS:
        return list(lines)
    return sorted(lines, key=lambda line: (line.final and not line.found, line.center))


def _blank(center: Center) -> CenterLine:
    return CenterLine(
        center=center.id,
        machines=(),
        missing=(),
        final=False,
        at=None,
        issued=0,
        accepted=0,
        statement=None,
        found=0,
    )


def _unknown(saying: Saying, name: str) -> Row:
    """Exports came in and nothing was added up: nobody may call this center missing."""
    return Row(cells=(name, "", "", "", "", Chip(text=saying.words("office.state_not_added"))))


def _line(saying: Saying, line: CenterLine, name: str) -> Row:
    words = saying.words
    absent = words("office.not_in")
    if not line.machines:
        chip = Chip(text=words("office.state_missing"), status=Status.STOP, icon="stop")
        cells = (name, words("office.no_export"), absent, absent, absent, chip)
        return Row(cells=cells, kind=RowKind.FLAGGED, status=Status.STOP)
    difference = line.statement.difference if line.statement is not None else 0
    return Row(
        cells=(
            name,
            at_told(saying, line.at) if line.final else words("office.not_final", at=at_told(saying, line.at)),
            str(line.issued),
            str(line.accepted),
            saying.signed(difference) if line.statement is not None else absent,
            _state(saying, line),
        )
    )


def _state(saying: Saying, line: CenterLine) -> Chip:
    words = saying.words
    if line.missing:
        return Chip(text=words("office.state_partly"), status=Status.STOP, icon="stop")
    if not line.final:
        return Chip(text=words("office.state_open"), status=Status.WARN, icon="warn")
    if line.statement is not None and not line.statement.balanced:
        if line.statement.notes:
            return Chip(text=words("office.state_explained"), status=Status.INFO, icon="info")
        return Chip(text=words("office.state_differs"), status=Status.WARN, icon="warn")
    if line.found:
        return Chip(text=words("office.state_look"), status=Status.WARN, icon="warn")
    return Chip(text=words("office.state_verified"), status=Status.OK, icon="ok")
