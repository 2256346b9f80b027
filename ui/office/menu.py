"""The office's menu: all there is of the rail where the window is narrow or the text large; how the window looks and
speaks; and the way back to the page one came from, with what was typed there."""

from ui.appearance import Appearance
from ui.desk.context import Screen
from ui.desk.menu import Before
from ui.viewmodels.make_look import LOOK_KEYS
from ui.viewmodels.make_menu import menu_view
from ui.viewmodels.status import RailView, StatusView
from ui.window import Window

NO_RAIL = RailView(items=(), lock=None)


class OfficeMenu:
    def __init__(self, screen: Screen, window: Window) -> None:
        self._screen, self._window = screen, window
        self.appearance: Appearance | None = None
        """Where the window may look another way; whoever starts it says so."""
        self._before: Before | None = None

    def come_from(self, place: str) -> None:
        self._before = Before(place=place, view=self._window.view, kept=self._window.keep(), saying=self._screen.saying)

    def take(self) -> Before | None:
        before, self._before = self._before, None
        return before

    def show(self, rail: RailView, status: StatusView | None) -> None:
        """Without ``status`` no key is open: there is no place to go to, and how the window looks can be changed."""
        looks, kept = self.appearance, self._window.keep()
        self._window.show_view(
            menu_view(
                self._screen.saying,
                rail if status is not None else NO_RAIL,
                status,
                looks.liking if looks is not None else None,
                focus=kept.focus if kept.page == "menu" else "",
                at_desk=False,
            )
        )

    def changes_look(self, key: str, values: dict[str, str]) -> bool:
        """Whether this was about the look; it is changed then."""
        if self.appearance is None or key not in LOOK_KEYS:
            return False
        self.appearance.ask(key, values.get("value", ""))
        return True
