"""Invented rolls for the benchmarks, and the texts a worker would type to find somebody in them."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from random import Random

from app.domain.folding import words
from app.domain.roll import Voter
from app.services.invented import invented_voters
from app.store.roll_writer import RollWriter

KEY = bytes(range(32))
PRECINCTS = tuple(
    (f"{ward:02d}-{place:03d}", split) for ward in range(20) for place in (105, 210) for split in ("", "A")
)


def voters(n: int, seed: int = 1) -> Iterator[Voter]:
    return invented_voters(n, seed, PRECINCTS)


def write_roll(path: Path, n: int, seed: int = 1) -> None:
    """An encrypted roll of ``n`` invented voters."""
    with RollWriter(path, KEY) as writer:
        writer.add(voters(n, seed))
        writer.finish(as_of=date(2026, 9, 28), version="bench")


def _slip(word: str, random: Random) -> str:
    """The word with two neighboring letters swapped or one letter left out."""
    at = random.randrange(1, max(2, len(word) - 1))
    if random.random() < 0.5:
        return word[:at] + word[at + 1 :]
    return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


def _date(voter: Voter) -> str:
    assert voter.birth is not None
    return f"{voter.birth.month}/{voter.birth.day}/{voter.birth.year}"


def _licence(voter: Voter, _: Random) -> str:
    assert voter.birth is not None
    born = f"{voter.birth.month:02d}{voter.birth.day:02d}{voter.birth.year}"
    return (
        "@\n\x1e\rANSI 636059080001DL00310248DLDCAD\n"
        f"DCS{voter.name.last.upper()}\nDAC{voter.name.first.upper()}\nDAD{voter.name.middle.upper()}\nDBB{born}\n"
        f"DAG{voter.residence.street.upper()}\nDAI{voter.residence.city.upper()}\nDAJAK\nDAK{voter.residence.zip}0000\n"
    )


def _last(voter: Voter) -> str:
    return words(voter.name.last)[0] if words(voter.name.last) else ""


def _first(voter: Voter) -> str:
    return words(voter.name.first)[0]


KINDS: dict[str, Callable[[Voter, Random], str]] = {
    "voter id": lambda voter, _: voter.id,
    "envelope id": lambda voter, _: voter.envelope_id,
    "id, 5 of its characters": lambda voter, _: voter.id[:5],
    "last name + 2 letters": lambda voter, _: f"{voter.name.last} {_first(voter)[:2]}",
    "first and last name": lambda voter, _: f"{voter.name.first} {voter.name.last}",
    "first, middle and last": lambda voter, _: f"{voter.name.first} {voter.name.middle} {voter.name.last}",
    "3 + 2 letters": lambda voter, _: f"{_last(voter)[:3]} {_first(voter)[:2]}",
    "2 + 3 letters, first name first": lambda voter, _: f"{_first(voter)[:2]} {_last(voter)[:3]}",
    "2 + 1 letters": lambda voter, _: f"{_last(voter)[:2]} {_first(voter)[:1]}",
    "last name": lambda voter, _: voter.name.last,
    "1 letter": lambda voter, _: _last(voter)[:1],
    "birth date": lambda voter, _: _date(voter),
    "birth date + 2 letters": lambda voter, _: f"{_date(voter)} {_last(voter)[:2]}",
    "last name + birth year": lambda voter, _: f"{voter.name.last} {voter.birth.year if voter.birth else ''}",
    "house number + 3 letters": lambda voter, _: f"{voter.residence.number} {voter.residence.street_name[:3]}",
    "whole address": lambda voter, _: voter.residence.street,
    "licence scan": _licence,
}
"""Exact and prefix look-ups."""

NEAR_KINDS: dict[str, Callable[[Voter, Random], str]] = {
    "one slip in the last name": lambda voter, random: f"{voter.name.first} {_slip(_last(voter), random)}",
    "one slip, last name alone": lambda voter, random: _slip(_last(voter), random),
    "nobody of that name": lambda voter, random: f"{_first(voter)}x {_slip(_last(voter), random)}q",
}
