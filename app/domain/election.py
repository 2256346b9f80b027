"""What the election package says besides the roll and the ballots: the center, its laptops, hours and officials."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from app.domain.ids import CenterId, Digest, ElectionId, MachineId, OfficialId, VoterId


class Role(StrEnum):
    WORKER = "worker"
    SUPERVISOR = "supervisor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Official:
    id: OfficialId
    name: str
    role: Role = Role.WORKER
    voter: VoterId = VoterId("")
    """Their own line on the voter list, where they have one: nobody attests their own ballot (ISS-23)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRange:
    """Ballot numbers one machine may use, both ends included; never another machine's, never twice (ISS-05)."""

    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """An enrolled laptop. Keys are public: age recipient ``age1…`` and Ed25519 in hexadecimal."""

    id: MachineId
    center: CenterId
    desk: str
    """What people call it: ``A``, ``B``."""
    recipient: str
    verify_key: str
    ballots: NumberRange
    envelopes: NumberRange
    """Reserved envelope ids for voters who have none."""
    announces: bool = True
    """False on the silent second desk."""
    spare: bool = False
    """Stands by: takes over for a lost laptop at any center, and is not missed while it is not used."""
    struck: bool = False
    """Lost or stolen: no package opens for it any more, and what it still sends is marked (STANDARDS 13.3-E)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """One open day of a center, resolved at the office to instants with their offset, so that no machine needs
    a time-zone file and no machine's own zone matters (HRS-05, HRS-11)."""

    date: date
    opens: datetime
    issue_stops: datetime
    """Designated closing time: after it only those in line may be issued a ballot (HRS-03, HRS-04)."""
    return_stops: datetime
    final: bool = False
    """Election day: the last day, the final ballot statement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Center:
    id: CenterId
    name: str
    address: str = ""
    zone: str = "UTC"
    """IANA name, for people; instants carry their offsets."""
    hours: tuple[Hours, ...] = ()
    prints_on_demand: bool = True
    precincts: tuple[str, ...] = ()
    """Whose voters mostly come here: they stand in the paper fallback register. None named: everybody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Election:
    id: ElectionId
    title: str
    jurisdiction: str
    date: date
    envelope_prefix: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """Which voter list this is (SNP-04, SNP-06)."""

    as_of: date
    version: str
    voters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Jurisdiction:
    """Everything of the package the desk's decisions need, besides the profile."""

    election: Election
    snapshot: Snapshot
    centers: tuple[Center, ...]
    machines: tuple[Machine, ...]
    officials: tuple[Official, ...]
    package: Digest
    profile: Digest

    def machine(self, machine: MachineId) -> Machine | None:
        return next((each for each in self.machines if each.id == machine), None)

    def center(self, center: CenterId) -> Center | None:
        return next((each for each in self.centers if each.id == center), None)

    def official(self, official: OfficialId) -> Official | None:
        return next((each for each in self.officials if each.id == official), None)
