"""Near names: who might be meant when nobody has exactly that name (CASES A05).

One list of distinct surnames in memory is compared with what was typed; only the closest are looked up, and a given
name must be close too: a nickname, an initial, a beginning or a slip of the finger. Near matches are offered, never
taken.
"""

from collections.abc import Iterable, Sequence

from rapidfuzz import process
from rapidfuzz.distance import OSA

from app.domain.nicknames import nicknames

MOST_SURNAMES = 24
"""Closest surnames looked up for one spelling."""
_SOUND = {"c": "ck", "k": "kc", "g": "gj", "j": "jg", "f": "fp", "p": "pf", "s": "sc", "z": "zs", "i": "iy", "y": "yi"}
"""First letters that sound alike: Kathy and Cathy, Geoff and Jeff, Phil and Fil."""

SAME, NICKNAME = 0, 2


def slips(word: str) -> int:
    """How many slips of the finger still leave a word recognisable."""
    return 0 if len(word) < 3 else 1 if len(word) < 6 else 2 if len(word) < 11 else 3


def close_surnames(asked: str, surnames: Sequence[str]) -> list[tuple[str, int]]:
    """(surname, slips) of the closest others, closest first; a swap of two neighbours is one slip."""
    most = slips(asked)
    if not most:
        return []
    found = process.extract(
        asked, surnames, scorer=OSA.distance, processor=None, score_cutoff=most, limit=MOST_SURNAMES
    )
    return [(surname, int(distance)) for surname, distance, _ in found if distance]


def given_cost(asked: Sequence[str], filed: Sequence[str]) -> int | None:
    """How far the given names are apart: 0 the same, 2 a nickname, more for slips; None is somebody else.

    The first asked name may be any of the filed ones: people go by their middle name.
    """
    if not asked or not filed:
        return 3 if asked else 0
    best = min((cost for name in filed if (cost := _name_cost(asked[0], name)) is not None), default=None)
    joined = _name_cost("".join(asked), "".join(filed))
    tries = [cost for cost in (best, joined) if cost is not None]
    return min(tries) if tries else None


def _name_cost(asked: str, filed: str) -> int | None:
    if asked == filed:
        return SAME
    if filed in nicknames(asked):
        return NICKNAME
    shorter, longer = sorted((asked, filed), key=len)
    if longer.startswith(shorter):
        return 1 if len(shorter) > 2 else 3
    most = slips(asked)
    distance = OSA.distance(asked, filed, score_cutoff=most) if most else 9
    return None if distance > most else 2 + distance


def given_starts(asked: Sequence[str]) -> tuple[str, ...]:
    """Beginnings under which a close given name can stand in the index."""
    if not asked:
        return ("",)
    first = asked[0]
    letters = _SOUND.get(first[0], first[0])
    return tuple(dict.fromkeys([*letters, *sorted(nicknames(first))]))


def ways(words: Sequence[str]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """(surname, given names) in every order: each word, and each pair of neighbours joined, may be the surname."""
    for size in (1, 2):
        for at in range(len(words) - size + 1):
            yield "".join(words[at : at + size]), (*words[:at], *words[at + size :])
