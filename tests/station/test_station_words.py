"""No page lacks a word, and every place has its page."""

import re

import pytest

from tests.station.ballots import DEFINITION, STYLE
from tests.station.sittings import everywhere
from ui.station.pages_of import PAGES, page_of
from ui.station.state import At
from ui.words import Words


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_page_lacks_a_word(language: str) -> None:
    for sitting in everywhere(language).values():
        page = page_of(sitting)
        told = [page.title, *page.lead, *page.intro, *(item.text for item in page.items)]
        assert not any("{" in each or re.search(r"station\.\w", each) for each in told)
        assert not any(Words(language)("common.unknown") in each for each in told)


def test_every_place_has_its_page() -> None:
    assert set(PAGES) == set(At)
    assert DEFINITION.style(STYLE.id) == STYLE
