"""Every language says the same things: the same keys, the same blanks, nothing twice and nothing in silence."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from app.i18n import catalogue, languages
from tests.architecture.sources import ROOT, nothing

OTHERS = tuple(each for each in languages() if each != "en")
BLANK = re.compile(r"{(\w+)}")


@pytest.mark.parametrize("language", OTHERS)
def test_the_other_language_has_the_same_keys(language: str) -> None:
    english, other = set(catalogue("en")), set(catalogue(language))
    nothing(english - other, f"Not yet in {language}:")
    nothing(other - english, f"In {language}, but not in English:")


@pytest.mark.parametrize("language", OTHERS)
def test_the_other_language_has_the_same_blanks_and_lists(language: str) -> None:
    other = catalogue(language)
    for key, text in catalogue("en").items():
        same = other[key]
        assert set(BLANK.findall(str(same))) == set(BLANK.findall(str(text))), key
        assert isinstance(same, list) is isinstance(text, list), key


@pytest.mark.parametrize("language", languages())
def test_nothing_is_said_with_silence(language: str) -> None:
    for key, text in catalogue(language).items():
        lines = text if isinstance(text, list) else [text]
        assert lines, key
        assert all(isinstance(line, str) and line.strip() == line and line for line in lines), key


@pytest.mark.parametrize("language", languages())
def test_no_key_is_said_twice(language: str) -> None:
    """Two files with one key: the later one would silently win."""
    found: Counter[str] = Counter()
    for file in sorted((ROOT / "assets/translations" / language).glob("*.toml")):
        found.update(_dotted(tomllib.loads(file.read_text("utf-8")), ""))
    nothing((key for key, times in found.items() if times > 1), f"Said twice in {language}:")


def _dotted(table: dict[str, Any], prefix: str) -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _dotted(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}"
