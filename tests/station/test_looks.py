"""What a voter's eyes get, measured on the rendered pixels: contrast of every mode, height of the capitals, the ring.

VVSG 2.0 7.1-C and 7.1-D (contrast), 7.1-E and 7.1-F (color never alone), 7.1-G (sizes), 8.1-A (panel).
"""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from tests.station.kit import Station
from ui.station.comfort import MODES, SIZES, cap_mm
from ui.station.measures import RING, RING_GAP, Face
from ui.station.parts import Push, Row, Words
from ui.tokens import contrast, token, tokens

Make = Callable[..., Station]
Pixels = np.ndarray

# VVSG 2.0 7.1-D and, for the mode a sitting begins with, 7.1-C
LEAST = {
    "default": 10.0,
    "black_on_white": 20.0,
    "yellow_on_black": 17.5,
    "cyan_on_black": 15.0,
    "white_on_black": 18.0,
    "low_contrast": 4.5,
}
MOST = {"low_contrast": 8.0}
BANDS = {"small": (3.5, 4.2), "default": (4.8, 5.6), "large": (6.4, 7.1), "extra_large": (8.5, 9.0)}


def pixels(widget: QWidget) -> Pixels:
    """A thing as it stands on the window's ground."""
    top = widget.window()
    at = widget.mapTo(top, widget.rect().topLeft())
    whole = _pixels(top)
    return whole[at.y() : at.y() + widget.height(), at.x() : at.x() + widget.width()]


def _pixels(widget: QWidget) -> Pixels:
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    data = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    return data[:, : image.width(), 2::-1].copy()


def colors(part: Pixels) -> list[str]:
    """The colors of an area, the most frequent first; the blends at the edges of letters are the rarest."""
    wide = part.reshape(-1, 3).astype(np.uint32)
    found, counts = np.unique(wide[:, 0] << 16 | wide[:, 1] << 8 | wide[:, 2], return_counts=True)
    return [f"#{each:06X}" for each in found[np.argsort(-counts.astype(np.int64))]]


def two(part: Pixels) -> tuple[str, str]:
    """Ground and ink of an area of text: the most frequent color, and of the frequent rest the farthest from it."""
    found = colors(part)
    ground = found[0]
    return ground, max(found[1:12], key=lambda each: contrast(each, ground))


def things(station: Station) -> Iterator[Row | Push | Words]:
    yield from (each for each in station.window._made if each.isVisible() and each.placed.pieces)


@pytest.mark.parametrize("mode", MODES)
def test_every_text_reaches_its_modes_ratio(station: Make, mode: str) -> None:
    """Texts and buttons, chosen and not, on the contest, the review and the settings."""
    at = station()
    at.do("settings", "go:colors", f"mode:{mode}", "close", "close", "next", "next", "option:o2", "next")
    ratios = []
    for word in ("option:o1", "review", "settings"):
        at.do(word)
        at.settle()
        whole = _pixels(at.window)
        for thing in things(at):
            edge = 8 if thing.placed.key else 0
            x, y = thing.x() + edge, thing.y() + edge
            area = whole[y : y + thing.height() - 2 * edge, x : x + thing.width() - 2 * edge]
            if not any(piece.lines and "".join(piece.lines).strip() for piece in thing.placed.pieces):
                continue
            ground, ink = two(area)
            ratios.append((contrast(ground, ink), thing.placed.name))
    assert len(ratios) > 20
    assert min(ratios)[0] >= LEAST[mode], min(ratios)
    assert max(ratios)[0] <= MOST.get(mode, 21.0), max(ratios)


@pytest.mark.parametrize("mode", MODES)
def test_the_grounds_and_inks_are_the_standards_own(station: Make, mode: str) -> None:
    at = station()
    at.do("settings", "go:colors", f"mode:{mode}", "close", "close", "next")
    whole = colors(pixels(at.window))[:2]
    table = tokens()["station"][mode]
    assert whole[0] == table["bg"].upper()
    if mode.endswith("_on_black"):
        red, green, blue = (int(whole[0][i : i + 2], 16) for i in (1, 3, 5))
        assert max(red, green, blue) <= 0x11


@pytest.mark.parametrize("panel", ["15.6", "12.1"])
@pytest.mark.parametrize("size", SIZES)
def test_capitals_are_as_high_as_the_standard_says(station: Make, size: str, panel: str) -> None:
    """A capital I painted on the panel and measured in millimeters of it."""
    at = station(panel=panel)
    at.do("settings", "go:size", f"size:{size}", "close", "close")
    scale = at.window.scale_
    assert scale is not None
    for face in (Face.TEXT, Face.STRONG):
        image = QImage(80, round(scale.px(scale.panel.leading(face)) * 1.5), QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        from PySide6.QtCore import QPointF
        from PySide6.QtGui import QPainter

        painter = QPainter(image)
        painter.setFont(scale.font(face))
        painter.drawText(QPointF(10, image.height() * 0.8), "I")
        painter.end()
        data = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), -1, 4)[:, :80, 0].copy()
        darkest = (255 - data.astype(float)).max(axis=1) / 255
        high = float(darkest.sum()) / scale.dots  # rows at the edges count by how dark they are
        least, most = BANDS[size]
        assert least - 0.02 <= high <= most + 0.02, (face, high)
        assert cap_mm(size) == token("type.station")[size]["cap_mm"]


def test_a_sitting_begins_with_the_usual_size_and_colors(station: Make) -> None:
    at = station()
    assert (at.sitting.comfort.size, at.sitting.comfort.mode) == ("default", "default")
    assert cap_mm("default") >= 4.8


def test_a_chosen_row_is_told_by_box_word_and_swapped_colors(station: Make) -> None:
    """Color is never alone: take it away and the check mark and the word are still there."""
    at = station()
    at.do("next", "next", "option:o1")
    chosen, other = at.widget("option:o1"), at.widget("option:o2")
    words = [line for piece in chosen.placed.pieces for line in piece.lines]
    assert "Chosen" in words
    boxes = {piece.name for each in (chosen, other) for piece in each.placed.pieces if piece.part.value == "box"}
    assert boxes == {"check", ""}
    assert two(pixels(chosen)[12:-12, 12:-12])[0] != two(pixels(other)[12:-12, 12:-12])[0]


@pytest.mark.parametrize("mode", MODES)
def test_the_focus_is_the_thickest_line_on_the_screen(station: Make, mode: str) -> None:
    at = station()
    at.do("settings", "go:colors", f"mode:{mode}", "close", "close", "next", "next")
    scale = at.window.scale_
    assert scale is not None
    whole = pixels(at.window)
    row = at.widget("option:o1")
    x = row.x() + row.width() // 2
    above = whole[row.y() - round(scale.px(RING + RING_GAP) * 1.5) : row.y() - 2, x]
    ring = np.array([int(tokens()["station"][mode]["focus"][i : i + 2], 16) for i in (1, 3, 5)])
    thick = int((np.abs(above.astype(int) - ring).max(axis=1) < 110).sum()) / scale.dots
    assert thick >= 0.9 * RING
    assert max(token("border.station_line") / 5.56, 0.5) < RING
    assert contrast(tokens()["station"][mode]["focus"], tokens()["station"][mode]["bg"]) >= 4.5


def test_the_hidden_screen_shows_nothing_of_the_ballot(station: Make) -> None:
    at = station()
    at.do("next", "next", "option:o1", "hide")
    names = [each.placed.name for each in things(at)]
    assert len(names) == 1
    assert "The screen is hidden" in names[0]
    at.hush()
    at.press("1")
    assert at.heard, "keys and voice go on"
    at.touch("hide")
    assert not at.sitting.comfort.hidden
    assert at.sitting.choices.picked


def test_no_page_moves_or_flashes() -> None:
    """VVSG 8.1-B: at most three flashes a second; here nothing moves at all."""
    assert token("motion.transitions_ms") == 0
