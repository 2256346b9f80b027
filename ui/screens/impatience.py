"""Whoever presses twice means once: a double click, a key or a scanner that bounces, a second Enter because nothing
seemed to happen. The second press must not land on the page that came up meanwhile (CASES A17, A29)."""

from PySide6.QtCore import QElapsedTimer

NOBODY_WAITS = 0
"""At the office no line stands behind the keys, and whoever knows a wizard steps through it."""
SPAN_MS = 300
"""Nobody has read a page and decided within this time of its coming up; a double click and a bounce are shorter."""


class Impatience:
    def __init__(self, span: int = SPAN_MS) -> None:
        self._span = span
        self._last = QElapsedTimer()
        self._unanswered = False

    def acted(self) -> None:
        """An action was sent."""
        self._last.start()
        self._unanswered = True

    def answered(self) -> None:
        """What it led to is on the screen now, however long that took: the second press may have waited as long. A page
        that comes up without an action hurries nobody."""
        if self._unanswered or self.too_soon:
            self._last.start()
        self._unanswered = False

    @property
    def too_soon(self) -> bool:
        return self._span > 0 and self._last.isValid() and not self._last.hasExpired(self._span)
