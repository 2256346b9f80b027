"""What is inside an election package, and a store made from one (DESIGN 6)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes

from app.domain.ballots import Artwork, BallotDefinition
from app.domain.election import Center, Election, Jurisdiction, Machine, Official, Snapshot
from app.domain.events import JournalBegun, PackageLoaded
from app.domain.ids import NO_DIGEST, CenterId, Digest, MachineId
from app.domain.profile import Profile
from app.domain.streets import Segment, StreetIndex
from app.domain.styles import StyleTable
from app.faults import Fault, FaultCode
from app.paths import Places
from app.ports import BundleInfo, BundlePart, Bundles, Clock, DecryptionKey, Progress, SigningKey
from app.services.session import Election as Opened
from app.services.session import Session
from app.store.changing_key import clear_draft
from app.store.journal_store import JournalStore
from app.store.roll_store import RollStore
from app.store.values import definition_from_json, definition_to_json, from_json, to_json

KIND = "package"
FORMAT = 2
"""2: the voter list's pages are sealed with HMAC-SHA-256, and parts of names carry the birth date."""
ROLL = "roll.db"
AT_HOME = CenterId("")
"""The center a machine has in the package; only a spare stands elsewhere."""
BALLOT_FILE = "ballot-"
"""Beginning of the name of a part that is a ballot file; its digest follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficePart:
    """``office.json``: everything that is neither a rule, a ballot nor a voter."""

    format: int
    election: Election
    snapshot: Snapshot
    centers: tuple[Center, ...]
    machines: tuple[Machine, ...]
    officials: tuple[Official, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """A package opened and understood."""

    jurisdiction: Jurisdiction
    profile: Profile
    definition: BallotDefinition
    styles: StyleTable
    report: bytes
    office: str = ""
    """The office's age recipient: to whom exports are encrypted."""
    streets: tuple[Segment, ...] = ()
    ballot_files: tuple[tuple[Digest, bytes], ...] = field(default=(), repr=False)
    """The election system's own ballots, each with its digest."""
    roll_key: bytes = field(repr=False)
    roll: Path | None = None


def parts_of(
    office: OfficePart,
    profile: Profile,
    definition: BallotDefinition,
    styles: StyleTable,
    *,
    roll: Path,
    roll_key: bytes,
    report: bytes,
    streets: tuple[Segment, ...] = (),
    ballot_files: tuple[tuple[Digest, bytes], ...] = (),
) -> tuple[BundlePart, ...]:
    """The parts of a package. The streets come only where the election has a street file, ballot files only where its
    ballots are the election system's own."""
    index = (BundlePart(name="streets.json", data=to_json(streets)),) if streets else ()
    return (
        *index,
        *(BundlePart(name=f"{BALLOT_FILE}{digest}.pdf", data=data) for digest, data in ballot_files),
        BundlePart(name="office.json", data=to_json(office)),
        BundlePart(name="profile.json", data=to_json(profile)),
        BundlePart(name="definition.json", data=definition_to_json(definition)),
        BundlePart(name="styles.json", data=to_json(styles)),
        BundlePart(name="report.json", data=report),
        BundlePart(name="roll.key", data=roll_key),
        BundlePart(name=ROLL, path=roll),
    )


def contents_of(info: BundleInfo, parts: Sequence[BundlePart]) -> Contents:
    """Raises Fault(BUNDLE_DAMAGED) for a part that is missing or does not fit its type."""
    by_name = {part.name: part for part in parts}

    def data(name: str) -> bytes:
        if name not in by_name:
            raise Fault(FaultCode.BUNDLE_DAMAGED, part=name)
        return by_name[name].data

    office = from_json(data("office.json"), OfficePart, name="office.json")
    if office.format != FORMAT:
        raise Fault(FaultCode.BUNDLE_VERSION, version=office.format)
    profile_data = data("profile.json")
    roll = by_name.get(ROLL)
    return Contents(
        jurisdiction=Jurisdiction(
            election=office.election,
            snapshot=office.snapshot,
            centers=office.centers,
            machines=office.machines,
            officials=office.officials,
            package=info.digest,
            profile=Digest(sha256(profile_data).hexdigest()),
        ),
        profile=from_json(profile_data, Profile, name="profile.json"),
        definition=definition_from_json(data("definition.json")),
        styles=from_json(data("styles.json"), StyleTable, name="styles.json"),
        report=data("report.json"),
        office=dict(info.facts).get("office", ""),
        streets=from_json(by_name["streets.json"].data, tuple[Segment, ...], name="streets.json")
        if "streets.json" in by_name
        else (),
        ballot_files=tuple(_ballot_files(by_name)),
        roll_key=data("roll.key"),
        roll=roll.path if roll is not None else None,
    )


def _ballot_files(parts: Mapping[str, BundlePart]) -> Iterator[tuple[Digest, bytes]]:
    for name, part in parts.items():
        if name.startswith(BALLOT_FILE):
            yield Digest(name.removeprefix(BALLOT_FILE).removesuffix(".pdf")), part.data


def read_package(
    bundles: Bundles,
    path: Path,
    key: DecryptionKey,
    signers: Sequence[str],
    *,
    roll_to: Path,
    progress: Progress | None = None,
) -> Contents:
    """Open a package, its roll database written to ``roll_to``. Nothing unsigned is used: ``signers`` are the office
    keys this machine trusts, or those two people have just compared."""
    info, parts = bundles.read(path, key, kind=KIND, signers=signers, files={ROLL: roll_to}, progress=progress)
    return contents_of(info, parts)


def opened(contents: Contents, machine_id: MachineId, at: CenterId = AT_HOME) -> Opened:
    """The package from one machine's point of view; a spare stands ``at`` the center that needs it. Raises
    Fault(BUNDLE_NOT_FOR_US), also for a laptop that was struck off."""
    machine = contents.jurisdiction.machine(machine_id)
    if machine is not None and machine.spare and at:
        machine = replace(machine, center=at)
    center = contents.jurisdiction.center(machine.center) if machine is not None else None
    if machine is None or center is None or machine.struck:
        raise Fault(FaultCode.BUNDLE_NOT_FOR_US, machine=machine_id)
    return Opened(
        jurisdiction=contents.jurisdiction,
        profile=contents.profile,
        definition=contents.definition,
        styles=contents.styles,
        streets=StreetIndex(contents.streets) if contents.streets else None,
        machine=machine,
        center=center,
    )


def set_up(
    places: Places,
    contents: Contents,
    *,
    machine_id: MachineId,
    signing: SigningKey,
    clock: Clock,
    training: bool = False,
    at: CenterId = AT_HOME,
) -> tuple[Session, bytes]:
    """Make a machine's store from a package: journal, roll (already written beside it) and a new store key, which is
    returned to be put into slots. The journal's first entries say what was loaded, and where a spare stands."""
    if contents.roll != places.roll or not places.roll.is_file():
        raise Fault(FaultCode.BUNDLE_DAMAGED, part=ROLL)
    election = opened(contents, machine_id, at)
    store_key = token_bytes(32)
    journal = JournalStore.create(places.journal, store_key, machine=machine_id)
    journal.meta_set("signing", signing.secret)
    journal.meta_set("signing.public", signing.public.encode())
    remember(journal, contents)
    roll = RollStore(places.roll, contents.roll_key)
    session = Session(journal=journal, roll=roll, election=election, clock=clock)
    session.note(
        JournalBegun(election=contents.jurisdiction.election.id, center=election.center.id, training=training),
        PackageLoaded(
            package=contents.jurisdiction.package,
            as_of=contents.jurisdiction.snapshot.as_of,
            version=contents.jurisdiction.snapshot.version,
            voters=contents.jurisdiction.snapshot.voters,
        ),
    )
    return session, store_key


def remember(journal: JournalStore, contents: Contents) -> None:
    """Keep the package's small parts beside the journal, inside the encrypted store."""
    for name, value in kept(contents).items():
        journal.meta_set(name, value)


def kept(contents: Contents) -> dict[str, bytes]:
    """What the store keeps of a package, by name."""
    plain = replace(contents.jurisdiction, package=NO_DIGEST)
    return {
        "package.digest": contents.jurisdiction.package.encode(),
        "package.jurisdiction": to_json(plain),
        "package.profile": to_json(contents.profile),
        "package.definition": definition_to_json(contents.definition),
        "package.styles": to_json(contents.styles),
        "package.report": contents.report,
        "package.streets": to_json(contents.streets),
        **{f"package.{BALLOT_FILE}{digest}": file for digest, file in contents.ballot_files},
        "package.roll_key": contents.roll_key,
        "package.roll": (contents.roll.name if contents.roll is not None else ROLL).encode(),
    }


def ballot_file(journal: JournalStore, artwork: Artwork) -> bytes:
    """The election system's file as the package brought it; empty when it brought none, which the renderer refuses."""
    return journal.meta_get(f"package.{BALLOT_FILE}{artwork.digest}") or b""


def recall(journal: JournalStore) -> Contents:
    """The package a store was made from. Raises Fault(STORE_DAMAGED) when a part is missing."""

    def data(name: str) -> bytes:
        found = journal.meta_get(f"package.{name}")
        if found is None:
            raise Fault(FaultCode.STORE_DAMAGED, part=name)
        return found

    jurisdiction = from_json(data("jurisdiction"), Jurisdiction, name="jurisdiction")
    return Contents(
        jurisdiction=replace(jurisdiction, package=Digest(data("digest").decode())),
        profile=from_json(data("profile"), Profile, name="profile"),
        definition=definition_from_json(data("definition")),
        styles=from_json(data("styles"), StyleTable, name="styles"),
        report=data("report"),
        streets=from_json(data("streets"), tuple[Segment, ...], name="streets"),
        roll_key=data("roll_key"),
    )


def roll_path(places: Places, journal: JournalStore) -> Path:
    """Where the roll in force lies: an amended package brings its own beside the one before."""
    name = journal.meta_get("package.roll")
    return places.folder / (name.decode() if name is not None else ROLL)


def sweep_rolls(places: Places, journal: JournalStore) -> None:
    """Remove rolls that are not in force: of a package that was replaced, or of a loading that was cut short."""
    current = roll_path(places, journal).name
    for file in places.folder.glob("roll*.db*"):
        if not file.name.startswith(current):
            file.unlink(missing_ok=True)


def standing_at(journal: JournalStore) -> CenterId:
    """The center this store was made for, as its first entry says; a spare has no other place to say it."""
    first = next((each.event for each in journal.recorded(journal.machine)), None)
    return first.center if isinstance(first, JournalBegun) else CenterId("")


def open_store(places: Places, store_key: bytes, clock: Clock) -> Session:
    """A machine's store as it was left."""
    journal = JournalStore.open(places.journal, store_key)
    try:
        clear_draft(places.journal)
        contents = recall(journal)
        sweep_rolls(places, journal)
        roll = RollStore(roll_path(places, journal), contents.roll_key)
        election = opened(contents, journal.machine, standing_at(journal))
        return Session(journal=journal, roll=roll, election=election, clock=clock)
    except BaseException:
        journal.close()
        raise
