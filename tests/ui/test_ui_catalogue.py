"""Every code has a title, a reason, a way on, an icon and a spoken form, in English and in Spanish."""

import re
from enum import StrEnum
from pathlib import Path

import pytest

from app.cli.words import fault_sentence
from app.domain.refusal import Rule, refuse
from app.faults import Fault, FaultCode
from app.ports import DriveState, JobState, NetworkState, PowerState, PrinterState
from ui.icons import has_icon
from ui.messages import bug_view, fault_message, icon_of, refusal_line, refusal_message, refusal_ways, state_text
from ui.viewmodels.parts import Status
from ui.words import Words, catalogue, languages

LANGUAGES = ("en", "es")
STATES: tuple[type[StrEnum], ...] = (PrinterState, JobState, DriveState, PowerState, NetworkState)
BAD_WORDS = {"en": ("invalid", "error", "illegal", "sync", "null"), "es": ("inválid[oa]", "ilegal", "sincroniza")}
FACTS = {"name": "Łukasz Nguyễn", "had": "3", "limit": "3", "number": "000405", "expected": "VC26-1", "count": "2"}


def test_english_and_spanish_are_there() -> None:
    assert set(LANGUAGES) <= set(languages())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", Rule)
def test_every_rule_says_what_why_and_what_to_do(language: str, rule: Rule) -> None:
    words = Words(language)
    message = refusal_message(words, rule, FACTS)
    assert message.title and message.text and message.spoken
    assert not message.title.endswith(".")
    assert message.text.endswith(".")
    assert refusal_ways(words, rule, FACTS)
    assert has_icon(icon_of(message.status))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", FaultCode)
def test_every_fault_says_what_why_and_what_to_do(language: str, code: FaultCode) -> None:
    words = Words(language)
    for facts in ({}, {"file": "roll.csv", "line": 7, "expected": "a date", "found": "x", "printer": "Ballots"}):
        message = fault_message(words, Fault(code, **facts))
        assert message.title and message.points and message.spoken
        assert re.fullmatch(r"[A-ZÁÉÍÓÚ¿0-9a-z].*[.?]", message.text), message.text
        assert words("common.unknown") not in message.text, message.text
        assert not re.search(r"[\[\]{}|]", message.spoken), message.spoken
        assert has_icon(icon_of(message.status))


BLANKS = frozenset(
    blank
    for key, text in catalogue("en").items()
    if key.startswith("fault.")
    for blank in re.findall(r"{(\w+)}", str(text))
)


@pytest.mark.parametrize("code", FaultCode)
def test_a_fault_is_told_whatever_its_facts_are_called(code: FaultCode) -> None:
    """``key`` names a line of election.toml: a fact's name must never be taken for a parameter of the catalogue's."""
    assert "key" in BLANKS
    fault = Fault(code, **dict.fromkeys(BLANKS, "7"))
    for language in LANGUAGES:
        assert fault_message(Words(language), fault).title
    assert fault_sentence(fault)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", [each for kind in STATES for each in kind])
def test_every_state_has_a_word_an_icon_and_a_spoken_form(language: str, state: StrEnum) -> None:
    told = state_text(Words(language), state)
    assert told.text and told.spoken.endswith(".")
    assert has_icon(told.icon)


ICON = re.compile(r"""\bicon=["']([a-z_]+)["']""")
TURNED = {"up"}
"""The station paints it as another one turned over."""


def test_every_icon_that_is_asked_for_is_there() -> None:
    ui = Path(__file__).parents[2] / "ui"
    asked = {name for file in ui.rglob("*.py") for name in ICON.findall(file.read_text(encoding="utf-8"))} - TURNED
    assert len(asked) > 20
    assert [name for name in sorted(asked) if not has_icon(name)] == []


def test_what_is_not_known_is_never_calm() -> None:
    for kind in STATES:
        assert state_text(Words("en"), kind("unknown")).status is Status.WARN


def test_the_limit_is_told_as_the_guide_tells_it() -> None:
    message = refusal_message(Words("en"), Rule.SPOIL_LIMIT, FACTS)
    assert message.title == "A fourth ballot cannot be issued"
    assert message.text == "This election allows three ballots in all for each voter. Łukasz Nguyễn has had three."


def test_a_refusal_beside_a_field_names_what_to_do() -> None:
    assert refusal_line(Words("en"), refuse(Rule.COUNT_MISSING)).points


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_unforeseen_is_told_too(language: str) -> None:
    view = bug_view(Words(language), "TypeError in app/x.py")
    assert view.title and view.points and view.primary.label


def test_spanish_is_complete() -> None:
    english, spanish = catalogue("en"), catalogue("es")
    assert sorted(set(english) - set(spanish)) == []
    assert sorted(set(spanish) - set(english)) == []


def test_spanish_has_the_same_blanks() -> None:
    spanish = catalogue("es")
    for key, text in catalogue("en").items():
        if key in spanish:
            assert set(re.findall(r"{(\w+)}", str(spanish[key]))) == set(re.findall(r"{(\w+)}", str(text))), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_blame_no_jargon_no_exclamation(language: str) -> None:
    for key, text in catalogue(language).items():
        told = str(text).casefold()
        assert "!" not in told, key
        assert not [word for word in BAD_WORDS[language] if re.search(rf"\b{word}", told)], key


def test_a_time_at_the_end_of_a_sentence_has_one_point() -> None:
    words = Words("es")
    assert words.fill("Cierra a las {time}.", {"time": "8:00 p. m."}) == "Cierra a las 8:00 p. m."
    assert (
        words.fill("A las {time}, {n}...", {"time": "8:00 p. m.", "n": "8:00 a. m."})
        == "A las 8:00 p. m., 8:00 a. m...."
    )


def test_a_part_nobody_filled_is_left_out() -> None:
    words = Words("en")
    assert words.fill("[{file}|The file] is empty[, line {line}].", {}) == "The file is empty."
    assert (
        words.fill("[{file}|The file] is empty[, line {line}].", {"file": "a.csv", "line": 3})
        == "a.csv is empty, line 3."
    )
    assert words.fill("{name} waits.", {}) == "not known waits."
