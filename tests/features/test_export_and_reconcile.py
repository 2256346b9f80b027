"""export_and_reconcile.feature"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.events import ExportMade
from app.domain.ids import NO_DIGEST, Digest, MachineId
from app.domain.journal import Head
from app.faults import Fault, FaultCode
from app.ports import BundlePart
from app.services.exchange_values import EXPORT, Heads, Prepared
from app.services.office.facts import Reconciled, Turned
from app.services.reconciling import reconcile
from app.store.values import to_json
from sync.bundle import AgeBundles
from tests.features.conftest import MACHINES, Story, person
from tests.services.invented_election import A, B
from tests.services.kit import Rig

scenarios("export_and_reconcile.feature")

BROKEN, ROLLED_BACK = FaultCode.JOURNAL_BROKEN.value, FaultCode.JOURNAL_ROLLED_BACK.value


@dataclass(slots=True)
class Office:
    """The desk drawer with the exports, and what the office finds."""

    folder: Path
    files: list[Path] = field(default_factory=list)
    result: Reconciled | None = None
    fault: Fault | None = None

    @property
    def found(self) -> Reconciled:
        assert self.result is not None
        return self.result


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office(tmp_path)


def export(office: Office, rig: Rig) -> Path:
    rig.parts.exchange.export(office.folder)
    path = office.folder / rig.parts.exchange.file_name(rig.state.exports[-1].event.number)
    office.files.append(path)
    return path


def merge(office: Office, story: Story, files: Sequence[Path] | None = None) -> None:
    template = story.center.template
    office.result = reconcile(
        office.files if files is None else files,
        bundles=AgeBundles(),
        keys=(template.office.decryption,),
        packages=(template.contents,),
        processes=1,
    )


def forged(office: Office, rig: Rig, lines: list[bytes], machine: MachineId | None = None) -> None:
    """An export that the desk signs itself, with another journal in it and heads that agree with that."""
    prepared = rig.parts.exchange.prepare(office.folder)
    own = machine or rig.machine
    head = Head(machine=own, sequence=len(lines), digest=Digest(hashlib.sha256(lines[-1]).hexdigest()))
    others = tuple(each for machine, each in rig.state.heads.items() if machine != own)
    parts = {
        "journal.jsonl": b"".join(line + b"\n" for line in lines),
        "heads.json": to_json(Heads(machine=own, heads=(head, *others))),
    }
    told = [BundlePart(name=each.name, data=parts.get(each.name, each.data)) for each in prepared.parts]
    changed: Prepared = replace(prepared, parts=tuple(told), facts={**prepared.facts, "head": head.digest})
    rig.parts.exchange.write(changed, office.folder)
    office.files.append(office.folder / prepared.name)


def lines_of(rig: Rig) -> list[bytes]:
    return [entry.body for entry in rig.parts.session.journal.entries(rig.machine)]


def rechained(lines: list[bytes]) -> list[bytes]:
    """The same entries, each pointing back to the one now before it."""
    before, made = NO_DIGEST, []
    for line in lines:
        place = line.index(b'"previous":"') + len(b'"previous":"')
        made.append(line[:place] + before.encode() + line[place + 64 :])
        before = Digest(hashlib.sha256(made[-1]).hexdigest())
    return made


def changed_seal(lines: list[bytes]) -> int:
    place = next(at for at, line in enumerate(lines) if b'"kind":"day_opened"' in line)
    lines[place] = lines[place].replace(b'"0001"', b'"0009"')
    return place


# --- writing and reading -----------------------------------------------------------------------------------------


@given(parsers.parse("desk {letter:w} has exported"))
@when(parsers.parse("desk {letter:w} exports"))
def exports(story: Story, office: Office, letter: str) -> None:
    export(office, story.desk(letter))


@when("desk A exports to a drive that is not there")
def no_drive(story: Story, office: Office) -> None:
    with pytest.raises(Fault) as fault:
        story.desk().parts.exchange.export(office.folder / "no drive")
    office.fault = fault.value


@when("both desks export and the office reconciles")
def both(story: Story, office: Office) -> None:
    for letter in "AB":
        export(office, story.desk(letter))
    merge(office, story)


@when("both desks export and the office reconciles in the other order")
def other_order(story: Story, office: Office) -> None:
    for letter in "AB":
        export(office, story.desk(letter))
    merge(office, story, office.files[::-1])


@when("both desks export and the office reconciles every file twice")
def twice(story: Story, office: Office) -> None:
    for letter in "AB":
        export(office, story.desk(letter))
    copies = [office.folder / f"copy-{path.name}" for path in office.files]
    for path, copy in zip(office.files, copies, strict=True):
        copy.write_bytes(path.read_bytes())
    merge(office, story, [*office.files, *copies, *office.files])


@when("desk A exports and the office reconciles")
def one(story: Story, office: Office) -> None:
    export(office, story.desk())
    merge(office, story)


@when(parsers.parse("desk A exports without its last {count:d} entries, desk B exports, and the office reconciles"))
def cut(story: Story, office: Office, count: int) -> None:
    forged(office, story.desk(), lines_of(story.desk())[:-count])
    export(office, story.desk("B"))
    merge(office, story)


@when("desk A exports a rewritten journal, desk B exports, and the office reconciles")
def rewritten(story: Story, office: Office) -> None:
    lines = lines_of(story.desk())
    changed_seal(lines)
    forged(office, story.desk(), rechained(lines))
    export(office, story.desk("B"))
    merge(office, story)


@when("desk A exports with one entry changed, desk B exports, and the office reconciles")
def one_changed(story: Story, office: Office) -> None:
    lines = lines_of(story.desk())
    changed_seal(lines)
    forged(office, story.desk(), lines)
    export(office, story.desk("B"))
    merge(office, story)


@when("desk B exports, and the office is given the old file of desk A")
def replayed(story: Story, office: Office) -> None:
    export(office, story.desk("B"))
    merge(office, story)


@when("both desks export, one byte of desk A's file is changed, and the office reconciles")
def touched(story: Story, office: Office) -> None:
    path = export(office, story.desk())
    data = bytearray(path.read_bytes())
    data[-100] ^= 1
    path.write_bytes(data)
    export(office, story.desk("B"))
    merge(office, story)


@when("desk B exports the journal of desk A as its own, and the office reconciles")
def borrowed(story: Story, office: Office) -> None:
    forged(office, story.desk("B"), lines_of(story.desk("A")), A)
    merge(office, story)


# --- what comes of it --------------------------------------------------------------------------------------------


@then("the exports of desk A and desk B are taken")
def both_taken(office: Office) -> None:
    assert [each.machine for each in office.found.taken] == [A, B]


@then(parsers.parse("the office counts {issued:d} issued and {accepted:d} accepted"))
def counts(office: Office, issued: int, accepted: int) -> None:
    assert (office.found.totals.issued, office.found.totals.accepted) == (issued, accepted)


@then(parsers.parse("the center balances: {voted:d} ballots voted"))
def balances(office: Office, voted: int) -> None:
    (center,) = office.found.centers
    assert center.statement is not None
    assert (center.statement.balanced, center.statement.difference) == (True, 0)
    assert sum(center.statement.ledgers.ballots["voted"].values()) == voted  # type: ignore[index]


@then("nothing is turned away and nobody is missing")
def all_well(office: Office) -> None:
    assert (office.found.turned, office.found.missing) == ((), ())


@then(parsers.parse("it is on record as number {number:d} of desk A, up to the entry before"))
def on_record(story: Story, office: Office, number: int) -> None:
    *_, before, last = story.own()
    assert isinstance(last.event, ExportMade)
    assert (last.event.kind, last.event.number) == (EXPORT, number)
    assert last.event.through == before.envelope.sequence
    assert last.event.file == office.files[0].name


@then("the file opens with the office's key only")
def office_only(story: Story, office: Office) -> None:
    template, bundles = story.center.template, AgeBundles()
    signer = (template.keys[A].signing.public,)
    bundles.check(office.files[0], template.office.decryption, signers=signer)
    with pytest.raises(Fault) as fault:
        bundles.check(office.files[0], template.keys[B].decryption, signers=signer)
    assert fault.value.code is FaultCode.BUNDLE_NOT_FOR_US


@then("a fault is told, no file is left, and nothing is on record as exported")
def told(story: Story, office: Office) -> None:
    assert office.fault is not None
    assert list(office.folder.rglob("*")) == []
    assert not any(isinstance(each.event, ExportMade) for each in story.own())


@then(parsers.parse("the office reports {who} twice, by public number, with both times"))
def reported(story: Story, office: Office, who: str) -> None:
    (found,) = office.found.conflicts
    assert found.public_id == person(who).public_id
    times = {story.desk(letter).issue_of(person(who)).when.at for letter in "AB"}
    assert {each.at for each in found.issues} == times
    assert {each.machine for each in found.issues} == {A, B}


@then(parsers.parse("desk {letter} is missing"))
def missing(office: Office, letter: str) -> None:
    assert office.found.missing == (MACHINES[letter],)


def turned(office: Office, letter: str) -> Turned:
    (found,) = (each for each in office.found.turned if each.machine == MACHINES[letter])
    return found


@then("the file of desk A is turned away as cut")
def turned_cut(office: Office) -> None:
    found = turned(office, "A")
    assert (found.fault, dict(found.facts)["breach"]) == (ROLLED_BACK, "cut")
    assert found.file == office.files[0].name


@then("the file of desk A is turned away as recomputed")
def turned_recomputed(office: Office) -> None:
    found = turned(office, "A")
    assert (found.fault, dict(found.facts)["breach"]) == (ROLLED_BACK, "recomputed")


@then(parsers.parse("the file of desk {letter} is turned away as broken"))
def turned_broken(office: Office, letter: str) -> None:
    assert turned(office, letter).fault == BROKEN


@then("the file of desk A is turned away as damaged")
def turned_damaged(office: Office) -> None:
    assert turned(office, "A").fault == FaultCode.BUNDLE_DAMAGED.value


@then("nothing of desk A is counted")
def not_counted(office: Office) -> None:
    assert [each.machine for each in office.found.taken] == [B]
    assert office.found.totals.issued == 0


@then("no part of the export holds a ballot number and a voter")
def apart(story: Story) -> None:
    alma = person("Alma Berg")
    names = [value.encode() for value in (alma.id, alma.public_id, alma.envelope_id, alma.name.full)]
    parts = story.desk().parts.exchange.parts()
    with_number = {each.name for each in parts if re.search(rb"(?<![\w-])000001(?![\w-])", each.data)}
    with_voter = {each.name for each in parts if any(name in each.data for name in names)}
    assert with_number == {"ballots.csv"}
    assert with_voter == {"journal.jsonl", "register.csv", "sorter.csv", "voted.csv"}
