"""The roll database: its tables, and a voter as a row.

Values are kept as filed; ``last_key``, ``given_key``, ``house`` and ``street`` are folded for searching.
"""

from collections.abc import Callable
from datetime import date
from typing import Any

from app.domain.ids import EnvelopeId, PublicId, StyleId, VoterId
from app.domain.roll import Address, Birth, Name, Package, Voter, VoterStatus

FORMAT = 1
_ADDRESS = ("street", "unit", "city", "state", "zip", "country", "number", "street_name")

COLUMNS: dict[str, type] = {
    "n": int,
    "id": str, "public_id": str, "envelope_id": str,
    "first": str, "middle": str, "last": str, "suffix": str,
    "birth": int,
    **{f"home_{part}": str for part in _ADDRESS},
    **{f"mail_{part}": str for part in _ADDRESS},
    "precinct": str, "split": str, "party": str, "style": str, "status": str,
    "mailed": str, "replaced": str, "returned": str,
    "flags": int, "districts": int,
    "last_key": str, "given_key": str, "house": str, "street": str,
}  # fmt: skip
VOTER_COLUMNS = ", ".join(f"v.{name}" for name in list(COLUMNS)[:-4])
INSERT = f"INSERT INTO voter VALUES ({', '.join('?' * len(COLUMNS))})"  # noqa: S608 - no value in it

INDEXES = (
    "CREATE UNIQUE INDEX by_id ON voter (id)",
    "CREATE UNIQUE INDEX by_envelope ON voter (envelope_id) WHERE envelope_id <> ''",
    "CREATE INDEX by_public ON voter (public_id) WHERE public_id <> '' AND public_id <> id",
    "CREATE INDEX by_last ON voter (last_key, given_key, birth)",
    "CREATE INDEX by_given ON voter (given_key, last_key)",
    "CREATE INDEX by_birth ON voter (birth, last_key, given_key) WHERE birth IS NOT NULL",
    "CREATE INDEX by_house ON voter (house, street) WHERE house IS NOT NULL",
    "CREATE INDEX by_street ON voter (street, house) WHERE street IS NOT NULL",
    "CREATE INDEX by_part ON name_part (word, other, voter)",
)

_ID_REQUIRED, _CONFIDENTIAL = 1, 2
_HOME, _MAIL = 9, 9 + len(_ADDRESS)
_AFTER = _MAIL + len(_ADDRESS)
_NOWHERE = Address()
_NO_PACKAGE = Package()
_STATUSES = {status.value: status for status in VoterStatus}
_NO_ADDRESS: tuple[None, ...] = (None,) * len(_ADDRESS)


def row_of(
    voter: Voter, number: int, districts: int | None, keys: tuple[str, str, str | None, str | None]
) -> tuple[Any, ...]:
    """The row to insert: blank addresses and unknown dates are NULL."""
    name, birth, package = voter.name, voter.birth, voter.package
    last, given, house, street = keys
    return (
        number, voter.id, voter.public_id, voter.envelope_id,
        name.first, name.middle, name.last, name.suffix,
        None if birth is None else birth.year * 10_000 + birth.month * 100 + birth.day,
        *_address_row(voter.residence), *_address_row(voter.mailing),
        voter.precinct, voter.split, voter.party, voter.style, voter.status.value,
        package.mailed and package.mailed.isoformat(),
        package.replaced and package.replaced.isoformat(),
        package.returned and package.returned.isoformat(),
        voter.id_required * _ID_REQUIRED | voter.confidential * _CONFIDENTIAL,
        districts, last, given, house, street,
    )  # fmt: skip


def _address_row(address: Address) -> tuple[str | None, ...]:
    if address is _NOWHERE or address == _NOWHERE:
        return _NO_ADDRESS
    return (
        address.street, address.unit, address.city, address.state, address.zip, address.country,
        address.number, address.street_name,
    )  # fmt: skip


def voter_of(row: tuple[Any, ...], districts: Callable[[int], tuple[tuple[str, str], ...]]) -> Voter:
    """The voter exactly as added."""
    precinct, split, party, style, status, mailed, replaced, returned, flags, of = row[_AFTER:]
    return Voter(
        id=VoterId(row[1]),
        public_id=PublicId(row[2]),
        envelope_id=EnvelopeId(row[3]),
        name=Name(first=row[4], middle=row[5], last=row[6], suffix=row[7]),
        birth=_birth(row[8]),
        residence=_address(row[_HOME:_MAIL]),
        mailing=_address(row[_MAIL:_AFTER]),
        precinct=precinct,
        split=split,
        party=party,
        style=StyleId(style),
        status=_STATUSES[status],
        package=_package(mailed, replaced, returned),
        id_required=bool(flags & _ID_REQUIRED),
        confidential=bool(flags & _CONFIDENTIAL),
        districts=() if of is None else districts(of),
    )


def _birth(number: int | None) -> Birth | None:
    if number is None:
        return None
    return Birth(year=number // 10_000, month=number // 100 % 100, day=number % 100)


def _address(parts: tuple[str | None, ...]) -> Address:
    if parts[0] is None:
        return _NOWHERE
    street, unit, city, state, code, country, number, street_name = (part or "" for part in parts)
    return Address(
        street=street, unit=unit, city=city, state=state, zip=code, country=country, number=number,
        street_name=street_name,
    )  # fmt: skip


def _package(mailed: str | None, replaced: str | None, returned: str | None) -> Package:
    if not (mailed or replaced or returned):
        return _NO_PACKAGE
    dates = [date.fromisoformat(each) if each else None for each in (mailed, replaced, returned)]
    return Package(mailed=dates[0], replaced=dates[1], returned=dates[2])
