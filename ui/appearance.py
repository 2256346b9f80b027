"""How the window looks and speaks, changed while people work at it, and remembered for the next start."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.faults import Fault
from ui.desk.context import Work, caught
from ui.look import Look
from ui.messages import fault_message, retold
from ui.starting import look_for
from ui.theme import SCALES
from ui.viewmodels.make_look import Liking
from ui.viewmodels.parts import Action, Message, Status
from ui.window import Window
from ui.words import Words

KeepLook = Callable[[str, int, str], None]
"""Remember theme, text size in percent (0: what the panel needs) and language. Raises a Fault when it cannot."""


class Appearance(QObject):
    """``changed`` is told of every new look once the window stands in it, so that pages made from now on speak its
    words."""

    def __init__(
        self,
        application: QApplication,
        window: Window,
        work: Work,
        percent: int,
        *,
        changed: Callable[[Look], None],
        keep: KeepLook | None = None,
    ) -> None:
        """``percent``: as it is remembered. It lives as long as its window."""
        super().__init__(window)
        self._application, self.window, self._work = application, window, work
        self._percent, self._changed, self._keep = percent, changed, keep
        self._told = False
        window.look_asked.connect(self.ask)

    @property
    def liking(self) -> Liking:
        look = self.window.look
        return Liking(theme=look.theme.name, percent=look.theme.percent, language=look.words.language)

    def ask(self, key: str, value: str = "") -> None:
        """``larger``, ``smaller``, ``panel_size``; ``theme`` and ``language`` with what was chosen."""
        now = self.liking
        theme, language = now.theme, now.language
        at = SCALES.index(now.percent)
        if key == "larger":
            percent = SCALES[min(at + 1, len(SCALES) - 1)]
        elif key == "smaller":
            percent = SCALES[max(at - 1, 0)]
        elif key == "panel_size":
            percent = 0
        else:
            percent = self._percent
            theme = value if key == "theme" else theme
            language = value if key == "language" else language
        look = look_for(self._application, theme=theme, percent=percent, language=language)
        asked = (theme, percent, language)
        if look.theme == self.window.look.theme and language == now.language and percent == self._percent:
            return
        self._percent = percent
        self.window.set_look(look)
        self._changed(look)
        self._remember(asked)

    def _remember(self, asked: tuple[str, int, str]) -> None:
        keep = self._keep
        if keep is not None:
            self._work.device(lambda: caught(lambda: keep(*asked)), self._remembered)

    def _remembered(self, answer: Fault | None) -> None:
        """It looks as asked either way; that it will not at the next start is said once."""
        if answer is None or self._told:
            return
        self._told = True

        def not_kept(words: Words) -> Message:
            why = fault_message(words, answer)
            return Message(
                status=Status.WARN,
                title=words("look.not_kept"),
                text=f"{why.title}. {why.text}".strip(),
                actions=(Action(key="said", label=words("look.go_on"), needs_values=False),),
            )

        self.window.say(retold(self.window.look.words, not_kept))
