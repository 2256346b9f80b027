"""The menu behind F10, and the way back: to the page one came from, with what was typed there."""

from dataclasses import dataclass

from ui.appearance import Appearance
from ui.desk.context import Context
from ui.places import rail
from ui.screens.kept import Kept
from ui.viewmodels.make_look import LOOK_KEYS
from ui.viewmodels.make_menu import menu_view
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import RailView, StatusView
from ui.window import Window

NOWHERE = RailView(items=(), lock=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """Where one was when the menu came up."""

    place: str
    view: object
    kept: Kept
    saying: Saying

    def is_said_otherwise(self, saying: Saying) -> bool:
        """Whether the page has to be made again: names are hidden (or shown) since, or the language is another. What
        is typed is put back into it."""
        return (self.saying.masked, self.saying.words.language) != (saying.masked, saying.words.language)


class Menu:
    def __init__(self, context: Context, window: Window, appearance: Appearance | None) -> None:
        """Without ``appearance`` the window looks as it was started."""
        self.context, self.window, self.appearance = context, window, appearance
        self._before: Before | None = None

    def come_from(self, place: str) -> None:
        self._before = Before(place=place, view=self.window.view, kept=self.window.keep(), saying=self.context.saying)

    def forget(self) -> None:
        """Somebody went on, or the desk was locked: nothing of the page stays."""
        self._before = None

    def take(self) -> Before | None:
        before, self._before = self._before, None
        return before

    def show(self, status: StatusView) -> None:
        saying, appearance, kept = self.context.saying, self.appearance, self.window.keep()
        self.window.show_view(
            menu_view(
                saying,
                rail(saying.words),
                status,
                appearance.liking if appearance is not None else None,
                focus=kept.focus if kept.page == "menu" else "",
            )
        )

    def show_locked(self, status: StatusView) -> None:
        """At a locked desk: how the window looks, for whoever is about to sign in, and nothing else."""
        kept = self.window.keep()
        self.window.show_view(
            menu_view(
                self.context.saying,
                NOWHERE,
                status,
                self.appearance.liking if self.appearance is not None else None,
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
