"""Today: where every ballot is, how fast it goes, what is open."""

from collections import Counter
from datetime import datetime, timedelta

from app.domain.ledger import Ledgers, balanced, difference
from app.domain.ledger_lines import CAME_IN, DESTROYED, Line
from app.domain.scene import Scene
from app.domain.supplies import wait
from app.services.day import Day
from app.services.session import Session
from ui.viewmodels.blocks import (
    Figure,
)
from ui.viewmodels.charts import Bar, Bars, Legend, Part, PartKind, Throughput
from ui.viewmodels.fields import Segments
from ui.viewmodels.make_counting import low_items
from ui.viewmodels.make_items import open_items, own_today
from ui.viewmodels.parts import Action, Chip, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_day import TodayView

PERIODS = (15, 30, 60)
TEN = 10


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
    items = (*low_items(saying, scene, found), *open_items(saying, session, scene))
    out = found.total(Line.OUT)
    times = [issue.when.at for issue in session.state.issues.values() if own_today(session, scene, issue.when)]
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
            *_wait(saying, scene),
        ),
        throughput=throughput(saying, scene, times, minutes),
        open_title=words("today.open_items"),
        open_chip=Chip(text=words("today.still_out", n=out), status=Status.WARN, icon="warn") if out else None,
        items=items,
        actions=(
            Action(key="today_csv", label=words("today.csv"), icon="export", needs_values=False),
            Action(key="people", label=words("duties.title"), needs_values=False),
        ),
    )


def _wait(saying: Saying, scene: Scene) -> tuple[Figure, ...]:
    """What ten people in line will wait at the present pace; nothing while nobody was served of late."""
    time = wait(scene, TEN)
    if time is None:
        return ()
    minutes = max(1, round(time.total_seconds() / 60))
    return (Figure(value=saying.words("today.minutes_value", n=minutes), label=saying.words("today.wait", n=TEN)),)


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
