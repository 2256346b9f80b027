"""The closing announcements: when one is due the desk calls, shows the script, and waits for somebody's word."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from app.domain.announcements import Announcement, due_now
from app.domain.refusal import Refusal
from app.domain.scene import Scene
from app.ports import Speech
from ui.desk.context import Context
from ui.viewmodels.make_announcement import announcement_view
from ui.window import Window


class Announcing:
    def __init__(self, context: Context, window: Window, speech: Speech | None, after: Callable[[], None]) -> None:
        """``after`` each announcement the desk looks whether another is due."""
        self.context, self.window, self._speech, self._after = context, window, speech, after
        self._standing: Announcement | None = None
        self._rung: tuple[int, datetime] | None = None

    def ring(self, scene: Scene) -> None:
        """Once for each announcement, also at a locked desk: somebody has to come and read it."""
        due = due_now(scene)
        call = (due.minutes, due.designated) if due is not None else None
        if call is not None and call != self._rung and self._speech is not None:
            self._speech.chime()
        self._rung = call

    def keep_current(self) -> None:
        """Show what is due; the script that stands tells the minute that it is."""
        parts = self.context.parts
        if self._standing is not None:
            self.window.tell_time(announcement_view(self.context.saying, parts.session, self._standing))
            return
        due = parts.day.due()
        if due is not None:
            self._standing = due
            self.window.announce(announcement_view(self.context.saying, parts.session, due))

    def on(self, key: str) -> None:
        due, parts = self._standing, self.context.parts
        if due is None:
            return
        if key == "speak" and self._speech is not None:
            view = announcement_view(self.context.saying, parts.session, due)
            self._speech.say(view.spoken, self.context.saying.words.language)
        elif key == "announced":
            self.context.do(lambda: parts.day.announce(due.minutes), self._made, failed=lambda _: self._made(()))

    def _made(self, answer: Any) -> None:
        """Confirmed, or no longer to be made: either way the script goes."""
        self._standing = None
        self.window.end_announcement()
        if isinstance(answer, Refusal):
            self.context.refused(answer)
        self._after()
