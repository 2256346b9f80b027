"""The ``[ballots]`` part of the election folder: the definition, what is printed with it, and what changed since."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from app.domain.ballots import PAPERS, BallotDefinition, Card, Contest, Heading, Marks, Texts, english
from app.domain.election import Election
from app.importers.ballot_pdfs import BallotFiles, definition_of, read_files_table
from app.importers.definitions import load_definition
from app.importers.definitions_tree import Tree

Inside = Callable[[Tree, str], Path]


def read_ballots(node: Tree, election: Election, inside: Inside) -> BallotDefinition:
    """The definition, under this election's id. Another day's ballots are refused (CASES A34)."""
    node.only("file", "pdfs", "version", "marks", "bilingual", "longest")
    if not (node.has("file") or node.has("pdfs")):
        raise node.bad('file = "ballots.json", or pdfs = "table.csv" of the election system\'s own files', "file")
    if node.has("file"):
        definition = load_definition(inside(node, "file"))
    else:
        definition = definition_of(inside(node, "pdfs"), election)
    if definition.date != election.date:
        raise node.bad(f"ballots of {election.date.isoformat()}; these are of {definition.date.isoformat()}", "file")
    return replace(
        definition,
        election=election.id,
        version=node.text("version", "", most=20),
        longest=longest(node, definition),
        marks=node.one_of("marks", Marks, Marks, Marks.CORNERS),
        bilingual=tuple(read_bilingual(node, definition)),
    )


def longest(node: Tree, definition: BallotDefinition) -> str:
    """``longest = "legal"``: no ballot is printed on longer paper."""
    if not node.has("longest"):
        return ""
    name = node.text("longest")
    if name not in PAPERS or PAPERS[name].height < definition.paper.height:
        raise node.bad(f"one of: {', '.join(PAPERS)}, not shorter than the ballots' own paper", "longest")
    return name


def read_bilingual(node: Tree, definition: BallotDefinition) -> Iterator[tuple[str, str]]:
    """``bilingual = ["en+es"]``: ballots that carry both; two languages at most, each in one pair only."""
    known = {language for style in definition.styles for language in style.languages}
    seen: set[str] = set()
    for place, pair in enumerate(node.texts("bilingual", most=50)):
        first, plus, second = pair.partition("+")
        if not plus or "+" in second or first == second or not {first, second} <= known:
            raise node.bad(
                f'two of the ballots\' languages, such as "en+es": {", ".join(sorted(known))}', f"bilingual[{place}]"
            )
        if {first, second} & seen:
            raise node.bad("each language in one pair", f"bilingual[{place}]")
        seen |= {first, second}
        yield first, second


def read_art(root: Tree, definition: BallotDefinition, inside: Inside) -> tuple[BallotDefinition, BallotFiles]:
    """The files the table binds to the cards, where ``[ballots] pdfs`` names one; after cards are divided."""
    node = root.child("ballots")
    if not node.has("pdfs"):
        return definition, ()
    artwork, files = read_files_table(inside(node, "pdfs"), definition)
    return replace(definition, artwork=artwork), files


def with_notices(root: Tree, definition: BallotDefinition) -> BallotDefinition:
    """``[[disqualified]]``: on every ballot printed from now on, votes for this candidate are said not to count
    (KMC 6.35.050; LAY-12). The name stays where the draw put it."""
    told: dict[str, Texts] = {}
    for node in root.children("disqualified", most=200):
        node.only("contest", "option", "text", "texts")
        contest = _contest(definition, node)
        option = next((each for each in contest.options if each.id == node.text("option")), None)
        if option is None:
            raise node.bad(f"an option of {contest.id!r}; there is no {node.text('option')!r}", "option")
        own = _texts(node) or english(
            f"{' '.join(option.label.in_('en').split())} was disqualified. Votes for this candidate do not count."
        )
        before = told.get(contest.id)
        told[contest.id] = below(before, own) if before is not None else own
    if not told:
        return definition
    styles = tuple(
        replace(style, cards=tuple(_noted(card, told) for card in style.cards)) for style in definition.styles
    )
    return replace(definition, styles=styles)


def below(above: Texts, under: Texts) -> Texts:
    languages = dict.fromkeys((*above.languages, *under.languages))
    return Texts(tuple((each, f"{above.in_(each)}\n{under.in_(each)}") for each in languages))


def _contest(definition: BallotDefinition, node: Tree) -> Contest:
    wanted = node.text("contest")
    for style in definition.styles:
        for card in style.cards:
            for contest in card.contests:
                if contest.id == wanted:
                    return contest
    raise node.bad(f"a contest of the definition; there is no {wanted!r}", "contest")


def _texts(node: Tree) -> Texts:
    if node.has("texts"):
        table = node.child("texts")
        return Texts(tuple((language, table.text(language)) for language in table.mapping()))
    return english(node.text("text", "", most=400))


def _noted(card: Card, told: dict[str, Texts]) -> Card:
    items: list[Contest | Heading] = [
        replace(item, notice=told[item.id]) if isinstance(item, Contest) and item.id in told else item
        for item in card.items
    ]
    return replace(card, items=tuple(items))
