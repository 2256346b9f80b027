"""A voter's choices as a page to print: the seam between the station and ``printing``."""

from dataclasses import dataclass

from app.domain.marking import Choices
from app.domain.papers import BallotPage


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class MarkedPage:
    """One card of the voter's own style with the station's marks on it, or a summary of them. Held in memory only;
    its stub has no number, for nothing may join a sheet to a sitting (DESIGN 5)."""

    ballot: BallotPage
    choices: Choices
    summary: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StationSlip:
    """What begins a sitting at the station: no voter, no number, no time."""

    title: str
    election: str
    style: str
    language: str
    """By its own name."""
    lines: tuple[str, ...]
    code: str = ""
    """Sixteen letters and digits, grouped; blank where the jurisdiction's own machine is used."""
    large: str = ""
    """What that machine is told instead: the style's code."""
    training: bool = False
