"""One word for one thing in Spanish: what was spoiled is *anulada*, a card of a ballot *tarjeta*, a sheet *hoja*."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.i18n import catalogue

ROOT = Path(__file__).parents[2]
OTHER_WORDS = re.compile(r"estropead|inutiliz|inutilic|arruin|malogr|informe de boletas", re.IGNORECASE)
"""Said for spoiled, or for the ballot statement, before there was one word."""


def spanish() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "assets" / "handbook" / "es").glob("*.md")):
        yield file.name, file.read_text("utf-8")
    for file in sorted((ROOT / "assets" / "translations" / "es").glob("*.toml")):
        yield file.name, file.read_text("utf-8")
    for name in ("words.py", "paper_words.py"):
        yield name, (ROOT / "printing" / name).read_text("utf-8")


@pytest.mark.parametrize(("name", "text"), [pytest.param(*each, id=each[0]) for each in spanish()])
def test_spoiled_and_statement_have_one_word_each(name: str, text: str) -> None:
    assert not OTHER_WORDS.findall(text), name


@pytest.mark.parametrize("key", ["fate.spoiled", "ledger.spoiled", "account.four_spoiled", "register.fate_spoiled"])
def test_spoiled_is_anulada(key: str) -> None:
    assert str(catalogue("es")[key]).lower().startswith("anulada")


def test_a_card_is_tarjeta_wherever_english_says_card() -> None:
    """The voter's registration card aside, which is another thing."""
    english, told = catalogue("en"), catalogue("es")
    cards = {key for key, text in english.items() if re.search(r"\bcards?\b", str(text), re.IGNORECASE)}
    named = {key for key in cards if re.search(r"\bhojas?\b", str(told[key]), re.IGNORECASE)}
    assert not named
