"""The station's one window: it shows a page in millimeters, moves the focus, and gives back what was asked for.

It knows nothing of contests: pages come in as values (``Screen``), words go out (``asked``). Keys, touches and
switches come to the same words.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.accessibility import announce
from ui.station import cursor as at
from ui.station.comfort import Comfort
from ui.station.cursor import LEAVE, ROW, Cursor
from ui.station.frame import Placed
from ui.station.hidden import hidden_page
from ui.station.inside import Fitting
from ui.station.keyboard import Typing
from ui.station.keys import Press, letter_of, press_of
from ui.station.measures import LINE, Panel
from ui.station.pages import EARLIER, MORE, Laid, lay_out
from ui.station.parts import Push, Row, Words, part_for
from ui.station.ring import paint_ring, ring_area
from ui.station.scale import Scale
from ui.station.screen import Screen
from ui.station.speaker import Speaker
from ui.words import Words as Catalogue


class StationWindow(QWidget):
    """``dots`` pixels are a millimeter of this panel."""

    asked = Signal(str)
    touched = Signal()
    """Somebody is there: any key, touch or switch, whatever came of it."""

    def __init__(self, dots: float, speaker: Speaker) -> None:
        super().__init__()
        self.dots, self.speaker = dots, speaker
        self.setWindowTitle("Vote Center")
        self.setObjectName("station")
        self.screen_: Screen | None = None
        self.comfort: Comfort | None = None
        self.parts: tuple[Laid, ...] = ()
        self.cursor_ = Cursor()
        self.scale_: Scale | None = None
        self._made: list[Row | Push | Words] = []
        self._drawn: tuple[object, ...] = ()
        self._typing = Typing()
        self.may_close: Callable[[], bool] = lambda: True

    # --- showing

    def present(self, screen: Screen, comfort: Comfort, said: str = "") -> None:
        """Show this page. A page that was open before keeps its part and its focus; ``said`` is what just happened."""
        before, old = self.screen_, self.comfort
        self.screen_, self.comfort = screen, comfort
        self.speaker.tune(comfort)
        fresh = before is None or before.id != screen.id
        if fresh:
            self._typing = Typing()
        anchor = self._anchor()
        self._lay_out()
        self.cursor_ = at.arrive(screen, self.parts) if fresh else at.keep(self.parts, self.cursor_, anchor)
        self._draw()
        retold = old is not None and (old.language != comfort.language or (comfort.voice and not old.voice))
        if fresh or retold:
            self.speak_page(said)
        elif said:
            self._say([said])
        elif old is not None and (old.rate, old.level) != (comfort.rate, comfort.level):
            self.speak_focus()

    def speak_page(self, said: str = "") -> None:
        """The page from its title (VVSG 7.3-C gives the order), then what has the focus."""
        if self.screen_ is not None:
            self._say([said, *self.screen_.intro, self._focus_name()])

    def speak_focus(self) -> None:
        self._say([self._focus_name()])

    def _say(self, phrases: list[str]) -> None:
        told = [each for each in phrases if each]
        announce(self, " ".join(told), now=True)
        self.speaker.say(told)

    def _words(self) -> Catalogue:
        return Catalogue(self.comfort.language if self.comfort is not None else "en")

    @property
    def laid(self) -> Laid:
        return self.parts[min(self.cursor_.part, len(self.parts) - 1)]

    def _anchor(self) -> int:
        items = self.laid.items if self.parts else ()
        return items[0] if items else 0

    def _lay_out(self) -> None:
        assert self.screen_ is not None and self.comfort is not None
        panel = Panel(wide=self.width() / self.dots, high=self.height() / self.dots, size=self.comfort.size)
        self.scale_ = Scale(self.dots, panel, self.comfort.mode)
        self.parts = lay_out(self.screen_, Fitting(panel, self.scale_), self._words())

    def _draw(self) -> None:
        """Put the part's things on the window; those that stand where others stood are only dressed anew."""
        assert self.scale_ is not None and self.screen_ is not None
        hidden = bool(self.screen_.blank)
        placed = hidden_page(self.scale_, self.screen_.blank) if hidden else self.laid.placed
        shape = tuple((each.key, each.where, bool(each.key), _is_row(each)) for each in placed)
        if shape == self._drawn:
            for widget, each in zip(self._made, placed, strict=True):
                widget.dress(self.scale_, each)
        else:
            for widget in self._made:
                widget.hide()
                widget.deleteLater()
            self._made = [part_for(self, self.scale_, each) for each in placed]
            for made in self._made:
                if isinstance(made, Row | Push):
                    made.clicked.connect(self._clicked_of(made))
                    made.follow = self._follow
                made.show()
            self._drawn = shape
        self._focus_widget()
        self.update()

    def _clicked_of(self, widget: Row | Push) -> Callable[[], None]:
        def clicked() -> None:
            self.touched.emit()
            key = widget.placed.key
            if not (self.screen_ is not None and self.screen_.blank):
                self.cursor_ = Cursor(part=self.cursor_.part, focus=key)
            self._act(key)

        return clicked

    # --- focus

    def _focus_name(self) -> str:
        if self.screen_ is None or not self.parts:
            return ""
        focus, words = self.cursor_.focus, self._words()
        if focus == LEAVE:
            return words("station.name.leave_row")
        placed = at.placed_of(self.laid, focus)
        if not placed:
            return ""
        if focus.startswith(ROW):
            return words("station.name.row", first=placed[0].name, last=placed[-1].name)
        return placed[0].name

    def _focus_widget(self) -> None:
        widget = next((each for each in self._made if each.placed.key == self.cursor_.focus), None)
        (widget if isinstance(widget, Row | Push) else self).setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self, key: str, by_touch: bool) -> None:
        """The focus was put on a thing by a screen reader or a finger."""
        if key in (self.cursor_.focus, "") or key not in at.stops(self.laid):
            return
        self._repaint_ring()
        self.cursor_ = Cursor(part=self.cursor_.part, focus=key)
        self._repaint_ring()
        if not by_touch:
            self.speak_focus()

    def _move(self, cursor: Cursor) -> None:
        turned = cursor.part != self.cursor_.part
        self._repaint_ring()
        self.cursor_ = cursor
        if turned:
            self._draw()
        else:
            self._focus_widget()
            self._repaint_ring()
        self.speak_focus()

    # --- keys

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self.keyPressEvent(event)  # Tab too: the round is ours
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.accept()
        if event.isAutoRepeat():
            return
        self.touched.emit()
        if self.screen_ is None or not self.parts:
            return
        press = press_of(event)
        word = self._typing.secret(self.screen_, event.text(), press) if self.screen_.typing else None
        if word is not None:
            if word:
                self.asked.emit(word)
            return
        letter = letter_of(event) if at.letter_rows(self.laid) or self._typing.on else ""
        if letter and self._typing.letter(letter):
            self.asked.emit(f"letter:{letter}")
            return
        if press is not None:
            self.pressed(press)

    def pressed(self, press: Press) -> None:
        """One key, keypad button or switch."""
        if self.screen_ is None or not self.parts:
            return
        match press:
            case Press.ON | Press.BACK:
                self._move(at.moved(self.laid, self.cursor_, 1 if press is Press.ON else -1))
            case Press.LEFT | Press.RIGHT:
                by = 1 if press is Press.RIGHT else -1
                moved = at.aside(self.laid, self.cursor_, by)
                if moved is not None:
                    self._move(moved)
                else:
                    self._turn(by)
            case Press.SWITCH_ON:
                self._move(at.switched(self.laid, self.cursor_))
            case Press.CHOOSE | Press.SWITCH_CHOOSE:
                entered = at.entered(self.laid, self.cursor_)
                if entered is not None:
                    self._move(entered)
                elif self.cursor_.focus:
                    self._act(self.cursor_.focus)
            case Press.REPEAT:
                self.speak_page()
            case Press.PAUSE:
                self.speaker.pause()
            case Press.ERASE:
                self.asked.emit("erase")
            case _:
                self.asked.emit(press.value)

    def _turn(self, by: int) -> None:
        """The next or previous page of the ballot, where the page has one."""
        keys = at.stops(self.laid)
        for key in ("next",) if by > 0 else ("back", "contests", "cancel", "keep", "close"):
            if key in keys:
                self.asked.emit(key)
                return

    def _act(self, key: str) -> None:
        if key in {MORE, EARLIER}:
            self._move(at.turned(self.parts, self.cursor_, 1 if key == MORE else -1))
        else:
            if self.cursor_.opened >= 0:  # a letter was typed: back to the line, to choose the next
                self.cursor_ = Cursor(part=self.cursor_.part, focus=f"{ROW}{self.cursor_.opened}")
            self.asked.emit(key)

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.scale_ is None or self.screen_ is None:
            return
        scale = self.scale_
        painter.fillRect(event.rect(), scale.color("bg"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.screen_.blank:
            line = max(1.0, scale.px(LINE))
            for y in (self.laid.top, self.laid.bottom):
                if 0 < y < scale.panel.high:
                    painter.fillRect(QRectF(0, scale.px(y) - line / 2, self.width(), line), scale.color("line"))
            paint_ring(painter, scale, self._ringed())
        painter.end()

    def _ringed(self) -> tuple[Placed, ...]:
        return at.placed_of(self.laid, self.cursor_.focus if self.cursor_.focus != LEAVE else self._line_key())

    def _repaint_ring(self) -> None:
        """Only where the ring is: the answer to a key is seen within a tenth of a second (VVSG 7.2-N)."""
        if self.scale_ is None or (self.screen_ is not None and self.screen_.blank):
            return
        placed = self._ringed()
        if placed:
            self.update(ring_area(self.scale_, placed))

    def _line_key(self) -> str:
        return f"{ROW}{max(self.cursor_.opened, 0)}"

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.screen_ is not None:
            anchor = self._anchor()
            self._lay_out()
            self.cursor_ = at.keep(self.parts, self.cursor_, anchor)
            self._draw()

    def closeEvent(self, event: QCloseEvent) -> None:
        """A voter's session does not end by a window's cross or Alt+F4."""
        if self.may_close():
            event.accept()
        else:
            event.ignore()


def _is_row(placed: Placed) -> bool:
    return placed.item is not None
