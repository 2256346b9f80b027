"""A voter as read, before it is anybody's: a plain tuple for loading in bulk, and the way from it to a ``Voter``."""

from datetime import date
from functools import lru_cache
from typing import NamedTuple

from app.domain.ids import EnvelopeId, PublicId, StyleId, VoterId
from app.domain.roll import Address, Birth, Name, Package, Voter, VoterStatus

_NO_ADDRESS = Address()
_NO_PACKAGE = Package()


class Row(NamedTuple):
    """In the order of ``voters_layout.FIELDS``, then the districts as (kind, value)."""

    id: VoterId
    public_id: PublicId
    envelope_id: EnvelopeId
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
    style: StyleId
    status: VoterStatus
    mailed: date | None
    replaced: date | None
    returned: date | None
    id_required: bool
    confidential: bool
    districts: tuple[tuple[str, str], ...]


def voter_of(row: Row) -> Voter:
    """The same as the domain's value."""
    (
        id_, public_id, envelope_id, last, first, middle, suffix, birth, street, unit, city, state, zip_, country,
        number, street_name, mail_street, mail_unit, mail_city, mail_state, mail_zip, mail_country, precinct, split,
        party, style, status, mailed, replaced, returned, id_required, confidential, districts,
    ) = row  # fmt: skip
    mailing = _NO_ADDRESS
    if mail_street or mail_city or mail_zip:
        mailing = Address(
            street=mail_street, unit=mail_unit, city=mail_city, state=mail_state, zip=mail_zip, country=mail_country
        )
    return Voter(
        id=id_,
        public_id=public_id,
        name=Name(first=first, middle=middle, last=last, suffix=suffix),
        envelope_id=envelope_id,
        birth=birth,
        residence=Address(
            street=street,
            unit=unit,
            city=city,
            state=state,
            zip=zip_,
            country=country,
            number=number,
            street_name=street_name,
        ),
        mailing=mailing,
        precinct=precinct,
        split=split,
        party=party,
        style=style,
        status=status,
        package=_package(mailed, replaced, returned) if mailed or replaced or returned else _NO_PACKAGE,
        id_required=id_required,
        confidential=confidential,
        districts=districts,
    )


@lru_cache(maxsize=4096)
def _package(mailed: date | None, replaced: date | None, returned: date | None) -> Package:
    """Whole towns were mailed on one day."""
    return Package(mailed=mailed, replaced=replaced, returned=returned)
