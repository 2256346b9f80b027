"""People in a list of matches who are easily taken for one another, so that the screen can say what to ask.

The program points them out and never says that two lines are one person, or a double registration (CASES A07, A11).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from app.domain.folding import fold
from app.domain.ids import VoterId
from app.domain.roll import Voter


class Alike(StrEnum):
    """What is the same, and so what must be asked."""

    SAME_NAME_SAME_HOME = "same_name_same_home"
    """Father and son: check Sr. or Jr. and the birth year (CASES A03, A12)."""
    SAME_BIRTH_SAME_HOME = "same_birth_same_home"
    """Twins: ask for the first name and its spelling (CASES A10)."""
    SAME_NAME_SAME_BIRTH = "same_name_same_birth"
    """Perhaps an old and a new line of one person: ask where they live (CASES A07)."""
    SAME_NAME = "same_name"
    """Two people of one name: ask for the address or the birth date."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAlikes:
    """Two or more people, in the order given. ``differs`` has, per person, the spans of ``name.full`` that differ."""

    why: Alike
    voters: tuple[VoterId, ...]
    differs: tuple[tuple[tuple[int, int], ...], ...]


def look_alikes(voters: Sequence[Voter]) -> tuple[LookAlikes, ...]:
    """Groups of look-alikes, each person in one group at most, the closest likeness first."""
    left = list(voters)
    groups: list[LookAlikes] = []
    for why, key in _KEYS:
        by_key: dict[tuple[str, ...], list[Voter]] = {}
        for voter in left:
            found = key(voter)
            if found is not None:
                by_key.setdefault(found, []).append(voter)
        for group in by_key.values():
            if len(group) > 1:
                groups.append(_group(why, group))
                left = [voter for voter in left if voter not in group]
    return tuple(groups)


def _group(why: Alike, group: list[Voter]) -> LookAlikes:
    first = group[0].name.full
    others = [_differing(each.name.full, first) for each in group[1:]]
    return LookAlikes(
        why=why,
        voters=tuple(each.id for each in group),
        differs=(_differing(first, group[1].name.full), *others),
    )


def _differing(text: str, other: str) -> tuple[tuple[int, int], ...]:
    letters, others = ([letter.casefold() for letter in each] for each in (text, other))
    blocks = SequenceMatcher(None, letters, others, autojunk=False).get_opcodes()
    return tuple((start, end) for kind, start, end, _, _ in blocks if kind != "equal" and end > start)


def _name(voter: Voter) -> tuple[str, str]:
    return fold(voter.name.last).replace(" ", ""), fold(voter.name.first).replace(" ", "")


def _home(voter: Voter) -> tuple[str, ...] | None:
    home = voter.residence
    if voter.confidential or not home.street:
        return None
    return fold(home.street), fold(home.unit), fold(home.city)


def _birth(voter: Voter) -> tuple[str, ...] | None:
    if voter.birth is None or not voter.birth.is_whole:
        return None
    return str(voter.birth.year), str(voter.birth.month), str(voter.birth.day)


def _name_and_home(voter: Voter) -> tuple[str, ...] | None:
    home = _home(voter)
    return (*_name(voter), *home) if home else None


def _birth_and_home(voter: Voter) -> tuple[str, ...] | None:
    home, birth = _home(voter), _birth(voter)
    return (*home, *birth) if home and birth else None


def _name_and_birth(voter: Voter) -> tuple[str, ...] | None:
    birth = _birth(voter)
    return (*_name(voter), *birth) if birth else None


_KEYS = (
    (Alike.SAME_NAME_SAME_HOME, _name_and_home),
    (Alike.SAME_BIRTH_SAME_HOME, _birth_and_home),
    (Alike.SAME_NAME_SAME_BIRTH, _name_and_birth),
    (Alike.SAME_NAME, _name),
)
