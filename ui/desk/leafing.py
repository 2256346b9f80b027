"""The handbook while nobody is signed in or no key is open: there is no rail then, so it has a way back of its own, to
the page one came from, with what was typed there."""

from ui.desk.context import Screen
from ui.desk.menu import Before
from ui.viewmodels.make_help import help_view
from ui.window import Window

FIRST_PAGE = "01-the-day"
"""Of the handbook, for whoever is about to sign in."""
KEYS_PAGE = "10-keys-and-drives"
"""For whoever sets a laptop up."""


class Leafing:
    def __init__(self, screen: Screen, window: Window) -> None:
        self._screen, self._window = screen, window
        self._before: Before | None = None

    @property
    def is_open(self) -> bool:
        return self._before is not None

    def open(self, place: str, page: str) -> None:
        """Over ``place``, at the ``page`` that tells of it."""
        saying = self._screen.saying
        self._before = Before(place=place, view=self._window.view, kept=self._window.keep(), saying=saying)
        self._window.show_view(help_view(saying, page, leave=True))
        self._window.settle()

    def leave(self) -> str:
        """Back; the place that was, or "" when the handbook was not open here."""
        before, self._before = self._before, None
        if before is None:
            return ""
        saying = self._screen.saying
        if not (before.is_said_otherwise(saying) and self._screen.say_again(before.view)):
            self._window.show_view(before.view)
        self._window.resume(before.kept)
        self._window.settle()
        return before.place

    def forget(self) -> None:
        """Somebody went on: nothing of the page stays."""
        self._before = None
