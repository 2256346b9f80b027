"""Out and in by stick: the encrypted export for the office, and the round between two desks (DESIGN 6).

An export holds the journal as stored (numbers sealed), the statement, the register, the ballot ledger by number
without voters, the sorter file and the event log. A voter and a ballot number stand together nowhere in it.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.events import ExportMade
from app.domain.hours import hours_of
from app.domain.ids import BallotNumber, MachineId
from app.domain.journal import Entry, Head
from app.domain.ledger import FATE_LINE, Line, Scope, ledgers
from app.domain.voters import Conflict, acceptance, conflicts, fate_of, is_live, issues_in, public_id_of
from app.faults import Fault, FaultCode
from app.ports import BundleInfo, BundlePart, Bundles, DecryptionKey, Progress, Renderer, SigningKey
from app.services.event_log import event_log
from app.services.register import register, register_csv
from app.services.segments import entries_of, segment_of
from app.services.session import Session
from app.services.statement import as_csv, as_json, statement
from app.store.values import from_json, to_json

EXPORT = "export"
ROUND = "round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heads:
    """``heads.json``: the last entry of every machine's journal that this machine holds."""

    machine: MachineId
    heads: tuple[Head, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """What the other desk's stick brought."""

    machine: MachineId
    entries: int
    conflicts: tuple[Conflict, ...]


@dataclass(slots=True)
class Exchange:
    session: Session
    bundles: Bundles
    renderer: Renderer
    office: Sequence[str]
    """Age recipients of the office."""

    # --- to the office -----------------------------------------------------------------------------------------

    def file_name(self, number: int) -> str:
        """Legal on FAT32 and exFAT; names machine and number, nobody."""
        election = self.session.election
        return f"{election.jurisdiction.election.id}-{election.machine.id}-{number:03d}.vcx"

    def export(self, folder: Path, progress: Progress | None = None) -> BundleInfo:
        """Write the export, read it back, verify it; only then is it on record as made. Numbered "k of n" (CASES A92).

        A number whose file is there already was written and not recorded, for the program ended in between; the next
        one is taken. Raises a BUNDLE_…, DRIVE_… or DISK_FULL fault, and then no final-named file is left.
        """
        session = self.session
        number = max((told.event.number for told in session.state.exports if told.event.kind == EXPORT), default=0) + 1
        while (folder / self.file_name(number)).exists():
            number += 1
        head = session.state.heads[session.election.machine.id]
        path = folder / self.file_name(number)
        info = self.bundles.write(
            path,
            kind=EXPORT,
            election=session.election.jurisdiction.election.id,
            maker=session.election.machine.id,
            facts={
                "center": session.election.center.id,
                "number": str(number),
                "through": str(head.sequence),
                "head": head.digest,
                "package": session.election.jurisdiction.package,
                "training": "yes" if session.state.training else "no",
            },
            parts=self.parts(),
            signer=self._signer(),
            recipients=self.office,
            progress=progress,
        )
        session.note(ExportMade(kind=EXPORT, number=number, file=path.name, digest=info.digest, through=head.sequence))
        return info

    def parts(self) -> tuple[BundlePart, ...]:
        """Everything an export holds, in the order of ``sync/FORMAT.md``."""
        session = self.session
        scope = self.last_day()
        page = statement(session, ledgers(session.state, session.election.definition, scope), scope)
        pages = register(session)
        own = session.election.machine.id
        return (
            BundlePart(name="journal.jsonl", data=segment_of(session.journal.entries(own))),
            BundlePart(
                name="heads.json",
                data=to_json(Heads(machine=own, heads=tuple(session.state.heads.values()))),
            ),
            BundlePart(name="statement.json", data=as_json(page)),
            BundlePart(name="statement.csv", data=as_csv(page)),
            BundlePart(name="statement.pdf", data=self.renderer.statement(page).pdf),
            BundlePart(name="register.csv", data=register_csv(pages)),
            BundlePart(name="register.pdf", data=self.renderer.register(pages).pdf),
            BundlePart(name="ballots.csv", data=ballot_ledger(session)),
            BundlePart(name="sorter.csv", data=sorter_file(session)),
            BundlePart(name="voted.csv", data=who_has_voted(session)),
            BundlePart(name="events.json", data=event_log(session)),
        )

    def last_day(self) -> Scope:
        """What an export states: this desk's last day, also when it is written the morning after."""
        scene = self.session.scene()
        today = scene.now.date()
        opened = [day for machine, day in scene.state.days if machine == scene.machine.id and day <= today]
        day = max(opened, default=today)
        hours = hours_of(scene.state, scene.center, day)
        return Scope(machines=(scene.machine.id,), date=day, final=hours is not None and hours.final)

    # --- between desks -----------------------------------------------------------------------------------------

    def write_round(self, folder: Path) -> BundleInfo:
        """Everything this desk knows, for the other desks of its center. Replaces the one before."""
        session = self.session
        mine = session.election.machine
        others = tuple(
            each for each in session.election.jurisdiction.machines if each.center == mine.center and each.id != mine.id
        )
        if not others:
            raise Fault(FaultCode.BUNDLE_NOT_FOR_US, machine=mine.id)
        return self.bundles.write(
            folder / f"{session.election.jurisdiction.election.id}-round-{mine.id}.vcx",
            kind=ROUND,
            election=session.election.jurisdiction.election.id,
            maker=mine.id,
            facts={"center": mine.center},
            parts=(
                BundlePart(name="journal.jsonl", data=segment_of(session.journal.entries())),
                BundlePart(name="ballots.csv", data=ballot_ledger(session)),
            ),
            signer=self._signer(),
            recipients=tuple(each.recipient for each in others),
            replace=True,
        )

    def take_round(self, path: Path, key: DecryptionKey) -> RoundResult:
        """Take in what another desk of this center wrote. Taking it in twice changes nothing."""
        session = self.session
        mine = session.election.machine
        signers = {
            each.verify_key: each.id
            for each in session.election.jurisdiction.machines
            if each.center == mine.center and each.id != mine.id
        }
        info, parts = self.bundles.read(
            path,
            key,
            kind=ROUND,
            signers=tuple(signers),
            election=session.election.jurisdiction.election.id,
        )
        by_name = named(parts, "journal.jsonl", "ballots.csv", file=path.name)
        machine = signers[info.signer]
        before = {(each.voter, each.issues) for each in conflicts(session.state, session.election.profile)}
        entries = entries_of(by_name["journal.jsonl"])
        taken = session.journal.take_in(entries, stamp=session.stamp())
        session.catch_up()
        known = session.state.heads.get(machine)
        brought = max((each.sequence for each in entries if each.machine == machine), default=0)
        if known is not None and brought >= known.sequence:  # an older stick after a newer one tells less
            session.journal.meta_set(other_ledger(machine), by_name["ballots.csv"])
        now = conflicts(session.state, session.election.profile)
        return RoundResult(
            machine=machine,
            entries=sum(1 for each in taken if each.envelope.machine != mine.id),
            conflicts=tuple(each for each in now if (each.voter, each.issues) not in before),
        )

    def _signer(self) -> SigningKey:
        secret = self.session.journal.meta_get("signing")
        public = self.session.journal.meta_get("signing.public")
        if secret is None or public is None:
            raise Fault(FaultCode.KEY_MISSING, expected="machine key")
        return SigningKey(secret=secret, public=public.decode())


# --- the files of an export --------------------------------------------------------------------------------------


def _csv(names: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(rows)
    return out.getvalue().encode()


def other_ledger(machine: MachineId) -> str:
    """Where the store keeps the ballot ledger another desk brought: its numbers are sealed in its journal."""
    return f"ledger.{machine}"


def ballot_ledger(session: Session) -> bytes:
    """Every ballot of this machine by number: style, card, source and where it ended. No voter, no time, and in the
    order of the numbers, so that it says nothing of who had which."""
    state = session.state
    own = session.election.machine.id
    rows: list[tuple[BallotNumber, str, str, str, str]] = []
    for issue in state.issues.values():
        if issue.when.machine != own:
            continue
        voted = acceptance(state, issue.id) is not None
        for piece in issue.event.pieces:
            fate = fate_of(state, piece.number)
            line = FATE_LINE[fate] if fate is not None else (Line.VOTED if voted else Line.OUT)
            rows.append((piece.number, piece.style, piece.card, piece.source.value, line.value))
    return _csv(("number", "style", "card", "source", "where"), sorted(rows))


def sorter_file(session: Session) -> bytes:
    """Envelope ids issued, voided and accepted here, for the sorter (ENV-03, BST-12)."""
    state = session.state
    own = session.election.machine.id
    rows = []
    for envelope in state.by_envelope:
        issues = [each for each in issues_in(state, envelope) if each.when.machine == own]
        if not issues:
            continue
        accepted = [found for each in issues if (found := acceptance(state, each.id)) is not None]
        live = any(is_live(state, each) for each in issues)
        status = "accepted" if accepted else ("issued" if live else "voided")
        at = accepted[0].when.at if accepted else issues[-1].when.at
        rows.append((envelope, status, at.isoformat(timespec="minutes")))
    return _csv(("envelope_id", "status", "at"), sorted(rows))


def who_has_voted(session: Session) -> bytes:
    """By public id only: voted means an accepted, sealed envelope; issued and not returned is its own column."""
    state = session.state
    own = session.election.machine.id
    rows = []
    for issue in state.issues.values():
        if issue.when.machine != own or not is_live(state, issue):
            continue
        accepted = acceptance(state, issue.id)
        rows.append(
            (
                public_id_of(state, issue),
                accepted.when.date.isoformat() if accepted is not None else "",
                "" if accepted is not None else issue.when.date.isoformat(),
                "yes" if issue.event.kind.value == "questioned" else "",
            )
        )
    return _csv(("public_id", "voted_on", "issued_not_returned", "questioned"), sorted(rows))


def named(parts: Iterable[BundlePart], *needed: str, file: str) -> dict[str, bytes]:
    """The parts by name. Raises Fault(BUNDLE_DAMAGED) when one that is needed is not there."""
    found = {part.name: part.data for part in parts}
    for name in needed:
        if name not in found:
            raise Fault(FaultCode.BUNDLE_DAMAGED, file=file, part=name)
    return found


def heads_of(data: bytes) -> Heads:
    return from_json(data, Heads, name="heads.json")


def check_own(entries: Iterable[Entry], machine: MachineId) -> None:
    """An export speaks for its own machine alone."""
    if any(entry.machine != machine for entry in entries):
        raise Fault(FaultCode.JOURNAL_BROKEN, machine=machine)
