"""The office's menu: all there is of the rail where the window is narrow or the text large; and how it looks."""

from collections.abc import Callable

from ui.appearance import Appearance
from ui.office.status import office_rail
from ui.viewmodels.make_look import LOOK_KEYS
from ui.viewmodels.make_menu import menu_view
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import StatusView
from ui.window import Window


class OfficeMenu:
    def __init__(self, window: Window, go: Callable[[str], None], lock: Callable[[], None]) -> None:
        self._window, self._go, self._lock = window, go, lock
        self.appearance: Appearance | None = None
        """Where the window may look another way; whoever starts it says so."""
        self._before = ""

    def come_from(self, place: str) -> None:
        if place != "menu":
            self._before = place

    def show(self, saying: Saying, status: StatusView) -> None:
        looks, kept = self.appearance, self._window.keep()
        self._window.show_view(
            menu_view(
                saying,
                office_rail(saying.words),
                status,
                looks.liking if looks is not None else None,
                focus=kept.focus if kept.page == "menu" else "",
                at_desk=False,
            )
        )

    def on(self, key: str, values: dict[str, str]) -> None:
        if self.appearance is not None and key in LOOK_KEYS:
            self.appearance.ask(key, values.get("value", ""))
        elif key == "lock":
            self._lock()
        else:
            self._go(self._before if key == "back" else key)
