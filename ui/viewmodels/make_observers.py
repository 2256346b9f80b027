"""What observers and watchers may look at: counts and the course of the day, and nobody's name (WAT-09).

Shown at a desk where nobody is signed in. Counts are of the whole desk and are split by nothing: neither by style nor
by party, so that whoever sees the line sees no more of a voter than before.
"""

from collections.abc import Mapping, Sequence

from app.domain.election import Role
from app.domain.ids import short
from app.domain.ledger import Ledgers, balanced, difference
from app.domain.ledger_lines import DESTROYED, Line
from app.domain.scene import Scene
from app.domain.seals import custody
from app.services.day import Day
from app.services.session import Session
from ui.viewmodels.blocks import Card, Cell, Column, Columns, Row, Table
from ui.viewmodels.charts import Throughput
from ui.viewmodels.make_items import own_today
from ui.viewmodels.make_today import throughput
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Chip, Status
from ui.viewmodels.saying import Saying

HOUR = 60
KEY = "observers.page"
COUNTS = ("issued", "voted", "questioned", "out", "spoiled", "destroyed", "away", "unused")
FACTS = ("desk", "opened", "closes", "closed", "supervisors", "workers", "visitors", "seals", "record")
DAY = 4
"""So many of the facts are of the day's course; the rest are of people, seals and the record."""


def observers_view(saying: Saying, session: Session, day: Day) -> PageView:
    words, scene, found = saying.words, session.scene(), day.ledgers()
    times = [issue.when.at for issue in session.state.issues.values() if own_today(session, scene, issue.when)]
    even = balanced(found)
    chip = Chip(
        text=words("today.balanced", n=found.total(Line.IN_ALL))
        if even
        else words("today.differs", n=saying.signed(difference(found))),
        status=Status.OK if even else Status.WARN,
        icon="ok" if even else "warn",
    )
    return observers_page(
        saying,
        center=session.election.center.name,
        chip=chip,
        counts=_counts(len(times), found),
        facts=_facts(saying, session, scene),
        hours=throughput(saying, scene, times, HOUR),
    )


def observers_page(
    saying: Saying,
    *,
    center: str,
    chip: Chip,
    counts: Mapping[str, int],
    facts: Sequence[tuple[str, str]],
    hours: Throughput,
) -> PageView:
    """``counts`` by the names of ``COUNTS``; ``facts`` are label and value."""
    words = saying.words
    rows = [(words(f"observers.{key}"), str(count)) for key, count in counts.items()]
    return PageView(
        key=KEY,
        title=words("observers.title", center=center),
        chips=(chip,),
        body=(
            Columns(
                columns=(
                    (_card(words("observers.counts"), rows, Cell.NUMBER),),
                    (Card(title=words("observers.hours"), blocks=(hours,)),),
                ),
                weights=(5, 6),
            ),
            Columns(
                columns=(
                    (_card(words("observers.day"), facts[:DAY]),),
                    (_card(words("observers.order"), facts[DAY:]),),
                ),
                weights=(5, 6),
            ),
        ),
        primary=Action(
            key="to_sign_in",
            label=words("sign_in.go"),
            icon="lock",
            shortcut="Enter",
            needs_values=False,
            primary=True,
        ),
    )


def _card(title: str, rows: Sequence[tuple[str, str]], cell: Cell = Cell.STRONG) -> Card:
    table = Table(
        label=title,
        columns=(Column(title=title, wide=True), Column(title="", cell=cell)),
        rows=tuple(Row(cells=row) for row in rows),
        headed=False,
    )
    return Card(title=title, blocks=(table,))


def _counts(issued: int, found: Ledgers) -> dict[str, int]:
    """By the names of ``COUNTS``."""
    away = (Line.LEFT_CENTER, Line.MOVED, Line.RECALLED)
    told = (
        issued,
        found.total(Line.VOTED),
        found.total(Line.QUESTIONED),
        found.total(Line.OUT),
        found.total(Line.SPOILED),
        sum(found.total(line) for line in DESTROYED if line is not Line.SPOILED),
        sum(found.total(line) for line in away),
        found.total(Line.UNUSED),
    )
    return dict(zip(COUNTS, told, strict=True))


def _facts(saying: Saying, session: Session, scene: Scene) -> tuple[tuple[str, str], ...]:
    words, state, own = saying.words, session.state, session.election.machine.id
    told, hours = scene.day, scene.hours
    sworn = [each.role for each in session.election.jurisdiction.officials if each.id in state.oaths]
    here = {number for machine, number in state.special.visitors if machine == own}
    gone = {number for machine, number in state.special.left if machine == own}
    head = state.heads.get(own)
    never = words("observers.not_yet")
    values = {
        "desk": f"{own}, {saying.date(scene.date)}",
        "opened": saying.time(told.opened.at) if told.opened is not None else never,
        "closes": saying.time(hours.issue_stops) if hours is not None else never,
        "closed": saying.time(told.closed.at) if told.closed is not None else never,
        "supervisors": str(sworn.count(Role.SUPERVISOR)),
        "workers": str(sworn.count(Role.WORKER)),
        "visitors": str(len(here - gone)),
        "seals": ", ".join(custody(state, scene.date).now) or words("observers.no_seals"),
        "record": words("observers.entries", n=head.sequence, hash=short(head.digest)) if head is not None else never,
    }
    return tuple((words(f"observers.{key}"), values[key]) for key in FACTS)
