"""A few invented people on a roll of their own, for the look-up tests."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

from app.domain.ids import EnvelopeId, PublicId, VoterId
from app.domain.matching import Found
from app.domain.roll import Address, Birth, Name, Voter
from app.store.roll_store import RollStore
from app.store.roll_writer import RollWriter

KEY = bytes(range(32))

Rolls = Callable[..., RollStore]
"""Makes a roll of the people it is given."""


def person(number: int | str, first: str, last: str, middle: str = "", suffix: str = "", **more: object) -> Voter:
    """Ids and an address of their own unless ``more`` says otherwise; ``born`` is (year, month, day)."""
    voter_id = number if isinstance(number, str) else f"{number:08d}"
    born = more.pop("born", None)
    street = more.pop("street", f"{int(voter_id[-4:]) if voter_id[-4:].isdigit() else 1} Alder Lane")
    home = more.pop("residence", Address(street=str(street), city="Tamarack", state="AK", zip="99599"))
    return Voter(
        id=VoterId(voter_id),
        public_id=PublicId(f"P{voter_id}"),
        envelope_id=EnvelopeId(f"VC26-{voter_id[-7:]}"),
        name=Name(first=first, middle=middle, last=last, suffix=suffix),
        birth=Birth(**dict(zip(("year", "month", "day"), born, strict=False))) if born else None,  # type: ignore[call-overload]
        residence=home,  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )


def roll_of(folder: Path, *voters: Voter) -> RollStore:
    path = folder / "roll.db"
    with RollWriter(path, KEY) as writer:
        writer.add(voters)
        writer.finish(as_of=date(2026, 9, 28), version="tests")
    return RollStore(path, KEY)


def ids(found: Found) -> set[int]:
    """The numbers of the exact matches."""
    return {int(match.voter.id) for match in found.exact}


def near_ids(found: Found) -> set[int]:
    return {int(match.voter.id) for match in found.near}
