"""The same by command: an office's keys, a desk without its window, an archive (DESIGN 7)."""

import json
import os
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app import __version__
from app.bootstrap import MACHINE_KEY, OFFICE_PUBLIC, folder_devices
from app.cli.main import run
from app.paths import places
from app.services.desk_parts import StartStage
from app.settings import Settings, load_settings, save_settings
from app.starter import DeskStarter
from app.store.folder import FolderLock
from sync.keyfiles import load_keys, new_machine_keys, save_keys
from tests.carrying.test_amending import LATER
from tests.carrying.world import World
from tests.services.invented_election import JAMES, NORA, A, B
from tests.services.kit import tools

pytestmark = pytest.mark.usefixtures("cheap_passwords")

OFFICE, LAPTOP, PASSWORD = "invented office passphrase", "invented laptop passphrase", "harbor light"


def fd(secret: str) -> str:
    """A descriptor from which a command reads one secret."""
    read, write = os.pipe()
    os.write(write, secret.encode() + b"\n")
    os.close(write)
    return str(read)


def command(*arguments: object) -> int:
    return run([str(each) for each in arguments])


def desk(world: World, package: Path, machine: str) -> Path:
    """A laptop set up as in its window: package loaded, two supervisors with passwords, oaths on record."""
    home = places(world.folder / f"data-{machine}")
    save_keys(home.folder / MACHINE_KEY, world.keys[machine], LAPTOP)  # type: ignore[index]
    (home.folder / OFFICE_PUBLIC).write_text(world.office.signing.public + "\n")
    starter = DeskStarter(home, folder_devices(home.folder), tools())
    starter.unpack(package, LAPTOP, lambda _done, _of: True)
    parts = starter.load()
    parts.people.add_password(JAMES, PASSWORD)
    parts.people.sign_in(JAMES, PASSWORD)
    parts.people.add_password(NORA, PASSWORD)
    parts.people.take_oath((JAMES, NORA))
    parts.people.sign_out()
    parts.close()
    return home.folder


def two() -> tuple[object, ...]:
    return ("--official", JAMES, "--key-fd", fd(PASSWORD), "--second", NORA, "--second-fd", fd(PASSWORD))


# --- keys ------------------------------------------------------------------------------------------------------------


def test_the_offices_keys_are_made_changed_and_recovered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "office"
    assert command("office", "keys", folder, "--key-fd", fd(OFFICE)) == 0
    first = load_keys(folder / "office.key", OFFICE)
    assert command("office", "keys", folder, "--rotate", "--key-fd", fd(OFFICE)) == 0
    second = load_keys(folder / "office.key", OFFICE)
    assert second.public.verify != first.public.verify
    (code,) = re.findall(r"shown this once.*?: (\S+)", capsys.readouterr().out)[-1:]
    assert command("office", "recover", folder, "--code-fd", fd(code.lower()), "--key-fd", fd("a new one")) == 0
    assert load_keys(folder / "office.key", "a new one") == second


def test_a_wrong_recovery_code_changes_nothing(tmp_path: Path) -> None:
    assert command("office", "keys", tmp_path, "--key-fd", fd(OFFICE)) == 0
    before = (tmp_path / "office.key").read_bytes()
    assert command("office", "recover", tmp_path, "--code-fd", fd("0000-0000"), "--key-fd", fd("x")) == 2
    assert (tmp_path / "office.key").read_bytes() == before


def test_the_recovery_sheet_goes_to_a_printer_and_the_code_not_to_the_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = tmp_path / "paper"
    asked = ("office", "keys", tmp_path / "office", "--sheet-printer", f"folder:{paper}", "--key-fd", fd(OFFICE))
    assert command(*asked) == 0
    assert len(list(paper.glob("*.pdf"))) == 1
    assert not re.search(r"(\w{5}-){5}\w{5}", capsys.readouterr().out)


def test_a_laptop_is_admitted_by_its_fingerprint_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys = new_machine_keys("HS-A")
    public = save_keys(tmp_path / "HS-A.key", keys, LAPTOP)
    election = tmp_path / "election"
    election.mkdir()
    assert command("office", "admit", public, election, "--fingerprint", "0000 0000 0000 0000 0000 0000") == 2
    assert not (election / "keys").exists()
    told = capsys.readouterr().err
    assert "What was compared is not the same" in told
    assert "Caps Lock" not in told
    assert keys.public.fingerprint not in told, "who did not compare is not told what to type"
    assert command("office", "admit", public, election, "--fingerprint", keys.public.fingerprint.lower()) == 0
    assert (election / "keys" / "HS-A.pub").read_bytes() == public.read_bytes()


def test_new_keys_are_not_locked_with_a_short_passphrase(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("enrol", "HS-A"), ("keys",)):
        assert command("office", *words, tmp_path / "made", "--key-fd", fd("abc")) == 2
        assert "shorter than 8 characters" in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.key"))


def test_keys_made_by_command_in_the_desk_s_own_folder_are_found_there(tmp_path: Path) -> None:
    """The folder is closed to others from the start; else the desk would not take it for its own."""
    home = tmp_path / "share" / "votecenter"
    assert command("office", "enrol", "HS-A", home, "--key-fd", fd(LAPTOP)) == 0
    starter = DeskStarter(places(home), folder_devices(tmp_path), tools())
    assert starter.stage() is StartStage.NO_PACKAGE


def test_a_changed_enrolment_file_is_not_admitted(tmp_path: Path) -> None:
    keys, other = new_machine_keys("HS-A"), new_machine_keys("HS-A")
    public = save_keys(tmp_path / "HS-A.key", keys, LAPTOP)
    told = json.loads(public.read_text())
    public.write_text(json.dumps({**told, "recipient": other.public.recipient}))
    assert command("office", "admit", public, tmp_path, "--fingerprint", keys.public.fingerprint) == 2


def test_the_version_and_the_windows_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """What support asks first; and that a command alone opens a window."""
    assert command("--version") == 0
    assert capsys.readouterr().out == f"Vote Center {__version__}\n"
    for words in (("--help",), ("office", "--help")):
        assert command(*words) == 0
        assert "window" in capsys.readouterr().out


# --- a desk's printers ------------------------------------------------------------------------------------------------


def test_printers_are_chosen_and_the_rest_of_the_settings_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = places(tmp_path / "desk").folder
    save_settings(home, Settings(theme="dark", machine="HS-A"))
    paper, labels = f"folder:{tmp_path / 'ballots'}", "escpos:/dev/usb/lp0"
    assert command("desk", "printers", home, "--ballots", paper, "--labels", labels, "--label-size", "62x29") == 0
    kept = load_settings(home)
    assert (kept.ballot_printer, kept.label_printer) == (paper, labels)
    assert (kept.label_width, kept.label_height, kept.theme, kept.machine) == (62, 29, "dark", "HS-A")
    assert f"Ballots: {paper}: Ready" in capsys.readouterr().out

    assert command("desk", "printers", home, "--ballots", "BALLOTS", "--labels", "none") == 0
    assert load_settings(home).ballot_printer == "cups:BALLOTS", "a bare word is a queue"
    assert "Labels: Not set up" in capsys.readouterr().out


def test_a_printer_that_is_none_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = places(tmp_path / "desk").folder
    for wrong in (("--ballots", "fax:1"), ("--label-size", "big")):
        assert command("desk", "printers", home, *wrong) == 2
    assert load_settings(home) == Settings()
    assert "The ballot printer is not set up" in capsys.readouterr().err
    assert command("desk", "printers", home, "--labels", "fax:1") == 2
    said = capsys.readouterr().err
    assert "The label printer is not set up" in said and "found: fax:1" in said


def test_an_export_is_written_into_a_folder_that_is_there(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder made here would lie on the laptop, not on the stick nobody put in."""
    data = desk(world, world.package(), A)
    stick = world.folder / "no-stick"
    asked = ("export", "write", data, "-o", stick, "--official", JAMES)
    assert command(*asked, "--key-fd", fd(PASSWORD)) == 2
    assert "no-stick is not where it was expected" in capsys.readouterr().err
    assert not stick.exists()
    stick.mkdir()
    with FolderLock(data).hold():
        assert command(*asked, "--key-fd", fd(PASSWORD)) == 2, "the desk's window is open"
    assert command(*asked, "--key-fd", fd(PASSWORD)) == 0
    (written,) = stick.glob("*.vcx")
    assert "Exported and verified" in capsys.readouterr().out
    assert command("export", "show", written) == 0


def test_an_export_is_in_the_language_of_whoever_writes_it(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    """The one asked for, else the laptop's own; one the program does not have is refused before anything is opened."""
    data = desk(world, world.package(), A)
    asked = ("export", "write", data, "-o", world.folder, "--official", JAMES)
    assert command(*asked, "--language", "xx") == 2
    assert "one of: en, es" in capsys.readouterr().err
    assert command(*asked, "--key-fd", fd(PASSWORD)) == 0
    save_settings(data, replace(load_settings(data), language="es"))
    assert command(*asked, "--key-fd", fd(PASSWORD)) == 0
    assert command(*asked, "--key-fd", fd(PASSWORD), "--language", "en") == 0
    told = []
    for written in sorted(world.folder.glob("*.vcx")):
        _, parts = world.bundles.read(
            written, world.office.decryption, kind="export", signers=(world.keys[A].signing.public,)
        )
        told.append(json.loads(next(each.data for each in parts if each.name == "statement.json"))["title"])
    assert told == ["Ballot statement", "Declaración de boletas", "Ballot statement"]


# --- at a desk -------------------------------------------------------------------------------------------------------


def test_an_amended_package_by_two_people_who_compared(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    data = desk(world, world.package(), A)
    second = world.package("second", as_of=LATER)
    digest = world.understood(second).jurisdiction.package
    assert command("desk", "amend", data, second, *two(), "--compared", "0000") == 2
    assert command("desk", "amend", data, second, *two(), "--compared", digest[:4], "--json") == 0
    assert json.loads(capsys.readouterr().out)["package"] == digest
    assert command("desk", "amend", data, second, *two(), "--compared", digest[:4]) == 1, "it is in use already"


def test_an_older_one_is_refused_by_the_rule_and_status_1(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    data = desk(world, world.package(as_of=LATER), A)
    older = world.package("older")
    digest = world.understood(older).jurisdiction.package[:4]
    assert command("desk", "amend", data, older, *two(), "--compared", digest) == 1
    said = capsys.readouterr().err
    assert said.startswith("This package is older than the one in use.")
    assert command("desk", "amend", data, older, *two(), "--compared", digest, "--reason", "A court's order") == 0


def test_rounds_and_a_lost_laptop(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    package = world.package()
    a, b = desk(world, package, A), desk(world, package, B)
    stick = world.stick
    assert command("desk", "round-out", a, stick, "--official", JAMES, "--key-fd", fd(PASSWORD)) == 0
    capsys.readouterr()
    assert command("desk", "round-in", b, stick, "--official", JAMES, "--key-fd", fd(PASSWORD), "--json") == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["machine"], told["conflicts"], told["breach"], told["older"]) == (A, 0, None, None)
    assert command("desk", "lost", b, A, *two(), "--reason", "Fell into the harbor", "--json") == 0
    assert json.loads(capsys.readouterr().out)["entry"] == told["entries"]
    assert command("desk", "lost", b, A, *two(), "--reason", "Again") == 1


# --- put away --------------------------------------------------------------------------------------------------------


def test_exports_packages_and_results_come_back_out_of_the_archive(world: World, tmp_path: Path) -> None:
    folder = tmp_path / "office"
    folder.mkdir()
    save_keys(folder / "office.key", world.office, OFFICE)
    package = world.package()
    exports, out = tmp_path / "exports", tmp_path / "out"
    exports.mkdir()
    world.open_desk(package).parts.exchange.export(exports)
    key = ("--office", folder / "office.key")
    merged = command("office", "reconcile", exports, "--package", package, *key, "-o", out, "--key-fd", fd(OFFICE))
    assert merged == 0
    archive = tmp_path / "larch.vcarchive"
    sealed = ("office", "archive", exports, "--package", package, "--results", out, *key, "-o", archive)
    assert command(*sealed, "--key-fd", fd(OFFICE)) == 0
    back = tmp_path / "back"
    assert command("office", "unarchive", archive, *key, "-o", back, "--key-fd", fd(OFFICE)) == 0
    for source, kept in ((exports, back / "exports"), (out, back / "results")):
        for path in source.rglob("*"):
            if path.is_file():
                assert (kept / path.relative_to(source)).read_bytes() == path.read_bytes(), path.name
    assert b"P-0001" not in archive.read_bytes()

    archive.write_bytes(archive.read_bytes()[:-1])
    shutil.rmtree(back)
    assert command("office", "unarchive", archive, *key, "-o", back, "--key-fd", fd(OFFICE)) == 2
    assert not any(path.is_file() for path in back.rglob("*")), "nothing of a damaged archive"
