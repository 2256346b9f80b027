"""The election folder a clerk prepares, read and checked as a whole before a package is built from it.

``election.toml`` names everything else. Whatever does not fit together is a fault that names file and key: two
machines with one number, a style nobody defined, a day after the election, a file that is not there.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from app.domain.ballots import BallotDefinition
from app.domain.election import Center, Election, Machine, Official
from app.domain.ids import ElectionId, MachineId
from app.domain.profile import LimitCounts, Profile
from app.domain.styles import StyleTable
from app.faults import FaultCode
from app.importers.ballot_pdfs import BallotFiles
from app.importers.changes import check_sequence
from app.importers.definitions_tree import Tree, parse_toml, read_bytes
from app.importers.elections_assign import Controls, read_controls, read_table
from app.importers.elections_ballots import read_art, read_ballots, with_notices
from app.importers.elections_calendar import read_centers
from app.importers.elections_cards import split_cards
from app.importers.elections_notice import check_notice, check_published
from app.importers.elections_people import ID, MachineKeys, read_machines, read_officials
from app.importers.elections_starter import new_election
from app.importers.elections_streets import held_against
from app.importers.profiles import bundled_profile, load_profile
from app.importers.report import ListInfo
from app.importers.streets import StreetFile, load_streets
from app.importers.struck import marked, read_struck
from app.importers.voters_survey import KNOWN_ENCODINGS

__all__ = ["FILE", "ElectionFolder", "RollSource", "load_election", "new_election"]

FILE = "election.toml"
LEFT_OPEN = ("FILL IN", "FILL-IN")
"""How the starter folder marks what only the clerk knows."""
ENCODINGS = {name: name for name in KNOWN_ENCODINGS}
DELIMITERS = {"comma": ",", "tab": "\t", "bar": "|", "semicolon": ";"}
MOST_BYTES = 5_000_000
TABLES = (
    *("election", "roll", "ballots", "card", "disqualified", "assign", "profile"),
    *("center", "notice", "machine", "official", "handbook"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeltaSource:
    """What the state sent after the full list (SNP-04, SNP-06): new and changed voters in the list's own layout,
    removals ("yanks") by their ids, the day and the name under which the list holds with them."""

    changes: tuple[Path, ...]
    removals: tuple[Path, ...]
    as_of: date
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollSource:
    """Where the voter snapshot comes from; reading it is the voter importers' work."""

    files: tuple[Path, ...]
    layout: str
    """Name of a built-in layout; blank with ``map``."""
    map: Path | None
    """The clerk's own column mapping."""
    as_of: date
    version: str
    streets: Path | None
    history: Path | None
    """Package history from the sorter (SNP-11)."""
    encoding: str = ""
    delimiter: str = ""
    """A person's answers where the file is doubtful; blank: detected and said in the report."""
    previous: Path | None = None
    """The JSON report of the list before, to compare counts with."""
    deltas: tuple[DeltaSource, ...] = ()

    @property
    def last(self) -> "RollSource | DeltaSource":
        """What names the day and the version of the list as it is in the end."""
        return self.deltas[-1] if self.deltas else self


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionFolder:
    """A whole election folder, every cross-reference checked."""

    path: Path
    election: Election
    roll: RollSource
    definition: BallotDefinition
    table: StyleTable
    profile: Profile
    centers: tuple[Center, ...]
    machines: tuple[Machine, ...]
    officials: tuple[Official, ...]
    streets: StreetFile | None = None
    """The street file, read and judged; its milder problems are for the clerk to see."""
    handbook: tuple[Path, ...] = ()
    """Extras for the offline handbook: style maps, the voter pamphlet."""
    controls: Controls = ()
    """The source's own counts of voters by precinct, split and style."""
    ballot_files: BallotFiles = ()
    """The election system's own ballots, where the table binds them."""


def load_election(folder: Path, *, keys: Mapping[MachineId, MachineKeys] | None = None) -> ElectionFolder:
    """Read ``election.toml`` and all it names. ``keys`` stands in for the enrolment files of these machines: keys
    just made, or read and proven elsewhere.

    Raises ELECTION_BAD (file, key, expected), DEFINITION_BAD, PROFILE_BAD or a FILE_… fault.
    """
    path = folder / FILE
    root = parse_toml(read_bytes(path, MOST_BYTES), FILE, FaultCode.ELECTION_BAD)
    root.only(*TABLES)
    filled_in(root)
    inside = within(folder)
    election = read_election(root.child("election"))
    divided = split_cards(root, read_ballots(root.child("ballots"), election, inside))
    definition, ballot_files = read_art(root, with_notices(root, divided), inside)
    centers = read_centers(root, election.date)
    check_notice(root, centers)
    profile = read_profile(root.child("profile"), inside)
    check_published(root, profile.notice, election.date)
    roll = read_roll(root.child("roll"), election, inside)
    streets = load_streets(roll.streets) if roll.streets else None
    table = read_table(root, definition, inside, streets.styles if streets is not None else ())
    return ElectionFolder(
        path=folder,
        election=election,
        roll=roll,
        definition=definition,
        controls=read_controls(root, definition, inside),
        table=table,
        profile=profile,
        centers=centers,
        machines=marked(read_machines(root, centers, inside, keys or {}), read_struck(folder)),
        officials=read_officials(root),
        streets=held_against(streets, table, roll.streets.name) if streets and roll.streets else None,
        handbook=read_files(root.child("handbook"), "files", inside) if root.has("handbook") else (),
        ballot_files=ballot_files,
    )


def filled_in(root: Tree) -> None:
    """What the starter folder leaves open must not come out on a ballot: every such line is named, all at once."""
    left = tuple(_left_open(root.value, ""))
    if left:
        raise root.bad(f"what belongs there instead of FILL IN, in: {', '.join(left)}", left[0])


def _left_open(value: object, at: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _left_open(part, f"{at}.{key}" if at else key)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from _left_open(part, f"{at}[{place}]")
    elif isinstance(value, str) and any(mark in value for mark in LEFT_OPEN):
        yield at


def within(folder: Path) -> Callable[[Tree, str], Path]:
    """A reader of file names that stay inside the folder: what the package is built from lies together."""
    home = folder.resolve()

    def inside(node: Tree, key: str) -> Path:
        return checked(home, node, key, node.text(key, most=500))

    return inside


def checked(home: Path, node: Tree, key: str, name: str) -> Path:
    found = (home / name).resolve()
    if not found.is_relative_to(home):
        raise node.bad("a file inside the election folder", key)
    if not found.is_file():
        raise node.bad(f"a file that is there; {name!r} is not", key)
    return found


def read_files(node: Tree, key: str, inside: Callable[[Tree, str], Path]) -> tuple[Path, ...]:
    names = node.texts(key, least=1, most=100)
    each = [inside(Tree(node.code, node.file, {key: name}, node.at), key) for name in names]
    if len(set(each)) != len(each):
        raise node.bad("each file once", key)
    return tuple(each)


def read_election(node: Tree) -> Election:
    node.only("id", "title", "jurisdiction", "date", "envelope_prefix", "zone")
    id = node.text("id", most=80)
    if not ID.match(id):
        raise node.bad("an id of letters, digits, points and hyphens", "id")
    prefix = node.text("envelope_prefix", "", most=20)
    if prefix and not (prefix.isascii() and ID.match(prefix)):
        raise node.bad("letters, digits, points and hyphens, which a barcode can carry", "envelope_prefix")
    return Election(
        id=ElectionId(id),
        title=node.text("title", most=200),
        jurisdiction=node.text("jurisdiction", most=200),
        date=node.day("date"),
        envelope_prefix=prefix,
    )


def read_roll(node: Tree, election: Election, inside: Callable[[Tree, str], Path]) -> RollSource:
    node.only(
        *("file", "files", "layout", "map", "as_of", "version", "streets", "history"),
        *("encoding", "delimiter", "previous", "delta"),
    )
    if node.has("file") == node.has("files"):
        raise node.bad("either file or files", "file")
    if node.has("layout") == node.has("map"):
        raise node.bad("either layout or map", "layout")
    deltas = tuple(_read_delta(each, inside) for each in node.children("delta", most=100))
    for dated in (node, *node.children("delta", most=100)):
        if dated.day("as_of") > election.date:
            raise dated.bad(f"a date not after the election of {election.date.isoformat()}", "as_of")
    full = ListInfo(version=node.text("version", most=80), cut_off=node.day("as_of"))
    check_sequence((full, *(ListInfo(kind="changes", version=each.version, cut_off=each.as_of) for each in deltas)))
    return RollSource(
        files=(inside(node, "file"),) if node.has("file") else read_files(node, "files", inside),
        layout=node.text("layout", "", most=80),
        map=inside(node, "map") if node.has("map") else None,
        as_of=node.day("as_of"),
        version=node.text("version", most=80),
        streets=inside(node, "streets") if node.has("streets") else None,
        history=inside(node, "history") if node.has("history") else None,
        encoding=node.one_of("encoding", ENCODINGS.__getitem__, ENCODINGS) if node.has("encoding") else "",
        delimiter=_delimiter(node),
        previous=inside(node, "previous") if node.has("previous") else None,
        deltas=deltas,
    )


def _read_delta(node: Tree, inside: Callable[[Tree, str], Path]) -> DeltaSource:
    node.only("changes", "removals", "as_of", "version")
    if not (node.has("changes") or node.has("removals")):
        raise node.bad("changes, removals or both", "changes")
    return DeltaSource(
        changes=read_files(node, "changes", inside) if node.has("changes") else (),
        removals=read_files(node, "removals", inside) if node.has("removals") else (),
        as_of=node.day("as_of"),
        version=node.text("version", most=80),
    )


def _delimiter(node: Tree) -> str:
    """By name, as a mark that cannot be seen is hard to check by eye."""
    if not node.has("delimiter"):
        return ""
    name = node.text("delimiter")
    if name not in DELIMITERS:
        raise node.bad(f"one of: {', '.join(DELIMITERS)}", "delimiter")
    return DELIMITERS[name]


def read_profile(node: Tree, inside: Callable[[Tree, str], Path]) -> Profile:
    """A bundled profile by name, or a file of the folder; with it the clerk's choice of what the law leaves open."""
    node.only("name", "file", "spoil_limit", "spoil_limit_counts")
    if node.has("name") == node.has("file"):
        raise node.bad("either name or file", "name")
    counts = node.one_of("spoil_limit_counts", LimitCounts, LimitCounts) if node.has("spoil_limit_counts") else None
    number = node.whole("spoil_limit", least=1, most=99) if node.has("spoil_limit") else None
    if node.has("name"):
        return bundled_profile(node.text("name"), counts=counts, number=number)
    return load_profile(inside(node, "file"), counts=counts, number=number)
