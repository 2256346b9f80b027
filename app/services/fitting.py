"""Before a package is built every ballot is laid out once: contests that do not fit one sheet go onto a second card, a
file of the election system that does not do is refused, and a letter nobody can print is found at the office.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from app.domain.ballots import BallotDefinition, Card, Contest, Heading, Style, Texts
from app.domain.ids import BallotNumber, CardId, Digest
from app.domain.papers import BallotMode, BallotPage
from app.domain.profile import Profile
from app.faults import Fault, FaultCode
from app.ports import Progress, Renderer

LONGEST = BallotNumber("0" * 16)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    definition: BallotDefinition
    unprintable: tuple[tuple[str, str, str], ...] = ()
    """(style, language, letter) of languages that had to be left out."""


def fit(
    definition: BallotDefinition,
    profile: Profile,
    renderer: Renderer,
    files: Mapping[Digest, bytes],
    progress: Progress | None = None,
) -> Fitted:
    """The definition as it is printed. ``files`` are the election system's own ballots by digest. ``progress`` is told
    of styles, or of those files, and asked before each card and language.

    Raises Fault(DEFINITION_BAD) for a contest larger than a sheet, Fault(GLYPH_MISSING) for a style none of whose
    languages can be printed, Fault(BALLOT_PDF_…), Fault(CANCELED).
    """
    if definition.artwork:
        _prove(definition, profile, renderer, files, progress)
        _asked(progress, len(definition.artwork), len(definition.artwork))()
        return Fitted(definition=definition)
    styles: list[Style] = []
    lost: list[tuple[str, str, str]] = []
    for done, style in enumerate(definition.styles):
        go_on = _asked(progress, done, len(definition.styles))
        printable, unprintable = _printable(definition, style, profile, renderer, go_on)
        lost += unprintable
        styles.append(_divided(definition, printable, profile, renderer, go_on))
    _asked(progress, len(styles), len(styles))()
    return Fitted(definition=replace(definition, styles=tuple(styles)), unprintable=tuple(lost))


def page_of(
    definition: BallotDefinition, style: Style, card: Card, profile: Profile, form: tuple[str, str]
) -> BallotPage:
    """One card as it is printed in one form: (language, second language or blank)."""
    language, second = form
    return BallotPage(
        definition=definition,
        style=style,
        card=card,
        wording=profile.wording,
        language=language,
        second_language=second,
        limit_text=profile.spoil.text,
    )


def _asked(progress: Progress | None, done: int, of: int) -> Callable[[], None]:
    """What is called before each page that is laid out."""

    def go_on() -> None:
        if progress is not None and not progress(done, of):
            raise Fault(FaultCode.CANCELED)

    return go_on


def _printable(
    definition: BallotDefinition, style: Style, profile: Profile, renderer: Renderer, go_on: Callable[[], None]
) -> tuple[Style, list[tuple[str, str, str]]]:
    """The style without languages that hold a letter no typeface here has."""
    lost: list[tuple[str, str, str]] = []
    first: Fault | None = None
    kept: list[str] = []
    for language in style.languages or ("en",):
        try:
            for card in style.cards:
                go_on()
                renderer.divide((page_of(definition, style, card, profile, (language, "")),))
            kept.append(language)
        except Fault as fault:
            if fault.code is not FaultCode.GLYPH_MISSING:
                raise
            first = first or fault
            lost.append((style.id, language, str(fault.facts.get("letter", ""))))
    if not kept and first is not None:
        raise first
    return replace(style, languages=tuple(kept)), lost


def _divided(
    definition: BallotDefinition, style: Style, profile: Profile, renderer: Renderer, go_on: Callable[[], None]
) -> Style:
    """Each card's contests on as many sheets as they need, the same in every form the style is printed in."""
    forms = definition.forms(style)
    parts: list[tuple[Card, tuple[tuple[Contest | Heading, ...], ...]]] = []
    for card in style.cards:
        go_on()
        pages = tuple(page_of(definition, style, card, profile, form) for form in forms)
        parts.append((card, renderer.divide(pages)))
    if all(len(sheets) == 1 for _, sheets in parts):
        return style
    cards: list[Card] = []
    for card, sheets in parts:
        for place, items in enumerate(sheets, start=1):
            name = card.name if len(sheets) == 1 else _numbered(card.name, place, len(sheets))
            cards.append(Card(id=CardId(f"{style.id}-{len(cards) + 1}"), name=name, items=items))
    return replace(style, cards=tuple(cards))


def _numbered(name: Texts, place: int, of: int) -> Texts:
    """ "Borough ballot 1/2"."""
    return Texts(tuple((language, f"{text} {place}/{of}") for language, text in name.by_language))


def _prove(
    definition: BallotDefinition,
    profile: Profile,
    renderer: Renderer,
    files: Mapping[Digest, bytes],
    progress: Progress | None,
) -> None:
    """Every file takes its stub and the words of a sample."""
    for done, artwork in enumerate(definition.artwork):
        go_on = _asked(progress, done, len(definition.artwork))
        style = definition.style(artwork.style)
        card = next((each for each in style.cards if each.id == artwork.card), None) if style is not None else None
        if style is None or card is None:
            raise Fault(FaultCode.BALLOT_PDF_MISSING, file=artwork.name, style=artwork.style)
        page = replace(
            page_of(definition, style, card, profile, (artwork.language or style.languages[0], "")),
            artwork=artwork,
            file=files.get(artwork.digest, b""),
        )
        go_on()
        renderer.ballot(replace(page, number=LONGEST))
        go_on()
        renderer.ballot(replace(page, mode=BallotMode.SAMPLE))
