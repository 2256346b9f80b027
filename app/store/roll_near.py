"""Near names: who might be meant when nobody has exactly that name (CASES A05).

One list of distinct surnames in memory is compared with what was typed; only the closest are looked up, and a given
name must be close too: a nickname, an initial, a beginning or a slip of the finger. Near matches are offered, never
taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from app.domain.folding import words
from app.domain.licence import Licence
from app.domain.matching import SUFFIXES, Why
from app.domain.nicknames import nicknames
from app.domain.query import Kind, Query
from app.domain.roll import Birth
from app.domain.roll_row import birth_number
from app.store.roll_judge import NEAR_RANK, Verdict
from app.store.roll_statement import TOP, Counts, CountsOf, Statement

MOST_SURNAMES = 24
"""Closest surnames looked up for one spelling."""
_SOUND = {"c": "ck", "k": "kc", "g": "gj", "j": "jg", "f": "fp", "p": "pf", "s": "sc", "z": "zs", "i": "iy", "y": "yi"}
"""First letters that sound alike: Kathy and Cathy, Geoff and Jeff, Phil and Fil."""
_SAME, _NICKNAME, _NO_GIVEN, _OTHER_GIVEN, _OTHER_SURNAME, _OTHER_BIRTH = 0, 2, 3, 8, 18, 20


class Asked(NamedTuple):
    """A surname, given names and birth dates to look around for."""

    last: str
    given: tuple[str, ...]
    births: tuple[Birth, ...]


def slips(word: str) -> int:
    """How many slips of the finger still leave a word recognizable."""
    return 0 if len(word) < 3 else 1 if len(word) < 6 else 2 if len(word) < 11 else 3


def asked_of(query: Query, counts: CountsOf) -> list[tuple[int, Asked]]:
    """What a query may ask for: every order of its words, likelier ones first, each with how unlikely it is. Suffixes
    say nothing of spelling."""
    found: list[tuple[int, Asked]] = []
    if query.licence is not None:
        found.append((0, _of_licence(query.licence)))
    for reading in query.readings:
        if reading.kind is Kind.PERSON and reading.words:
            kept = tuple(word for word in reading.words if word not in SUFFIXES) or reading.words
            ways = [Asked(last, given, reading.births) for last, given in _ways(kept)]
            found += [(_unlikely(way, counts), way) for way in ways]
    return sorted(found, key=lambda each: each[0])


def _of_licence(licence: Licence) -> Asked:
    last = "".join(words(licence.name.last))
    return Asked(last, words(licence.name.first), (licence.birth,) if licence.birth else ())


def _ways(typed: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for size in (1, 2):
        for at in range(len(typed) - size + 1):
            yield "".join(typed[at : at + size]), (*typed[:at], *typed[at + size :])


def _unlikely(way: Asked, counts: CountsOf) -> int:
    """0 when the given name is one and the surname may be, 2 when neither is."""
    given = counts(way.given[0]) if way.given else Counts(given=1)
    return int(not given.given) + int(counts(way.last).given > 4 * counts(way.last).last)


def close_surnames(asked: str, surnames: Mapping[int, Sequence[str]]) -> list[tuple[str, int]]:
    """(surname, slips) of the closest, itself first; a swap of two neighbors is one slip. ``surnames`` are by length:
    no other length can be that close."""
    most = slips(asked)
    found: list[tuple[str, int]] = []
    for length in range(len(asked) - most, len(asked) + most + 1) if most else ():
        close = process.extract(
            asked, surnames.get(length, ()), scorer=OSA.distance, processor=None, score_cutoff=most, limit=MOST_SURNAMES
        )
        found += [(surname, int(distance)) for surname, distance, _ in close if distance]
    found += [(other, 1) for other in _saints(asked) if other in surnames.get(len(other), ())]
    return [(asked, 0), *sorted(found, key=lambda each: (each[1], each[0]))[:MOST_SURNAMES]]


def _saints(asked: str) -> Iterator[str]:
    """St. John is filed as SAINT JOHN, and the other way about."""
    for long, short in (("sainte", "ste"), ("saint", "st")):
        for one, other in ((long, short), (short, long)):
            if asked.startswith(one) and len(asked) > len(one) + 2:
                yield other + asked[len(one) :]


_KEYS = "SELECT v.n, v.last_key, v.given_key, v.birth, 0 FROM voter v INDEXED BY "
_TAIL = "SELECT p.voter, p.word, p.other, p.birth, 1 FROM name_tail p WHERE p.word = ?"


def near_statements(asked: Asked, surname: str, slipped: int) -> Iterator[Statement]:
    """Keys of the candidates with one surname: (n, last key, given key, birth, 1 if it is a part of theirs)."""
    if not asked.given:
        yield f"{_KEYS}by_last WHERE last_key = ?", (surname,)
        return
    for start in _given_starts(asked.given[0], slipped):
        span = (surname, start, start + TOP)
        yield f"{_KEYS}by_last WHERE last_key = ? AND given_key >= ? AND given_key < ?", span
        yield f"{_TAIL} AND p.other >= ? AND p.other < ?", span


def same_birth_statements(asked: Asked) -> Iterator[Statement]:
    """Everyone born that day: a changed surname or a name typed badly all over still has its date."""
    for birth in asked.births:
        if birth.is_whole:
            yield f"{_KEYS}by_birth WHERE birth = ?", (birth_number(birth),)


def _given_starts(first: str, slipped: int) -> tuple[str, ...]:
    """Beginnings under which a close given name stands: with a slip in the surname, more of it must be right."""
    letters = _SOUND.get(first[0], first[0])
    starts = [letter + first[1:2] if slipped else letter for letter in letters]
    return tuple(dict.fromkeys([*starts, *sorted(nicknames(first))]))


def judge_near(
    asked: Asked, slipped: int, given_key: str, birth: int | None, known: dict[str, int | None]
) -> Verdict | None:
    """A candidate whose surname is ``slipped`` slips from the one asked for. A birth date counts and excludes nobody
    whose name agrees: dates are mistyped as well. ``known`` remembers given names."""
    if given_key not in known:
        known[given_key] = given_cost(asked.given, given_key.split())
    cost = known[given_key]
    same_birth = birth is not None and any(_same_day(each, birth) for each in asked.births)
    if cost is None:
        if not same_birth or slipped:
            return None
        cost = _OTHER_GIVEN
    why = [Why.NICKNAME if cost <= _NICKNAME and not slipped else Why.SPELLING] if slipped or cost else [Why.NAME]
    rank = NEAR_RANK + 4 * slipped + cost
    if same_birth:
        why.append(Why.BIRTH)
    elif asked.births:
        rank += _OTHER_BIRTH
        if birth is not None:
            why.append(Why.OTHER_BIRTH)
    return Verdict(rank, tuple(why))


def judge_same_birth(asked: Asked, row: tuple[Any, ...], known: dict[str, int | None]) -> Verdict | None:
    """Born the day asked for: the same surname whatever the given name, or the same given name whatever the surname."""
    _, last, given_key, birth, _ = row
    distance = OSA.distance(asked.last, last, score_cutoff=slips(asked.last))
    if distance <= slips(asked.last):
        return judge_near(asked, distance, given_key, birth, known) or Verdict(
            NEAR_RANK + 4 * distance + _OTHER_GIVEN, (Why.SPELLING, Why.BIRTH)
        )
    cost = given_cost(asked.given, given_key.split()) if asked.given else None
    if cost is None or cost > _NICKNAME:
        return None
    return Verdict(NEAR_RANK + _OTHER_SURNAME + cost, (Why.SPELLING, Why.BIRTH))


def _same_day(asked: Birth, birth: int) -> bool:
    if asked.year != birth // 10_000:
        return False
    return not asked.is_whole or birth % 10_000 == 0 or asked.month * 100 + asked.day == birth % 10_000


def given_cost(asked: Sequence[str], filed: Sequence[str]) -> int | None:
    """How far the given names are apart: 0 the same, 1 a nickname or a beginning, more for slips; None is somebody
    else.

    The first asked name may be any of the filed ones: people go by their middle name.
    """
    if not asked:
        return _SAME
    if not filed:
        return _NO_GIVEN
    # A middle initial says too little to be anybody's name; a first one may be all that is filed.
    costs = [
        cost + min(place, 1)
        for place, name in enumerate(filed)
        if (not place or len(name) > 1) and (cost := _name_cost(asked[0], name)) is not None
    ]
    best = min(costs, default=None)
    joined = _name_cost("".join(asked), "".join(filed)) if len(asked) + len(filed) > 2 else None
    tries = [cost for cost in (best, joined) if cost is not None]
    return min(tries) if tries else None


def _name_cost(asked: str, filed: str) -> int | None:
    if asked == filed:
        return _SAME
    nickname = nicknames(asked).get(filed)
    if nickname is not None:
        return nickname
    shorter, longer = sorted((asked, filed), key=len)
    if longer.startswith(shorter):
        return 1 if len(shorter) > 2 else 3
    most = slips(asked)
    distance = OSA.distance(asked, filed, score_cutoff=most) if most else 9
    return None if distance > most else 2 + distance
