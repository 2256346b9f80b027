"""What is on a ballot: contests, cards and styles, whichever file they came from.

A *style* is the full combination of districts (and party), never the precinct alone (STY-03, CASES A30); it is a
set of *cards*, for one voter may be entitled to a city and a borough ballot at once (STY-08).
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.domain.ids import CardId, ContestId, Digest, ElectionId, OptionId, StyleId


@dataclass(frozen=True, slots=True)
class Texts:
    """One text in several languages: ``(("en", "Mayor"), ("es", "Alcalde"))``. The first is the fallback."""

    by_language: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return any(text for _, text in self.by_language)

    def in_(self, language: str) -> str:
        """The text in this language, else in its base language (``es`` for ``es-US``), else the first given."""
        wanted = dict(self.by_language)
        base = language.split("-", maxsplit=1)[0]
        for key in (language, base):
            if key in wanted:
                return wanted[key]
        for key, text in self.by_language:
            if key.split("-")[0] == base:
                return text
        return self.by_language[0][1] if self.by_language else ""

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(language for language, _ in self.by_language)


def english(text: str) -> Texts:
    """A text known in English only."""
    return Texts((("en", text),)) if text else Texts()


class ContestKind(StrEnum):
    CANDIDATES = "candidates"
    MEASURE = "measure"
    """A proposition, a judge's retention: "yes" and "no" below it (KMC 6.20.030(c))."""
    STRAIGHT_PARTY = "straight_party"
    RANKED = "ranked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing to choose. Candidates stand in the order given; the program never re-orders them (LAY-01)."""

    id: OptionId
    label: Texts
    detail: Texts = Texts()
    """The line below the name: the party, usually."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    id: ContestId
    kind: ContestKind
    title: Texts
    options: tuple[Option, ...]
    vote_for: int = 1
    ranks: int = 0
    """How many ranks a ranked contest has; 0 for the others."""
    write_ins: int = 0
    """Blank lines, equal to the number to be elected where write-ins are allowed (KMC 6.20.030(b))."""
    text: Texts = Texts()
    """A proposition's text, or a note above the list."""
    term: Texts = Texts()
    district: str = ""
    party: str = ""
    notice: Texts = Texts()
    """Votes for somebody of this list do not count: a candidate was disqualified after the draw (LAY-12)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading among the contests, as the definition orders it."""

    title: Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One sheet with its own stub number."""

    id: CardId
    name: Texts
    items: tuple[Contest | Heading, ...]

    @property
    def contests(self) -> tuple[Contest, ...]:
        return tuple(item for item in self.items if isinstance(item, Contest))


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    id: StyleId
    name: Texts
    cards: tuple[Card, ...]
    precincts: tuple[str, ...] = ()
    """Precinct or split keys, as the definition names them."""
    districts: tuple[str, ...] = ()
    party: str = ""
    languages: tuple[str, ...] = ("en",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Page size in inches, name as printers know it."""

    media: str = "na_letter_8.5x11in"
    width: float = 8.5
    height: float = 11.0


LETTER = Paper()
LEGAL = Paper(media="na_legal_8.5x14in", height=14.0)
PAPERS = {
    "letter": LETTER,
    "legal": LEGAL,
    "custom-8.5x17": Paper(media="custom_8.5x17in", height=17.0),
    "custom-8.5x18": Paper(media="custom_8.5x18in", height=18.0),
    "custom-8.5x19": Paper(media="custom_8.5x19in", height=19.0),
}


class Marks(StrEnum):
    """By what a scanner finds the ovals of a ballot this program lays out."""

    CORNERS = "corners"
    """A square in each corner."""
    TIMING = "timing"
    """The squares, and short bars along both side edges."""
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """A place on the front of a sheet, in millimeters from its top left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Artwork:
    """One card as the election system drew it: the file is printed as it is, and only printed when it is this file."""

    style: StyleId
    card: CardId
    language: str = ""
    """Blank for every language."""
    name: str
    digest: Digest
    pages: int
    paper: Paper
    stub: Strip | None = None
    """Where the number goes. None: onto a slip, a sheet of its own that comes out with the ballot."""

    @property
    def sheets(self) -> int:
        return 1 if self.stub is not None else 2


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotDefinition:
    """Every ballot of one election."""

    election: ElectionId
    title: Texts
    jurisdiction: Texts
    date: date
    styles: tuple[Style, ...]
    precincts: tuple[tuple[str, str], ...] = ()
    """(key, name as people say it)."""
    parties: tuple[tuple[str, str], ...] = ()
    paper: Paper = LETTER
    longest: str = ""
    """Name (of ``PAPERS``) of the longest paper a card may take; blank for the longest there is. What does not fit goes
    onto a second card."""
    source: str = ""
    """Which format it was read from, for reports: ``nist-1500-20``, ``votingworks``, ``pdf``."""
    version: str = ""
    """Of ballots that were issued anew, as it stands on every one of them; blank for the first (LAY-12)."""
    marks: Marks = Marks.CORNERS
    bilingual: tuple[tuple[str, str], ...] = ()
    """(first language, second language) of ballots that carry two; a ballot never carries more."""
    artwork: tuple[Artwork, ...] = ()
    """Cards that come as the election system's own files."""

    def forms(self, style: Style) -> tuple[tuple[str, str], ...]:
        """The ballots a voter of this style may ask for: (language, second language or blank) each."""
        pairs = dict(self.bilingual)
        seconds = {second: first for first, second in self.bilingual}
        own = style.languages or ("en",)
        alone = [language for language in own if seconds.get(language) not in own]
        return tuple((first, pairs[first] if pairs.get(first) in own else "") for first in alone)

    def art(self, style: StyleId, card: CardId, language: str) -> Artwork | None:
        """The file of this card, in this language where there is one, else the one for every language."""
        own = [each for each in self.artwork if each.style == style and each.card == card]
        exact = [each for each in own if each.language == language]
        return next(iter(exact or [each for each in own if not each.language]), None)

    def art_printed(self, style: StyleId, card: CardId, language: str, *, training: bool) -> Artwork | None:
        """The file that is printed of this card. In training a page laid out here takes its place, for the file calls
        itself official; where the contests are not known there is nothing else."""
        known = self.style(style)
        own = next((each for each in known.cards if each.id == card), None) if known is not None else None
        if training and own is not None and own.items:
            return None
        return self.art(style, card, language)

    def style(self, style: StyleId) -> Style | None:
        return next((each for each in self.styles if each.id == style), None)
