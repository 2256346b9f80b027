"""NIST SP 1500-20 (Ballot Definition CDF 1.0, JSON) to ballot values.

The file has no name for a style but its external identifier, so that is what the voter file's style column must
hold. A reference to something that is not in the file is refused, never left out: a contest missing from a ballot
is worse than no ballot.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from app.domain.ballots import (
    LETTER,
    PAPERS,
    BallotDefinition,
    Card,
    Contest,
    Heading,
    Option,
    Paper,
    Style,
    english,
)
from app.domain.ids import CardId, ElectionId, StyleId
from app.importers.definitions_tree import Tree
from app.importers.nist_contests import Book, Read, read_contest
from app.importers.nist_units import Units, external, external_label, international, read_units

SOURCE = "nist-1500-20"
T = TypeVar("T")
PER_INCH = {"in": 1.0, "mm": 25.4, "pc": 6.0, "pt": 72.0}


def is_nist(root: Tree) -> bool:
    return root.mapping().get("@type") == "BallotDefinition.BallotDefinition"


def read_nist(root: Tree) -> BallotDefinition:
    """The one election of this file. Raises DEFINITION_BAD naming the place."""
    elections = root.children("Election", least=1, most=1)
    election = elections[0]
    units = read_units(root)
    title = international(election, "Name", needed=True)
    book = Book(
        units=units,
        parties=unique(root.children("Party"), lambda each: international(each, "Name", needed=True)),
        candidates=unique(election.children("Candidate"), lambda each: each),
        terms=unique(root.children("Office"), read_term),
        language=title.languages[0],
    )
    contests = unique(election.children("Contest", least=1), lambda each: read_contest(each, book))
    headings = unique(root.children("Header"), lambda each: Heading(title=international(each, "Name", needed=True)))
    scope = units.one(election.text("ElectionScopeId"), election, "ElectionScopeId")
    styles = tuple(read_style(each, book, contests, headings) for each in election.children("BallotStyle", least=1))
    if len({style.id for style in styles}) != len(styles):
        raise election.bad("styles with different external identifiers", "BallotStyle")
    day = election.day("EndDate")
    return BallotDefinition(
        election=ElectionId(external(election) or f"{title.in_(book.language)} {day.isoformat()}"),
        title=title,
        jurisdiction=scope.name or english(root.text("Issuer")),
        date=day,
        styles=styles,
        precincts=units.precincts(),
        parties=tuple((id, name.in_(book.language)) for id, name in book.parties.items()),
        paper=read_paper(root),
        source=SOURCE,
    )


def unique(nodes: tuple[Tree, ...], read: Callable[[Tree], T]) -> dict[str, T]:
    """Things by their ``@id``; the same id twice would leave one of them unreachable."""
    found: dict[str, T] = {}
    for node in nodes:
        id = node.text("@id")
        if id in found:
            raise node.bad(f"an @id used once; {id!r} is there twice", "@id")
        found[id] = read(node)
    return found


def read_term(office: Tree) -> str:
    return office.child("Term").text("Label", "") if office.has("Term") else ""


def read_style(node: Tree, book: Book, contests: dict[str, Read], headings: dict[str, Heading]) -> Style:
    code = external(node)
    if not code:
        raise node.bad("an ExternalIdentifier: the code the voter file's style column holds", "ExternalIdentifier")
    places = [book.units.one(id, node, "GpUnitIds") for id in node.texts("GpUnitIds", least=1)]
    atoms = frozenset(atom for place in places for atom in book.units.atoms(place))
    for party in node.texts("PartyIds"):
        if party not in book.parties:
            raise node.bad(f"the @id of a Party; there is no {party!r}", "PartyIds")
    items = tuple(content(node, contests, headings))
    listed = [item.id for item in items if isinstance(item, Contest)]
    if not listed or len(set(listed)) != len(listed):
        raise node.bad("at least one contest, and each only once", "OrderedContent")
    name = english(external_label(node))
    return Style(
        id=StyleId(code),
        name=name or english(code),
        cards=(Card(id=CardId(f"{code}-1"), name=name or english(code), items=items),),
        precincts=tuple(unit.key for id, unit in book.units.by_id.items() if id in atoms),
        districts=districts(atoms, book.units, items),
        party="+".join(node.texts("PartyIds")),
        languages=node.texts("Language") or spoken(items),
    )


def content(node: Tree, contests: dict[str, Read], headings: dict[str, Heading]) -> Iterator[Contest | Heading]:
    """Contests and headings in the style's order; a header may hold what stands under it."""
    for each in node.children("OrderedContent"):
        if each.has("HeaderId"):
            if each.text("HeaderId") not in headings:
                raise each.bad(f"the @id of a Header; there is no {each.text('HeaderId')!r}", "HeaderId")
            yield headings[each.text("HeaderId")]
            yield from content(each, contests, headings)
        else:
            id = each.text("ContestId")
            if id not in contests:
                raise each.bad(f"the @id of a Contest; there is no {id!r}", "ContestId")
            yield in_order(each, contests[id])


def in_order(node: Tree, read: Read) -> Contest:
    """The contest with its options in this style's order. All of them, or the definition is refused."""
    order = node.texts("OrderedContestOptionIds")
    if not order:
        return read.contest
    by_id: dict[str, Option] = {option.id: option for option in read.contest.options}
    if len(set(order)) != len(order) or set(order) - set(read.write_ins) != set(by_id):
        raise node.bad("every option of the contest, each once", "OrderedContestOptionIds")
    return replace(read.contest, options=tuple(by_id[id] for id in order if id in by_id))


def districts(atoms: frozenset[str], units: Units, items: tuple[Contest | Heading, ...]) -> tuple[str, ...]:
    of_contests = (item.district for item in items if isinstance(item, Contest))
    return tuple(dict.fromkeys((*units.districts_holding(atoms), *of_contests)))


def spoken(items: tuple[Contest | Heading, ...]) -> tuple[str, ...]:
    """The languages every title of the style is in, where the file does not list them."""
    titles = [item.title.languages for item in items]
    return tuple(each for each in titles[0] if all(each in other for other in titles)) or titles[0][:1]


def read_paper(root: Tree) -> Paper:
    """The page of the file's ballot formats, upright; letter where it has none."""
    found = {page(each) for each in root.children("BallotFormat")}
    if len(found) > 1:
        raise root.bad("ballot formats of one page size", "BallotFormat")
    return found.pop() if found else LETTER


def page(node: Tree) -> Paper:
    per_inch = node.one_of("MeasurementUnit", PER_INCH.__getitem__, PER_INCH)
    edges = (node.number("ShortEdge", least=1, most=1e5), node.number("LongEdge", least=1, most=1e5))
    width, height = (round(edge / per_inch, 2) for edge in edges)
    if not (3 <= width <= height <= 25):
        raise node.bad("a page from 3 to 25 inches, its short edge not the longer", "ShortEdge")
    for paper in PAPERS.values():
        if abs(paper.width - width) < 0.02 and abs(paper.height - height) < 0.02:
            return paper
    return Paper(media=f"custom_{width:g}x{height:g}in", width=width, height=height)
