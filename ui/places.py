"""The places of the desk's rail, and the keys that lead to them."""

from collections.abc import Callable

from PySide6.QtCore import Qt

from ui.viewmodels.status import RailItem, RailView

KEYS = {
    Qt.Key.Key_F1: "help",
    Qt.Key.Key_F2: "voters",
    Qt.Key.Key_F3: "today",
    Qt.Key.Key_F6: "ballots",
    Qt.Key.Key_F7: "close",
    Qt.Key.Key_F8: "export",
    Qt.Key.Key_F10: "menu",
    Qt.Key.Key_F11: "names",
    Qt.Key.Key_F12: "lock",
}
"""The rail's keys; a screen's own function keys (F4, F5, F9) stay with the screen."""

PLACES = ("voters", "today", "ballots", "close", "export", "help")


def rail(words: Callable[[str], str], active: str = "") -> RailView:
    """The desk's rail in this language."""
    shortcuts = {place: key for key, place in KEYS.items()}
    items = tuple(
        RailItem(key=place, label=words(f"rail.{place}"), icon=place, shortcut=_key_name(shortcuts[place]))
        for place in PLACES
    )
    lock = RailItem(key="lock", label=words("rail.lock"), icon="lock", shortcut=_key_name(Qt.Key.Key_F12))
    return RailView(items=items, lock=lock, active=active)


def _key_name(key: Qt.Key) -> str:
    return f"F{key.value - Qt.Key.Key_F1.value + 1}"
