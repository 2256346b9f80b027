"""How one voter likes to read and listen. Every sitting begins with the same (VVSG 7.1-A); nothing is remembered.

Steps, never free values: four text sizes (VVSG 7.1-G), six color modes (7.1-D), eight speeds of the voice from half to
twice the usual, nine steps of loudness 10 dB apart (7.1-K). No Qt here.
"""

from dataclasses import dataclass, replace

from ui.tokens import token, tokens

SIZES: tuple[str, ...] = ("small", "default", "large", "extra_large")
MODES: tuple[str, ...] = tuple(tokens()["station"])
RATES: tuple[int, ...] = (50, 65, 80, 100, 125, 150, 175, 200)
"""Percent of the usual speed, ``WORDS_A_MINUTE``."""
WORDS_A_MINUTE = 122
LEVELS: tuple[int, ...] = tuple(range(1, 10))
"""Level n is meant for 10 × (n + 1) dB SPL at the ear: 20 to 100; the headphones are measured once at level 9."""
DEFAULT_LEVEL = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Comfort:
    language: str
    size: str = "default"
    mode: str = "default"
    voice: bool = True
    rate: int = 100
    level: int = DEFAULT_LEVEL
    hidden: bool = False
    """The screen shows nothing of the ballot; keys, switches and voice go on (VVSG 6.1-C)."""


def cap_mm(size: str) -> float:
    """Height of the capital I on the panel."""
    return float(token("type.station")[size]["cap_mm"])


def stepped(steps: tuple[int, ...], value: int, by: int) -> int:
    """The next step up or down; the ends stay."""
    at = steps.index(value) + by
    return steps[max(0, min(len(steps) - 1, at))]


def faster(comfort: Comfort, by: int = 1) -> Comfort:
    return replace(comfort, rate=stepped(RATES, comfort.rate, by))


def louder(comfort: Comfort, by: int = 1) -> Comfort:
    return replace(comfort, level=stepped(LEVELS, comfort.level, by))


def next_size(comfort: Comfort) -> Comfort:
    return replace(comfort, size=SIZES[(SIZES.index(comfort.size) + 1) % len(SIZES)])


def next_mode(comfort: Comfort) -> Comfort:
    return replace(comfort, mode=MODES[(MODES.index(comfort.mode) + 1) % len(MODES)])


def again(comfort: Comfort) -> Comfort:
    """As a sitting begins, the language kept: the voter asked for it (VVSG 7.1-B)."""
    return Comfort(language=comfort.language)
