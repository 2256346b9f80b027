"""The handbook searched as people search, without an index."""

import unicodedata
from collections.abc import Sequence

from ui.viewmodels.views_machine import HelpTopic


def folded(text: str) -> str:
    """Without accents and case, as people search."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def matching(pages: Sequence[HelpTopic], asked: str) -> tuple[HelpTopic, ...]:
    """The pages that hold every word asked for; those with the word in the title come first."""
    words = folded(asked).split()
    held = [page for page in pages if all(word in folded(page.title + " " + page.markdown) for word in words)]
    return tuple(sorted(held, key=lambda page: not all(word in folded(page.title) for word in words)))
