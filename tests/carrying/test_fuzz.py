"""Every parser of a file from outside, fed with nonsense and with good files gone bad: a Fault by name, or an answer;
never another error, never a file outside its folder, never more memory than the file is worth."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.ids import MachineId
from app.domain.ledger import Ledgers
from app.faults import Fault
from app.importers.struck import read_struck
from app.ports import BundleInfo, BundlePart
from app.services.exchange_values import heads_of
from app.services.office.eventlogs import devices_of
from app.services.office.memory import remembered
from app.services.office.receipts import read_receipts
from app.services.office.statements import altered_lines
from app.services.packages import contents_of
from app.services.segments import entries_of, understood
from app.settings import load_settings
from app.store.slots import SlotFile
from sync.bundle import EXPORT, AgeBundles
from sync.keyfiles import load_keys, new_machine_keys, new_office_keys, save_keys
from sync.keys import AgeKeys, new_decryption_key, new_signing_key
from sync.publickeys import load_public
from sync.rotation import load_succession, succeeds, succession_text
from tests.conftest import least_argon2

TRIES = settings(max_examples=60)
FOLDER = "fuzz"


@dataclass(frozen=True, slots=True)
class Parser:
    """One parser, and good bytes to begin from. ``read`` gets a folder of its own and the bytes."""

    name: str
    good: bytes
    read: Callable[[Path, bytes], object]


def _file(name: str, parse: Callable[[Path], object]) -> Callable[[Path, bytes], object]:
    def read(folder: Path, data: bytes) -> object:
        (folder / name).write_bytes(data)
        return parse(folder / name)

    return read


def _parsers(tmp: Path) -> tuple[Parser, ...]:
    office, machine = new_office_keys("Office"), new_machine_keys("HS-A")
    save_keys(tmp / "a.key", office, "secret")
    signer, reader = new_signing_key(), new_decryption_key()
    AgeBundles().write(
        tmp / "a.vcx",
        kind=EXPORT,
        election="e",
        maker="HS-A",
        facts={"center": "c"},
        parts=(BundlePart(name="journal.jsonl", data=b"{}\n" * 20), BundlePart(name="lost/x.csv", data=b"a,b\n")),
        signer=signer,
        recipients=[reader.public],
    )
    slots = SlotFile(tmp / "slots.json", AgeKeys())
    slots.add_office(b"k" * 32, (reader.public,))
    line = (Path(__file__).parents[1] / "old_data" / "journal_v1.jsonl").read_text("utf-8").splitlines()[0]
    segment = json.loads(line)["body"].encode() + b"\n"
    empty = Ledgers(
        columns=(), ballots={}, sheets={}, labels={}, counted={}, counted_sheets={}, counted_labels={}, destroyed={}
    )
    info = BundleInfo(kind="package", format=1, election="e", maker="office", signer="", facts=(), parts=(), digest="d")  # type: ignore[arg-type]
    return (
        Parser(
            "bundle",
            (tmp / "a.vcx").read_bytes(),
            _file("x.vcx", lambda p: AgeBundles().read(p, reader, kind=EXPORT, signers=[signer.public])),
        ),
        Parser("outside", (tmp / "a.vcx").read_bytes(), _file("x.vcx", AgeBundles().outside)),
        Parser("key file", (tmp / "a.key").read_bytes(), _file("x.key", lambda p: load_keys(p, "secret"))),
        Parser("public key", (tmp / "a.pub").read_bytes(), _file("x.pub", load_public)),
        Parser("succession", succession_text(office, machine), _file("x.succession", load_succession)),
        Parser(
            "successions",
            succession_text(office, machine),
            _file("x.succession", lambda p: succeeds(p.parent, "a", "b")),
        ),
        Parser(
            "slots",
            (tmp / "slots.json").read_bytes(),
            _file("slots.json", lambda p: SlotFile(p, AgeKeys()).open_office(reader)),
        ),
        Parser("struck", b'{"format":1,"struck":[]}', _file("struck.json", lambda p: read_struck(p.parent))),
        Parser(
            "heads seen",
            b'{"format":1,"elections":{"e":{"A":[1,"d"]}}}',
            _file("heads.json", lambda p: remembered(p.parent, "e")),
        ),  # type: ignore[arg-type]
        Parser("settings", b'{"machine":"HS-A"}', _file("settings.json", lambda p: load_settings(p.parent))),
        Parser("sorter's list", b'envelope_id,at\n"A",1\nB,2\n', _file("r.csv", lambda p: read_receipts(p, ""))),
        Parser("heads", b'{"machine":"A","heads":[]}', lambda _, data: heads_of(data)),
        Parser("segment", segment, lambda _, data: entries_of(data)),
        Parser("journal", segment, lambda _, data: understood(data, MachineId("HS-A"))),
        Parser(
            "statement",
            b'{"ballots":[],"sheets":[],"envelopes":[]}',
            lambda _, data: altered_lines(data, empty, columns=True),
        ),
        Parser("event log", b'{"Device":[{"Id":"A"}]}', lambda _, data: tuple(devices_of(data))),
        *(
            Parser(f"package {name}", b"{}", lambda _, data, name=name: contents_of(info, _package(name, data)))
            for name in ("office.json", "profile.json", "definition.json", "styles.json", "streets.json")
        ),
    )


def _package(name: str, data: bytes) -> tuple[BundlePart, ...]:
    names = ("office.json", "profile.json", "definition.json", "styles.json", "report.json", "roll.key")
    others = tuple(BundlePart(name=each, data=b"{}") for each in names if each != name)
    return (*others, BundlePart(name=name, data=data))


@pytest.fixture(scope="module")
def parsers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Parser]:
    with least_argon2():
        return {each.name: each for each in _parsers(tmp_path_factory.mktemp("good"))}


NAMES = (
    *("bundle", "outside", "key file", "public key", "succession", "successions", "slots", "struck", "heads seen"),
    *("settings", "sorter's list", "heads", "segment", "journal", "statement", "event log"),
    *("package office.json", "package profile.json", "package definition.json", "package styles.json"),
    "package streets.json",
)


def attempt(parser: Parser, folder: Path, data: bytes) -> None:
    """An answer or a Fault, and nothing beside the file it was given."""
    folder.mkdir(exist_ok=True)
    try:
        parser.read(folder, data)
    except Fault as fault:
        assert str(fault)
    assert len(list(folder.parent.iterdir())) == 1, "something was written elsewhere"
    assert len(list(folder.iterdir())) <= 1
    for path in folder.iterdir():
        path.unlink()


def test_every_parser_has_its_name(parsers: dict[str, Parser]) -> None:
    assert set(parsers) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
@TRIES
@given(data=st.binary(max_size=600))
def test_any_bytes(parsers: dict[str, Parser], tmp_path: Path, name: str, data: bytes) -> None:
    attempt(parsers[name], tmp_path / FOLDER, data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=12) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=12,
)


@pytest.mark.parametrize("name", NAMES)
@TRIES
@given(value=JSON)
def test_any_json(parsers: dict[str, Parser], tmp_path: Path, name: str, value: object) -> None:
    text = json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
    attempt(parsers[name], tmp_path / FOLDER, text)


@pytest.mark.parametrize("name", NAMES)
@TRIES
@given(data=st.data())
def test_good_files_gone_bad(parsers: dict[str, Parser], tmp_path: Path, name: str, data: st.DataObject) -> None:
    """Flipped, cut, doubled, exchanged."""
    good = bytearray(parsers[name].good)
    for _ in range(data.draw(st.integers(1, 3))):
        if not good:
            break
        at = data.draw(st.integers(0, len(good) - 1))
        end = data.draw(st.integers(at, min(len(good), at + 40)))
        match data.draw(st.sampled_from(["flip", "cut", "double", "exchange"])):
            case "flip":
                good[at] ^= 1 << data.draw(st.integers(0, 7))
            case "cut":
                del good[at:end]
            case "double":
                good[at:at] = good[at:end]
            case _:
                good[at:end] = bytes(reversed(good[at:end]))
    attempt(parsers[name], tmp_path / FOLDER, bytes(good))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("depth", [2_000, 200_000])
def test_nesting_without_end(parsers: dict[str, Parser], tmp_path: Path, name: str, depth: int) -> None:
    attempt(parsers[name], tmp_path / FOLDER, b"[" * depth)
    attempt(parsers[name], tmp_path / FOLDER, b'{"a":' * depth)
