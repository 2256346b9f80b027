"""Whether a candidate row is a match, why, and where it stands among the others."""

from typing import Any

from app.domain.folding import words
from app.domain.licence import Licence
from app.domain.matching import SUFFIXES, Match, Why, birth_agrees, name_cost
from app.domain.matching_licence import licence_cost
from app.domain.query import Kind, Reading
from app.domain.roll import Birth, Voter, VoterStatus
from app.store.roll_keys import address_key, address_words, begins_one, street_key
from app.store.roll_near import NICKNAME, given_cost

LOOSE_MOST = 200
"""Candidates judged per statement when the index alone cannot tell."""
NEAR_MOST = 20
NEAR_RANK = 100
"""Ranks from here on are near matches."""
_ADDRESS_RANK = 10
ID_START_RANK = 30
"""An id still being typed: after names and addresses that the same digits may mean."""
_OTHER_BIRTH = 20
_OTHER_GIVEN = 8


def judge(reading: Reading, voter: Voter) -> Match | None:
    """A typed reading against a voter."""
    if not birth_agrees(reading.births, voter.birth):
        return None
    birth = (Why.BIRTH,) if reading.births else ()
    if reading.kind is Kind.PERSON:
        cost = name_cost(reading.words, voter.name) if reading.words else 0
        if cost is None:
            return None
        return Match(voter=voter, why=(Why.NAME, *birth) if reading.words else birth, rank=cost)
    return _at_address(reading, voter, birth)


def judge_licence(licence: Licence, voter: Voter) -> Match | None:
    """A licence against a voter; the home on the card only orders those who agree, it never excludes."""
    cost = licence_cost(licence, voter)
    if cost is None:
        return None
    home = address_key(licence.address) == street_key(voter)
    why = (Why.LICENCE, Why.NAME, *((Why.BIRTH,) if licence.birth and voter.birth else ()))
    return Match(voter=voter, why=(*why, Why.ADDRESS) if home else why, rank=2 * cost + (not home))


def judge_near(slips: int, given: tuple[str, ...], births: tuple[Birth, ...], voter: Voter) -> Match | None:
    """A candidate whose surname is ``slips`` from the one asked for. A birth date asked for counts, and excludes nobody
    whose name agrees: dates are mistyped as well."""
    filed = words(f"{voter.name.first} {voter.name.middle}")
    cost = given_cost(given, filed)
    same_birth = bool(births) and birth_agrees(births, voter.birth)
    if cost is None:
        if not same_birth or slips:
            return None
        cost = _OTHER_GIVEN
    why = [Why.NICKNAME if cost == NICKNAME else Why.SPELLING] if slips or cost else [Why.NAME]
    rank = NEAR_RANK + 4 * slips + cost
    if same_birth:
        why.append(Why.BIRTH)
    elif births:
        if voter.birth is not None:
            why.append(Why.OTHER_BIRTH)
        rank += _OTHER_BIRTH
    return Match(voter=voter, why=tuple(why), rank=rank)


def near_words(reading: Reading) -> tuple[str, ...]:
    """The words to look around for: without suffixes, which say nothing of a spelling."""
    kept = tuple(word for word in reading.words if word not in SUFFIXES)
    return kept or reading.words


def licence_words(licence: Licence) -> tuple[str, ...]:
    """Family name first, its words joined, then the given ones."""
    return ("".join(words(licence.name.last)), *words(licence.name.first))


def in_order(match: Match) -> tuple[Any, ...]:
    """Likeliest first; the canceled after the others of a rank; then by name, so that look-alikes stand together."""
    voter, name = match.voter, match.voter.name
    return (
        match.rank, voter.status is VoterStatus.CANCELED, words(name.last), words(name.first), words(name.middle),
        voter.birth.year if voter.birth else 0, voter.id,
    )  # fmt: skip


def _at_address(reading: Reading, voter: Voter, birth: tuple[Why, ...]) -> Match | None:
    """Every word begins a word of the address; those that do not must be of the name: ``johansen 12 birch``."""
    if voter.confidential:
        return None
    filed = address_words(voter)
    named = tuple(word for word in reading.words if not begins_one(word, filed))
    cost = name_cost(named, voter.name) if named else 0
    if cost is None or (named and len(named) == len(reading.words)):
        return None
    return Match(voter=voter, why=(Why.ADDRESS, *((Why.NAME,) if named else ()), *birth), rank=_ADDRESS_RANK + cost)
