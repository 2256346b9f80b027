"""Rows of one center for the merged files. By public id; the register with names is kept as the desks printed it."""

import csv
import io
from collections.abc import Iterator, Mapping

from app.domain.events import BallotIssued
from app.domain.ids import CenterId, ElectionId, MachineId
from app.domain.state import State
from app.domain.voters import acceptance, envelope_of, fate_of, is_live, public_id_of
from app.services.exchange_values import LOST
from app.services.office.eventlogs import devices_of
from app.services.tables import BALLOTS, SORTER, VOTED, Row, body, sorter_rows, voted_rows

REGISTER = ("row", "time", "name", "residence", "style", "identity", "ballots", "envelope_id", "outcome", "official")
PUBLIC = ("center", "machine", "at", "public_id", "style", "ballot", "envelope_id", "outcome", "accepted_at")
HISTORY = ("public_id", "election", "voted_on", "method", "center", "style")

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "sorter.csv": ("machine", *SORTER),
    "voted.csv": ("machine", *VOTED),
    "register.csv": ("machine", *REGISTER),
    "register_public.csv": PUBLIC,
    "ballots.csv": ("machine", *BALLOTS),
    "voter_history.csv": HISTORY,
}
EVENTS = "events.json"
METHOD = "vote center"


def files_of(
    state: State,
    election: ElectionId,
    center: CenterId,
    parts: Mapping[MachineId, Mapping[str, bytes]],
    *,
    events: bool,
) -> dict[str, bytes]:
    """Rows without headings, by file name; the devices of the event log where ``events`` are wanted."""
    machines = sorted(state.heads)
    files = {
        "sorter.csv": body((m, *row) for m in machines for row in sorter_rows(state, m)),
        "voted.csv": body((m, *row) for m in machines for row in voted_rows(state, m)),
        "register.csv": body((m, *row) for m, own in parts.items() for row in _rows(own.get("register.csv", b""))),
        "register_public.csv": body(_public(state, center)),
        "ballots.csv": body(_ballots(parts)),
        "voter_history.csv": body(_history(state, election, center)),
    }
    if events:
        files[EVENTS] = b",".join(device for own in parts.values() for device in devices_of(own.get(EVENTS, b"")))
    return files


def _public(state: State, center: CenterId) -> Iterator[Row]:
    """The register by public id: nobody's name, nobody's address."""
    for issue in sorted(state.issues.values(), key=lambda each: (each.when.machine, each.when.sequence)):
        accepted = acceptance(state, issue.id)
        yield (
            center,
            issue.when.machine,
            issue.when.at.isoformat(timespec="seconds"),
            public_id_of(state, issue),
            issue.event.style,
            str(issue.event.ballot),
            envelope_of(state, issue),
            "accepted" if accepted is not None else ("out" if is_live(state, issue) else _ended(state, issue.event)),
            accepted.when.at.isoformat(timespec="seconds") if accepted is not None else "",
        )


def _ended(state: State, event: BallotIssued) -> str:
    fates = {fate_of(state, piece.number) for piece in event.pieces}
    return " ".join(sorted(fate.value for fate in fates if fate is not None))


def _history(state: State, election: ElectionId, center: CenterId) -> Iterator[Row]:
    """Who has voted, for the state's voter history: accepted envelopes only, by the identifier the state sells."""
    rows: list[Row] = []
    for issue in state.issues.values():
        accepted = acceptance(state, issue.id)
        if accepted is not None:
            day = accepted.when.date.isoformat()
            rows.append((public_id_of(state, issue), election, day, METHOD, center, issue.event.style))
    return iter(sorted(rows))


def _ballots(parts: Mapping[MachineId, Mapping[str, bytes]]) -> Iterator[Row]:
    told: set[str] = set()
    for machine, own in parts.items():
        yield from ((machine, *row) for row in _rows(own.get("ballots.csv", b"")))
    for own in parts.values():
        for name, data in own.items():
            lost = name.removeprefix(LOST).removesuffix(".csv")
            if name.startswith(LOST) and lost not in told and lost not in parts:
                told.add(lost)
                yield from ((lost, *row) for row in _rows(data))


def _rows(data: bytes) -> Iterator[Row]:
    """The rows of a desk's CSV after its heading. What is no CSV has none: a signature makes no table."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    rows = csv.reader(io.StringIO(text, newline=""))
    try:
        next(rows, None)
        yield from (tuple(row) for row in rows)
    except csv.Error:
        return
