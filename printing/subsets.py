"""Cutting a font down to the letters used, once per set of letters.

Cutting a face costs some milliseconds, and nearly every label and stub uses the same plain letters. Widths are whole
thousandths in these faces; kept as whole numbers they are also written faster.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any


def remember_subsets(face: Any) -> None:
    """Make this reportlab face return the subset it cut before for the same letters."""
    cut = face.makeSubset

    @lru_cache(maxsize=64)
    def remembered(letters: tuple[int, ...]) -> bytes:
        return bytes(cut(letters))

    def subset(letters: Iterable[int]) -> bytes:
        return remembered(tuple(letters))

    face.makeSubset = subset
    face.charWidths = {letter: int(width) for letter, width in face.charWidths.items()}
    face.defaultWidth = int(face.defaultWidth)
