"""Breaking text into lines. Nothing is ever cut off: a word wider than the line is broken between letters."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from printing.fonts import Face, checked
from printing.shaping import width

_BREAKS = re.compile(r"\s+|(?:[^\s\-/–—]|[\-/–—](?=\d))*[\-/–—]*(?!\d)|\S")
"""Pieces that may stand at a line's end: words, and words up to and with a hyphen, dash or slash; but a date such as
1/2/2027 or a number such as 12-345 is one piece."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Type:
    """A face at a size, with the distance from one baseline to the next, in points."""

    face: Face
    size: float
    leading: float


@lru_cache(maxsize=4096)
def wrap(text: str, kind: Type, room: float) -> tuple[str, ...]:
    """The lines of this text within ``room`` points; its own line ends are kept; blank text has no line."""
    lines: list[str] = []
    for paragraph in checked(text, kind.face).replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        line = ""
        for piece in _pieces(paragraph):
            if line and not piece.isspace() and _wide(line + piece, kind) > room:
                lines.append(line.rstrip())
                line = ""
            if not line and piece.isspace():
                continue
            line += piece
            while _wide(line.rstrip(), kind) > room and len(line) > 1:
                head = _fitting(line, kind, room)
                lines.append(head)
                line = line[len(head) :]
        if line.strip():
            lines.append(line.rstrip())
    return tuple(lines)


def _wide(text: str, kind: Type) -> float:
    return width(text, kind.face, kind.size)


def _pieces(text: str) -> list[str]:
    return [" " if piece.isspace() and "\u00a0" not in piece else piece for piece in _BREAKS.findall(text) if piece]


def _fitting(word: str, kind: Type, room: float) -> str:
    """As many letters as fit, one at least, never parting a letter from its accent."""
    end = 1
    while end < len(word) and _wide(word[: end + 1], kind) <= room:
        end += 1
    while end < len(word) and unicodedata.combining(word[end]):
        end += 1
    return word[:end]
