"""An office changes its keys: laptops follow from the old to the new, and what was sealed to the old still opens."""

import json
from pathlib import Path

import pytest

from app.faults import Fault, FaultCode
from sync.keyfiles import load_keys, new_office_keys, save_keys
from sync.rotation import load_succession, office_keys, rotate_office_keys, succeeds, succession_text

SECRET = "invented office passphrase"


@pytest.fixture
def office(tmp_path: Path) -> Path:
    save_keys(tmp_path / "office.key", new_office_keys("Larch office"), SECRET)
    return tmp_path / "office.key"


def test_the_new_keys_are_in_force_and_the_old_ones_kept(office: Path) -> None:
    old = load_keys(office, SECRET)
    new, _ = rotate_office_keys(office, SECRET, "2026-10-01")
    assert load_keys(office, SECRET) == new
    assert new.public.verify != old.public.verify
    assert office_keys(office, SECRET) == (old, new), "the one in force last"
    assert sorted(path.name for path in office.parent.iterdir()) == [
        "office-until-2026-10-01.key",
        "office-until-2026-10-01.pub",
        "office.key",
        "office.pub",
        "office.succession",
    ]


def test_a_laptop_follows_over_several_rotations(office: Path, tmp_path: Path) -> None:
    first = load_keys(office, SECRET).public.verify
    stick = tmp_path / "stick"
    stick.mkdir()
    for day in ("2026-10-01", "2026-10-02"):
        _, succession = rotate_office_keys(office, SECRET, day)
        (stick / f"{day}.succession").write_bytes(succession.read_bytes())
    last = load_keys(office, SECRET).public.verify
    assert succeeds(stick, first, last)
    assert not succeeds(stick, last, first), "never back to a key that was given up"
    (stick / "2026-10-01.succession").unlink()
    assert not succeeds(stick, first, last), "a link is missing"


def test_a_stranger_vouches_for_nobody(office: Path, tmp_path: Path) -> None:
    trusted = load_keys(office, SECRET)
    stranger, heir = new_office_keys("Stranger"), new_office_keys("Larch office")
    told = json.loads(succession_text(stranger, heir))
    told["old"] = trusted.public.verify
    (tmp_path / "forged.succession").write_text(json.dumps(told))
    with pytest.raises(Fault) as raised:
        load_succession(tmp_path / "forged.succession")
    assert raised.value.code is FaultCode.FILE_BAD
    assert not succeeds(tmp_path, trusted.public.verify, heir.public.verify)


@pytest.mark.parametrize("member", ["name", "new", "recipient", "vouch"])
def test_every_word_of_a_succession_is_signed(office: Path, tmp_path: Path, member: str) -> None:
    old, heir = load_keys(office, SECRET), new_office_keys("Larch office")
    told = json.loads(succession_text(old, heir))
    told[member] = told[member][:-1] + ("0" if told[member][-1] != "0" else "1")
    (tmp_path / "changed.succession").write_text(json.dumps(told))
    assert not succeeds(tmp_path, old.public.verify, heir.public.verify)


def test_a_ring_of_successions_ends(tmp_path: Path) -> None:
    one, two = new_office_keys("One"), new_office_keys("Two")
    (tmp_path / "a.succession").write_bytes(succession_text(one, two))
    (tmp_path / "b.succession").write_bytes(succession_text(two, one))
    assert not succeeds(tmp_path, one.public.verify, new_office_keys("Three").public.verify)


def test_it_takes_the_passphrase_and_happens_once_a_day(office: Path) -> None:
    before = office.read_bytes()
    with pytest.raises(Fault) as wrong:
        rotate_office_keys(office, "not it", "2026-10-01")
    assert wrong.value.code is FaultCode.KEY_WRONG
    assert office.read_bytes() == before
    rotate_office_keys(office, SECRET, "2026-10-01")
    with pytest.raises(Fault) as again:
        rotate_office_keys(office, SECRET, "2026-10-01")
    assert again.value.code is FaultCode.FILE_EXISTS


@pytest.mark.parametrize("step", range(5))
def test_cut_short_at_any_rename_no_key_is_lost(office: Path, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """The power goes between two renames: the old secret is in one of the files, whichever name it has by then."""
    old = load_keys(office, SECRET)
    done, rename = [0], Path.rename

    def cut(self: Path, target: Path) -> Path:
        if done[0] == step:
            raise KeyboardInterrupt
        done[0] += 1
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", cut)
    if step < 4:
        with pytest.raises(KeyboardInterrupt):
            rotate_office_keys(office, SECRET, "2026-10-01")
    else:
        rotate_office_keys(office, SECRET, "2026-10-01")
    monkeypatch.undo()
    held = [load_keys(path, SECRET).public.verify for path in office.parent.glob("*.key")]
    assert old.public.verify in held
    if not office.exists():
        rotate_office_keys(office, SECRET, "2026-10-01")
        assert office_keys(office, SECRET)[0] == old
        assert succeeds(office.parent, old.public.verify, load_keys(office, SECRET).public.verify)
