"""What the voice says, and when (VVSG 2.0 5.2-D, 7.1-K, 7.2-G)."""

from PySide6.QtCore import Qt

from tests.station.sittings import Make, everywhere, show
from ui.station.pages_of import page_of


def test_everything_that_gets_the_focus_is_said(station: Make) -> None:
    at = station()
    show(at, "mayor")
    for _ in range(10):
        at.hush()
        at.press(Qt.Key.Key_Down)
        assert at.heard == [at.window._focus_name()]


def test_home_says_the_page_again_and_right_skips_it(station: Make) -> None:
    at = station()
    show(at, "mayor")
    at.hush()
    at.press(Qt.Key.Key_Home)
    assert at.heard[1] == "Mayor."
    at.hush()
    at.press(Qt.Key.Key_Right)
    assert "Borough Assembly." in at.heard


def test_speed_and_loudness_are_taken_at_once(station: Make) -> None:
    at = station()
    show(at, "mayor")
    at.press(".", ".", "+", "-", "-")
    _, language, rate, level = at.voice.said[-1]
    assert (language, rate, level) == ("en", 150, 5)
    at.press("m")
    at.hush()
    at.press(Qt.Key.Key_Down)
    assert at.heard == []
    at.press("m")
    assert "Mayor." in at.heard, "the voice comes back with the page"


def test_a_pause_goes_on_with_the_phrase_it_cut_short(station: Make) -> None:
    at = station()
    show(at, "mayor")
    speaker = at.window.speaker
    at.hush()
    speaker.say(["One.", "Two."])
    assert at.heard == ["One."]
    stopped = at.voice.stopped
    speaker.pause()
    assert at.voice.stopped == stopped + 1
    speaker._go_on()
    assert at.heard == ["One."], "a pause is a pause"
    speaker.pause()
    at.settle()
    assert at.heard == ["One.", "One.", "Two."]


def test_every_page_says_its_title_and_every_text_it_shows(station: Make) -> None:
    for language in ("en", "es"):
        for name, sitting in everywhere(language).items():
            page = page_of(sitting)
            told = " ".join(page.intro)
            assert page.title in told, name
            for item in page.items:
                if item.kind.value in {"words", "notice"}:
                    assert item.text.strip(" .") in told or "name" in name, (name, item.text)
