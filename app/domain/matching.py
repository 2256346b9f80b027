"""Whether a voter is whom a text asks for, and how likely: pure comparison of folded words with a name as filed.

The rules come from what has gone wrong at check-in desks: every spelling of one name finds it (CASES A01), given
names split either way (A02), a suffix never filters (A03), an initial stands for a middle name and a missing one for
any (A04). Nothing here chooses between people.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.folding import words
from app.domain.query import Query
from app.domain.roll import Birth, Name, Voter


class Why(StrEnum):
    """What agreed. The near ones say what does not."""

    ID = "id"
    ENVELOPE = "envelope"
    LICENCE = "licence"
    NAME = "name"
    BIRTH = "birth"
    ADDRESS = "address"
    NICKNAME = "nickname"
    SPELLING = "spelling"
    OTHER_BIRTH = "other_birth"
    """Near only: the name agrees, the birth date on the list is another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One person who may be meant. ``rank`` 0 is likeliest; equal ranks are equally likely, in order of name."""

    voter: Voter
    why: tuple[Why, ...]
    rank: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a look-up found. It never says which of several people is standing there."""

    query: Query
    exact: tuple[Match, ...] = ()
    near: tuple[Match, ...] = ()
    more: bool = False
    """There are more exact matches than were asked for: type more."""


SUFFIXES = {
    "jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr", "ii": "ii", "2nd": "ii", "iii": "iii", "3rd": "iii",
    "iv": "iv", "4th": "iv", "v": "v", "5th": "v", "vi": "vi", "esq": "esq", "md": "md", "phd": "phd",
}  # fmt: skip
"""Written form → one form. Never a filter: licences leave them out, and lists disagree (CASES A03)."""

_ALSO_NAMES = frozenset(("v", "vi"))
"""Beside one other word these are the start of a name: tran vi, smith v."""


def is_suffix(word: str, words_typed: int) -> bool:
    """Whether a typed word may be left out as a suffix."""
    return word in SUFFIXES and words_typed > (2 if word in _ALSO_NAMES else 1)


_PREFIX, _INITIAL, _OTHER_SUFFIX, _UNKNOWN_MIDDLE, _NO_SURNAME = 1, 3, 4, 6, 2
_LONGEST_JOIN = 3


def name_cost(query: tuple[str, ...], name: Name) -> int | None:
    """How far folded query words are from a name: 0 all whole, more for beginnings and initials, None does not fit.

    Words may come in any order, split or joined: ``o brien`` is O'Brien, ``delacruz`` is de la Cruz.
    """
    return words_cost(query, words(name.last), words(f"{name.first} {name.middle}"), name.suffix)


def words_cost(query: tuple[str, ...], surname: Sequence[str], given: Sequence[str], suffix: str) -> int | None:
    """The same for a name whose parts are folded already; ``suffix`` is as filed."""
    cost = _plain_cost(query, surname, given)
    if cost is not None:
        return cost
    suffixes = {SUFFIXES.get(word, word) for word in words(suffix)}
    return _cost(query, _Fields(_starts(surname) + _starts(given), surname, given, suffixes), 0, 0)


def _plain_cost(query: tuple[str, ...], surname: Sequence[str], given: Sequence[str]) -> int | None:
    """The common case, quickly: every query word is, or begins, a word of its own."""
    left, cost, surnames = [*surname, *given], 0, len(surname)
    for word in query:
        if word in left:
            at = left.index(word)
        else:
            for at, filed in enumerate(left):  # noqa: B007 - the place it stops at is what is wanted
                if filed.startswith(word):
                    cost += _PREFIX
                    break
            else:
                return None
        surnames -= at < surnames
        del left[at]
    return cost if surnames < len(surname) else cost + _NO_SURNAME


@dataclass(frozen=True, slots=True)
class _Fields:
    starts: list[tuple[str, tuple[int, ...]]]
    """From each word to the end of its field, joined; and the lengths at which its words end."""
    surname: Sequence[str]
    given: Sequence[str]
    suffix: set[str]


def _starts(field: Sequence[str]) -> list[tuple[str, tuple[int, ...]]]:
    found = []
    for at in range(len(field)):
        length, ends = 0, []
        for word in field[at:]:
            length += len(word)
            ends.append(length)
        found.append(("".join(field[at:]), tuple(ends)))
    return found


def _cost(query: tuple[str, ...], fields: _Fields, at: int, used: int) -> int | None:
    if at == len(query):
        return 0 if used & ((1 << len(fields.surname)) - 1) else _NO_SURNAME
    tries: list[tuple[int, int, int]] = _placings(query, fields, at, used)
    best: int | None = None
    for cost, to, mask in sorted(tries):
        rest = _cost(query, fields, to, mask)
        if rest is not None and (best is None or cost + rest < best):
            best = cost + rest
            if best == 0:
                break
    return best


def _placings(query: tuple[str, ...], fields: _Fields, at: int, used: int) -> list[tuple[int, int, int]]:
    """(cost, next query word, used words) of every way to place the next one to three query words."""
    tries: list[tuple[int, int, int]] = []
    chunk = ""
    for to in range(at + 1, min(at + _LONGEST_JOIN, len(query)) + 1):
        chunk += query[to - 1]
        for start, (joined, ends) in enumerate(fields.starts):
            if not used >> start & 1 and joined.startswith(chunk):
                covered = 1 + sum(end < len(chunk) for end in ends)
                mask = ((1 << covered) - 1) << start
                if not used & mask:
                    tries.append((0 if len(chunk) in ends else _PREFIX, to, used | mask))
    word = query[at]
    for start in range(len(fields.surname), len(fields.starts)):
        initial = fields.given[start - len(fields.surname)]
        if len(initial) == 1 and not used >> start & 1 and len(word) > 1 and word.startswith(initial):
            tries.append((_INITIAL, at + 1, used | 1 << start))
    if is_suffix(word, len(query)):
        tries.append((0 if SUFFIXES[word] in fields.suffix else _OTHER_SUFFIX, at + 1, used))
    elif len(query) > 2 and len(fields.given) == 1 and _is_free(used, len(fields.starts)):
        tries.append((_UNKNOWN_MIDDLE, at + 1, used | _MIDDLE_USED << len(fields.starts)))
    return tries


_MIDDLE_USED = 1


def _is_free(used: int, words_in_name: int) -> bool:
    """One query word may be a middle name the list does not have."""
    return not used >> words_in_name & _MIDDLE_USED


def birth_agrees(asked: tuple[Birth, ...], filed: Birth | None) -> bool:
    """Any of the births asked for; a year alone on either side agrees with every day of it."""
    if not asked:
        return True
    if filed is None:
        return False
    return any(
        each.year == filed.year
        and (not (each.is_whole and filed.is_whole) or (each.month, each.day) == (filed.month, filed.day))
        for each in asked
    )
