"""A malicious stick, a failing one, a stolen key: whatever is changed, the bundle is refused and nothing comes out."""

import hashlib
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.faults import Fault, FaultCode
from app.ports import BundlePart
from sync.bundle import EXPORT, AgeBundles
from sync.keys import new_decryption_key, new_signing_key
from tests.sync.forge import Member, archive, manifest, seal, sign, sign_text
from tests.sync.world import World

bounded = settings(max_examples=150)
SAID = {
    FaultCode.FILE_EMPTY,
    FaultCode.BUNDLE_NOT_OURS,
    FaultCode.BUNDLE_DAMAGED,
    FaultCode.BUNDLE_UNSIGNED,
    FaultCode.BUNDLE_VERSION,
    FaultCode.BUNDLE_WRONG_SIGNER,
    FaultCode.BUNDLE_NOT_FOR_US,
    FaultCode.BUNDLE_OTHER_KIND,
}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> tuple[World, bytes]:
    """One real bundle of three age blocks, and its bytes."""
    folder = tmp_path_factory.mktemp("damage")
    world = World(folder=folder, office=new_decryption_key(), desk=new_signing_key(), bundles=AgeBundles())
    world.write((BundlePart(name="a.txt", data=b"hello"), BundlePart(name="b.bin", data=bytes(150_000))))
    return world, world.path.read_bytes()


def refused(world: World, content: bytes) -> Fault:
    """Read it with a file asked for: the fault, after making sure that nothing was left behind."""
    path, out = world.folder / "bad.vcx", world.folder / "out"
    path.write_bytes(content)
    out.mkdir(exist_ok=True)
    try:
        world.bundles.read(path, world.office, kind=EXPORT, signers=[world.desk.public], files={"a.txt": out / "a.txt"})
    except Fault as fault:
        assert list(out.iterdir()) == []
        return fault
    pytest.fail("read without complaint")


@bounded
@given(st.data())
def test_any_flipped_bit_is_noticed(sample: tuple[World, bytes], data: st.DataObject) -> None:
    world, whole = sample
    at = data.draw(st.one_of(st.integers(0, 1200), st.integers(0, len(whole) - 1)))
    changed = bytearray(whole)
    changed[at] ^= 1 << data.draw(st.integers(0, 7))
    assert refused(world, bytes(changed)).code in SAID


def test_every_byte_of_the_three_lines_counts(sample: tuple[World, bytes]) -> None:
    world, whole = sample
    for at in range(len(whole.split(b"age-encryption", 1)[0])):
        changed = bytearray(whole)
        changed[at] ^= 0x20
        assert refused(world, bytes(changed)).code in SAID


@bounded
@given(st.data())
def test_any_cut_and_anything_added_is_noticed(sample: tuple[World, bytes], data: st.DataObject) -> None:
    world, whole = sample
    at = data.draw(st.one_of(st.integers(0, 1200), st.integers(0, len(whole) - 1)))
    assert refused(world, whole[:at]).code in SAID
    assert refused(world, whole + data.draw(st.binary(min_size=1, max_size=20))).code in SAID


@bounded
@given(st.data())
def test_bytes_moved_about_are_noticed(sample: tuple[World, bytes], data: st.DataObject) -> None:
    world, whole = sample
    one, two, three = sorted(data.draw(st.lists(st.integers(0, len(whole)), min_size=3, max_size=3)))
    moved = whole[:one] + whole[two:three] + whole[one:two] + whole[three:]
    if moved != whole:
        assert refused(world, moved).code in SAID


@bounded
@given(
    st.one_of(st.binary(max_size=400), st.builds(lambda rest: b"votecenter-bundle/1\n" + rest, st.binary(max_size=400)))
)
@example(b"votecenter-bundle/")
@example(b"votecenter-bundle/1")
@example(b"votecenter-bundle/01\n{}\n\n")
@example(b"votecenter-bundle/1\n{}\n\n")
@example(b"votecenter-bundle/1\n" + b"{" * 10_000)
@example(b"votecenter-bundle/1\n" + b"[" * 4000 + b"\n\n")
def test_arbitrary_bytes_are_refused_by_name(sample: tuple[World, bytes], content: bytes) -> None:
    assert refused(sample[0], content).code in SAID


@pytest.mark.parametrize("version", [b"2", b"10", b"999999"])
def test_a_newer_version_is_called_newer(sample: tuple[World, bytes], version: bytes) -> None:
    fault = refused(sample[0], sample[1].replace(b"/1\n", b"/" + version + b"\n", 1))
    assert (fault.code, fault.facts["found"]) == (FaultCode.BUNDLE_VERSION, int(version))


def test_blocks_swapped_and_signed_again_are_noticed(sample: tuple[World, bytes]) -> None:
    """Even the owner of the signing key cannot reorder what age encrypted."""
    world, whole = sample
    payload = whole.split(b"\n", 3)[3]
    start = payload.index(b"\n", payload.index(b"\n--- ") + 1) + 1 + 16  # after age's own header and its nonce
    block = 65_536 + 16
    one, two = payload[start : start + block], payload[start + block : start + 2 * block]
    swapped = payload[:start] + two + one + payload[start + 2 * block :]
    assert len(swapped) == len(payload)
    assert swapped != payload
    assert refused(world, sign(world, b"", swapped)).code is FaultCode.BUNDLE_DAMAGED


def test_a_payload_for_somebody_else_under_a_good_signature(sample: tuple[World, bytes], tmp_path: Path) -> None:
    other = World(folder=tmp_path, office=new_decryption_key(), desk=sample[0].desk, bundles=AgeBundles())
    other.write()
    assert refused(sample[0], other.path.read_bytes()).code is FaultCode.BUNDLE_NOT_FOR_US


GOOD: list[Member] = [("a.txt", b"hello"), ("b.txt", b"world" * 300)]


def whole_archive(world: World, members: list[Member] = GOOD) -> tuple[bytes, bytes]:
    text = manifest(world, members)
    return text, archive([("manifest.json", text), *members])


def test_the_forge_itself_makes_good_bundles(world: World) -> None:
    world.path.write_bytes(seal(world, *whole_archive(world)))
    assert [(part.name, part.data) for part in world.read()[1]] == GOOD


@pytest.mark.parametrize(
    "name",
    ["../up", "/tmp/x", "a/../../b", "A.TXT", "a.txt", "a.txt/x", "nul", "x\x00y", "é", "", ".", "manifest.json"],
)
def test_a_signed_name_that_escapes_or_repeats_is_refused(world: World, name: str) -> None:
    text = manifest(world, [("a.txt", b"hello"), (name, b"x")])
    assert refused(world, seal(world, text, archive([("manifest.json", text), ("a.txt", b"hello")]))).code is (
        FaultCode.BUNDLE_DAMAGED
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 2},
        {"format": "1"},
        {"kind": "package"},
        {"election": "other"},
        {"maker": "other"},
        {"signer": "00" * 32},
        {"extra": 1},
        {"facts": {"n": 1}},
        {"parts": [{"name": "a", "sha256": "0" * 64, "size": -1}]},
        {"parts": [{"name": "a", "sha256": "0" * 64, "size": 2**40}]},
        {"parts": [{"name": "a", "sha256": "0" * 64, "size": 1.5}]},
        {"parts": [{"name": "a", "sha256": "0" * 63, "size": 0}]},
        {"parts": [{"name": f"n{number}", "sha256": "0" * 64, "size": 0} for number in range(20_001)]},
    ],
)
def test_a_signed_manifest_that_says_the_impossible_is_refused(world: World, changes: dict[str, object]) -> None:
    text = manifest(world, GOOD, **changes)
    plain = archive([("manifest.json", text), *GOOD])
    assert refused(world, seal(world, text, plain)).code is FaultCode.BUNDLE_DAMAGED


@pytest.mark.parametrize("spelling", [b" ", b'{"format":1,', b"\xef\xbb\xbf"])
def test_a_second_spelling_of_a_manifest_is_refused(world: World, spelling: bytes) -> None:
    text = manifest(world, GOOD)
    text = spelling + text.removeprefix(b"{") if spelling.startswith(b"{") else spelling + text
    plain = archive([("manifest.json", text), *GOOD])
    assert refused(world, seal(world, text, plain)).code is FaultCode.BUNDLE_DAMAGED


@pytest.mark.parametrize(
    "changes",
    [
        {"mode": 0o4755},
        {"uid": 1},
        {"mtime": 1},
        {"type": b"2", "linkname": "/etc/passwd", "size": 0},
        {"type": b"5"},
        {"name": "c.txt"},
        {"uname": "root"},
    ],
)
def test_an_archive_with_links_owners_or_other_names_is_refused(world: World, changes: dict[str, object]) -> None:
    text = manifest(world, GOOD)
    plain = archive([("manifest.json", text), *GOOD], **changes)
    assert refused(world, seal(world, text, plain)).code is FaultCode.BUNDLE_DAMAGED


def test_an_archive_that_is_short_long_or_not_the_manifest_s_is_refused(world: World) -> None:
    text, plain = whole_archive(world)
    other = archive([("manifest.json", text), GOOD[1], GOOD[0]])
    changed = plain.replace(b"world", b"World", 1)
    padded = bytearray(plain)
    padded[512 + len(text)] = 1  # in the padding
    for bad in (
        plain[:-1],
        plain[:-512],
        plain[:700],
        b"",
        plain + b"\0",
        plain + bytes(512),
        other,
        changed,
        bytes(padded),
    ):
        assert refused(world, seal(world, text, bad)).code is FaultCode.BUNDLE_DAMAGED
    assert refused(world, seal(world, text + b" ", plain)).code is FaultCode.BUNDLE_DAMAGED


def test_a_manifest_that_claims_gigabytes_is_refused_before_they_are_asked_for(world: World) -> None:
    for claim in (b"77777777777", b"00100000000", b"8888888888 ", b"-0000000001"):
        plain = bytearray(whole_archive(world)[1])
        plain[124:135] = claim
        assert refused(world, seal(world, b"", bytes(plain))).code is FaultCode.BUNDLE_DAMAGED
    huge = [{"name": name, "sha256": "0" * 64, "size": 1 << 32} for name in ("b.txt", "c.txt")]
    text = manifest(world, [], parts=[{"name": "a.txt", "sha256": "0" * 64, "size": 1}, *huge])
    assert refused(world, seal(world, text, archive([("manifest.json", text)]))).code is FaultCode.FILE_TOO_LARGE


@pytest.mark.parametrize(
    "payload", [b"", b"age-encryption.org/v1\n", b"PK\x03\x04", b"age-encryption.org/v1\n-> " + b"a" * 9000]
)
def test_a_signed_payload_that_is_no_age_file_is_refused(world: World, payload: bytes) -> None:
    assert refused(world, sign(world, b"", payload)).code is FaultCode.BUNDLE_DAMAGED


@pytest.mark.parametrize(
    "header",
    [
        b"{}",
        b"null",
        b'{"kind":"export","kind":"export"}',
        b'{"election":"","kind":"export","maker":"m","manifest":"","payload":"","signer":""}',
        b"\xff\xfe",
    ],
)
def test_a_signed_header_that_is_no_header_is_refused(world: World, header: bytes) -> None:
    assert refused(world, sign_text(world, header) + b"x").code is FaultCode.BUNDLE_DAMAGED


def test_a_medium_that_answers_differently_the_second_time_is_noticed(world: World) -> None:
    """The payload's hash was right on the first pass; the second pass has checks of its own."""
    world.write((BundlePart(name="b.bin", data=bytes(1_000_000)),))
    size = world.path.stat().st_size
    changed = False

    def swap(done: int, of: int) -> bool:
        nonlocal changed
        if done >= of // 2 and not changed:
            changed = True
            with world.path.open("r+b") as file:
                file.seek(size - 100)
                file.write(b"changed behind our back")
        return True

    with pytest.raises(Fault) as caught:
        world.bundles.read(world.path, world.office, kind=EXPORT, signers=[world.desk.public], progress=swap)
    assert changed
    assert caught.value.code is FaultCode.BUNDLE_DAMAGED


def test_a_part_that_changes_while_it_is_written_stops_the_writing(world: World) -> None:
    roll = world.folder / "roll.db"
    roll.write_bytes(bytes(1_000_000))

    def touch(done: int, of: int) -> bool:
        if done * 3 > of:
            roll.write_bytes(hashlib.sha256(str(done).encode()).digest() * 31_250)
        return True

    with pytest.raises(Fault) as caught:
        world.bundles.write(
            world.path,
            kind=EXPORT,
            election="e",
            maker="m",
            facts={},
            parts=[BundlePart(name="roll.db", path=roll)],
            signer=world.desk,
            recipients=[world.office.public],
            progress=touch,
        )
    assert caught.value.code is FaultCode.FILE_BAD
    assert [path.name for path in world.folder.iterdir()] == ["roll.db"]
