"""Settings at any moment, and nothing chosen is lost by it (VVSG 2.0 5.2-F, 7.1-A, 7.1-B)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.station.sittings import NAMES, Make, after, begin, everywhere, show
from ui.station.acts import COMFORT, act
from ui.station.comfort import LEVELS, MODES, RATES, SIZES, Comfort
from ui.station.pages_of import page_of
from ui.station.state import SHUT, At


@pytest.mark.parametrize("name", [each for each in NAMES if everywhere()[each].at not in SHUT | {At.STILL_THERE}])
@pytest.mark.parametrize("word", sorted(COMFORT))
def test_every_setting_works_on_every_page_and_loses_nothing(name: str, word: str) -> None:
    sitting = everywhere()[name]
    step = act(sitting, word)
    assert step.effect is None
    assert replace(step.sitting, comfort=sitting.comfort) == sitting
    if word not in {"reset"}:
        assert step.sitting.comfort != sitting.comfort
    page_of(step.sitting)


@pytest.mark.parametrize("name", [each for each in NAMES if everywhere()[each].at not in SHUT | {At.STILL_THERE}])
def test_language_settings_and_help_open_over_every_page_and_give_it_back(name: str) -> None:
    sitting = everywhere()[name]
    for button in ("language", "settings", "help"):
        if sitting.at in {At.PRINTING, At.READING} or sitting.at.value == button:
            continue
        opened = act(sitting, button).sitting
        assert opened.at.value == button or sitting.under
        while opened.at.value in {"language", "settings", "help", "size", "colors", "leave"}:
            opened = act(opened, "close").sitting
        assert (opened.choices, opened.contest, opened.typed) == (sitting.choices, sitting.contest, sitting.typed)


def test_another_language_retells_the_page_and_keeps_choice_and_place(station: Make) -> None:
    at = station()
    show(at, "full")
    before = at.sitting
    at.hush()
    at.do("language", "lang:es", "close")
    assert at.sitting.choices == before.choices
    assert (at.sitting.at, at.sitting.contest) == (before.at, before.contest)
    assert any("Asamblea del municipio" in each for each in at.heard)
    assert "Vote por no más de 2" in " ".join(at.heard)


def test_a_larger_text_keeps_the_row_one_was_on(station: Make) -> None:
    at = station()
    show(at, "assembly")
    for _ in range(3):
        at.press(Qt.Key.Key_Down)
    row = at.window.cursor_.focus
    at.press("t")
    at.press("t")
    assert at.sitting.comfort.size == "extra_large"
    assert at.window.cursor_.focus == row
    assert row in at.keys


def test_the_next_voter_begins_as_the_first_did() -> None:
    """7.1-A: a sitting is a new process with a new value; nothing of the one before is given to it."""
    assert begin().comfort == Comfort(language="en")
    changed = after(begin(), "next_size", "next_mode", "slower", "louder", "voice", "hide")
    assert act(changed, "reset").sitting.comfort == Comfort(language="en")
    assert act(changed, "reset").sitting.choices == changed.choices


def test_steps_are_as_many_as_the_standard_wants() -> None:
    assert len(SIZES) == 4
    assert len(MODES) == 6
    assert 6 <= len(RATES) <= 8
    assert len(LEVELS) == 9
