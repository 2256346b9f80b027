"""A county's package, keys and roll, invented: one laptop a center, everybody on the list."""

from dataclasses import dataclass, field, replace
from datetime import date

from app.domain.election import Center, Machine, NumberRange, Snapshot
from app.domain.ids import (
    CenterId,
    EnvelopeId,
    MachineId,
    PublicId,
    VoterId,
)
from app.domain.roll import Name, Voter
from app.ports import DecryptionKey, SigningKey
from app.services.packages import Contents
from sync.keys import new_decryption_key, new_signing_key
from tests.services.invented_election import (
    DEFINITION,
    ELECTION_DAY,
    PROFILE,
    STYLES,
    hours,
    jurisdiction,
)

BLOCK = 10_000
"""Ballot numbers of one machine."""


def public_id(voter: VoterId) -> PublicId:
    return PublicId(f"P{voter[1:]}")


def envelope_id(voter: VoterId) -> EnvelopeId:
    return EnvelopeId(f"LB26-{voter[1:]}")


class MemoryRoll:
    """Everybody is on it."""

    def voter(self, voter: VoterId) -> Voter:
        number = str(voter)[1:]
        return Voter(
            id=voter,
            public_id=public_id(voter),
            envelope_id=envelope_id(voter),
            name=Name(first="Invented", last=f"Person {number}"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class County:
    """The office's side: one package, everybody's keys."""

    contents: Contents
    office: DecryptionKey
    signing: dict[MachineId, SigningKey] = field(repr=False)

    @property
    def machines(self) -> tuple[Machine, ...]:
        return self.contents.jurisdiction.machines


def county(centers: int) -> County:
    """One laptop a center."""
    signing: dict[MachineId, SigningKey] = {}
    machines, places = [], []
    recipient = new_decryption_key().public
    for number in range(centers):
        id, place = MachineId(f"C{number:04d}-A"), CenterId(f"center-{number:04d}")
        signing[id] = new_signing_key()
        first = number * BLOCK + 1
        machines.append(
            Machine(
                id=id,
                center=place,
                desk="A",
                recipient=recipient,
                verify_key=signing[id].public,
                ballots=NumberRange(first=first, last=first + BLOCK - 1),
                envelopes=NumberRange(first=first, last=first + BLOCK - 1),
            )
        )
        places.append(Center(id=place, name=f"Hall {number}", hours=(hours(ELECTION_DAY),)))
    plain = jurisdiction({})
    contents = Contents(
        jurisdiction=replace(
            plain,
            centers=tuple(places),
            machines=tuple(machines),
            snapshot=Snapshot(as_of=date(2026, 9, 28), version="final", voters=300 * centers),
        ),
        profile=PROFILE,
        definition=DEFINITION,
        styles=STYLES,
        report=b"{}",
        roll_key=b"r" * 32,
    )
    return County(contents=contents, office=new_decryption_key(), signing=signing)
