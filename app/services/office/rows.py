"""One issue packed small: an office that merges a thousand centers compares hundreds of thousands of them."""

from collections.abc import Iterator
from datetime import datetime

import msgspec

from app.domain.ids import CenterId, EnvelopeId, IssueId, MachineId, PublicId, StyleId, VoterId
from app.domain.profile import Profile
from app.domain.state import State
from app.domain.voters import acceptance, envelope_of, is_live, public_id_of, uses_up, voter_of
from app.services.office.facts import IssueRow

_Packed = tuple[str, str, str, str, datetime, str, int, bool, bool, datetime | None]
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_Packed)


def packed(state: State, profile: Profile) -> Iterator[tuple[VoterId, bytes]]:
    """Every issue of a center's fold, by its voter, corrections applied."""
    for issue in state.issues.values():
        live = is_live(state, issue)
        accepted = acceptance(state, issue.id)
        row: _Packed = (
            public_id_of(state, issue),
            envelope_of(state, issue),
            issue.when.machine,
            issue.id,
            issue.when.at,
            issue.event.style,
            issue.event.ballot,
            live,
            not live and uses_up(state, profile, issue),
            accepted.when.at if accepted is not None else None,
        )
        yield voter_of(state, issue), _encoder.encode(row)


def unpacked(voter: VoterId, center: CenterId, data: bytes) -> IssueRow:
    public, envelope, machine, issue, at, style, ballot, live, used, accepted = _decoder.decode(data)
    return IssueRow(
        voter=voter,
        public_id=PublicId(public),
        envelope_id=EnvelopeId(envelope),
        center=center,
        machine=MachineId(machine),
        issue=IssueId(issue),
        at=at,
        style=StyleId(style),
        ballot=ballot,
        live=live,
        used=used,
        accepted=accepted,
    )
