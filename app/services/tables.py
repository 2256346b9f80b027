"""The tables of an export and of the office's merge: envelopes for the sorter, who has voted, ballots by number.

Each is rows over a state and one machine, so that a desk and the office tell them alike.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from app.domain.ids import BallotNumber, EnvelopeId, MachineId
from app.domain.ledger_lines import FATE_LINE, Line
from app.domain.state import Issue, State
from app.domain.voters import acceptance, envelope_of, fate_of, is_live, public_id_of

BALLOTS = ("number", "style", "card", "source", "where")
SORTER = ("envelope_id", "status", "at", "kind")
VOTED = ("public_id", "voted_on", "issued_not_returned", "questioned")

Row = tuple[str, ...]


def table(names: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A CSV file for machines: byte-exact values, one heading, lines ended by a line feed."""
    return (",".join(names) + "\n").encode() + body(rows)


def body(rows: Iterable[Sequence[object]]) -> bytes:
    """The same without a heading."""
    out = _Lines(newline="")
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode()


class _Lines(io.StringIO):
    """Rows ended by a line feed alone. The writer quotes a return inside a value only where its rows end with one."""

    def write(self, row: str) -> int:
        return super().write(row.removesuffix("\r\n") + "\n")


def ballot_rows(state: State, machine: MachineId) -> list[Row]:
    """Every ballot of this machine by number: style, card, source and where it ended. No voter, no time, and in the
    order of the numbers, so that it says nothing of who had which."""
    rows: list[tuple[BallotNumber, str, str, str, str]] = []
    for issue in state.issues.values():
        if issue.when.machine != machine:
            continue
        voted = acceptance(state, issue.id) is not None
        for piece in issue.event.pieces:
            fate = fate_of(state, piece.number)
            line = FATE_LINE[fate] if fate is not None else (Line.VOTED if voted else Line.OUT)
            rows.append((piece.number, piece.style, piece.card, piece.source.value, line.value))
    return sorted(rows)


def sorter_rows(state: State, machine: MachineId) -> list[Row]:
    """Envelope ids issued, voided and accepted at this machine, for the sorter (ENV-03, BST-12); reserved ids of people
    not on the list among them."""
    by_envelope: dict[EnvelopeId, list[Issue]] = {}
    for issue in state.issues.values():
        if issue.when.machine == machine:
            by_envelope.setdefault(envelope_of(state, issue), []).append(issue)
    rows: list[Row] = []
    for envelope, issues in by_envelope.items():
        accepted = [found for each in issues if (found := acceptance(state, each.id)) is not None]
        live = any(is_live(state, each) for each in issues)
        status = "accepted" if accepted else ("issued" if live else "voided")
        at = accepted[0].when.at if accepted else issues[-1].when.at
        rows.append((envelope, status, at.isoformat(timespec="minutes"), issues[-1].event.kind.value))
    return sorted((*rows, *_exceptions(state, machine)))


def _exceptions(state: State, machine: MachineId) -> Iterator[Row]:
    """Envelopes that left under another voter's label before the mistake was found (CASES A12)."""
    for told in state.special.relabeled.values():
        issue = state.issues.get(told.event.issue)
        if told.event.left and issue is not None and issue.when.machine == machine:
            at = told.when.at.isoformat(timespec="minutes")
            yield issue.event.envelope_id, "exception", at, issue.event.kind.value


def voted_rows(state: State, machine: MachineId) -> Iterator[Row]:
    """By public id only (SNP-16). Voted means an accepted, sealed envelope; issued and not returned stands apart."""
    rows: list[Row] = []
    for issue in state.issues.values():
        if issue.when.machine != machine or not is_live(state, issue) or not public_id_of(state, issue):
            continue  # somebody not on the list has no public id
        accepted = acceptance(state, issue.id)
        rows.append(
            (
                public_id_of(state, issue),
                accepted.when.date.isoformat() if accepted is not None else "",
                "" if accepted is not None else issue.when.date.isoformat(),
                "yes" if issue.event.kind.value == "questioned" else "",
            )
        )
    return iter(sorted(rows))
