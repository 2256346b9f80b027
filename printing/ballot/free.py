"""Where a page has no ink: what may be drawn on is looked for in its dots, not believed of its maker."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from printing.fonts import drawing

DPI = 100
LEAST = 11.0
"""Points a band must be high to hold a readable line."""


@lru_cache(maxsize=32)
def inked(pdf: bytes, page: int) -> NDArray[np.bool_]:
    """Which dots of a page are not white; a tint counts as ink."""
    import pypdfium2 as pdfium

    with drawing:
        document = pdfium.PdfDocument(pdf)
        try:
            dots = document[page].render(scale=DPI / 72, grayscale=True).to_numpy()
            return np.asarray(dots.reshape(dots.shape[0], dots.shape[1]) < 250)
        finally:
            document.close()


def is_blank(pdf: bytes, page: int, place: tuple[float, float, float, float]) -> bool:
    """Has this place (x, y, width, height in points from the top left) no ink at all?"""
    left, top, wide, high = (each / 72 * DPI for each in place)
    dots = inked(pdf, page)
    return not dots[max(0, round(top)) : round(top + high), max(0, round(left)) : round(left + wide)].any()


def free_band(pdf: bytes, page: int, taken: tuple[float, float] | None = None) -> tuple[float, float] | None:
    """(top, bottom) in points of the highest band that is blank from edge to edge, ``taken`` left out; None where
    none is high enough. Among bands of about one height the lowest on the page is taken."""
    rows: list[bool] = [bool(each) for each in inked(pdf, page).max(axis=1)]
    if taken is not None:
        for at in range(max(0, int(taken[0] / 72 * DPI)), min(len(rows), int(taken[1] / 72 * DPI) + 1)):
            rows[at] = True
    best: tuple[float, float] | None = None
    start: int | None = None
    for at, full in enumerate([*rows, True]):
        if not full and start is None:
            start = at
        elif full and start is not None:
            high = min((at - start) / DPI * 72, 24.0)
            if high >= LEAST and (best is None or high >= min(best[1] - best[0], 24.0)):
                best = (start / DPI * 72, at / DPI * 72)
            start = None
    return best
