"""The catalogue: every sentence of the program by key and language. No Qt here.

One folder per language under ``assets/translations``; each file is a TOML document, its name the first part of the
key (``find.label`` stands in ``find.toml``… or in any file as table ``[find]``). A key that a language lacks is shown
in English; a test keeps English and Spanish complete. Blanks are written ``{name}``; a part that may be lacking stands
in ``[brackets]``, or ``[with {this}|without]``.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

FALLBACK = "en"


_PART = re.compile(r"\[([^\[\]]*)\]")
_BLANK = re.compile(r"\{(\w+)\}")
_TWO_POINTS = re.compile(r"\b([ap]\. ?m\.)\.(?!\.)")
"""A Spanish time at the end of a sentence: its own point is the sentence's."""


def _kept(part: str, facts: dict[str, object]) -> str:
    """The first of the alternatives (``a|b``) whose blanks all have facts."""
    for choice in part.split("|"):
        if all(str(facts.get(name, "")) for name in _BLANK.findall(choice)):
            return choice
    return ""


class _Facts(dict[str, object]):
    """A blank nobody filled is shown as not known, never as an error at the desk."""

    def __init__(self, facts: dict[str, object], unknown: str) -> None:
        super().__init__(facts)
        self._unknown = unknown

    def __missing__(self, key: str) -> str:
        return self._unknown


@cache
def catalogue(language: str) -> dict[str, Any]:
    """All entries of a language by dotted key; empty when the language is not there."""
    folder = files("assets").joinpath("translations", language)
    found: dict[str, Any] = {}
    if not folder.is_dir():
        return found
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            _flatten(tomllib.loads(file.read_text(encoding="utf-8")), "", found)
    return found


def languages() -> tuple[str, ...]:
    """The languages the worker's screen can speak."""
    folder = files("assets").joinpath("translations")
    return tuple(sorted(each.name for each in folder.iterdir() if each.is_dir() and catalogue(each.name)))


def _flatten(table: dict[str, Any], prefix: str, into: dict[str, Any]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{key}.", into)
        else:
            into[f"{prefix}{key}"] = value


class Words:
    """The catalogue in one language: ``words("find.summary", n=5)``."""

    __slots__ = ("language",)

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language

    def __call__(self, key: str, /, **facts: object) -> str:
        return self.fill(str(self._entry(key)), facts)

    def lines(self, key: str, /, **facts: object) -> tuple[str, ...]:
        """An entry that is a list: what to do, point by point. Empty when there is none."""
        entry = self._find(key)
        return tuple(self.fill(str(line), facts) for line in entry) if isinstance(entry, list) else ()

    def has(self, key: str) -> bool:
        return self._find(key) is not None

    def fill(self, text: str, facts: dict[str, object]) -> str:
        """Blanks filled. Of a part in [brackets] the first alternative whose blanks have facts stays, or nothing."""
        text = _PART.sub(lambda part: _kept(part.group(1), facts), text)
        unknown = str(catalogue(self.language).get("common.unknown") or catalogue(FALLBACK)["common.unknown"])
        return _TWO_POINTS.sub(r"\1", text.format_map(_Facts(facts, unknown)))

    def _find(self, key: str) -> Any:
        for language in (self.language, self.language.split("-", maxsplit=1)[0], FALLBACK):
            found = catalogue(language).get(key)
            if found is not None:
                return found
        return None

    def _entry(self, key: str) -> Any:
        found = self._find(key)
        if found is None:
            raise KeyError(key)
        return found


def facts_told(words: Words, facts: Mapping[str, object]) -> dict[str, object]:
    """The facts of a fault in the reader's language: its reason, where that has a code (``trouble``); where a
    printer is named by what it is for, which one it is, what it prints and how it is chosen."""
    told = dict(facts)
    key = f"trouble.{facts.get('trouble', '')}"
    if words.has(key):
        told["reason"] = words(key, **facts)
    use = facts.get("printer", "")
    if words.has(f"printer.{use}.the"):
        told |= {
            "printer": words(f"printer.{use}.the"),
            "papers": words(f"printer.{use}.papers"),
            "chosen_by": words(f"printer.{use}.chosen_by"),
        }
    return told


def printer_told(words: Words, name: str) -> str:
    """A printer by what it is for, in the reader's language; one that was named by hand by that name."""
    return words(f"printer.{name}.name") if words.has(f"printer.{name}.name") else name
