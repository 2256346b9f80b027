"""A letter no bundled face has, in a paper that lists people: shown as ▯ and told below the list.

A register of four hundred voters is not refused for one letter of one name, and no letter is ever dropped without a
word. Labels and ballots are refused instead (``fonts.checked``): what stands on them has to be whole.
"""

import unicodedata
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from printing.fonts import Face, face_for
from printing.ink import Block, paragraph
from printing.paper_words import said
from printing.wrapping import Type

T = TypeVar("T")
MARK = "▯"
_STEERING = {"Cf", "Cc", "Zs", "Zl", "Zp"}
"""What has no ink of its own."""


def legible(value: T) -> tuple[T, tuple[str, ...]]:
    """The value with every text printable, and the letters that were marked, in the order met."""
    found: dict[str, None] = {}
    read: T = _walked(value, found)
    return read, tuple(found)


def told(letters: tuple[str, ...], language: str, kind: Type, room: float) -> Block:
    """What the mark stands for, by the letters' names; nothing where none was needed."""
    if not letters:
        return Block(high=0)
    names = ", ".join(unicodedata.name(letter, f"U+{ord(letter):04X}") for letter in letters)
    return paragraph(said("unprintable", language, mark=MARK, letters=names), kind, room)


def _walked(value: Any, found: dict[str, None]) -> Any:
    if isinstance(value, str):
        return value if value.isascii() else _marked(value, found)
    if isinstance(value, tuple):
        parts = tuple(_walked(each, found) for each in value)
        return parts if any(new is not old for new, old in zip(parts, value, strict=True)) else value
    if is_dataclass(value) and not isinstance(value, type):
        changed = {}
        for each in fields(value):
            old = getattr(value, each.name)
            new = _walked(old, found)
            if new is not old:
                changed[each.name] = new
        return replace(value, **changed) if changed else value
    return value


def _marked(text: str, found: dict[str, None]) -> str:
    letters = []
    for letter in unicodedata.normalize("NFC", text):
        if unicodedata.category(letter) in _STEERING or face_for(Face.REGULAR, letter) is not None:
            letters.append(letter)
            continue
        found.setdefault(letter)
        if not unicodedata.combining(letter):
            letters.append(MARK)
    return "".join(letters)
