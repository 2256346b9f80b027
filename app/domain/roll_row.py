"""A voter as a flat row of texts and numbers: how a list of millions goes by from its file into the roll.

A ``Voter`` is made of a row only where a rule asks for one; making five million of them would take longer than reading
the file.
"""

from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from app.domain.ids import EnvelopeId, PublicId, StyleId, VoterId
from app.domain.roll import Address, Birth, Name, Package, Voter, VoterStatus

_NO_ADDRESS = Address()
_NO_PACKAGE = Package()


class Row(NamedTuple):
    """``birth`` is YYYYMMDD with 00 for what is not known; dates are YYYY-MM-DD or blank, ``status`` is the value of a
    ``VoterStatus``. From ``first`` on, the fields are what the roll keeps as one text, in its order."""

    id: VoterId
    public_id: PublicId
    envelope_id: EnvelopeId
    birth: int | None
    id_required: bool
    confidential: bool
    districts: tuple[tuple[str, str], ...]
    first: str
    middle: str
    last: str
    suffix: str
    street: str
    unit: str
    city: str
    state: str
    zip: str
    country: str
    number: str
    street_name: str
    mail_street: str
    mail_unit: str
    mail_city: str
    mail_state: str
    mail_zip: str
    mail_country: str
    mail_number: str
    mail_street_name: str
    precinct: str
    split: str
    party: str
    style: StyleId
    status: str
    mailed: str
    replaced: str
    returned: str


FILED: Final = 7
"""Where what is kept as one text begins."""


def birth_number(birth: Birth | None) -> int | None:
    return None if birth is None else birth.year * 10_000 + birth.month * 100 + birth.day


def birth_of(number: int | None) -> Birth | None:
    if number is None:
        return None
    return Birth(year=number // 10_000, month=number // 100 % 100, day=number % 100)


def row_of(voter: Voter) -> Row:
    """Nothing of the voter is lost: ``voter_of`` gives the same voter back."""
    name, home, mail, package = voter.name, voter.residence, voter.mailing, voter.package
    return Row(
        voter.id, voter.public_id, voter.envelope_id, birth_number(voter.birth), voter.id_required, voter.confidential,
        voter.districts,
        name.first, name.middle, name.last, name.suffix,
        home.street, home.unit, home.city, home.state, home.zip, home.country, home.number, home.street_name,
        mail.street, mail.unit, mail.city, mail.state, mail.zip, mail.country, mail.number, mail.street_name,
        voter.precinct, voter.split, voter.party, voter.style, voter.status.value,
        iso(package.mailed), iso(package.replaced), iso(package.returned),
    )  # fmt: skip


def voter_of(row: Row) -> Voter:
    """The domain's value of it."""
    return Voter(
        id=row.id,
        public_id=row.public_id,
        envelope_id=row.envelope_id,
        name=Name(first=row.first, middle=row.middle, last=row.last, suffix=row.suffix),
        birth=birth_of(row.birth),
        residence=residence_of(row),
        mailing=_mailing_of(row),
        precinct=row.precinct,
        split=row.split,
        party=row.party,
        style=row.style,
        status=VoterStatus(row.status),
        package=_package(row.mailed, row.replaced, row.returned),
        id_required=row.id_required,
        confidential=row.confidential,
        districts=row.districts,
    )


def residence_of(row: Row) -> Address:
    return Address(
        street=row.street, unit=row.unit, city=row.city, state=row.state, zip=row.zip, country=row.country,
        number=row.number, street_name=row.street_name,
    )  # fmt: skip


def _mailing_of(row: Row) -> Address:
    parts = row[_MAIL:_PRECINCT]
    if not any(parts):
        return _NO_ADDRESS
    return Address(
        street=row.mail_street, unit=row.mail_unit, city=row.mail_city, state=row.mail_state, zip=row.mail_zip,
        country=row.mail_country, number=row.mail_number, street_name=row.mail_street_name,
    )  # fmt: skip


_MAIL, _PRECINCT = Row._fields.index("mail_street"), Row._fields.index("precinct")


@lru_cache(maxsize=1_024)
def iso(day: date | None) -> str:
    return day.isoformat() if day else ""


@lru_cache(maxsize=4_096)
def _package(mailed: str, replaced: str, returned: str) -> Package:
    """Whole towns were mailed on one day."""
    if not (mailed or replaced or returned):
        return _NO_PACKAGE
    days = (date.fromisoformat(day) if day else None for day in (mailed, replaced, returned))
    return Package(**dict(zip(("mailed", "replaced", "returned"), days, strict=True)))
