"""Words of a VotingWorks election: several languages in one table of strings, and rich text made plain.

A ballot here is plain text. What marks up the law's words keeps its meaning: struck-out words stand in square
brackets, as ordinances print them, and a picture leaves its name behind, so that the proof set shows it is missing.
"""

from html.parser import HTMLParser

from app.domain.ballots import Texts
from app.importers.definitions_tree import Tree

BLOCKS = ("p", "div", "br", "li", "tr", "table", "ul", "ol", "h1", "h2", "h3", "h4", "blockquote")
STRUCK = ("s", "del", "strike")


class _Plain(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.out: list[str] = []
        self.lists: list[int | None] = []
        self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS and tag != "li":
            self.out.append("\n")
        if tag in ("ul", "ol"):
            self.lists.append(0 if tag == "ol" else None)
        elif tag == "li":
            self.out.append("\n" + self._bullet())
        elif tag == "tr":
            self.cells = 0
        elif tag in ("td", "th"):
            self.out.append("; " if self.cells else "")
            self.cells += 1
        elif tag == "img":
            self.out.append(f"[picture: {dict(attrs).get('alt') or 'no description'}]")
        elif tag in STRUCK:
            self.out.append("[")

    def _bullet(self) -> str:
        if not self.lists or self.lists[-1] is None:
            return "– "
        self.lists[-1] += 1
        return f"{self.lists[-1]}. "

    def handle_endtag(self, tag: str) -> None:
        if tag in STRUCK:
            self.out.append("]")
        elif tag in ("ul", "ol"):
            if self.lists:
                self.lists.pop()
            self.out.append("\n")

    def handle_data(self, data: str) -> None:
        self.out.append(data)


def plain(text: str) -> str:
    """Rich text as lines of plain text; text without tags is left as it is."""
    if "<" not in text or ">" not in text:
        return text.strip()
    parser = _Plain()
    parser.feed(text)
    parser.close()
    joined = "".join(parser.out)
    for tight in ("– ", ". ", "; "):
        joined = joined.replace(f"{tight}\n", tight)
    lines = [" ".join(line.split()) for line in joined.split("\n")]
    return "\n".join(line for line in lines if line)


def strings(root: Tree) -> dict[str, Tree]:
    """The table of strings of each language, English first where it is there."""
    if not root.has("ballotStrings"):
        return {}
    node = root.child("ballotStrings")
    return {language: node.child(language) for language in sorted(node.mapping(), key=lambda each: each != "en")}


def said(book: dict[str, Tree], group: str, key: str, own: str, *, rich: bool = False) -> Texts:
    """A text in every language the tables have it in; the election's own words are the English ones."""
    found = {"en": own} if own else {}
    for language, node in book.items():
        text = node.child(group).text(key, "") if _is_table(node, group) and not rich else ""
        if rich and _is_table(node, group):
            text = node.child(group).lines(key, "")
        if text and not (language == "en" and own):
            found[language] = text
    return Texts(tuple((each, plain(text) if rich else text) for each, text in found.items()))


def said_once(book: dict[str, Tree], key: str, own: str) -> Texts:
    """The same for a text that has no table of its own, such as the election's title."""
    found = {"en": own} if own else {}
    for language, node in book.items():
        text = node.text(key, "")
        if text and not (language == "en" and own):
            found[language] = text
    return Texts(tuple(found.items()))


def _is_table(node: Tree, group: str) -> bool:
    return isinstance(node.mapping().get(group), dict)
