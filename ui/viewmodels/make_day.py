"""Open the day, Today, Ballots: where every ballot is, what is open, how fast it goes."""

from collections import Counter
from datetime import datetime, timedelta

from app.domain.ledger import CAME_IN, DESTROYED, Ledgers, Line, balanced, difference
from app.domain.scene import Scene
from app.domain.state import When
from app.domain.voters import IssueStage, acceptance, conflicts, is_live, stage, voter_of
from app.services.day import Day
from app.services.session import Session
from ui.viewmodels.blocks import (
    Block,
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
from ui.viewmodels.fields import Check, Checks, Field, FieldKind, Segments
from ui.viewmodels.make_serve import second_fields
from ui.viewmodels.parts import Action, Chip, Message, Status, Step, StepState
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_day import BallotsView, OpenDayView, TodayView

PERIODS = (15, 30, 60)


# --- opening -----------------------------------------------------------------------------------------------------


def open_day_view(saying: Saying, session: Session, *, message: Message | None = None) -> OpenDayView:
    """Oaths, clock, stock, seals: what two people see to before the first voter (BST-06, HRS-13)."""
    words, scene = saying.words, session.scene()
    hours = scene.hours
    missing = [each for each in session.election.jurisdiction.officials if each.id not in session.state.oaths]
    known = [
        each
        for each in session.election.jurisdiction.officials
        if f"official:{each.id}" in session.state.slots and each in missing
    ]
    if message is None and hours is None:
        message = Message(
            status=Status.WARN, title=words("open_day.no_hours_title"), text=words("open_day.no_hours_text")
        )
    cards: list[Block] = []
    if known:
        cards.append(
            Card(
                title=words("open_day.oaths"),
                blocks=(
                    Paragraph(text=words("open_day.oaths_text")),
                    Checks(
                        label=words("open_day.oaths"),
                        items=tuple(Check(key=f"oath_{each.id}", title=each.name) for each in known),
                    ),
                ),
            )
        )
    cards.append(
        Card(
            title=words("open_day.clock"),
            blocks=(
                Facts(
                    rows=(
                        Fact(
                            label=words("open_day.laptop"),
                            value=saying.time(scene.now),
                            rest=f", {saying.date(scene.now)}",
                        ),
                    )
                ),
                Field(
                    key="watch",
                    label=words("open_day.watch"),
                    hint=words("open_day.watch_hint"),
                    value="",
                    most=8,
                ),
            ),
        )
    )
    cards.append(
        Card(
            title=words("open_day.paper"),
            blocks=(
                Field(
                    key="sheets",
                    label=words("open_day.sheets"),
                    kind=FieldKind.COUNT,
                    hint=words("open_day.sheets_hint"),
                ),
                Field(key="seals", label=words("open_day.seals"), hint=words("open_day.seals_hint")),
            ),
        )
    )
    second: tuple[Block, ...] = ()
    if session.election.profile.two_to_open:
        second = (Card(title=words("open_day.second"), blocks=second_fields(saying, session)),)
    return OpenDayView(
        key="open_day",
        title=words("open_day.title", center=session.election.center.name, date=saying.date(scene.now)),
        steps=tuple(
            Step(name=words(f"open_day.step_{each}"), state=StepState.NOW if each == "open" else state)
            for each, state in (("sign_in", StepState.DONE), ("open", StepState.NOW), ("serve", StepState.LATER))
        ),
        body=(Columns(columns=(tuple(cards), second)),) if second else tuple(cards),
        message=message,
        primary=Action(key="open_day", label=words("open_day.go"), shortcut="Enter", busy_label="…", primary=True),
    )


# --- today -------------------------------------------------------------------------------------------------------


def today_view(saying: Saying, session: Session, day: Day, minutes: int = 30) -> TodayView:
    words, scene = saying.words, session.scene()
    found = day.ledgers()
    in_all = found.total(Line.IN_ALL)
    even = balanced(found)
    chip = Chip(
        text=words("today.balanced", n=in_all) if even else words("today.differs", n=saying.signed(difference(found))),
        status=Status.OK if even else Status.WARN,
        icon="ok" if even else "warn",
    )
    items = open_items(saying, session, scene)
    out = found.total(Line.OUT)
    times = [issue.when.at for issue in session.state.issues.values() if _own_today(session, scene, issue.when)]
    hour_ago = scene.now - timedelta(hours=1)
    return TodayView(
        title=words("today.title", center=session.election.center.name),
        chip=chip,
        bars=bars(saying, found),
        throughput_title=words("today.issued"),
        segments=Segments(
            key="minutes",
            label=words("today.minutes"),
            options=tuple((str(each), str(each)) for each in PERIODS),
            chosen=str(minutes),
        ),
        figures=(
            Figure(value=str(len(times)), label=words("today.so_far")),
            Figure(value=str(sum(1 for each in times if each > hour_ago)), label=words("today.last_hour")),
        ),
        throughput=throughput(saying, scene, times, minutes),
        open_title=words("today.open_items"),
        open_chip=Chip(text=words("today.still_out", n=out), status=Status.WARN, icon="warn") if out else None,
        items=items,
    )


def bars(saying: Saying, found: Ledgers) -> Bars:
    """What came in and where it is now, on one scale: a gap is a missing ballot."""
    words = saying.words
    came = sum(found.total(line) for line in CAME_IN)
    printed = found.total(Line.PRINTED)
    stock = came - printed
    voted, out, unused = found.total(Line.VOTED), found.total(Line.OUT), found.total(Line.UNUSED)
    destroyed = sum(found.total(line) for line in DESTROYED)
    away = found.total(Line.LEFT_CENTER) + found.total(Line.MOVED)
    now = [
        Part(kind=PartKind.VOTED, count=voted, text=words("bar.voted", n=voted)),
        Part(kind=PartKind.OUT, count=out + away),
        Part(kind=PartKind.DESTROYED, count=destroyed),
        Part(kind=PartKind.UNUSED, count=unused, text=words("bar.unused", n=unused)),
    ]
    told = ", ".join(
        f"{found.total(line)} {words(f'fate.{line.value}').lower()}" for line in DESTROYED if found.total(line)
    )
    return Bars(
        bars=(
            Bar(
                label=words("bar.came_in"),
                total=str(came),
                parts=(
                    Part(kind=PartKind.CAME_IN, count=printed, text=words("bar.printed", n=printed)),
                    Part(kind=PartKind.UNUSED, count=stock, text=words("bar.from_office", n=stock)),
                ),
            ),
            Bar(label=words("bar.now"), total=str(found.total(Line.ACCOUNTED)), parts=tuple(now)),
        ),
        legend=(
            Legend(kind=PartKind.VOTED, title=words("bar.voted", n=voted), text=words("bar.voted_is")),
            Legend(kind=PartKind.OUT, title=words("bar.out", n=out + away), text=words("bar.out_is")),
            Legend(kind=PartKind.DESTROYED, title=words("bar.destroyed", n=destroyed), text=told),
            Legend(kind=PartKind.UNUSED, title=words("bar.unused", n=unused), text=words("bar.unused_is")),
        ),
        spoken=words("bar.spoken", came=came, voted=voted, out=out + away, destroyed=destroyed, unused=unused),
    )


def throughput(saying: Saying, scene: Scene, times: list[datetime], minutes: int) -> Throughput:
    """Ballots issued per period, from opening to the designated closing time."""
    hours = scene.hours
    if hours is None:
        return Throughput(counts=())
    period = timedelta(minutes=minutes)
    periods = max(1, -(-int((hours.issue_stops - hours.opens).total_seconds()) // int(period.total_seconds())))
    counted = Counter(int((at - hours.opens) // period) for at in times)
    current = int((scene.now - hours.opens) // period)
    counts = tuple(counted.get(place, 0) if place <= current else None for place in range(periods))
    done = [(count or 0, place) for place, count in enumerate(counts) if place < current]
    peak = max(done, default=(0, 0))
    ticks = []
    for place in range(periods + 1):
        edge = hours.opens + place * period
        if edge.minute == 0 and (edge.hour - hours.opens.hour) % 2 == 0:
            ticks.append((place, saying.time(edge).replace(":00", "")))
    told = None
    if peak[0]:
        told = (peak[1], saying.words("today.peak", n=peak[0], time=saying.time(hours.opens + peak[1] * period)))
    return Throughput(
        counts=counts,
        unfinished=current if 0 <= current < periods else -1,
        ticks=tuple(ticks),
        peak=told,
        spoken=saying.words("today.spoken", n=len(times), minutes=minutes),
    )


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
    unattested = [
        issue
        for issue in issues
        if (told := acceptance(state, issue.id)) is not None
        and told.event.attested_by is None
        and issue.id not in state.attested
    ]
    if unattested:
        items.append(Item(icon="pencil", title=words("item.attest", n=len(unattested)), text=words("item.attest_text")))
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


def _desk(session: Session, machine_id: str) -> str:
    machine = next((m for m in session.election.jurisdiction.machines if m.id == machine_id), None)
    return machine.desk if machine is not None else machine_id


def _show(saying: Saying, voter: str, label: str) -> Action:
    return Action(key="open", label=label, args=(("id", voter),), needs_values=False)


def _own_today(session: Session, scene: Scene, when: When) -> bool:
    return when.machine == session.election.machine.id and when.date == scene.now.date()


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
        voter = session.roll.voter(voter_of(state, issue))
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


# --- ballots and paper ---------------------------------------------------------------------------------------------


def ballots_view(saying: Saying, session: Session, day: Day, *, message: Message | None = None) -> BallotsView:
    """Blank sheets, test and waste, destroyed numbers, samples."""
    words = saying.words
    found = day.ledgers()
    destroyed = tuple(
        Fact(label=words(f"fate.{line.value}"), value=" ".join(numbers), mono=True)
        for line, numbers in found.destroyed.items()
        if numbers
    )
    styles = tuple(
        Row(
            cells=(
                saying.style(session, style),
                str(found.ballots[Line.PRINTED].get((style, card), 0)),
                str(found.ballots[Line.VOTED].get((style, card), 0)),
                str(found.ballots[Line.OUT].get((style, card), 0)),
            )
        )
        for style, card in found.columns
    )
    return BallotsView(
        title=words("ballots.title"),
        message=message,
        cards=(
            Card(
                title=words("ballots.paper"),
                blocks=(
                    Facts(
                        rows=(
                            Fact(label=words("ballots.received"), value=str(found.sheets[Line.SHEETS_IN_ALL])),
                            Fact(label=words("ballots.printed"), value=str(found.sheets[Line.SHEETS_PRINTED])),
                            Fact(label=words("ballots.test"), value=str(found.sheets[Line.SHEETS_TEST])),
                            Fact(label=words("ballots.waste"), value=str(found.sheets[Line.SHEETS_WASTE])),
                            Fact(label=words("ballots.left"), value=str(found.sheets[Line.SHEETS_LEFT])),
                        )
                    ),
                    Field(key="count", label=words("ballots.count"), kind=FieldKind.COUNT),
                    Buttons(
                        actions=(
                            Action(key="receive_sheets", label=words("ballots.add"), icon="sheet"),
                            Action(key="test_sheets", label=words("ballots.add_test")),
                            Action(key="waste_sheets", label=words("ballots.add_waste")),
                        )
                    ),
                ),
            ),
            Card(
                title=words("ballots.styles"),
                blocks=(
                    Table(
                        label=words("ballots.styles"),
                        columns=(
                            Column(title=words("ballot.style"), wide=True),
                            Column(title=words("ballots.printed"), cell=Cell.NUMBER),
                            Column(title=words("fate.voted"), cell=Cell.NUMBER),
                            Column(title=words("fate.out"), cell=Cell.NUMBER),
                        ),
                        rows=styles,
                        empty=words("ballots.none_yet"),
                    ),
                ),
            ),
            Card(
                title=words("ballots.destroyed"),
                blocks=(Facts(rows=destroyed) if destroyed else Paragraph(text=words("ballots.none_destroyed")),),
            ),
        ),
    )
