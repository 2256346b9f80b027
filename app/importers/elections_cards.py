"""Several cards for one style: a city and a borough ballot handed out together under one envelope (STY-08)."""

from dataclasses import replace

from app.domain.ballots import BallotDefinition, Card, Contest, Heading, Style, Texts, english
from app.domain.ids import CardId
from app.importers.definitions_tree import Tree


def split_cards(root: Tree, definition: BallotDefinition) -> BallotDefinition:
    """Divide each style's contests among the ``[[card]]`` blocks, in their order.

    Each block names its contests, and one may take the rest. A style without a card's contests does not get the
    card; a style left with one card keeps it as its only one.
    """
    nodes = root.children("card", most=20)
    if not nodes:
        return definition
    known = {contest.id for style in definition.styles for card in style.cards for contest in card.contests}
    owner: dict[str, str] = {}
    rest = ""
    names: dict[str, Texts] = {}
    for node in nodes:
        node.only("id", "name", "names", "contests", "rest")
        id = node.text("id", most=40)
        if id in names:
            raise node.bad("an id used once", "id")
        names[id] = read_name(node)
        if node.yes("rest", False):
            if rest:
                raise node.bad("only one card with rest = true", "rest")
            rest = id
        for contest in node.texts("contests", least=0 if rest == id else 1):
            if contest not in known:
                raise node.bad(f"a contest of the definition; there is no {contest!r}", "contests")
            if contest in owner:
                raise node.bad(f"each contest on one card; {contest!r} is on two", "contests")
            owner[contest] = id
    homeless = sorted(known - set(owner))
    if homeless and not rest:
        raise root.bad(f"a card for each contest, or one with rest = true; {homeless[0]!r} has none", "card")
    styles = tuple(divided(style, owner, rest, names) for style in definition.styles)
    return replace(definition, styles=styles)


def read_name(node: Tree) -> Texts:
    """``name = "City ballot"``, or ``names = { en = "City ballot", es = "Boleta municipal" }``."""
    if not node.has("names"):
        return english(node.text("name"))
    table = node.child("names")
    return Texts(tuple((language, table.text(language)) for language in table.mapping()))


def divided(style: Style, owner: dict[str, str], rest: str, names: dict[str, Texts]) -> Style:
    """The style's contests on their cards. A heading goes where the contest under it goes."""
    items: dict[str, list[Contest | Heading]] = {id: [] for id in names}
    waiting: list[Heading] = []
    for item in (item for card in style.cards for item in card.items):
        if isinstance(item, Heading):
            waiting.append(item)
        else:
            items[owner.get(item.id, rest)] += [*waiting, item]
            waiting = []
    filled = [(id, content) for id, content in items.items() if content]
    cards = tuple(
        Card(id=CardId(f"{style.id}-{number}"), name=names[id], items=tuple(content))
        for number, (id, content) in enumerate(filled, start=1)
    )
    return replace(style, cards=cards)
