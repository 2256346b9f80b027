"""A parsed JSON or TOML document, read so that every complaint names the file, the place and what was expected.

Files from outside are parsed defensively: size, depth, counts, encoding and repeated keys are bounded before
anything is believed.
"""

import json
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, TypeVar

from app.faults import Fault, FaultCode

MOST_BYTES = 64 * 1024 * 1024
MOST_TEXT = 100_000
MOST_ITEMS = 100_000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Tree:
    """One place in a document. ``at`` is its path, e.g. ``Election[0].Contest[3]``."""

    code: FaultCode
    file: str
    value: Any
    at: str = ""

    def bad(self, expected: str, key: str = "") -> Fault:
        """A fault at this place: DEFINITION_BAD says *where*, PROFILE_BAD and ELECTION_BAD say *key*."""
        word = "where" if self.code is FaultCode.DEFINITION_BAD else "key"
        return Fault(self.code, file=self.file, expected=expected, **{word: self.path(key) or "(top)"})

    def path(self, key: str) -> str:
        return f"{self.at}.{key}" if self.at and key else self.at or key

    def has(self, key: str) -> bool:
        return self.mapping().get(key) is not None

    def mapping(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            raise self.bad("a table of named values")
        return self.value

    def only(self, *allowed: str) -> None:
        """Refuse a key nobody reads: a misspelled setting must not pass in silence."""
        for key in self.mapping():
            if key not in allowed:
                raise self.bad(f"one of: {', '.join(allowed)}", key)

    def child(self, key: str) -> "Tree":
        """The table under this key."""
        if not self.has(key):
            raise self.bad("a table of named values", key)
        found = Tree(self.code, self.file, self.mapping()[key], self.path(key))
        found.mapping()
        return found

    def children(self, key: str, *, least: int = 0, most: int = MOST_ITEMS) -> tuple["Tree", ...]:
        """The list of tables under this key; an absent key is an empty list."""
        items = self._list(key, least, most)
        found = tuple(Tree(self.code, self.file, item, f"{self.path(key)}[{i}]") for i, item in enumerate(items))
        for each in found:
            each.mapping()
        return found

    def _list(self, key: str, least: int, most: int) -> list[Any]:
        items = self.mapping().get(key)
        if items is None:
            items = []
        if not isinstance(items, list):
            raise self.bad("a list", key)
        if len(items) < least:
            raise self.bad(f"at least {least}", key)
        if len(items) > most:
            raise self.bad(f"at most {most}", key)
        return items

    def text(self, key: str, default: str | None = None, *, most: int = MOST_TEXT) -> str:
        """A text on one line: white space at the ends and runs of it inside are put in order."""
        return " ".join(self.lines(key, default, most=most).split())

    def lines(self, key: str, default: str | None = None, *, most: int = MOST_TEXT) -> str:
        """A text that may have several lines. Without ``default`` it must be there and not be blank."""
        value = self.mapping().get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.bad("a text", key)
        if len(value) > most:
            raise self.bad(f"a text of at most {most} characters", key)
        if any(ord(letter) < 32 and letter not in "\t\n\r" for letter in value):
            raise self.bad("a text without control characters", key)
        return value

    def texts(self, key: str, *, least: int = 0, most: int = MOST_ITEMS) -> tuple[str, ...]:
        items = self._list(key, least, most)
        for i, item in enumerate(items):
            if not isinstance(item, str) or not item.strip():
                raise self.bad("a text", f"{key}[{i}]")
        return tuple(items)

    def whole(self, key: str, default: int | None = None, *, least: int = 0, most: int = 10**9) -> int:
        value = self.mapping().get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.bad(f"a whole number from {least} to {most}", key)
        return value

    def number(self, key: str, *, least: float, most: float) -> float:
        value = self.mapping().get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise self.bad(f"a number from {least:g} to {most:g}", key)
        return float(value)

    def yes(self, key: str, default: bool) -> bool:
        value = self.mapping().get(key, default)
        if not isinstance(value, bool):
            raise self.bad("true or false", key)
        return value

    def day(self, key: str) -> date:
        """A date: TOML writes it bare, JSON as ``"2026-10-06"``, sometimes with a time after it."""
        value = self.mapping().get(key)
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        try:
            return date.fromisoformat(str(value)[:10] if isinstance(value, str) else "")
        except ValueError:
            raise self.bad("a date such as 2026-10-06", key) from None

    def one_of(self, key: str, read: Callable[[str], T], allowed: Iterable[str], default: T | None = None) -> T:
        """One of a closed list of words, as an enum member."""
        value = self.mapping().get(key)
        if value is None and default is not None:
            return default
        try:
            return read(str(value))
        except (ValueError, KeyError):
            raise self.bad(f"one of: {', '.join(allowed)}", key) from None


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """The whole file, or a fault that says why not."""
    try:
        if path.stat().st_size > most:
            raise Fault(FaultCode.FILE_TOO_LARGE, file=path.name, most=most)
        data = path.read_bytes()
    except FileNotFoundError:
        raise Fault(FaultCode.FILE_MISSING, file=path.name) from None
    except OSError as error:
        raise Fault(FaultCode.FILE_UNREADABLE, file=path.name, reason=error.strerror or "") from None
    if not data.strip():
        raise Fault(FaultCode.FILE_EMPTY, file=path.name)
    return data


def parse_json(data: bytes, file: str, code: FaultCode = FaultCode.DEFINITION_BAD) -> Tree:
    """JSON in UTF-8 with a table at the top. Repeated keys, NaN and absurd nesting are refused."""
    top = Tree(code, file, {})
    try:
        value = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_no_repeats, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise top.bad("text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise top.bad(f"JSON; it breaks off at line {error.lineno}") from None
    except RecursionError:
        raise top.bad("JSON nested less deeply") from None
    except ValueError as error:
        raise top.bad(f"JSON without {error}") from None
    tree = Tree(code, file, value)
    tree.mapping()
    return tree


def parse_toml(data: bytes, file: str, code: FaultCode) -> Tree:
    top = Tree(code, file, {})
    try:
        return Tree(code, file, tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n")))
    except UnicodeDecodeError:
        raise top.bad("text in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise top.bad(f"TOML: {error}") from None
    except RecursionError:
        raise top.bad("TOML nested less deeply") from None


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("the same name twice in one table")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(name)
