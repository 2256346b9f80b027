"""The machine itself: time, power, network, voice, one program per folder."""

from contextlib import AbstractContextManager
from datetime import datetime
from enum import StrEnum
from typing import Protocol


class Clock(Protocol):
    """The one source of time. ``now`` carries an offset; ``monotonic`` counts seconds for durations."""

    def now(self) -> datetime: ...
    def monotonic(self) -> float: ...
    @property
    def boot(self) -> str: ...


class PowerState(StrEnum):
    PLUGGED_IN = "plugged_in"
    ON_BATTERY = "on_battery"
    LOW = "low"
    UNKNOWN = "unknown"


class NetworkState(StrEnum):
    AIR_GAP = "air_gap"
    CONNECTED = "connected"
    UNKNOWN = "unknown"


class Machinery(Protocol):
    """What the status bar and the health check ask of the laptop."""

    def power(self) -> PowerState: ...
    def network(self) -> NetworkState: ...


class Speech(Protocol):
    """The desk's voice in a hall. Silent where the laptop has no player: the official reads aloud anyway."""

    def say(self, text: str, language: str) -> None:
        """Begin to speak and return; a chime where no voice can say it."""

    def chime(self) -> None: ...
    @property
    def voice(self) -> str:
        """The program that speaks; blank where this laptop has none."""

    @property
    def player(self) -> str:
        """The program that plays; blank where this laptop has none."""

    def stop(self) -> None: ...


class Voice(Protocol):
    """The station's speech: one phrase at a time, never on a disk. ``rate`` in percent of the usual speed, ``level``
    1 to 9 in steps of 10 dB."""

    def say(self, text: str, language: str, *, rate: int, level: int) -> None:
        """Begin to say this and return; what was being said is cut short."""

    def stop(self) -> None: ...
    def is_speaking(self) -> bool: ...


class Lock(Protocol):
    """One program per data folder."""

    def hold(self) -> AbstractContextManager[None]: ...
