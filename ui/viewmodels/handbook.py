"""The handbook: Markdown pages of ``assets/handbook``, read from the program's own files, searched without an index."""

import unicodedata
from collections.abc import Sequence
from importlib.resources import files

from ui.viewmodels.views_machine import HelpTopic


def topics(language: str) -> tuple[HelpTopic, ...]:
    """The handbook's pages in this language (English where it has none), in the order of their file names.

    A page is ``assets/handbook/LANGUAGE/NN-key.md``; its first heading is its title.
    """
    folder = files("assets").joinpath("handbook", language)
    if not folder.is_dir():
        folder = files("assets").joinpath("handbook", "en")
    if not folder.is_dir():
        return ()
    pages = sorted((each for each in folder.iterdir() if each.name.endswith(".md")), key=lambda each: each.name)
    return tuple(topic(page.name, page.read_text(encoding="utf-8")) for page in pages)


def topic(file: str, markdown: str) -> HelpTopic:
    """One page: the key is the file's name without number and ending."""
    stem = file.removesuffix(".md")
    number, _, rest = stem.partition("-")
    key = rest if number.isdigit() and rest else stem
    heading = next((line.lstrip("# ").strip() for line in markdown.splitlines() if line.startswith("#")), key)
    return HelpTopic(key=key, title=heading, markdown=markdown)


def folded(text: str) -> str:
    """Without accents and case, as people search."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def matching(pages: Sequence[HelpTopic], asked: str) -> tuple[HelpTopic, ...]:
    """The pages that hold every word asked for; those with the word in the title come first."""
    words = folded(asked).split()
    held = [page for page in pages if all(word in folded(page.title + " " + page.markdown) for word in words)]
    return tuple(sorted(held, key=lambda page: not all(word in folded(page.title) for word in words)))
