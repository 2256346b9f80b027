"""A line of text as runs: which face prints which letters, and how far along and up.

Most lines are one run. A letter the face lacks gets a run of the stand-in face, an accent without a composed letter a
run of its own, moved to its place.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from reportlab.pdfbase.pdfmetrics import stringWidth

from printing.accents import offset
from printing.fonts import Face, checked, face_for, metrics


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Text of one face; ``x`` and ``y`` in thousandths of the size, from the line's start and baseline, y up."""

    face: Face
    text: str
    x: float
    y: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shaped:
    runs: tuple[Run, ...]
    width: float
    """In thousandths of the font size."""


@lru_cache(maxsize=8192)
def shaped(text: str, face: Face) -> Shaped:
    """One line of text ready to draw. Raises Fault(GLYPH_MISSING)."""
    metrics(face)
    drawn = checked(text, face)
    if drawn.isascii():
        return Shaped(runs=(Run(face=face, text=drawn, x=0.0),) if drawn else (), width=_width(drawn, face))
    runs: list[Run] = []
    at = 0.0
    for part_face, part in _parts(drawn, face):
        if unicodedata.combining(part[0]):
            runs.append(_accent(part_face, part, runs, at))
        else:
            runs.append(Run(face=part_face, text=part, x=at))
            at += _width(part, part_face)
    return Shaped(runs=tuple(runs), width=at)


def width(text: str, face: Face, size: float) -> float:
    """In points."""
    return shaped(text, face).width * size / 1000


def _width(text: str, face: Face) -> float:
    return float(stringWidth(text, face.value, 1000))


def _parts(text: str, face: Face) -> Iterator[tuple[Face, str]]:
    """Split where the face changes and around every accent."""
    current: Face | None = None
    held = ""
    for letter in text:
        own = face_for(face, letter) or face
        if unicodedata.combining(letter):
            if held and current is not None:
                yield current, held
            held, current = "", None
            yield own, letter
            continue
        if own is not current:
            if held and current is not None:
                yield current, held
            held, current = "", own
        held += letter
    if held and current is not None:
        yield current, held


def _accent(face: Face, mark: str, before: list[Run], at: float) -> Run:
    """The accent over or under the last letter, or on the accent before it."""
    if not before:
        return Run(face=face, text=mark, x=at)
    last = before[-1]
    stacked = bool(unicodedata.combining(last.text[0]))
    if stacked:
        moved = offset(face, last.text[-1], mark, stacked=True)
        if moved is not None:
            return Run(face=face, text=mark, x=last.x + moved[0], y=last.y + moved[1])
    letters = [run for run in before if not unicodedata.combining(run.text[0])]
    if letters:
        base = letters[-1]
        start = base.x + _width(base.text[:-1], base.face)
        moved = offset(face, base.text[-1], mark, stacked=False)
        if moved is not None:
            return Run(face=face, text=mark, x=start + moved[0], y=float(moved[1]))
    return Run(face=face, text=mark, x=at)
