"""Every way in reaches everything: touch, keys, keypad, two switches; the same pages (VVSG 2.0 5.1-A, 7.2, 8.1-I)."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.station.kit import PANELS
from tests.station.sittings import NAMES, Make, everywhere, show
from tests.station.test_geometry import laid_out
from ui.starting import start
from ui.station.comfort import SIZES
from ui.station.cursor import Cursor, arrive, aside, entered, moved, stops, switched, turned
from ui.station.keys import Press, press_of
from ui.station.pages import EARLIER, MORE, Laid
from ui.station.pages_of import page_of

Step = Callable[[tuple[Laid, ...], Cursor], list[Cursor]]


def by_switches(parts: tuple[Laid, ...], cursor: Cursor) -> list[Cursor]:
    """Where two switches can go from here without touching the ballot."""
    laid = parts[cursor.part]
    inside = entered(laid, cursor)
    return [switched(laid, cursor), *([inside] if inside is not None else _turns(parts, cursor))]


def by_arrows(parts: tuple[Laid, ...], cursor: Cursor) -> list[Cursor]:
    laid = parts[cursor.part]
    beside = [each for each in (aside(laid, cursor, 1), aside(laid, cursor, -1)) if each is not None]
    return [moved(laid, cursor, 1), moved(laid, cursor, -1), *beside, *_turns(parts, cursor)]


def _turns(parts: tuple[Laid, ...], cursor: Cursor) -> list[Cursor]:
    by = {MORE: 1, EARLIER: -1}.get(cursor.focus)
    return [turned(parts, cursor, by)] if by else []


@pytest.mark.parametrize("way", [by_switches, by_arrows])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", PANELS)
def test_switches_and_arrows_reach_everything_on_every_page(station: Make, panel: str, size: str, way: Step) -> None:
    """From wherever the focus may be, whatever can be touched can be reached; nothing is a dead end."""
    start()
    for name in NAMES:
        page = page_of(everywhere("en", size)[name])
        parts = laid_out(name, panel, size, "en")
        wanted = {(number, key) for number, laid in enumerate(parts) for key in stops(laid)}
        first = arrive(page, parts)
        met, ahead = {first}, [first]
        while ahead:
            for cursor in way(parts, ahead.pop()):
                if cursor not in met:
                    met.add(cursor)
                    ahead.append(cursor)
        assert wanted <= {(cursor.part, cursor.focus) for cursor in met}, name
        if wanted:
            for cursor in met:
                assert any(each != cursor for each in way(parts, cursor)) or len(wanted) == 1, (name, cursor)


def test_up_is_the_way_down_backward(station: Make) -> None:
    at = station()
    show(at, "assembly")
    forth = []
    for _ in range(12):
        at.press(Qt.Key.Key_Down)
        forth.append(at.window.cursor_.focus)
    back = [forth[-1]]
    for _ in range(11):
        at.press(Qt.Key.Key_Up)
        back.append(at.window.cursor_.focus)
    assert back == forth[::-1]


@pytest.mark.parametrize(
    ("key", "press"),
    [
        ("1", Press.SWITCH_ON),
        ("2", Press.SWITCH_CHOOSE),
        ("+", Press.LOUDER),
        ("=", Press.LOUDER),
        ("-", Press.SOFTER),
        (".", Press.FASTER),
        (",", Press.SLOWER),
        ("m", Press.VOICE),
        ("M", Press.VOICE),
        ("p", Press.PAUSE),
        ("r", Press.HELP),
        ("h", Press.HELP),
        ("l", Press.LANGUAGE),
        ("s", Press.SETTINGS),
        ("b", Press.HIDE),
        ("t", Press.SIZE),
        ("c", Press.COLORS),
        (" ", Press.CHOOSE),
    ],
)
def test_the_keypads_map_is_the_fields(key: str, press: Press) -> None:
    code = Qt.Key.Key_Space if key == " " else Qt.Key(ord(key.upper()))
    assert press_of(QKeyEvent(QEvent.Type.KeyPress, code, Qt.KeyboardModifier.NoModifier, key)) is press


@pytest.mark.parametrize(
    ("key", "press"),
    [
        (Qt.Key.Key_Down, Press.ON),
        (Qt.Key.Key_Tab, Press.ON),
        (Qt.Key.Key_Up, Press.BACK),
        (Qt.Key.Key_Left, Press.LEFT),
        (Qt.Key.Key_Right, Press.RIGHT),
        (Qt.Key.Key_Return, Press.CHOOSE),
        (Qt.Key.Key_Enter, Press.CHOOSE),
        (Qt.Key.Key_Home, Press.REPEAT),
        (Qt.Key.Key_End, Press.REVIEW),
        (Qt.Key.Key_Escape, Press.CLOSE),
        (Qt.Key.Key_F1, Press.HELP),
    ],
)
def test_arrows_enter_home_and_end(key: Qt.Key, press: Press) -> None:
    assert press_of(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "")) is press


def test_a_held_key_counts_once(station: Make) -> None:
    """7.2-M: no key repeats by being held."""
    at = station()
    show(at, "assembly")
    first = at.window.cursor_.focus
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, "", True)
    QApplication.sendEvent(at.window, held)
    assert at.window.cursor_.focus == first
    one = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_1, Qt.KeyboardModifier.NoModifier, "1", True)
    QApplication.sendEvent(at.window, one)
    assert at.window.cursor_.focus == first


def test_a_finger_chooses_when_it_is_lifted_and_may_slide_off(station: Make) -> None:
    """7.2-H: on release; 7.2-E: no double touch is ever needed or means anything else."""
    at = station()
    show(at, "mayor")
    row = at.widget("option:o2")
    QTest.mousePress(row, Qt.MouseButton.LeftButton, pos=row.rect().center())
    assert not at.sitting.choices.of(at.sitting.here)
    QTest.mouseRelease(row, Qt.MouseButton.LeftButton, pos=QPoint(-40, -200))
    assert not at.sitting.choices.of(at.sitting.here)
    at.touch("option:o2")
    assert at.sitting.choices.of(at.sitting.here)
    row = at.widget("option:o2")
    QTest.mouseDClick(row, Qt.MouseButton.LeftButton, pos=row.rect().center())
    at.settle()
    assert len(at.sitting.choices.of(at.sitting.here)) <= 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_paper_that_says_something_else_is_not_cast_by_a_slip(size: str, language: str) -> None:
    """On every part of the page, whoever touches the strong button or presses at once has another ballot given."""
    page = page_of(everywhere(language, size)["read-differs"])
    assert [(each.key == "wrong", each.strong) for each in page.footer] == [(False, False), (True, True)]
    parts = laid_out("read-differs", "12.1", size, language)
    cursor = arrive(page, parts)
    for _ in range(len(parts)):
        assert cursor.focus in ("wrong", MORE)
        cursor = turned(parts, cursor, 1)
    agreeing = page_of(everywhere(language, size)["read"])
    assert agreeing.footer[-1].key != "wrong" and agreeing.footer[-1].strong
