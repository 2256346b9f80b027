"""A voter as read, before it is anybody's: a plain tuple for loading in bulk, and the way from it to a ``Voter``."""

from datetime import date
from typing import NamedTuple

from app.domain.ids import EnvelopeId, PublicId, StyleId, VoterId
from app.domain.roll import Address, Birth, Name, Package, Voter, VoterStatus

_NO_ADDRESS = Address()
_NO_PACKAGE = Package()


class Row(NamedTuple):
    """In the order of ``voters_layout.FIELDS``, then the districts as (kind, value)."""

    id: str
    public_id: str
    envelope_id: str
    last: str
    first: str
    middle: str
    suffix: str
    birth: Birth | None
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
    precinct: str
    split: str
    party: str
    style: str
    status: VoterStatus
    mailed: date | None
    replaced: date | None
    returned: date | None
    id_required: bool
    confidential: bool
    districts: tuple[tuple[str, str], ...]


def voter_of(row: Row) -> Voter:
    """The same as the domain's value."""
    has_package = row.mailed or row.replaced or row.returned
    return Voter(
        id=VoterId(row.id),
        public_id=PublicId(row.public_id),
        name=Name(first=row.first, middle=row.middle, last=row.last, suffix=row.suffix),
        envelope_id=EnvelopeId(row.envelope_id),
        birth=row.birth,
        residence=Address(
            street=row.street,
            unit=row.unit,
            city=row.city,
            state=row.state,
            zip=row.zip,
            country=row.country,
            number=row.number,
            street_name=row.street_name,
        ),
        mailing=Address(
            street=row.mail_street,
            unit=row.mail_unit,
            city=row.mail_city,
            state=row.mail_state,
            zip=row.mail_zip,
            country=row.mail_country,
        )
        if row.mail_street or row.mail_city or row.mail_zip
        else _NO_ADDRESS,
        precinct=row.precinct,
        split=row.split,
        party=row.party,
        style=StyleId(row.style),
        status=row.status,
        package=Package(mailed=row.mailed, replaced=row.replaced, returned=row.returned)
        if has_package
        else _NO_PACKAGE,
        id_required=row.id_required,
        confidential=row.confidential,
        districts=row.districts,
    )
