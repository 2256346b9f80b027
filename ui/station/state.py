"""One voter's sitting: the ballot, the choices, the comfort, and which page is open. In memory only; no Qt here."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.domain.ballots import BallotDefinition, Contest, Style
from app.domain.marking import NOTHING, Choices, Pick, contests_of
from app.domain.marking_change import Came
from app.domain.marking_read import SheetRead
from app.domain.profile import BallotWording
from ui.station.comfort import Comfort


class At(StrEnum):
    """Which page is open."""

    WELCOME = "welcome"
    GUIDE = "guide"
    CONTEST = "contest"
    NAME = "name"
    FULL = "full"
    """One more was touched than the contest allows."""
    REVIEW = "review"
    PRINTING = "printing"
    NOT_PRINTED = "not_printed"
    TAKE = "take"
    """The sheet is in the tray: check it."""
    READING = "reading"
    READ = "read"
    NOT_READ = "not_read"
    END = "end"
    WRONG = "wrong"
    """The sheet is not right: an official exchanges it."""
    LEAVE = "leave"
    """Ask before ending without a ballot."""
    LANGUAGE = "language"
    SETTINGS = "settings"
    SIZE = "size"
    COLORS = "colors"
    HELP = "help"
    STILL_THERE = "still_there"
    LOCKED = "locked"
    UNLOCK = "unlock"
    """An official types the day's code."""
    OFFICIAL = "official"
    """The official decides: the voter goes on, or the sitting ends."""


OVER = frozenset({At.LANGUAGE, At.SETTINGS, At.SIZE, At.COLORS, At.HELP, At.STILL_THERE, At.LEAVE})
"""Pages that lie over another and give it back as it was."""


SHUT = frozenset({At.LOCKED, At.UNLOCK, At.OFFICIAL})
"""Pages of the official, over a voter's page that nobody sees meanwhile."""


class Effect(StrEnum):
    """What the window has to do besides showing the next page."""

    PRINT = "print"
    READ = "read"
    END_PRINTED = "end_printed"
    END_WRONG = "end_wrong"
    END_EMPTY = "end_empty"
    REPEAT = "repeat"
    """Say the page again from its title."""
    CHECK_CODE = "check_code"
    """See whether what the official typed is the day's code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """What this voter marks, and what the station can do with it."""

    definition: BallotDefinition
    style: Style
    wording: BallotWording
    languages: tuple[str, ...]
    summary: bool = False
    """A summary sheet is printed instead of the ballot, by profile."""
    reads_back: bool = False
    """A scanner or camera is set up."""
    training: bool = False
    prints: Callable[[str], bool] = field(default=lambda _letter: True, repr=False, compare=False)
    """Whether the paper's fonts have this letter."""

    @property
    def contests(self) -> tuple[Contest, ...]:
        return contests_of(self.style)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Sitting:
    ballot: Ballot
    comfort: Comfort
    choices: Choices = NOTHING
    at: At = At.WELCOME
    under: tuple[At, ...] = ()
    """The pages below the open one, lowest first."""
    contest: int = 0
    reviewed: bool = False
    """This contest was opened from the review, and leads back to it."""
    line: int = 0
    typed: str = ""
    more_letters: bool = False
    wanted: Pick | None = None
    """What was touched when the contest was full."""
    came: Came | None = None
    """What the last act came to, for the voice and the page's notice; gone with the next act."""
    about: Pick | None = None
    read: tuple[SheetRead, ...] = ()
    """What the scanner read from the paper, sheet by sheet."""
    trouble: str = ""
    """Code of the fault that kept a sheet from being printed or read."""
    printed: bool = False
    code: str = ""
    """What an official has typed of the day's code."""

    @property
    def here(self) -> Contest:
        return self.ballot.contests[self.contest]


def opened(sitting: Sitting, at: At) -> Sitting:
    """Go to another page; what happened on this one is no longer said."""
    return replace(sitting, at=at, under=(), came=None, about=None)


def over(sitting: Sitting, at: At) -> Sitting:
    """Lay a page over this one; opened twice, it is there once."""
    if at is sitting.at or at in sitting.under:
        return sitting
    return replace(sitting, at=at, under=(*sitting.under, sitting.at))


def closed(sitting: Sitting) -> Sitting:
    """Take the uppermost page off."""
    if not sitting.under:
        return sitting
    return replace(sitting, at=sitting.under[-1], under=sitting.under[:-1])
