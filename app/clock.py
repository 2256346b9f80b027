"""The one source of time: nothing else in the program asks the machine what time it is.

Wall time is testimony and carries the site's offset, not the machine's zone: the office resolves the site's calendar
and signs it in the package. Durations come from a clock that no one can set and that counts through sleep (HRS-13).
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from uuid import uuid4

OffsetOf = Callable[[datetime], tzinfo]
"""The offset in force at the site at an instant given in UTC."""

_BOOT_FILE = Path("/proc/sys/kernel/random/boot_id")


def fixed_offset(hours: float) -> OffsetOf:
    """A site whose offset does not change while the program runs, e.g. -9 for Alaska in winter."""
    offset = timezone(timedelta(hours=hours))
    return lambda _: offset


def machine_offset(instant: datetime) -> tzinfo:
    """The machine's own zone: only where no package says better, as at the office and before set-up."""
    return instant.astimezone().tzinfo or UTC


class SystemClock:
    """The machine's clock, in the site's offset."""

    def __init__(self, offset_of: OffsetOf = machine_offset) -> None:
        self._offset_of = offset_of
        self._boot = _boot_id()

    def now(self) -> datetime:
        instant = datetime.now(UTC)
        return instant.astimezone(self._offset_of(instant))

    def monotonic(self) -> float:
        """Seconds since the machine started, sleep included."""
        if hasattr(time, "CLOCK_BOOTTIME"):
            return time.clock_gettime(time.CLOCK_BOOTTIME)
        return time.monotonic()

    @property
    def boot(self) -> str:
        """The same until the machine starts anew, so that monotonic times of one boot compare."""
        return self._boot


class FixedClock:
    """Time that stands still."""

    def __init__(self, moment: datetime, *, boot: str = "fixed") -> None:
        if moment.utcoffset() is None:
            raise ValueError("wall time without an offset is no testimony")
        self._moment = moment
        self._boot = boot

    def now(self) -> datetime:
        return self._moment

    def monotonic(self) -> float:
        return 0.0

    @property
    def boot(self) -> str:
        return self._boot


class ScriptedClock:
    """Time that passes when it is told to: rehearsals and the demonstration run a day in a minute."""

    def __init__(self, start: datetime, *, boot: str = "scripted", monotonic: float = 0.0) -> None:
        if start.utcoffset() is None:
            raise ValueError("wall time without an offset is no testimony")
        self._wall = start
        self._monotonic = monotonic
        self._boot = boot

    def now(self) -> datetime:
        return self._wall

    def monotonic(self) -> float:
        return self._monotonic

    @property
    def boot(self) -> str:
        return self._boot

    def pass_time(self, seconds: float) -> None:
        """Both clocks move, as they do when time passes or the machine sleeps."""
        if seconds < 0:
            raise ValueError("time does not pass backwards; set the wall clock instead")
        self._monotonic += seconds
        self._wall += timedelta(seconds=seconds)

    def pass_until(self, moment: datetime) -> None:
        """To a moment not yet past; silent if it is."""
        self.pass_time(max(0.0, (moment - self._wall).total_seconds()))

    def set_wall(self, moment: datetime) -> None:
        """Someone sets the clock: the wall time jumps, no time passes."""
        self._wall = moment

    def restart(self, boot: str) -> None:
        """The machine starts anew: monotonic time begins again."""
        self._boot = boot
        self._monotonic = 0.0


class RehearsalClock:
    """A training day: it begins when it is told to and then passes as real time does."""

    def __init__(self, start: datetime) -> None:
        if start.utcoffset() is None:
            raise ValueError("wall time without an offset is no testimony")
        self._start = start
        self._since = time.monotonic()
        self._boot = str(uuid4())

    def now(self) -> datetime:
        return self._start + timedelta(seconds=self.monotonic())

    def monotonic(self) -> float:
        return time.monotonic() - self._since

    @property
    def boot(self) -> str:
        return self._boot


def _boot_id() -> str:
    try:
        return _BOOT_FILE.read_text(encoding="ascii").strip()
    except OSError:
        return str(uuid4())  # then every start of the program counts as one of the machine
