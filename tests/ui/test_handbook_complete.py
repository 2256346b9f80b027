"""The handbook has the same pages and the same parts in every language."""

import re
from pathlib import Path

import pytest

from app.i18n import languages
from tests.architecture.sources import ROOT

OTHERS = tuple(each for each in languages() if each != "en")


def _pages(language: str) -> dict[str, Path]:
    return {each.name: each for each in sorted((ROOT / "assets/handbook" / language).glob("*.md"))}


@pytest.mark.parametrize("language", OTHERS)
def test_the_handbook_has_the_same_pages(language: str) -> None:
    assert len(_pages("en")) > 5
    assert list(_pages(language)) == list(_pages("en"))


@pytest.mark.parametrize("language", languages())
def test_every_page_of_the_handbook_begins_with_its_title(language: str) -> None:
    for name, page in _pages(language).items():
        first, _, rest = page.read_text("utf-8").partition("\n")
        assert re.fullmatch(r"# \S.*", first), name
        assert rest.strip(), name


@pytest.mark.parametrize("language", OTHERS)
def test_a_page_has_the_same_parts_in_both_languages(language: str) -> None:
    """Headings, steps, points and table rows: what was added to one is missing in the other."""
    for name, page in _pages("en").items():
        assert _parts(_pages(language)[name]) == _parts(page), name


def _parts(page: Path) -> list[str]:
    marks = re.compile(r"#+ |\d+\. |- |\|")
    found = (marks.match(line) for line in page.read_text("utf-8").splitlines())
    return [mark.group() for mark in found if mark]
