"""Carrying: an amended package and what it changes; a laptop that is gone. Pages of the place Export."""

from collections.abc import Sequence
from pathlib import Path

from app.domain.ids import grouped, short
from app.domain.refusal import Refusal
from app.services.amending import Touched, Weighed
from app.services.session import Session
from app.services.takeover import Known
from ui.messages import refused_or
from ui.viewmodels.blocks import Block, Card, Cell, Code, Column, Columns, Fact, Facts, Paragraph, Row, Table
from ui.viewmodels.fields import Choice, Choices, Field
from ui.viewmodels.make_serve import back, second_fields
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying

PLACE = "export"
MOST_ROWS = 200
"""Rows of a list on the screen; the rest is said as a number, and stands in the record."""


def choose_package_view(saying: Saying, packages: Sequence[Path], *, message: Message | None = None) -> PageView:
    """Which package, of those in sight."""
    words = saying.words
    found: list[Block] = []
    if packages:
        found.append(
            Choices(
                key="package",
                label=words("set_up.packages"),
                options=tuple(
                    Choice(key=str(path), title=path.name, detail=str(path.parent), icon="package") for path in packages
                ),
            )
        )
    found.append(Field(key="path", label=words("set_up.path"), hint=words("set_up.path_hint"), most=400))
    return PageView(
        key="amend.choose",
        place=PLACE,
        title=words("amend.title"),
        message=message,
        body=(Card(blocks=(Paragraph(text=words("amend.intro")), *found)),),
        back=back(saying),
        primary=Action(
            key="amend_look",
            label=words("amend.look"),
            shortcut="Enter",
            busy_label=words("amend.reading"),
            primary=True,
        ),
    )


def weighed_view(saying: Saying, session: Session, weighed: Weighed, *, message: Message | None = None) -> PageView:
    """Before anything is changed: the hash to compare, and all that would change here."""
    words = saying.words
    snapshot = weighed.contents.jurisdiction.snapshot
    before = session.election.jurisdiction.snapshot
    digest = weighed.contents.jurisdiction.package
    was = saying.date(before.as_of)
    facts = (
        Fact(label=words("set_up.as_of"), value=saying.date(snapshot.as_of), rest=_was(saying, was)),
        Fact(label=words("set_up.voters"), value=str(snapshot.voters), rest=_was(saying, str(before.voters))),
        Fact(label=words("amend.changed"), value=str(len(weighed.changed))),
        Fact(label=words("amend.recalls"), value=str(sum(each.count for each in weighed.recalls))),
        Fact(label=words("amend.removed"), value=str(len(weighed.removed))),
        Fact(label=words("amend.restyled"), value=str(len(weighed.restyled))),
        Fact(label=words("set_up.hash"), value=grouped(digest), mono=True),
    )
    left: list[Block] = [
        Card(blocks=(Code(label=words("set_up.read_aloud"), text=short(digest)),), ruled=True),
        Card(title=words("open_day.second"), blocks=second_fields(saying, session)),
    ]
    if weighed.older:
        left.insert(1, _why(saying, words("amend.reason")))
    right: list[Block] = [Card(title=words("amend.what"), blocks=(Facts(rows=facts),), ruled=True)]
    right += _lists(saying, session, weighed)
    return PageView(
        key="amend.weigh",
        place=PLACE,
        title=words("amend.compare"),
        message=message or _note(saying, weighed),
        body=(Columns(columns=(tuple(left), tuple(right))),),
        back=back(saying),
        primary=Action(
            key="amend_load",
            label=words("amend.go"),
            shortcut="Enter",
            busy_label=words("set_up.loading"),
            primary=True,
        ),
    )


def _why(saying: Saying, label: str) -> Card:
    """A reason that has to be written."""
    field = Field(key="reason", label=label, hide_label=True, most=400)
    return Card(title=label, mark=saying.words("common.required"), blocks=(field,))


def _note(saying: Saying, weighed: Weighed) -> Message | None:
    """What has to be seen before the rest."""
    words = saying.words
    if weighed.same:
        return Message(status=Status.INFO, title=words("rule.same_package.title"), text=words("rule.same_package.why"))
    if weighed.older:
        return Message(status=Status.WARN, title=words("rule.snapshot_older.title"), text=words("amend.older"))
    return None


def _was(saying: Saying, text: str) -> str:
    return saying.words("amend.was", value=text)


def _lists(saying: Saying, session: Session, weighed: Weighed) -> list[Block]:
    words = saying.words
    shown: list[Block] = []
    if weighed.recalls:
        rows = tuple(
            Row(cells=(saying.style(session, each.style), each.card, str(each.count))) for each in weighed.recalls
        )
        columns = (
            Column(title=words("amend.style"), wide=True),
            Column(title=words("amend.card")),
            Column(title=words("amend.count"), cell=Cell.NUMBER),
        )
        table = Table(label=words("amend.recall_title"), columns=columns, rows=rows)
        shown.append(Card(title=words("amend.recall_title"), blocks=(Paragraph(text=words("amend.recall")), table)))
    for title, text, touched in (
        ("amend.removed_title", "amend.removed_text", weighed.removed),
        ("amend.restyled_title", "amend.restyled_text", weighed.restyled),
    ):
        if touched:
            shown.append(_touched(saying, session, words(title), words(text), touched))
    return shown


def _touched(saying: Saying, session: Session, title: str, text: str, touched: tuple[Touched, ...]) -> Card:
    words = saying.words
    rows = tuple(_touched_row(saying, session, each) for each in touched[:MOST_ROWS])
    columns = (
        Column(title=words("item.name"), wide=True),
        Column(title=words("amend.issued")),
        Column(title=words("amend.style")),
    )
    table = Table(label=title, columns=columns, rows=rows)
    return Card(title=title, blocks=(Paragraph(text=text), table))


def _touched_row(saying: Saying, session: Session, each: Touched) -> Row:
    issue = session.state.issues.get(each.issue)
    voter = session.roll.voter(each.voter)
    name = saying.name(voter) if voter is not None else each.name or saying.words("voter.this_voter")
    at = f"{saying.day(issue.when.date)}, {saying.time(issue.when.at)}" if issue is not None else ""
    style = each.style if each.now is None else saying.words("amend.from_to", before=each.style, now=each.now)
    return Row(cells=(name, at, style))


def amended_view(saying: Saying, session: Session, weighed: Weighed) -> PageView:
    """Loaded: what is to be done with paper and people now."""
    words = saying.words
    digest = weighed.contents.jurisdiction.package
    return PageView(
        key="amend.done",
        place=PLACE,
        title=words("amend.done"),
        message=Message(status=Status.OK, title=words("amend.in_force", hash=short(digest)), text=words("amend.kept")),
        body=tuple(_lists(saying, session, weighed)) or (Card(blocks=(Paragraph(text=words("amend.nothing")),)),),
        primary=Action(key="amend_back", label=words("amend.back"), shortcut="Enter", primary=True),
    )


# --- a laptop that is gone -------------------------------------------------------------------------------------------


def lost_view(
    saying: Saying,
    session: Session,
    known: Sequence[Known],
    *,
    message: Message | None = None,
    refusal: Refusal | None = None,
) -> PageView:
    """Which one, what is known of it, why, and a second person."""
    words = saying.words
    options = tuple(
        Choice(
            key=each.machine.id,
            title=words("lost.laptop", machine=each.machine.id, desk=each.machine.desk),
            detail=_known(saying, each),
            icon="keyboard",
            disabled_reason=words("lost.closed") if each.closed else "",
        )
        for each in known
    )
    return PageView(
        key="lost.choose",
        place=PLACE,
        title=words("lost.title"),
        message=refused_or(words, refusal, message),
        body=(
            Columns(
                columns=(
                    (
                        Card(
                            title=words("lost.which"),
                            blocks=(
                                Paragraph(text=words("lost.intro")),
                                Choices(key="machine", label=words("lost.which"), options=options),
                            ),
                        ),
                        _why(saying, words("lost.reason")),
                    ),
                    (Card(title=words("open_day.second"), blocks=second_fields(saying, session)),),
                )
            ),
        ),
        back=back(saying),
        others=(
            Action(key="lost_take_in", label=words("lost.take_in"), icon="merge", busy_label=words("lost.reading")),
        ),
        primary=Action(
            key="lost_close", label=words("lost.go"), shortcut="Enter", busy_label=words("common.busy"), primary=True
        ),
    )


def _known(saying: Saying, known: Known) -> str:
    words = saying.words
    if known.at is None:
        return words("lost.nothing_known")
    at = f"{saying.day(known.at.date())}, {saying.time(known.at)}"
    return words("lost.known", n=known.entries, at=at, out=known.out)


def lost_done_view(saying: Saying, known: Known) -> PageView:
    """Closed: what this desk answers for now, and what people do."""
    words = saying.words
    return PageView(
        key="lost.done",
        place=PLACE,
        title=words("lost.done", machine=known.machine.id),
        message=Message(
            status=Status.OK,
            title=words("lost.closed_at", machine=known.machine.id, n=known.entries),
            points=words.lines("lost.now"),
        ),
        body=(
            Card(
                blocks=(
                    Facts(
                        rows=(
                            Fact(label=words("lost.out"), value=str(known.out)),
                            Fact(label=words("lost.entries"), value=str(known.entries)),
                        )
                    ),
                )
            ),
        ),
        primary=Action(key="lost_back", label=words("amend.back"), shortcut="Enter", primary=True),
    )
