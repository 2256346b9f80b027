"""A table that binds the election system's ballot files to styles and cards: which file, with which digest, of how many
pages and what size, and where its maker left room for the stub.

Every card of every style has one file, in each language it is printed in; a file of the folder that no line names, or a
line whose file is another than its digest says, is refused: neither may ever reach a voter.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from app.domain.ballots import (
    PAPERS,
    Artwork,
    BallotDefinition,
    Card,
    Paper,
    Strip,
    Style,
    english,
)
from app.domain.election import Election
from app.domain.ids import CardId, Digest, StyleId
from app.faults import Fault, FaultCode
from app.importers.definitions_tree import read_bytes
from app.importers.streets_rows import Row, Rows, bad, read_rows

SOURCE = "pdf"
MOST_BYTES = 64 * 1024 * 1024
SIZE = re.compile(r"(\d{1,2}(?:\.\d{1,3})?)\s*[xX×]\s*(\d{1,2}(?:\.\d{1,3})?)\Z")
DIGEST = re.compile(r"[0-9a-f]{64}\Z")

BallotFiles = tuple[tuple[Digest, Path], ...]
"""Digest and place of each file."""


def definition_of(path: Path, election: Election) -> BallotDefinition:
    """Where there is no ballot definition: the styles and cards the table has, without their contests. Names of styles
    and cards come from the columns ``style_name`` and ``card_name``."""
    rows = read_rows(path)
    rows.need("style", "card", "file")
    names: dict[str, str] = {}
    cards: dict[str, dict[str, str]] = {}
    languages: dict[str, list[str]] = {}
    parties: dict[str, str] = {}
    for row in rows:
        style, card = needed(rows, row, "style"), needed(rows, row, "card")
        names[style] = names.get(style) or row.get("style_name")
        parties[style] = parties.get(style) or row.get("party")
        cards.setdefault(style, {}).setdefault(card, row.get("card_name"))
        languages.setdefault(style, []).append(row.get("language") or "en")
    styles = tuple(
        Style(
            id=StyleId(style),
            name=english(names[style] or style),
            cards=tuple(Card(id=CardId(card), name=english(name or card), items=()) for card, name in own.items()),
            party=parties[style],
            languages=tuple(dict.fromkeys(languages[style])),
        )
        for style, own in cards.items()
    )
    return BallotDefinition(
        election=election.id,
        title=english(election.title),
        jurisdiction=english(election.jurisdiction),
        date=election.date,
        styles=styles,
        parties=tuple((party, party) for party in dict.fromkeys(parties.values()) if party),
        source=SOURCE,
    )


def read_files_table(path: Path, definition: BallotDefinition) -> tuple[tuple[Artwork, ...], BallotFiles]:
    """Columns style, card, file, sha256, pages, size and stub; language, style_name, card_name may be there.

    Raises FILE_BAD with the line, BALLOT_PDF_MISSING, BALLOT_PDF_ALTERED, or BALLOT_PDF_UNFIT for a file in the same
    folder that belongs to no style.
    """
    rows = read_rows(path)
    rows.need("style", "card", "file", "sha256", "pages", "size", "stub")
    found: list[Artwork] = []
    places: dict[Digest, Path] = {}
    used: dict[Digest, tuple[object, ...]] = {}
    for row in rows:
        artwork, file = _bound(rows, row, path.parent.resolve(), definition)
        key = (artwork.style, artwork.card, artwork.language)
        if any((each.style, each.card, each.language) == key for each in found):
            raise bad(rows.file, row.line, "each style, card and language once")
        shown = contests_of(definition, artwork)
        if used.setdefault(artwork.digest, shown) != shown:
            raise bad(rows.file, row.line, "a file of its own: this one is bound to a card with other contests")
        found.append(artwork)
        places[artwork.digest] = file
    refuse_unbound(places)
    refuse_gaps(rows, definition, found)
    return tuple(found), tuple(places.items())


def _bound(rows: Rows, row: Row, home: Path, definition: BallotDefinition) -> tuple[Artwork, Path]:
    style = definition.style(StyleId(needed(rows, row, "style")))
    if style is None:
        raise bad(rows.file, row.line, f"a style of the definition; there is no {row.get('style')!r}")
    card = card_named(style, needed(rows, row, "card"))
    if card is None:
        known = ", ".join(each.id for each in style.cards)
        raise bad(rows.file, row.line, f"a card of style {style.id}: {known}")
    name, digest = needed(rows, row, "file"), row.get("sha256").lower()
    if not DIGEST.match(digest):
        raise bad(rows.file, row.line, "the file's SHA-256, 64 hexadecimal digits")
    file = (home / name).resolve()
    if not file.is_relative_to(home):
        raise bad(rows.file, row.line, "a file beside the table or in a folder below it")
    if not file.is_file():
        raise Fault(FaultCode.BALLOT_PDF_MISSING, file=name, line=row.line, style=style.id)
    if sha256(read_bytes(file, MOST_BYTES)).hexdigest() != digest:
        raise Fault(FaultCode.BALLOT_PDF_ALTERED, file=name, line=row.line, style=style.id)
    pages = row.get("pages")
    if pages not in ("1", "2"):
        raise bad(rows.file, row.line, "1 or 2 pages: a card is one sheet")
    artwork = Artwork(
        style=style.id,
        card=card.id,
        language=row.get("language"),
        name=name,
        digest=Digest(digest),
        pages=int(pages),
        paper=paper_of(rows, row),
        stub=strip_of(rows, row),
    )
    return artwork, file


def needed(rows: Rows, row: Row, name: str) -> str:
    found = row.get(name)
    if not found:
        raise bad(rows.file, row.line, f"a {name}")
    return found


def card_named(style: Style, said: str) -> Card | None:
    """By its id, else by its place among the style's cards."""
    by_id = next((each for each in style.cards if each.id == said), None)
    if by_id is None and said.isascii() and said.isdigit() and 1 <= int(said) <= len(style.cards):
        return style.cards[int(said) - 1]
    return by_id


def paper_of(rows: Rows, row: Row) -> Paper:
    """``letter``, ``legal`` or inches such as ``8.5x17``."""
    said = row.get("size")
    if said in PAPERS:
        return PAPERS[said]
    match = SIZE.match(said)
    wide, high = (float(match[1]), float(match[2])) if match else (0.0, 0.0)
    if not 3 <= wide <= high <= 25:
        raise bad(rows.file, row.line, "a page size in inches, such as 8.5x14")
    known = (each for each in PAPERS.values() if (each.width, each.height) == (wide, high))
    return next(known, Paper(media=f"custom_{wide:g}x{high:g}in", width=wide, height=high))


def strip_of(rows: Rows, row: Row) -> Strip | None:
    """``slip``, or ``x y width height`` in millimeters from the top left corner of the front."""
    said = row.get("stub")
    if said == "slip":
        return None
    try:
        x, y, width, height = (float(each) for each in said.replace(",", " ").split())
    except ValueError:
        raise bad(rows.file, row.line, "slip, or the free strip as x y width height in millimeters") from None
    paper = paper_of(rows, row)
    inside = x >= 0 and y >= 0 and x + width <= paper.width * 25.4 + 0.5 and y + height <= paper.height * 25.4 + 0.5
    if not inside or width <= 0 or height <= 0:
        raise bad(rows.file, row.line, "a strip that lies on the page")
    return Strip(x=x, y=y, width=width, height=height)


def contests_of(definition: BallotDefinition, artwork: Artwork) -> tuple[object, ...]:
    style = definition.style(artwork.style)
    cards = style.cards if style is not None else ()
    own = next((each for each in cards if each.id == artwork.card), None)
    return tuple(each.id for each in own.contests) if own is not None else ()


def refuse_unbound(places: dict[Digest, Path]) -> None:
    """A ballot file beside those of the table that no line names belongs to nothing."""
    known = set(places.values())
    for folder in sorted({each.parent for each in known}):
        for file in sorted(folder.glob("*.[pP][dD][fF]")):
            if file.resolve() not in known:
                raise Fault(
                    FaultCode.BALLOT_PDF_UNFIT,
                    file=file.name,
                    expected="a line of the table that binds it to a style and card",
                    found="none",
                )


def refuse_gaps(rows: Rows, definition: BallotDefinition, found: list[Artwork]) -> None:
    """Every card in every language of its style; a card laid out here beside others that are not would be a trap."""
    for style, card, language in gaps(definition, found):
        told = f" in {language}" if language else ""
        raise Fault(
            FaultCode.BALLOT_PDF_MISSING, file=rows.file, style=style, card=card, expected=f"a line for it{told}"
        )


def gaps(definition: BallotDefinition, found: list[Artwork]) -> Iterator[tuple[StyleId, CardId, str]]:
    for style in definition.styles:
        for card in style.cards:
            own = [each.language for each in found if (each.style, each.card) == (style.id, card.id)]
            if "" in own:
                continue
            for language in style.languages:
                if language not in own:
                    yield style.id, card.id, language if own else ""
