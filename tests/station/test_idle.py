"""Nothing is timed but the minutes without a touch (VVSG 2.0 7.2-O)."""

from tests.station.sittings import Make, everywhere, show
from ui.station.pages_of import page_of
from ui.station.state import At
from ui.station.voting import ALERT_SECONDS, IDLE_LEAST, IDLE_MOST


def test_after_minutes_without_a_touch_it_asks_and_then_waits_for_an_official(station: Make) -> None:
    at = station()
    show(at, "full")
    held = at.sitting
    assert IDLE_LEAST * 60_000 <= at.voting.idle_timer.interval() <= IDLE_MOST * 60_000
    assert 20 <= ALERT_SECONDS <= 45
    at.voting.idle_timer.timeout.emit()
    assert at.sitting.at is At.STILL_THERE
    assert at.voting.alert_timer.isActive()
    at.press("1")
    at.press("2")
    assert at.sitting.at is held.at and at.sitting.choices == held.choices
    assert not at.voting.alert_timer.isActive()
    at.voting.idle_timer.timeout.emit()
    at.voting.alert_timer.timeout.emit()
    assert at.sitting.at is At.LOCKED
    shown = [item.text for item in page_of(at.sitting).items]
    assert not any("Brightwater" in each for each in shown)
    for word in ("settings", "close", "next", "hide", "option:o1", "lang:es"):
        at.do(word)
        assert at.sitting.at is At.LOCKED, "only an official goes on from here"


def test_the_official_unlocks_with_the_code_of_the_day(station: Make) -> None:
    at = station()
    show(at, "locked")
    at.do("unlock")
    at.press(*"123457")
    assert at.sitting.at is At.UNLOCK and at.sitting.code == ""
    at.press(*"123456")
    assert at.sitting.at is At.OFFICIAL
    held = everywhere()["full"].choices
    at.do("go_on")
    assert at.sitting.at is At.CONTEST and at.sitting.choices == held


def test_the_official_ends_a_sitting_that_was_left(station: Make) -> None:
    at = station()
    show(at, "official")
    at.do("end_empty")
    assert at.ended == ["empty"]


def test_listening_is_not_idling(station: Make) -> None:
    at = station()
    show(at, "full")
    at.voice.is_speaking = lambda: True  # type: ignore[method-assign]
    at.voting.idle_timer.timeout.emit()
    assert at.sitting.at is At.CONTEST
    at.voice.is_speaking = lambda: False  # type: ignore[method-assign]
