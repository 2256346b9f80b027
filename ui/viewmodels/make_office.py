"""The office: the centers and what does not add up, statements, load, the archive. State to frozen views, no Qt."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from app.domain.election import Center
from app.domain.ids import CenterId
from app.services.office.at_work import OfficeAtWork
from app.services.office.facts import CenterLine, Finding, Found, IssueRow, Reconciled, TwiceIssued
from ui.viewmodels.blocks import (
    Block,
    Buttons,
    Card,
    Cell,
    Column,
    Columns,
    Paragraph,
    Row,
    RowKind,
    Table,
)
from ui.viewmodels.fields import Choice, Choices, Field
from ui.viewmodels.make_serve import back
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Chip, Message, Status
from ui.viewmodels.saying import Saying

MOST_MESSAGES = 6
"""Findings shown in full below the table; the page of findings has all."""
MOST_ROWS = 400
GRAVE = frozenset(
    {Finding.TURNED_AWAY, Finding.ROLLED_BACK, Finding.MISSING, Finding.STATEMENT_ALTERED, Finding.BREACH}
)
CALM = frozenset({Finding.CLOSED_AT, Finding.OLDER_PACKAGE})


# --- centers ---------------------------------------------------------------------------------------------------------


def centers_view(saying: Saying, office: OfficeAtWork, *, message: Message | None = None) -> PageView:
    """One line a center, what is missing and what is told twice below."""
    words, result = saying.words, office.result
    files = len(office.files())
    return PageView(
        key="office.centers",
        place="centers",
        title=words("office.centers"),
        chips=_chips(saying, result),
        message=message or (None if files else _nothing_in(saying)),
        body=(
            Card(blocks=(centers_table(saying, office, result),), flush=True),
            Buttons(actions=(print_action(saying, "centers"), *_drives_action(saying, office))),
            *_messages(saying, office, result),
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


def print_action(saying: Saying, name: str) -> Action:
    """Every row of this list on paper, however many the screen shows."""
    label = saying.words("list.print")
    return Action(key="print_list", label=label, icon="printer", args=(("list", name),), needs_values=False)


def centers_table(
    saying: Saying, office: OfficeAtWork, result: Reconciled | None, most: int | None = MOST_ROWS
) -> Table:
    """One line a center. ``most`` None: all of them, for paper."""
    words = saying.words
    names = {each.id: each.name for each in office.contents.jurisdiction.centers}
    lines = (
        result.centers if result is not None else tuple(_blank(each) for each in office.contents.jurisdiction.centers)
    )
    rows = tuple(_line(saying, line, names[line.center]) for line in _troubled_first(lines)[:most])
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
            _at(saying, line.at) if line.final else words("office.not_final", at=_at(saying, line.at)),
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


def _at(saying: Saying, at: datetime | None) -> str:
    return f"{saying.day(at.date())}, {saying.time(at)}" if at is not None else ""


def _messages(saying: Saying, office: OfficeAtWork, result: Reconciled | None) -> Iterator[Block]:
    """What has to be looked into, side by side; the rest behind one button."""
    if result is None or not result.found:
        return
    plain = [each for each in result.found if each.finding is not Finding.TWICE]
    shown: list[Block] = [_message(saying, office, each) for each in plain[: MOST_MESSAGES - 2]]
    shown += [_twice(saying, office, each) for each in result.conflicts[:2]]
    left, right = tuple(shown[0::2]), tuple(shown[1::2])
    yield Columns(columns=(left, right)) if right else left[0]
    more = len(result.found) - len(shown)
    if more > 0:
        label = saying.words("office.all_findings", n=len(result.found))
        yield Buttons(actions=(Action(key="findings", label=label, icon="list", needs_values=False),))


def status_of(finding: Finding) -> Status:
    if finding in GRAVE:
        return Status.STOP
    return Status.INFO if finding in CALM else Status.WARN


def sentence(saying: Saying, office: OfficeAtWork, found: Found) -> str:
    """One finding in words, times and dates as people say them."""
    center = office.contents.jurisdiction.center(found.center)
    told: dict[str, object] = {
        "machine": found.machine,
        "center": center.name if center is not None else "",
        **{name: _readable(saying, name, value) for name, value in found.facts},
    }
    return saying.words(f"finding.{found.finding.value}", **{key: value for key, value in told.items() if value})


def _readable(saying: Saying, name: str, value: str) -> str:
    if name == "at" or name.endswith("_at"):
        return _at(saying, datetime.fromisoformat(value))
    if name == "date":
        return saying.date(date.fromisoformat(value))
    if name == "difference":
        return saying.signed(int(value))
    return value


def _message(saying: Saying, office: OfficeAtWork, found: Found) -> Message:
    title = saying.words(f"finding_title.{found.finding.value}", machine=found.machine)
    return Message(status=status_of(found.finding), title=title, text=sentence(saying, office, found))


def _twice(saying: Saying, office: OfficeAtWork, twice: TwiceIssued) -> Card:
    """Both records, and a button to decide which envelope counts."""
    words = saying.words
    decided = office.decided().get(twice.public_id)
    message = Message(
        status=Status.INFO if decided else Status.WARN,
        title=_who(saying, office, twice),
        text=words("office.decided", issue=decided) if decided else words("office.twice_text"),
    )
    decide = Action(
        key="decide", label=words("office.decide"), args=(("public_id", twice.public_id),), needs_values=False
    )
    return Card(blocks=(message, _twice_table(saying, office, twice), Buttons(actions=(decide,))))


def _who(saying: Saying, office: OfficeAtWork, twice: TwiceIssued) -> str:
    """Name and birth year, which the clerk needs to decide; files and lists know the public id only."""
    voter = office.voter(twice.voter)
    centers = len({issue.center for issue in twice.issues})
    key = "office.twice_centers" if centers > 1 else "office.twice_desks"
    if voter is None:
        return saying.words(key, who=saying.words("office.public_id", id=twice.public_id))
    born = f", {voter.birth.year}" if voter.birth is not None else ""
    return saying.words(key, who=f"{voter.name.with_suffix}{born}")


def _twice_table(saying: Saying, office: OfficeAtWork, twice: TwiceIssued) -> Table:
    words = saying.words
    columns = (
        Column(title=words("office.center"), wide=True),
        Column(title=words("office.laptop")),
        Column(title=words("office.issued_at")),
        Column(title=words("office.envelope"), cell=Cell.MONO),
        Column(title=words("office.accepted_at")),
    )
    rows = tuple(
        Row(
            cells=(
                center_name(office, issue.center),
                issue.machine,
                _at(saying, issue.at),
                issue.envelope_id,
                _at(saying, issue.accepted) if issue.accepted is not None else words("office.not_back"),
            )
        )
        for issue in twice.issues
    )
    return Table(label=words("office.decide"), columns=columns, rows=rows)


def center_name(office: OfficeAtWork, center: CenterId) -> str:
    known = office.contents.jurisdiction.center(center)
    return known.name if known is not None else center


def decide_view(
    saying: Saying, office: OfficeAtWork, twice: TwiceIssued, *, message: Message | None = None
) -> PageView:
    """Which of two records counts: chosen by a person, with a reason. Nothing is preselected."""
    words = saying.words
    options = tuple(_option(saying, office, issue) for issue in twice.issues)
    return PageView(
        key="office.decide",
        place="centers",
        title=_who(saying, office, twice),
        message=message,
        body=(
            Card(
                blocks=(
                    Paragraph(text=words("office.decide_text")),
                    Choices(key="issue", label=words("office.decide"), options=options),
                    Field(key="reason", label=words("office.decide_reason"), most=400, mark=words("common.required")),
                )
            ),
        ),
        back=back(saying),
        primary=Action(
            key="decided",
            label=words("office.decide_go"),
            shortcut="Enter",
            args=(("public_id", twice.public_id),),
            primary=True,
        ),
    )


def _option(saying: Saying, office: OfficeAtWork, issue: IssueRow) -> Choice:
    words = saying.words
    back_at = _at(saying, issue.accepted) if issue.accepted is not None else words("office.not_back")
    return Choice(
        key=issue.issue,
        title=f"{center_name(office, issue.center)}, {issue.machine}, {_at(saying, issue.at)}",
        detail=words("office.option", envelope=issue.envelope_id, at=back_at),
        icon="building",
    )


def findings_view(
    saying: Saying, office: OfficeAtWork, result: Reconciled, *, message: Message | None = None
) -> PageView:
    """All of them, the gravest first."""
    words = saying.words
    return PageView(
        key="office.findings",
        place="centers",
        title=words("office.findings"),
        message=message,
        body=(
            Card(blocks=(findings_table(saying, office, result),), flush=True),
            Paragraph(text=words("office.findings_file"), muted=True),
        ),
        others=(print_action(saying, "findings"),),
        back=back(saying),
    )


def findings_table(saying: Saying, office: OfficeAtWork, result: Reconciled, most: int | None = MOST_ROWS) -> Table:
    """How grave, where, in full. ``most`` None: all of them, for paper."""
    words = saying.words
    names = {each.id: each.name for each in office.contents.jurisdiction.centers}
    rows = tuple(
        Row(
            cells=(
                Chip(
                    text=words(f"office.mark_{status_of(each.finding).value}"),
                    status=status_of(each.finding),
                    icon=status_of(each.finding).value,
                ),
                names.get(each.center, ""),
                sentence(saying, office, each),
            )
        )
        for each in result.found[:most]
    )
    columns = (
        Column(title=words("office.what"), cell=Cell.CHIP),
        Column(title=words("office.center"), cell=Cell.STRONG),
        Column(title=words("office.more"), wide=True),
    )
    return Table(label=words("office.findings"), columns=columns, rows=rows, tall=True)
