"""The script in letters read from the end of a line, at the screen's real size; a desk that calls for attention."""

from datetime import datetime, timedelta, timezone

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QFontMetricsF, QScreen
from PySide6.QtWidgets import QApplication, QScrollArea

from app.domain.announcements import Announcement, Standing
from app.i18n import Words
from tests.ui.desk import Desk
from ui.viewmodels.make_announcement import announcement_view
from ui.viewmodels.saying import Saying
from ui.window import Window

LEAST_MM = 17.0
DESIGNATED = datetime(2026, 10, 6, 20, 0, tzinfo=timezone(timedelta(hours=-8)))
PANELS = {
    "14 in, 1366x768": (1366, 768, 112.0),
    "15.6 in, 1920x1080": (1920, 1080, 141.0),
    "13.3 in, 2560x1600": (2560, 1600, 227.0),
    "24 in, 1920x1080": (1920, 1080, 92.0),
    "11.6 in, 1366x768": (1366, 768, 135.0),
}


class At:
    """A session that knows what time it is."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def now(self) -> datetime:
        return self._now


def script(language: str, minutes: int, now: datetime):  # type: ignore[no-untyped-def]
    due = Announcement(
        minutes=minutes,
        designated=DESIGNATED,
        due=DESIGNATED - timedelta(minutes=minutes),
        standing=Standing.DUE,
    )
    return announcement_view(Saying(Words(language)), At(now), due)  # type: ignore[arg-type]


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("minutes", [15, 0])
def test_capitals_of_the_script_are_17_mm_on_the_panel(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, panel: str, language: str, minutes: int
) -> None:
    width, height, dots = PANELS[panel]
    monkeypatch.setattr(QScreen, "physicalDotsPerInchY", lambda _: dots)
    window = desk("find", language=language)
    window.resize(width, height)
    window.announce(script(language, minutes, DESIGNATED - timedelta(minutes=minutes)))
    shown = window.shell.announcement
    assert shown is not None
    metrics = QFontMetricsF(shown.script._font(shown.script.pixels))
    assert metrics.capHeight() / dots * 25.4 >= LEAST_MM
    assert QSizeF(shown.size()).width() == width


def test_the_script_holds_both_times_for_the_eye_the_ear_and_the_screen_reader(desk: Desk) -> None:
    view = script("en", 15, DESIGNATED - timedelta(minutes=14))
    for told in (" ".join(view.lines), view.spoken):
        assert "8:00 PM" in told
        assert "7:46 PM" in told
    window = desk("find")
    window.announce(view)
    assert window.shell.announcement is not None
    assert "7:46 PM" in window.shell.announcement.accessibleName()


def test_the_actual_time_goes_on_while_the_script_stands(desk: Desk) -> None:
    window: Window = desk("find")
    window.announce(script("en", 15, DESIGNATED - timedelta(minutes=15)))
    standing = window.shell.announcement
    window.tell_time(script("en", 15, DESIGNATED - timedelta(minutes=13)))
    assert window.shell.announcement is standing
    assert standing is not None
    assert "7:47 PM" in standing.accessibleName()


def test_it_waits_for_the_step_in_hand_to_end(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    window: Window = desk("find")
    busy = [True]
    monkeypatch.setattr(type(window), "is_busy", property(lambda _: busy[0]))
    window.announce(script("en", 15, DESIGNATED - timedelta(minutes=15)))
    assert window.shell.announcement is None
    window.tell_time(script("en", 15, DESIGNATED - timedelta(minutes=14)))
    assert window.shell.announcement is None
    busy[0] = False
    window.settle()
    assert window.shell.announcement is not None
    assert "7:46 PM" in window.shell.announcement.accessibleName()


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("minutes", [15, 0])
def test_nothing_of_the_script_has_to_be_scrolled_for(desk: Desk, language: str, percent: int, minutes: int) -> None:
    """Who reads it aloud to a line of people has it all before them, at every size of text."""
    window = desk("find", language=language, percent=percent)
    window.announce(script(language, minutes, DESIGNATED - timedelta(minutes=minutes)))
    shown = window.shell.announcement
    assert shown is not None
    for _ in range(4):
        QApplication.processEvents()
    assert shown.findChild(QScrollArea).verticalScrollBar().maximum() == 0
    assert shown.confirm.isVisible()
