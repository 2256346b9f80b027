"""What is still open: print doubts, ballots with voters, missing attestations, conflicts between desks."""

from app.domain.scene import Scene
from app.domain.special_needs import at_the_curb, with_representatives
from app.domain.told import When
from app.domain.voters import IssueStage, acceptance, conflicts, is_live, stage, voter_of
from app.services.session import Session
from ui.viewmodels.blocks import Card, Cell, Column, Item, Row, Table
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying


def open_items(saying: Saying, session: Session, scene: Scene) -> tuple[Item, ...]:
    """Print doubts, ballots with voters, missing attestations, conflicts: everything somebody must still see to."""
    words, state = saying.words, session.state
    own = session.election.machine.id
    items: list[Item] = []
    issues = [issue for issue in state.issues.values() if issue.when.machine == own and is_live(state, issue)]
    for issue in issues:
        if stage(state, issue) is IssueStage.PRINT_IN_DOUBT:
            numbers = " ".join(piece.number for piece in issue.event.pieces)
            items.append(
                Item(
                    icon="questioned",
                    title=words("item.doubt"),
                    text=words("item.doubt_text", number=numbers, time=saying.time(issue.when.at)),
                    action=_show(saying, voter_of(state, issue), words("item.decide")),
                )
            )
    out = [issue for issue in issues if acceptance(state, issue.id) is None]
    if out:
        oldest = min(out, key=lambda issue: issue.when.at)
        minutes = int((scene.now - oldest.when.at).total_seconds()) // 60
        items.append(
            Item(
                icon="hand",
                title=words("item.out_one") if len(out) == 1 else words("item.out", n=len(out)),
                text=words("item.out_text", n=minutes),
                action=Action(key="show_out", label=words("item.show"), needs_values=False),
            )
        )
    items.extend(_special(saying, session, scene))
    unattested = [
        issue
        for issue in issues
        if (told := acceptance(state, issue.id)) is not None
        and told.event.attested_by is None
        and issue.id not in state.attested
    ]
    if unattested:
        items.append(
            Item(
                icon="pencil",
                title=words("item.attest", n=len(unattested)),
                text=words("item.attest_text"),
                action=_show(saying, voter_of(state, unattested[0]), words("item.show")),
            )
        )
    for conflict in conflicts(state, session.election.profile):
        first, second = conflict.issues[0], conflict.issues[-1]
        items.append(
            Item(
                icon="merge",
                title=words("item.conflict"),
                text=words(
                    "item.conflict_text",
                    first=saying.time(first.when.at),
                    a=_desk(session, first.when.machine),
                    second=saying.time(second.when.at),
                    b=_desk(session, second.when.machine),
                ),
                status=Status.STOP,
                action=_show(saying, conflict.voter, words("item.show")),
            )
        )
    if not items:
        accepted = sum(1 for issue in issues if acceptance(state, issue.id) is not None)
        items.append(
            Item(icon="ok", title=words("item.agree"), text=words("item.agree_text", n=accepted), status=Status.OK)
        )
    return tuple(items)


def _special(saying: Saying, session: Session, scene: Scene) -> tuple[Item, ...]:
    """Ballots out with representatives, due back by closing, and officials outside at the curb."""
    words, state = saying.words, session.state
    found: list[Item] = []
    for issue in with_representatives(scene):
        sent = state.special.sent[issue.id].event
        due = saying.time(scene.hours.return_stops) if scene.hours is not None else ""
        found.append(
            Item(
                icon="hand",
                title=words("item.representative", name=sent.name),
                text=words("item.representative_text", time=saying.time(issue.when.at), due=due),
                action=_show(saying, voter_of(state, issue), words("item.show")),
            )
        )
    for issue_id in at_the_curb(scene):
        found.append(
            Item(
                icon="hand",
                title=words("item.curb"),
                text=words("item.curb_text", time=saying.time(state.special.curbside_out[issue_id].at)),
                action=_show(saying, voter_of(state, state.issues[issue_id]), words("item.show")),
            )
        )
    undeclared = [each for each in state.present if each not in state.special.relations]
    if session.election.profile.declare_relations and undeclared:
        found.append(
            Item(
                icon="pencil",
                title=words("item.undeclared", n=len(undeclared)),
                text=words("item.undeclared_text"),
                action=Action(key="people", label=words("item.show"), needs_values=False),
            )
        )
    inside = [key for key in state.special.visitors if key[0] == scene.machine.id and key not in state.special.left]
    today = [key for key in inside if state.special.visitors[key].when.date == scene.date]
    if scene.day.line_closed is not None and today:
        found.append(
            Item(
                icon="voters",
                title=words("item.inside", n=len(today)),
                text=words("item.inside_text"),
                action=Action(key="people", label=words("item.show"), needs_values=False),
            )
        )
    return tuple(found)


def _desk(session: Session, machine_id: str) -> str:
    machine = next((m for m in session.election.jurisdiction.machines if m.id == machine_id), None)
    return machine.desk if machine is not None else machine_id


def _show(saying: Saying, voter: str, label: str) -> Action:
    return Action(key="open", label=label, args=(("id", voter),), needs_values=False)


def own_today(session: Session, scene: Scene, when: When) -> bool:
    return when.machine == session.election.machine.id and when.date == scene.date


def doubt_message(saying: Saying, session: Session) -> Message | None:
    """A ballot of this desk of which nobody has said whether it came out: after a power cut it is asked for before the
    next voter, and until somebody has looked. Its number is said, never a name."""
    state, own, words = session.state, session.election.machine.id, saying.words
    asked = {job.asked.issue for job in state.jobs.values() if job.in_doubt and job.when.machine == own}
    doubts = [
        issue
        for issue in (state.issues[each] for each in asked if each in state.issues)
        if is_live(state, issue) and stage(state, issue) is IssueStage.PRINT_IN_DOUBT
    ]
    if not doubts:
        return None
    first = min(doubts, key=lambda issue: issue.when.sequence)
    numbers = " ".join(piece.number for piece in first.event.pieces)
    return Message(
        status=Status.WARN,
        title=words("item.doubt"),
        text=words("item.doubt_text", number=numbers, time=saying.time(first.when.at)),
        actions=(_show(saying, voter_of(state, first), words("item.decide")),),
    )


def out_view(saying: Saying, session: Session) -> PageView:
    """Ballots with voters, as a page of Today."""
    words = saying.words
    table = Table(
        label=words("item.out_title"),
        columns=(
            Column(title=words("item.name"), cell=Cell.STRONG, wide=True),
            Column(title=words("item.number"), cell=Cell.MONO),
            Column(title=words("item.since")),
            Column(title="", cell=Cell.ACTION),
        ),
        rows=out_rows(saying, session),
        tall=True,
        empty=words("item.none_out"),
    )
    return PageView(
        key="out",
        place="today",
        title=words("item.out_title"),
        body=(Card(blocks=(table,), flush=True),),
        back=Action(key="back", label=words("common.back"), icon="back", shortcut="Esc", needs_values=False),
    )


def out_rows(saying: Saying, session: Session) -> tuple[Row, ...]:
    """Ballots with voters, the longest out first (ISS-16)."""
    state, own = session.state, session.election.machine.id
    out = sorted(
        (
            issue
            for issue in state.issues.values()
            if issue.when.machine == own and is_live(state, issue) and acceptance(state, issue.id) is None
        ),
        key=lambda issue: issue.when.at,
    )
    rows = []
    for issue in out:
        voter = session.voter(voter_of(state, issue))
        rows.append(
            Row(
                cells=(
                    saying.name(voter) if voter is not None else "",
                    " ".join(piece.number for piece in issue.event.pieces),
                    saying.time(issue.when.at),
                    _show(saying, voter_of(state, issue), saying.words("item.show")),
                )
            )
        )
    return tuple(rows)
