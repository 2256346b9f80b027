"""QR codes: on a label for sorters that read them, on a ballot's stub to say which style and card it is."""

from functools import lru_cache

from printing.ink import Ink, Stripes

QUIET = 4
"""Modules of white around the code (ISO/IEC 18004)."""


@lru_cache(maxsize=256)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code as rows of dark and light, without its quiet zone; level M mends up to 15 %."""
    import segno  # not before the first code

    made = segno.make(text, error="m", micro=False, boost_error=False)
    return tuple(tuple(bool(each) for each in row) for row in made.matrix)


def qr_ink(text: str, module: float) -> tuple[Ink, ...]:
    """The code from its own top left corner, its quiet zone outside; ``module`` in points."""
    rows = []
    for number, row in enumerate(modules(text)):
        bars, start = [], None
        for place, dark in enumerate((*row, False)):
            if dark and start is None:
                start = place
            elif not dark and start is not None:
                bars.append((start * module, (place - start) * module))
                start = None
        if bars:
            rows.append(Stripes(x=0, y=number * module, high=module, bars=tuple(bars)))
    return tuple(rows)


def qr_side(text: str, module: float) -> float:
    """Width and height in points, without the quiet zone."""
    return len(modules(text)) * module
