"""A desk writes an export, the office reads it; what the office gets is what the desk put in."""

import os
import resource
from pathlib import Path

import pytest

from app.faults import Fault, FaultCode
from app.ports import BundlePart
from sync.bundle import EXPORT, PACKAGE
from sync.keys import new_decryption_key, new_signing_key
from tests.sync.world import MARKER, PARTS, World


def refused(world: World, **changes: object) -> FaultCode:
    asked: dict[str, object] = {"kind": EXPORT, "signers": [world.desk.public], "key": world.office, **changes}
    key = asked.pop("key")
    with pytest.raises(Fault) as caught:
        world.bundles.read(world.path, key, **asked)  # type: ignore[arg-type]
    return caught.value.code


def test_what_goes_in_comes_out(world: World) -> None:
    written = world.write()
    info, parts = world.read()
    assert parts == PARTS
    assert info == written
    assert (info.kind, info.election, info.maker, info.signer) == ("export", "kenai-2026", "HS-A", world.desk.public)
    assert info.facts == (("issued", "42"),)
    assert [name for name, _, _ in info.parts] == ["journal.jsonl", "reports/statement.json", "empty.txt"]


def test_the_outside_tells_what_it_is_without_a_key(world: World) -> None:
    written = world.write()
    outside = world.bundles.outside(world.path)
    assert (outside.kind, outside.election, outside.maker, outside.digest) == (
        "export",
        "kenai-2026",
        "HS-A",
        written.digest,
    )
    assert outside.parts == outside.facts == ()
    assert world.bundles.check_outside(world.path, signers=[world.desk.public]) == outside
    assert world.bundles.check(world.path, world.office, signers=[world.desk.public]) == written


def test_a_roll_too_large_for_memory_goes_from_file_to_file(world: World) -> None:
    roll = world.folder / "roll.db"
    roll.write_bytes(os.urandom(1 << 20) * 3 + b"tail")
    world.write((*PARTS, BundlePart(name="roll.db", path=roll)))
    target = world.folder / "loaded" / "roll.db"
    target.parent.mkdir()
    _, parts = world.bundles.read(
        world.path,
        world.office,
        kind=EXPORT,
        signers=[world.desk.public],
        most_bytes=2000,
        files={"roll.db": target},
    )
    assert parts == (*PARTS, BundlePart(name="roll.db", path=target))
    assert target.read_bytes() == roll.read_bytes()
    assert target.stat().st_mode & 0o777 == 0o600


def test_each_refusal_has_its_own_name(world: World) -> None:
    world.write()
    assert refused(world, key=new_decryption_key()) is FaultCode.BUNDLE_NOT_FOR_US
    assert refused(world, signers=[new_signing_key().public]) is FaultCode.BUNDLE_WRONG_SIGNER
    assert refused(world, signers=[]) is FaultCode.BUNDLE_WRONG_SIGNER
    assert refused(world, kind=PACKAGE) is FaultCode.BUNDLE_OTHER_KIND
    assert refused(world, election="kenai-2027") is FaultCode.BUNDLE_OTHER_ELECTION
    assert refused(world, most_bytes=100) is FaultCode.FILE_TOO_LARGE
    assert refused(world, files={"roll.db": world.folder / "roll.db"}) is FaultCode.FILE_MISSING
    whole = world.path.read_bytes()
    for content, code in (
        (b"", FaultCode.FILE_EMPTY),
        (b"PK\x03\x04 a zip file", FaultCode.BUNDLE_NOT_OURS),
        (whole.replace(b"votecenter-bundle/1", b"votecenter-bundle/2", 1), FaultCode.BUNDLE_VERSION),
        (b"\n".join([*whole.split(b"\n", 2)[:2], b"", whole.split(b"\n", 3)[3]]), FaultCode.BUNDLE_UNSIGNED),
        (whole[:-1], FaultCode.BUNDLE_DAMAGED),
        (whole + b"\0", FaultCode.BUNDLE_DAMAGED),
    ):
        world.path.write_bytes(content)
        assert refused(world) is code


def test_a_missing_file_a_folder_and_a_pipe_are_named_not_waited_for(world: World) -> None:
    assert refused(world) is FaultCode.FILE_MISSING
    os.mkfifo(world.path)
    assert refused(world) is FaultCode.FILE_UNREADABLE
    world.path.unlink()
    world.path.mkdir()
    assert refused(world) is FaultCode.FILE_UNREADABLE


def test_an_export_is_never_written_over_unless_asked(world: World) -> None:
    world.write()
    before = world.path.read_bytes()
    with pytest.raises(Fault) as caught:
        world.write()
    assert caught.value.code is FaultCode.FILE_EXISTS
    assert world.path.read_bytes() == before
    world.bundles.write(
        world.path,
        kind=EXPORT,
        election="kenai-2026",
        maker="HS-A",
        facts={},
        parts=PARTS[:1],
        signer=world.desk,
        recipients=[world.office.public],
        replace=True,
    )
    assert world.read()[1] == PARTS[:1]
    assert [path.name for path in world.folder.iterdir()] == [world.path.name]


@pytest.mark.parametrize("recipients", [[], ["age1nobody"], ["ssh-ed25519 AAAA"]])
def test_no_recipient_or_a_mistyped_one_writes_nothing(world: World, recipients: list[str]) -> None:
    with pytest.raises(Fault) as caught:
        world.bundles.write(
            world.path,
            kind=EXPORT,
            election="e",
            maker="m",
            facts={},
            parts=PARTS,
            signer=world.desk,
            recipients=recipients,
        )
    assert caught.value.code is (FaultCode.KEY_WRONG if recipients else FaultCode.KEY_MISSING)
    assert list(world.folder.iterdir()) == []


@pytest.mark.parametrize(
    "name",
    ["../up", "/etc/x", "a//b", "a/../b", ".hidden", "a/.b", "", "a\\b", "C:x", "con", "a/NUL.txt", "x.", "é", "a b"],
)
@pytest.mark.parametrize("ending", ["", "/x"])
def test_a_name_that_could_escape_or_not_exist_elsewhere_is_not_written(world: World, name: str, ending: str) -> None:
    with pytest.raises(Fault) as caught:
        world.write((BundlePart(name=name + ending, data=b"x"),))
    assert caught.value.code is FaultCode.BUNDLE_DAMAGED
    assert list(world.folder.iterdir()) == []


@pytest.mark.parametrize("name", ["manifest.json", "n" * 101])
def test_a_reserved_or_endless_name_is_not_written(world: World, name: str) -> None:
    with pytest.raises(Fault) as caught:
        world.write((BundlePart(name=name, data=b"x"),))
    assert caught.value.code is FaultCode.BUNDLE_DAMAGED


@pytest.mark.parametrize("names", [("a", "a"), ("Roll.db", "roll.DB"), ("a", "a/b"), ("A/b", "a")])
def test_two_parts_of_one_name_are_not_written(world: World, names: tuple[str, str]) -> None:
    with pytest.raises(Fault) as caught:
        world.write(tuple(BundlePart(name=name, data=b"x") for name in names))
    assert caught.value.code is FaultCode.BUNDLE_DAMAGED


def test_progress_runs_to_the_end_and_can_stop_the_work_at_any_step(world: World) -> None:
    seen: list[tuple[int, int]] = []

    def watch(done: int, of: int) -> bool:
        seen.append((done, of))
        return True

    def write(progress: object) -> None:
        world.bundles.write(
            world.path,
            kind=EXPORT,
            election="e",
            maker="m",
            facts={},
            parts=PARTS,
            signer=world.desk,
            recipients=[world.office.public],
            progress=progress,  # type: ignore[arg-type]
        )

    write(watch)
    assert seen[-1][0] == seen[-1][1]
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    steps = len(seen)
    world.path.unlink()
    for stop in range(steps):
        calls = iter(range(steps))
        with pytest.raises(Fault) as caught:
            write(lambda done, of, calls=calls, stop=stop: next(calls) < stop)
        assert caught.value.code is FaultCode.CANCELED
        assert list(world.folder.iterdir()) == []


def test_memory_stays_small_however_large_the_roll(world: World) -> None:
    roll, target = world.folder / "roll.db", world.folder / "out.db"
    with roll.open("wb") as file:
        file.truncate(96 << 20)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    world.write((BundlePart(name="roll.db", path=roll),))
    world.bundles.read(world.path, world.office, kind=EXPORT, signers=[world.desk.public], files={"roll.db": target})
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 24 << 10, f"{grown} KiB more for a 96 MiB roll"


def test_nothing_of_the_parts_can_be_read_from_the_file(world: World) -> None:
    world.write()
    assert MARKER not in world.path.read_bytes()
    assert b"statement" not in world.path.read_bytes()


def test_of_two_files_both_get_their_names_or_none(world: World) -> None:
    world.write()
    one = world.folder / "one"
    assert refused(world, files={"journal.jsonl": one, "reports/statement.json": one}) is FaultCode.FILE_EXISTS
    assert [path.name for path in world.folder.iterdir()] == [world.path.name]
    one.write_bytes(b"already here")
    assert refused(world, files={"journal.jsonl": one}) is FaultCode.FILE_EXISTS
    assert one.read_bytes() == b"already here"


def test_a_part_that_is_missing_or_no_file_is_named(world: World) -> None:
    for path, code in ((world.folder / "none", FaultCode.FILE_MISSING), (world.folder, FaultCode.FILE_UNREADABLE)):
        with pytest.raises(Fault) as caught:
            world.write((BundlePart(name="roll.db", path=path),))
        assert caught.value.code is code


@pytest.mark.parametrize("label", ["kind", "election", "maker"])
@pytest.mark.parametrize("text", ["", "x" * 201])
def test_a_bundle_must_say_what_it_is(world: World, label: str, text: str) -> None:
    labels = {"kind": EXPORT, "election": "e", "maker": "m", label: text}
    with pytest.raises(Fault) as caught:
        world.bundles.write(
            world.path, **labels, facts={}, parts=PARTS, signer=world.desk, recipients=[world.office.public]
        )
    assert caught.value.code is FaultCode.FILE_BAD


def test_the_longest_labels_still_fit_the_header(world: World) -> None:
    labels = {"kind": "\x01" * 200, "election": "\x02" * 200, "maker": "\U0001f5f3" * 200}
    world.bundles.write(
        world.path, **labels, facts={}, parts=PARTS, signer=world.desk, recipients=[world.office.public]
    )
    assert world.bundles.outside(world.path).election == labels["election"]


def test_the_folder_must_be_there(world: World) -> None:
    with pytest.raises(Fault) as caught:
        world.write(path=Path(world.folder / "gone" / "a.vcx"))
    assert caught.value.code is FaultCode.FILE_MISSING
