"""What one page of the station says, as values: words, rows to choose, buttons. No Qt, no millimeters here."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    WORDS = "words"
    """Text that is read, not chosen."""
    NOTICE = "notice"
    """Text with a warning's shape: what is the matter, whose doing, what can be done (VVSG 7.3-K)."""
    CHOICE = "choice"
    """A row with a box that is checked, or a rank, when chosen."""
    ACT = "act"
    """A row that does something."""
    CHECK = "check"
    """A contest on the review: title, picks, notice, and the act beside it."""
    ENTRY = "entry"
    """What has been typed so far."""
    KEYS = "keys"
    """Letters to type with, laid out in as many lines as the size needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """``key`` is what it does. ``strong`` is the one filled button of the page."""

    key: str
    text: str
    icon: str = ""
    after: bool = False
    """The icon stands after the word."""
    strong: bool = False
    spoken: str = ""

    @property
    def name(self) -> str:
        """What a voice and a screen reader say."""
        return self.spoken or self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One piece of the body, from top to bottom."""

    kind: Kind
    text: str = ""
    key: str = ""
    detail: str = ""
    """A smaller line: a party, "your write-in"."""
    chosen: bool = False
    number: str = ""
    """The rank in the box."""
    word: str = ""
    """The state in words on the right ("Chosen"), or the act ("Change")."""
    picks: tuple[str, ...] = ()
    notice: str = ""
    strong: bool = False
    icon: str = ""
    spoken: str = ""
    letters: tuple[Button, ...] = ()

    @property
    def name(self) -> str:
        return self.spoken or ", ".join(each for each in (self.text, self.detail, self.word) if each)


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """One page. ``id`` tells two pages apart: the part shown and the focus begin anew when it changes."""

    id: str
    title: str
    position: str = ""
    """"Contest 2 of 5", and shorter where the header is narrow."""
    position_short: str = ""
    aside: str = ""
    """On the right of the title: "1 of 2 chosen"."""
    lead: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    header: tuple[Button, ...] = ()
    footer: tuple[Button, ...] = ()
    """Left to right; the last one is the way on."""
    intro: tuple[str, ...] = ()
    """What the voice says on arrival, sentence by sentence, so that it can be paused and gone on with."""
    first: str = ""
    """The key that has the focus on arrival; blank is the first row, or the way on."""
    whole: bool = False
    """To be seen whole: where it has several parts, the focus first goes to what is below."""
    typing: str = ""
    """What a keyboard types here: ``any`` (a passphrase), ``code`` (letters and digits); blank is keys and switches."""
    enter: str = ""
    """What Enter means after something was typed."""
    blank: str = ""
    """With text: nothing of the page is shown but this (the screen is hidden)."""
