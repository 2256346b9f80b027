"""The script of an announcement in letters people read from the end of the line: as large as the screen allows,
capitals never under 17.3 mm (tokens.toml [type.announcement])."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.look import Look
from ui.tokens import token

PITCH = 1.07
"""Line height in font sizes."""
MARGIN = 66
"""Pixels at the left and right."""


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    strong: bool


def words_of(paragraph: str) -> list[list[Word]]:
    """Lines of words; ``*`` opens and closes emphasis, also across several words."""
    strong = False
    lines: list[list[Word]] = []
    for line in paragraph.split("\n"):
        words: list[Word] = []
        for raw in line.split():
            starts = raw.startswith("*")
            strong = strong or starts
            words.append(Word(raw.replace("*", ""), strong))
            if raw.count("*") == 2 or (raw.count("*") == 1 and not starts):
                strong = False
        lines.append(words)
    return lines


class Script(QWidget):
    def __init__(self, look: Look, paragraphs: tuple[str, ...]) -> None:
        super().__init__()
        self._look = look
        self._paragraphs = [words_of(paragraph) for paragraph in paragraphs]
        self._room = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def say(self, paragraphs: tuple[str, ...]) -> None:
        """Other words in the same place."""
        self._paragraphs = [words_of(paragraph) for paragraph in paragraphs]
        self._fit()

    def give_room(self, height: int) -> None:
        """How high the script may be before it has to scroll."""
        self._room = height
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(100, 100)

    # --- how large

    @property
    def pixels(self) -> int:
        """Font size: the largest that fits, but never less than the smallest readable one."""
        least = self.least_pixels()
        size = least
        for pixels in range(least, 1000, 2):
            if self._height(pixels) > self._room or self._widest(pixels) > self.width() - 2 * self._margin():
                break
            size = pixels
        return size

    def least_pixels(self) -> int:
        """17.3 mm capitals on this panel; a panel that does not tell its size counts as 14 inches at 1366."""
        dots = self.screen().physicalDotsPerInchY() if self.screen() else 0.0
        if not 60 <= dots <= 400:
            dots = 112.0
        mm = float(token("type.announcement.cap_height_mm_min"))
        return int(mm / 25.4 * dots / float(token("font.cap_height"))) + 1

    def _margin(self) -> int:
        """The letters are of one size on the panel whatever the worker's text; so is what stands beside them."""
        return MARGIN

    def _font(self, pixels: int) -> QFont:
        font = QFont(self._look.font("announcement"))
        font.setPixelSize(pixels)
        return font

    def _lines(self, pixels: int) -> list[list[list[Word]]]:
        metrics = QFontMetricsF(self._font(pixels))
        room, space = self.width() - 2 * self._margin(), metrics.horizontalAdvance(" ")
        paragraphs: list[list[list[Word]]] = []
        for given in self._paragraphs:
            broken: list[list[Word]] = []
            for words in given:
                line: list[Word] = []
                used = 0.0
                for word in words:
                    width = metrics.horizontalAdvance(word.text)
                    if line and used + space + width > room:
                        broken.append(line)
                        line, used = [], 0.0
                    used += width + (space if line else 0.0)
                    line.append(word)
                broken.append(line)
            paragraphs.append(broken)
        return paragraphs

    def _widest(self, pixels: int) -> float:
        metrics = QFontMetricsF(self._font(pixels))
        words = [word.text for paragraph in self._paragraphs for line in paragraph for word in line]
        return max((metrics.horizontalAdvance(word) for word in words), default=0.0)

    def _gap(self) -> int:
        return int(token("type.announcement.paragraph_gap_px"))

    def _height(self, pixels: int) -> int:
        paragraphs = self._lines(pixels)
        lines = sum(len(lines) for lines in paragraphs)
        return int(lines * pixels * PITCH + (len(paragraphs) - 1) * self._gap() + 2 * self._look.px(10))

    def _fit(self) -> None:
        if self.width() > 10 and self._room > 10:
            self.setMinimumHeight(self._height(self.pixels))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look, pixels = self._look, self.pixels
        painter = QPainter(self)
        font = self._font(pixels)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        space = metrics.horizontalAdvance(" ")
        spare = max(self.height() - self._height(pixels), 0)
        y = look.px(10) + spare / 2 + pixels * PITCH * 0.81
        for paragraph in self._lines(pixels):
            for line in paragraph:
                x = float(self._margin())
                for word in line:
                    painter.setPen(look.color("announcement.emphasis" if word.strong else "announcement.text"))
                    painter.drawText(QPointF(x, y), word.text)
                    x += metrics.horizontalAdvance(word.text) + space
                y += pixels * PITCH
            y += self._gap()
