"""Cutting a font down to the letters used, once per set of letters.

Cutting a face costs some milliseconds, writing down its widths one or two, and nearly every label and stub uses the
same plain letters. Widths are whole thousandths in these faces; kept as whole numbers they are also written faster.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont


class RememberingFont(TTFont):  # type: ignore[misc]
    """reportlab's font, which keeps what it made for a set of letters: the subset, and the list of its widths."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        face = self.face
        cut = face.makeSubset

        @lru_cache(maxsize=64)
        def remembered(letters: tuple[int, ...]) -> bytes:
            return bytes(cut(letters))

        def subset(letters: Iterable[int]) -> bytes:
            return remembered(tuple(letters))

        @lru_cache(maxsize=64)
        def widths(letters: tuple[int, ...]) -> bytes:
            return ("[ " + " ".join(str(face.getCharWidth(each)) for each in letters) + " ]").encode()

        face.makeSubset = subset
        face.charWidths = {letter: int(width) for letter, width in face.charWidths.items()}
        face.defaultWidth = int(face.defaultWidth)
        self._widths = widths

    def addObjects(self, doc: Any) -> None:
        """Add the font's objects to a document; its widths are written as they were the last time."""
        subsets = [tuple(each) for each in self.state[doc].subsets] if doc in self.state else []
        super().addObjects(doc)
        made = doc.idToObject["BasicFonts"].dict
        name = doc.fontMapping[self.fontName].removeprefix("/")
        for number, letters in enumerate(subsets):
            made[f"{name}+{number}"].Widths = self._widths(letters)
