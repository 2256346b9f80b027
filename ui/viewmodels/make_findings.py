"""What does not add up, and which envelope counts. State to frozen views, no Qt."""

from collections.abc import Iterator
from datetime import date, datetime

from app.domain.ids import CenterId
from app.services.office.at_work import OfficeAtWork
from app.services.office.facts import Finding, Found, IssueRow, Reconciled, TwiceIssued
from ui.viewmodels.blocks import (
    Block,
    Buttons,
    Card,
    Cell,
    Column,
    Columns,
    Paragraph,
    Row,
    Table,
)
from ui.viewmodels.fields import Choice, Choices, Field
from ui.viewmodels.make_serve import back
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Chip, Message, Status
from ui.viewmodels.saying import Saying

NO_BREAK = "\u00a0"
MOST_MESSAGES = 6
"""Findings shown in full below the table; the page of findings has all."""
MOST_ROWS = 400
GRAVE = frozenset(
    {Finding.TURNED_AWAY, Finding.ROLLED_BACK, Finding.MISSING, Finding.STATEMENT_ALTERED, Finding.BREACH}
)
CALM = frozenset({Finding.CLOSED_AT, Finding.OLDER_PACKAGE})


def print_action(saying: Saying, name: str) -> Action:
    """Every row of this list on paper, however many the screen shows."""
    label = saying.words("list.print")
    return Action(key="print_list", label=label, icon="printer", args=(("list", name),), needs_values=False)


def at_told(saying: Saying, at: datetime | None) -> str:
    """A day and an hour; the hour is never broken ("8:30 p." above "m.")."""
    return f"{saying.day(at.date())}, {saying.time(at).replace(' ', NO_BREAK)}" if at is not None else ""


def messages(saying: Saying, office: OfficeAtWork, result: Reconciled | None) -> Iterator[Block]:
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
        return at_told(saying, datetime.fromisoformat(value))
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
                at_told(saying, issue.at),
                issue.envelope_id,
                at_told(saying, issue.accepted) if issue.accepted is not None else words("office.not_back"),
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
    back_at = at_told(saying, issue.accepted) if issue.accepted is not None else words("office.not_back")
    return Choice(
        key=issue.issue,
        title=f"{center_name(office, issue.center)}, {issue.machine}, {at_told(saying, issue.at)}",
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
