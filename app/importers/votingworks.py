"""A VotingWorks ``election.json`` to ballot values.

Its ballot styles come one per language; those of one ``groupId`` are one style here, with languages, for a voter's
language never changes what may be voted on. The layout grids are left aside: this program lays out its own ballots.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.ballots import LETTER, PAPERS, BallotDefinition, Card, Contest, Paper, Style, english
from app.domain.ids import CardId, ElectionId, StyleId
from app.importers.definitions_tree import Tree
from app.importers.votingworks_contests import Book, read_contest
from app.importers.votingworks_text import said, said_once, strings

SOURCE = "votingworks"


def is_votingworks(root: Tree) -> bool:
    return {"ballotStyles", "contests", "precincts"} <= set(root.mapping())


def read_votingworks(root: Tree) -> BallotDefinition:
    """The election of this file. Raises DEFINITION_BAD naming the place."""
    words = strings(root)
    parties = {
        each.text("id"): said(words, "partyName", each.text("id"), each.text("name"))
        for each in unrepeated(root, "parties")
    }
    book = Book(words, parties, {each.text("id"): each.text("name") for each in unrepeated(root, "districts", least=1)})
    nodes = unrepeated(root, "contests", least=1)
    contests = tuple(Held(each.text("districtId"), read_contest(each, book)) for each in nodes)
    places = dict(read_places(root))
    groups: dict[str, list[Tree]] = {}
    for node in unrepeated(root, "ballotStyles", least=1):
        groups.setdefault(node.text("groupId", node.text("id")), []).append(node)
    return BallotDefinition(
        election=ElectionId(root.text("id")),
        title=said_once(words, "electionTitle", root.text("title")),
        jurisdiction=said_once(words, "countyName", root.child("county").text("name")),
        date=root.day("date"),
        styles=tuple(read_style(group, variants, book, contests, places) for group, variants in groups.items()),
        precincts=tuple(places.items()),
        parties=tuple((id, name.in_("en")) for id, name in parties.items()),
        paper=read_paper(root),
        source=SOURCE,
    )


@dataclass(frozen=True, slots=True)
class Held:
    """A contest with the id of its district: a style has the contests of its districts."""

    district: str
    contest: Contest


def unrepeated(root: Tree, key: str, *, least: int = 0) -> tuple[Tree, ...]:
    nodes = root.children(key, least=least)
    if len({node.text("id") for node in nodes}) != len(nodes):
        raise root.bad("things with different ids", key)
    return nodes


def read_places(root: Tree) -> Iterator[tuple[str, str]]:
    """(key, name) of each precinct, or of each split of a split precinct: ``precinct/split``."""
    for node in unrepeated(root, "precincts", least=1):
        splits = node.children("splits")
        if not splits:
            yield node.text("id"), node.text("name")
        for split in splits:
            yield f"{node.text('id')}/{split.text('id')}", split.text("name")


def read_style(
    group: str, variants: list[Tree], book: Book, contests: tuple[Held, ...], places: dict[str, str]
) -> Style:
    node = variants[0]
    for other in variants[1:]:
        same = ("precincts", "precinctsOrSplits", "districts", "partyId", "orderedCandidatesByContest")
        if any(other.mapping().get(key) != node.mapping().get(key) for key in same):
            raise other.bad(f"the precincts, districts, party and orders of the other variants of group {group!r}")
    for district in node.texts("districts", least=1):
        if district not in book.districts:
            raise node.bad(f"the id of a district; there is no {district!r}", "districts")
    party = node.text("partyId", "")
    if party and party not in book.parties:
        raise node.bad(f"the id of a party; there is no {party!r}", "partyId")
    items = tuple(in_order(node, each) for each in entitled(node, party, contests))
    if not items:
        raise node.bad("districts with at least one contest", "districts")
    languages = dict.fromkeys(language for each in variants for language in each.texts("languages"))
    return Style(
        id=StyleId(group),
        name=english(group),
        cards=(Card(id=CardId(f"{group}-1"), name=english(group), items=items),),
        precincts=tuple(read_where(node, places)),
        districts=tuple(book.districts[each] for each in node.texts("districts")),
        party=party,
        languages=tuple(sorted(languages, key=lambda each: each != "en")) or ("en",),
    )


def entitled(node: Tree, party: str, contests: tuple[Held, ...]) -> Iterator[Contest]:
    """Contests of the style's districts: those of no party, and in a primary those of its own party."""
    within = set(node.texts("districts"))
    for each in contests:
        if each.district in within and each.contest.party in ("", party):
            yield each.contest


def in_order(node: Tree, contest: Contest) -> Contest:
    """The style's own order of candidates, where it has one (rotation done by the election system)."""
    if not node.has("orderedCandidatesByContest"):
        return contest
    order = [each.text("id") for each in node.child("orderedCandidatesByContest").children(contest.id)]
    by_id = {str(option.id): option for option in contest.options}
    if not order:
        return contest
    if sorted(order) != sorted(by_id):
        raise node.bad("every candidate of the contest, each once", f"orderedCandidatesByContest.{contest.id}")
    return replace(contest, options=tuple(by_id[id] for id in order))


def read_where(node: Tree, places: dict[str, str]) -> Iterator[str]:
    keys = list(node.texts("precincts"))
    for each in node.children("precinctsOrSplits"):
        split = each.text("splitId", "")
        keys.append(f"{each.text('precinctId')}/{split}" if split else each.text("precinctId"))
    if not keys:
        raise node.bad("at least one precinct", "precincts")
    for key in keys:
        splits = [place for place in places if place.startswith(f"{key}/")]
        if key not in places and not splits:
            raise node.bad(f"the id of a precinct; there is no {key!r}", "precincts")
        yield from splits or [key]


def read_paper(root: Tree) -> Paper:
    layout = root.child("ballotLayout") if root.has("ballotLayout") else root
    return layout.one_of("paperSize", PAPERS.__getitem__, PAPERS, LETTER)
