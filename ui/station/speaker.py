"""The voice of the station: what is said now, phrase by phrase, so that it can be paused, repeated and cut short.

Speech follows the screen: whatever is said belongs to what is shown at that moment, and a new page or a moved focus
ends what was being said (VVSG 5.2-D, 7.2-G).
"""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer

from app.ports import Voice
from ui.station.comfort import Comfort

_LOOK_EVERY_MS = 60


class Speaker(QObject):
    def __init__(self, voice: Voice | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._voice = voice
        self._queue: list[str] = []
        self._now = ""
        self._comfort: Comfort | None = None
        self._paused = False
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self._go_on)

    def tune(self, comfort: Comfort) -> None:
        """Take over language, speed and loudness; what is being said is said on in the old ones."""
        self._comfort = comfort
        if not comfort.voice:
            self.stop()

    def say(self, phrases: Sequence[str]) -> None:
        """Say these, and nothing of what was said before."""
        self.stop()
        self._paused = False
        if self._voice is None or self._comfort is None or not self._comfort.voice:
            return
        self._queue = [each for each in phrases if each.strip()]
        self._go_on()

    def stop(self) -> None:
        self._timer.stop()
        self._queue, self._now = [], ""
        if self._voice is not None:
            self._voice.stop()

    def pause(self) -> None:
        """Pause, or go on with the phrase that was cut short, from its beginning."""
        if self._voice is None:
            return
        if self._paused:
            self._paused = False
            if self._now:
                self._queue.insert(0, self._now)
            self._now = ""
            self._go_on()
            return
        self._paused = True
        self._timer.stop()
        self._voice.stop()

    @property
    def is_busy(self) -> bool:
        return bool(self._queue) or (self._voice is not None and self._voice.is_speaking())

    def _go_on(self) -> None:
        if self._paused or self._voice is None or self._comfort is None:
            return
        if self._voice.is_speaking():
            return
        if not self._queue:
            self._now = ""
            self._timer.stop()
            return
        self._now = self._queue.pop(0)
        self._voice.say(self._now, self._comfort.language, rate=self._comfort.rate, level=self._comfort.level)
        self._timer.start()
