"""The five bundled faces, and refusing a letter none of them has.

A font that lacks a letter prints a box, silently, in somebody's name. So every text passes ``checked`` before it is
measured or drawn: it composes accents (NFC), drops what has no ink, and names the first letter that has no glyph.
Regular, semibold and bold have the letters; the two mono faces stand in for signs the others lack (arrows, ≤ ≥).
"""

import threading
import unicodedata
from enum import Enum
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfmetrics

from app.faults import Fault, FaultCode
from printing.subsets import RememberingFont

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont as OutlineFont


class Face(Enum):
    """A bundled face; the value is its file's name without the ending."""

    REGULAR = "NotoSans_400Regular"
    SEMIBOLD = "NotoSans_600SemiBold"
    BOLD = "NotoSans_700Bold"
    MONO = "NotoSansMono_400Regular"
    MONO_SEMIBOLD = "NotoSansMono_600SemiBold"


STAND_IN = {
    Face.REGULAR: Face.MONO,
    Face.SEMIBOLD: Face.MONO_SEMIBOLD,
    Face.BOLD: Face.MONO_SEMIBOLD,
    Face.MONO: Face.REGULAR,
    Face.MONO_SEMIBOLD: Face.SEMIBOLD,
}
"""Where a letter is looked for when its own face lacks it."""

CAP_HEIGHT = 0.714
"""Height of a capital as a part of the font size."""

drawing = threading.RLock()
"""reportlab's font registry is one for the process: whoever draws a document holds this."""

_NO_INK = {"Cf"}
"""Soft hyphens, joiners, direction marks: they steer a line break or a script these faces do not have."""


def font_bytes(face: Face) -> bytes:
    return files("assets").joinpath("fonts", f"{face.value}.ttf").read_bytes()


@lru_cache(maxsize=len(Face))
def metrics(face: Face) -> RememberingFont:
    """The face as reportlab knows it, registered on first use."""
    with drawing:
        font = RememberingFont(face.value, BytesIO(font_bytes(face)), shapable=False)
        pdfmetrics.registerFont(font)
        return font


@lru_cache(maxsize=len(Face))
def outlines(face: Face) -> "OutlineFont":
    """The face with all its tables, for placing accents; read only when a text needs it."""
    from fontTools.ttLib import TTFont as OutlineFont

    return OutlineFont(BytesIO(font_bytes(face)), lazy=True)


def has(face: Face, letter: str) -> bool:
    return letter == "\u00a0" or ord(letter) in metrics(face).face.charToGlyph


def face_for(face: Face, letter: str) -> Face | None:
    """The face that prints this letter when ``face`` is wanted, or None when none can."""
    if has(face, letter):
        return face
    other = STAND_IN[face]
    return other if has(other, letter) else None


@lru_cache(maxsize=4096)
def checked(text: str, face: Face) -> str:
    """The text as it will be drawn. Raises Fault(GLYPH_MISSING) with letter, name (as Unicode calls it), text."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text  # every face has all of these
    drawn = "".join(
        letter
        for letter in unicodedata.normalize("NFC", text.replace("\t", " "))
        if unicodedata.category(letter) not in _NO_INK
    )
    for letter in dict.fromkeys(drawn):
        if letter != "\n" and face_for(face, letter) is None:
            named = unicodedata.name(letter, f"U+{ord(letter):04X}")
            raise Fault(FaultCode.GLYPH_MISSING, letter=letter, name=named, text=text)
    return drawn
