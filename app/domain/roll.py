"""The voter snapshot: who is on the list, as filed, as of its date (SNP-01 … SNP-15)."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.domain.ids import EnvelopeId, PublicId, StyleId, VoterId


class VoterStatus(StrEnum):
    """What the registration says. Undeliverable and purge notice were not mailed a package but *are* eligible
    (KMC 6.25.020(a)2, SNP-08); canceled goes the supervised route (KMC 6.40.040, SNP-09)."""

    ACTIVE = "active"
    INACTIVE = "inactive"
    UNDELIVERABLE = "undeliverable"
    PURGE_NOTICE = "purge_notice"
    PENDING = "pending"
    CANCELED = "canceled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A person's name exactly as filed. ``full`` is for people; searching folds it separately."""

    first: str = ""
    middle: str = ""
    last: str = ""
    suffix: str = ""

    @property
    def full(self) -> str:
        """First middle last, without the suffix, which screens show boxed."""
        return " ".join(part for part in (self.first, self.middle, self.last) if part)

    @property
    def with_suffix(self) -> str:
        return f"{self.full} {self.suffix}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Birth:
    """A birth date as far as the file tells: year alone, or all three. Month and day 0 mean not known."""

    year: int
    month: int = 0
    day: int = 0

    @property
    def is_whole(self) -> bool:
        return self.month > 0 and self.day > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """An address as filed. ``street`` is the whole first line; the parts are kept when the file has them."""

    street: str = ""
    unit: str = ""
    city: str = ""
    state: str = ""
    zip: str = ""
    country: str = ""
    number: str = ""
    street_name: str = ""

    @property
    def line(self) -> str:
        """One line for a row on the screen."""
        return ", ".join(part for part in (self.street, self.unit, self.city) if part)

    @property
    def is_blank(self) -> bool:
        return not (self.street or self.city or self.zip)


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """The mailed package's history known at load; never a promise that somebody has or has not voted (SNP-11)."""

    mailed: date | None = None
    replaced: date | None = None
    returned: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Voter:
    """One line of the snapshot."""

    id: VoterId
    public_id: PublicId
    name: Name
    envelope_id: EnvelopeId
    birth: Birth | None = None
    residence: Address = Address()
    mailing: Address = Address()
    precinct: str = ""
    split: str = ""
    party: str = ""
    style: StyleId = StyleId("")
    status: VoterStatus = VoterStatus.ACTIVE
    package: Package = Package()
    id_required: bool = False
    """First-time voter flagged for identification: "personally known" does not serve."""
    confidential: bool = False
    """Address protected: masked on screens and papers."""
    districts: tuple[tuple[str, str], ...] = ()
    """(kind, value) pairs as filed, e.g. ("congressional", "02")."""

    @property
    def precinct_key(self) -> str:
        """Precinct and split in one text; the precinct alone never decides a style (STY-03)."""
        return f"{self.precinct}/{self.split}" if self.split else self.precinct
