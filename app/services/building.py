"""The office builds one signed, encrypted election package from an election folder (DESIGN 3, 6)."""

import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import token_bytes

from app.domain.election import Snapshot
from app.domain.ids import EnvelopeId, PublicId
from app.domain.roll_row import Row, voter_of
from app.domain.styles import Candidates, One, StyleTable, Unknown, determine_style
from app.faults import Fault, FaultCode
from app.importers.elections import ElectionFolder
from app.importers.report import ImportReport
from app.oserrors import fault_from
from app.ports import BundleInfo, Bundles, Renderer, SigningKey
from app.services.build_steps import Building, Step, told_of
from app.services.fitting import fit
from app.services.packages import FORMAT, KIND, ROLL, OfficePart, parts_of
from app.services.roll_reading import DeltaDone, RollReading
from app.services.style_report import StyleReport, StyleTally
from app.store.roll_writer import RollWriter


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """What a build made, for the clerk to sign: the package, the import report, and how styles came out."""

    info: BundleInfo
    report: ImportReport
    styles: tuple[tuple[str, int], ...]
    """(style, voters whose one style it is)."""
    asked: int
    """Voters for whom something must be asked first: a party, a unit."""
    unmapped: int
    without_public_id: int
    given_envelopes: int
    proof: StyleReport
    """Styles by precinct and split, and the street file's word beside the list's."""
    deltas: tuple[DeltaDone, ...] = ()
    """What the changes and removals after the full list did."""
    divided: tuple[str, ...] = ()
    """Styles whose contests needed more cards than the definition gave them."""

    @property
    def later_unused(self) -> int:
        """Lines of changes, removals and package history that were rejected or named nobody."""
        history = self.report.history
        return sum(each.unused for each in self.deltas) + (
            len(history.rejected) + len(history.unmatched) if history is not None else 0
        )


class Assigning:
    """Completes each voter on the way into the roll: an envelope id where the list has none, and the style count."""

    def __init__(self, folder: ElectionFolder) -> None:
        self._folder = folder
        self._prefix = folder.election.envelope_prefix or folder.election.id
        self.styles: Counter[str] = Counter()
        self.asked = self.unmapped = self.without_public_id = self.given = 0
        self._known: dict[tuple[str, str, str, str], One | Candidates | Unknown] = {}
        streets = folder.streets
        self.tally = StyleTally(
            folder.table,
            folder.definition,
            streets.segments if streets is not None else None,
            streets.problems if streets is not None else (),
        )

    def __call__(self, voters: Iterable[Row]) -> Iterator[Row]:
        for voter in voters:
            whole = self._whole(voter)
            self._count(whole)
            yield whole

    def _whole(self, voter: Row) -> Row:
        envelope, public = voter.envelope_id, voter.public_id
        if not envelope:
            self.given += 1
            envelope = given_envelope(self._prefix, self.given)
        if not public:
            self.without_public_id += 1
            public = PublicId(envelope)
        if envelope == voter.envelope_id and public == voter.public_id:
            return voter
        return voter._replace(envelope_id=envelope, public_id=public)

    def _count(self, voter: Row) -> None:
        table: StyleTable = self._folder.table
        key = (voter.precinct, voter.split, voter.party, voter.style)
        answer = self._known.get(key) if not table.overrides else None
        if answer is None:
            answer = determine_style(voter_of(voter), table, self._folder.definition)
            self._known[key] = answer
        self.tally.add(voter, answer)
        match answer:
            case One(style=style):
                self.styles[style] += 1
            case Candidates():
                self.asked += 1
            case Unknown():
                self.unmapped += 1


def given_envelope(prefix: str, number: int) -> EnvelopeId:
    """``VC26-0073118-4``: prefix, running number, check digit; unique to voter and election (ENV-02)."""
    digits = f"{number:07d}"
    return EnvelopeId(f"{prefix.rstrip('-')}-{digits}-{check_digit(digits)}")


def check_digit(digits: str) -> int:
    """Luhn's, which finds any one wrong digit and most transpositions when an id is typed."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return (10 - total % 10) % 10


def build_package(
    folder: ElectionFolder,
    out: Path,
    *,
    bundles: Bundles,
    renderer: Renderer,
    signer: SigningKey,
    office_recipient: str,
    progress: Building | None = None,
) -> Built:
    """Lay every ballot out once, read the roll, write it encrypted, sign and encrypt the whole to the enrolled laptops
    and the office. ``progress`` is told of every step, and asked all through it.

    Raises DEFINITION_BAD, GLYPH_MISSING, BALLOT_PDF_…, FILE_…, LAYOUT_…, BUNDLE_… and PLACE_… faults; CANCELED;
    FILE_EMPTY for a list without one voter. Nothing is left behind on a fault, and no plain roll ever touches the disk.
    """
    if not out.parent.is_dir():
        raise Fault(FaultCode.FILE_MISSING, file=out.parent.name)
    if out.exists():
        raise Fault(FaultCode.FILE_EXISTS, file=out.name)
    files = {digest: path.read_bytes() for digest, path in folder.ballot_files}
    fitted = fit(folder.definition, folder.profile, renderer, files, told_of(Step.LAYING, progress))
    before = {style.id: len(style.cards) for style in folder.definition.styles}
    folder = replace(folder, definition=fitted.definition)
    reading = RollReading(folder.roll, told_of(Step.BUILDING, progress))
    assigning = Assigning(folder)
    roll_key = token_bytes(32)
    with _in_place(out), tempfile.TemporaryDirectory(dir=out.parent, prefix=".building-") as work:
        roll = Path(work) / ROLL
        with RollWriter(roll, roll_key) as writer:
            writer.add_rows(assigning(reading.rows()))
            last = folder.roll.last
            ordering = told_of(Step.ORDERING, progress)
            snapshot = writer.finish(as_of=last.as_of, version=last.version, progress=ordering)
        report = reading.report(styles=tuple(sorted(assigning.styles.items())))
        proof = assigning.tally.report(fitted.unprintable, folder.controls)
        if report.stored == 0:
            raise Fault(FaultCode.FILE_EMPTY, file=folder.roll.files[0].name)
        info = bundles.write(
            out,
            kind=KIND,
            election=folder.election.id,
            maker="office",
            facts=_outside(folder, snapshot, office_recipient),
            parts=parts_of(
                _office_part(folder, snapshot),
                folder.profile,
                folder.definition,
                folder.table,
                roll=roll,
                roll_key=roll_key,
                report=json.dumps({**reading.as_json(report), "proof": proof.as_json()}, sort_keys=True).encode(),
                streets=tuple(folder.streets.segments) if folder.streets is not None else (),
                ballot_files=tuple(files.items()),
            ),
            signer=signer,
            recipients=recipients(folder, office_recipient),
            progress=told_of(Step.PACKING, progress),
        )
    return Built(
        info=info,
        report=report,
        deltas=reading.deltas,
        styles=tuple(sorted(assigning.styles.items())),
        asked=assigning.asked,
        unmapped=assigning.unmapped,
        without_public_id=assigning.without_public_id,
        given_envelopes=assigning.given,
        proof=proof,
        divided=tuple(each.id for each in fitted.definition.styles if len(each.cards) > before[each.id]),
    )


@contextmanager
def _in_place(out: Path) -> Iterator[None]:
    """The roll is written beside the package: what is full or closed then is that place, not this computer's record."""
    try:
        yield
    except OSError as error:
        raise fault_from(error, place=out.parent, file=out.name) from None
    except Fault as fault:
        if fault.code is not FaultCode.DISK_FULL:
            raise
        raise Fault(FaultCode.PLACE_FULL, place=str(out.parent.absolute()), file=out.name) from None


def _office_part(folder: ElectionFolder, snapshot: Snapshot) -> OfficePart:
    return OfficePart(
        format=FORMAT,
        election=folder.election,
        snapshot=snapshot,
        centers=folder.centers,
        machines=folder.machines,
        officials=folder.officials,
    )


def _outside(folder: ElectionFolder, snapshot: Snapshot, office_recipient: str) -> dict[str, str]:
    """What the bundle's manifest tells of the package, before it is opened."""
    return {
        "title": folder.election.title,
        "date": folder.election.date.isoformat(),
        "as_of": snapshot.as_of.isoformat(),
        "voters": str(snapshot.voters),
        "office": office_recipient,
    }


def recipients(folder: ElectionFolder, office: str) -> Sequence[str]:
    """Every enrolled laptop that was not struck off, and the office itself, which must read its own packages when it
    reconciles."""
    enrolled = (machine.recipient for machine in folder.machines if not machine.struck)
    return tuple(dict.fromkeys((*enrolled, office)))
