"""From what the look-up found to the Find screen."""

from collections.abc import Sequence

from app.domain.licence import ScanProblem
from app.domain.look_alikes import LookAlikes, look_alikes
from app.domain.matching import Found, Match
from app.domain.roll import Voter
from app.services.session import Session
from ui.viewmodels.chips_of import chips_of
from ui.viewmodels.make_items import doubt_message
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import FindGroup, FindRow, FindView, NameRun


def find_view(saying: Saying, session: Session, text: str, found: Found | None, *, near: bool = False) -> FindView:
    """``near`` shows the near matches although there are exact ones ("Look at similar names")."""
    words = saying.words
    if found is not None and found.query.problem is not None:
        return FindView(query=text, message=_unread(saying, found.query.problem), footer=words("find.begin"))
    if found is None or not text.strip():
        more = Action(key="desk_more", label=words("desk_more.button"), icon="list", needs_values=False)
        return FindView(query=text, message=doubt_message(saying, session), footer=words("find.begin"), actions=(more,))
    exact = _groups(saying, session, [match.voter for match in found.exact])
    similar = _near(saying, session, found.near) if near or not found.exact else ()
    count = len(found.exact)
    if count:
        summary = words("find.one") if count == 1 else words("find.several", n=count)
        rest = words("find.nobody_chosen")
        if found.more:
            rest = words("find.more")
    else:
        summary = words("find.none")
        rest = words("find.near_below") if similar else ""
    message = None
    if not found.exact and not similar:
        message = Message(
            status=Status.INFO,
            title=words("find.none_title"),
            text=words("find.none_text", as_of=saying.date(session.election.jurisdiction.snapshot.as_of)),
            points=words.lines("find.none_points"),
        )
    actions: tuple[Action, ...] = ()
    if count and not near:
        actions = (Action(key="near", label=words("find.similar"), icon="list", shortcut="F4"),)
    elif session.election.profile.questioned:
        actions = (Action(key="not_on_list", label=words("more.not_on_list"), needs_values=False),)
    return FindView(
        query=text,
        summary=summary,
        summary_rest=rest,
        groups=(*exact, *similar),
        message=message,
        footer=words("find.footer") if count and not near else "",
        actions=actions,
    )


def _unread(saying: Saying, problem: ScanProblem) -> Message:
    """A scan that is of no use: said so, never searched for (CASES A16)."""
    words = saying.words
    no_name = problem is ScanProblem.NO_NAME
    return Message(
        status=Status.WARN,
        title=words("find.scan_title"),
        text=words("find.scan_no_name") if no_name else words("find.scan_other"),
        points=words.lines("find.scan_points"),
    )


def _groups(saying: Saying, session: Session, voters: Sequence[Voter]) -> tuple[FindGroup, ...]:
    """Look-alikes share a frame that says what to ask; everybody else has a row of their own."""
    alike = {voter: group for group in look_alikes(voters) for voter in group.voters}
    shown: set[str] = set()
    groups = []
    by_id = {voter.id: voter for voter in voters}
    for voter in voters:
        if voter.id in shown:
            continue
        group = alike.get(voter.id)
        if group is None:
            groups.append(FindGroup(rows=(_row(saying, session, voter, ()),)))
            continue
        shown.update(group.voters)
        groups.append(
            FindGroup(
                rows=tuple(
                    _row(saying, session, by_id[each], spans)
                    for each, spans in zip(group.voters, group.differs, strict=True)
                ),
                note=_note(saying, group),
            )
        )
    return tuple(groups)


def _near(saying: Saying, session: Session, matches: Sequence[Match]) -> tuple[FindGroup, ...]:
    if not matches:
        return ()
    rows = tuple(_row(saying, session, match.voter, ()) for match in matches)
    return (FindGroup(rows=rows, note=saying.words("find.near_note")),)


def _note(saying: Saying, group: LookAlikes) -> str:
    return saying.words(f"alike.{group.why.value}", n=len(group.voters))


def _row(saying: Saying, session: Session, voter: Voter, spans: Sequence[tuple[int, int]]) -> FindRow:
    born = str(voter.birth.year) if voter.birth is not None else saying.words("voter.unknown")
    return FindRow(
        id=voter.id,
        name=_runs(saying.name(voter), () if saying.masked else spans),
        suffix=voter.name.suffix,
        residence=saying.home(voter),
        born_label=saying.words("voter.born"),
        born=born,
        precinct=saying.precinct(session, voter),
        chips=chips_of(saying, session, voter),
    )


def _runs(name: str, spans: Sequence[tuple[int, int]]) -> tuple[NameRun, ...]:
    """The name in stretches, those in which look-alikes differ marked."""
    runs: list[NameRun] = []
    at = 0
    for start, end in spans:
        if start > at:
            runs.append(NameRun(text=name[at:start]))
        runs.append(NameRun(text=name[start:end], differs=True))
        at = end
    if at < len(name):
        runs.append(NameRun(text=name[at:]))
    return tuple(runs) or (NameRun(text=name),)
