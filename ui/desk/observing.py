"""The page for observers: nobody is signed in while it stands, and only a password leads away from it (WAT-09)."""

from ui.desk.context import Context
from ui.viewmodels.make_observers import KEY, observers_view
from ui.window import Window


class Observing:
    """Made anew when something was recorded, by a round from the other desk or by the clock's minute."""

    def __init__(self, context: Context, window: Window) -> None:
        self.context, self.window = context, window
        self._shown: tuple[object, ...] = ()

    @property
    def is_shown(self) -> bool:
        return getattr(self.window.view, "key", "") == KEY

    def show(self) -> None:
        self._shown = self._now()
        parts = self.context.parts
        self.context.put(observers_view, parts.session, parts.day)
        self.window.settle()

    def keep_current(self) -> None:
        if self.is_shown and self._now() != self._shown:
            self.show()

    def _now(self) -> tuple[object, ...]:
        session, words = self.context.parts.session, self.context.saying.words
        return tuple(session.state.heads.values()), session.now().replace(second=0, microsecond=0), words.language
