"""A second press that waited while a slow machine built the page does not land on it either (CASES A17, A29)."""

import pytest

from ui.screens import impatience
from ui.screens.impatience import SPAN_MS, Impatience

SLOW = 10 * SPAN_MS


class Timer:
    """Qt's, on a time that passes when it is told to."""

    now = 0

    def __init__(self) -> None:
        self._since: int | None = None

    def start(self) -> None:
        self._since = self.now

    def isValid(self) -> bool:  # Qt's name
        return self._since is not None

    def hasExpired(self, span: int) -> bool:  # Qt's name
        return self._since is None or self.now - self._since > span


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> Impatience:
    monkeypatch.setattr(impatience, "QElapsedTimer", Timer)
    monkeypatch.setattr(Timer, "now", 0)
    return Impatience()


def passes(milliseconds: int) -> None:
    Timer.now += milliseconds


def test_what_took_long_to_come_up_is_read_before_it_is_pressed(hurry: Impatience) -> None:
    hurry.acted()
    passes(SLOW)
    hurry.answered()
    assert hurry.too_soon
    passes(SPAN_MS + 1)
    assert not hurry.too_soon


def test_a_page_that_comes_up_by_itself_hurries_nobody(hurry: Impatience) -> None:
    hurry.answered()
    assert not hurry.too_soon
    hurry.acted()
    hurry.answered()
    passes(SLOW)
    hurry.answered()
    assert not hurry.too_soon


def test_where_nobody_waits_every_press_counts() -> None:
    hurry = Impatience(impatience.NOBODY_WAITS)
    hurry.acted()
    hurry.answered()
    assert not hurry.too_soon
