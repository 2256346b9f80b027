"""What each key, keypad button and switch means: the map that controllers in the field send (STANDARDS 8).

Arrow keys move and turn, Enter chooses, ``,`` ``.`` change the speed, ``-`` ``=`` the loudness, ``M`` the voice, ``P``
pauses, ``R`` and ``H`` help, ``L`` the language; a two-switch or sip-and-puff interface sends ``1`` and ``2``. Nothing
needs two keys at once or a key held down, and a held key counts once (VVSG 7.2-M).
"""

from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent


class Press(StrEnum):
    """What a key means. For what the window does not do itself, the value is the word it asks for."""

    ON = "on"
    BACK = "back_one"
    LEFT = "left"
    RIGHT = "right"
    CHOOSE = "choose"
    SWITCH_ON = "switch_on"
    SWITCH_CHOOSE = "switch_choose"
    REPEAT = "repeat"
    REVIEW = "review"
    LOUDER = "louder"
    SOFTER = "softer"
    FASTER = "faster"
    SLOWER = "slower"
    VOICE = "voice"
    PAUSE = "pause"
    HELP = "help"
    LANGUAGE = "language"
    SETTINGS = "settings"
    HIDE = "hide"
    SIZE = "next_size"
    COLORS = "next_mode"
    CLOSE = "close"
    ERASE = "erase"


_KEYS = {
    Qt.Key.Key_Down: Press.ON,
    Qt.Key.Key_Tab: Press.ON,
    Qt.Key.Key_Up: Press.BACK,
    Qt.Key.Key_Backtab: Press.BACK,
    Qt.Key.Key_Left: Press.LEFT,
    Qt.Key.Key_PageUp: Press.LEFT,
    Qt.Key.Key_Right: Press.RIGHT,
    Qt.Key.Key_PageDown: Press.RIGHT,
    Qt.Key.Key_Return: Press.CHOOSE,
    Qt.Key.Key_Enter: Press.CHOOSE,
    Qt.Key.Key_Home: Press.REPEAT,
    Qt.Key.Key_End: Press.REVIEW,
    Qt.Key.Key_Escape: Press.CLOSE,
    Qt.Key.Key_Backspace: Press.ERASE,
    Qt.Key.Key_F1: Press.HELP,
    Qt.Key.Key_F2: Press.SETTINGS,
    Qt.Key.Key_F3: Press.LANGUAGE,
    Qt.Key.Key_F4: Press.HIDE,
}
_SIGNS = {
    "1": Press.SWITCH_ON,
    "2": Press.SWITCH_CHOOSE,
    "+": Press.LOUDER,
    "=": Press.LOUDER,
    "-": Press.SOFTER,
    ".": Press.FASTER,
    ",": Press.SLOWER,
    "m": Press.VOICE,
    "p": Press.PAUSE,
    "r": Press.HELP,
    "h": Press.HELP,
    "l": Press.LANGUAGE,
    "s": Press.SETTINGS,
    "b": Press.HIDE,
    "t": Press.SIZE,
    "c": Press.COLORS,
    " ": Press.CHOOSE,
}


def press_of(event: QKeyEvent) -> Press | None:
    """What a key means; None for a key held down and for keys that mean nothing here."""
    if event.isAutoRepeat():
        return None
    named = _KEYS.get(Qt.Key(event.key()))
    return named or _SIGNS.get(event.text().casefold())


def letter_of(event: QKeyEvent) -> str:
    """The letter a keyboard types on the name page; blank for everything that is not one letter. Digits stay
    switches: no name has one."""
    text = event.text()
    wanted = len(text) == 1 and (text.isalpha() or text in " -'’.ʻ")
    return ("’" if text == "'" else text) if wanted and not event.isAutoRepeat() else ""
