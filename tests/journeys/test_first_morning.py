"""A new laptop's first morning, through the real window: keys, package, passwords, open the day, serve a voter."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.bootstrap import folder_devices, tools
from app.clock import ScriptedClock
from app.demo.folder import Wanted, folder_for
from app.domain.ids import MachineId
from app.domain.styles import One
from app.importers.elections import load_election
from app.importers.elections_people import read_keys
from app.paths import places
from app.services.building import build_package
from app.services.desk_parts import DeskParts, StartStage
from app.starter import DeskStarter
from sync.keyfiles import new_machine_keys, new_office_keys
from ui.desk.controller import DeskController
from ui.desk.inline import InlineWork
from ui.desk.starting import Starting
from ui.viewmodels.parts import Status
from ui.viewmodels.saying import Saying
from ui.window import Window

LAPTOP, PASSWORD = "laptop words", "official words"


def test_from_an_empty_laptop_to_the_first_ballot(
    tmp_path: Path, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, devices, parts = places(tmp_path / "laptop"), folder_devices(tmp_path / "paper"), tools()
    (tmp_path / "paper" / "drive").mkdir(parents=True)
    starter = DeskStarter(home, devices, parts)
    opened: list[DeskParts] = []
    saying = Saying(window.look.words)
    starting = Starting(starter, saying, window, InlineWork(), opened.append)
    assert starter.stage() is StartStage.NO_KEYS

    # The laptop makes its keys; two different passphrases are said so, and nothing is made.
    starting.show()
    starting.on("enrol", {"machine": "HS-A", "password": LAPTOP, "again": "other"})
    assert starter.stage() is StartStage.NO_KEYS
    # A short one is not taken either, and the page says what is asked.
    starting.on("enrol", {"machine": "HS-A", "password": "words", "again": "words"})
    assert starter.stage() is StartStage.NO_KEYS
    assert "8 characters" in window.view.message.text
    assert "8 characters" in window.view.fields[1].hint
    starting.on("enrol", {"machine": "HS-A", "password": LAPTOP, "again": LAPTOP})
    assert starter.stage() is StartStage.NO_PACKAGE
    public = tmp_path / "paper" / "drive" / "HS-A.pub"
    assert public.is_file(), "the public half is on the stick for the office"

    # The office builds a package for this laptop and puts it on the stick.
    package = build(tmp_path, public)
    starting.on("to_package", {})
    starting.on("glance", {"package": str(package), "path": ""})
    assert window.view.code.text == starter.glance(package).digest[:4].upper()

    # A wrong passphrase opens nothing and says so; the right one loads the package.
    starting.on("load", {"package": str(package), "password": "wrong"})
    assert window.view.message is not None
    starting.on("load", {"package": str(package), "password": LAPTOP})
    # Only a supervisor is asked first; nobody gets on without one.
    assert {each.key for each in window.view.fields[0].options} == {"james", "nora"}
    starting.on("enough", {})
    assert not opened and window.view.message.title == "Let a supervisor choose a password first"
    for official in ("james", "nora", "ruth", "yusuf"):
        starting.on("add_person", {"official": official, "password": PASSWORD, "again": PASSWORD})
    assert window.view.key == "set_up.people_done", "everybody has one: nothing is left but to go on"
    assert window.view.primary.key == "enough"
    starting.on("enough", {})
    assert starter.stage() is StartStage.LOCKED
    desk = opened[0]
    hours = next(each for each in desk.session.election.center.hours if each.final)
    desk.session.clock = ScriptedClock(hours.opens + timedelta(hours=3))
    serve_first(window, desk, saying)
    code = seal_a_code(window, desk, saying, monkeypatch)
    desk.close()
    remember_nothing(window, saying, starter, code)


def seal_a_code(window: Window, desk: DeskParts, saying: Saying, monkeypatch: pytest.MonkeyPatch) -> str:
    """A supervisor has the code printed; the screen never shows it."""
    made: list[str] = []
    new = type(tools().keys).new_recovery_code

    def watched(keys: object) -> str:
        made.append(new(keys))
        return made[-1]

    monkeypatch.setattr(type(tools().keys), "new_recovery_code", watched)
    controller = DeskController(window, desk, saying, InlineWork())
    controller.start()
    controller.go("export")
    controller.on_command("page", "code", {})
    controller.on_command("page", "code_print", {})
    assert window.view.message.status is Status.OK
    assert made[0] not in str(window.view)
    controller.stop()
    return made[0]


def remember_nothing(window: Window, saying: Saying, starter: DeskStarter, code: str) -> None:
    """The second morning nobody knows a password: the sealed code opens the desk, once."""
    opened: list[DeskParts] = []
    starting = Starting(starter, saying, window, InlineWork(), opened.append)
    starting.show()
    assert "recovery" in [action.key for action in window.view.others]
    starting.on("recovery", {})
    new = {"official": "james", "password": "another one", "again": "another one"}
    slip = ("A" if code[0] != "A" else "B") + code[1:]
    starting.on("recover", {**new, "code": slip})
    assert not opened and window.view.message is not None
    starting.on("recover", {**new, "again": "not the same", "code": code})
    assert not opened
    starting.on("recover", {**new, "code": code.lower().replace("-", " ")})
    (desk,) = opened
    kinds = [each.envelope.kind for each in desk.session.journal.recorded(desk.session.election.machine.id)]
    assert kinds[-3:] == ["slot_added", "slot_removed", "store_key_changed"]
    desk.close()
    starting.on("recover", {**new, "code": code})
    assert len(opened) == 1, "it opens nothing a second time"
    starting.show()
    assert "recovery" not in [action.key for action in window.view.others]
    starting.on("sign_in", {"official": "james", "password": "another one"})
    assert len(opened) == 2
    opened[1].close()


def build(folder: Path, public: Path) -> Path:
    """The office's part, with the laptop's own enrolment file."""
    office, other = new_office_keys("Office"), new_machine_keys("HS-B")
    election = folder / "election"
    folder_for(
        election, Wanted(voters=60, seed=2), {MachineId("HS-A"): new_machine_keys("HS-A"), MachineId("HS-B"): other}
    )
    (election / "keys" / "HS-A.json").write_bytes(public.read_bytes())
    ready = load_election(election)
    assert read_keys(public, "HS-A").verify_key in {machine.verify_key for machine in ready.machines}
    package = folder / "paper" / "drive" / "tamarack.vcpkg"
    build_package(
        ready,
        package,
        bundles=tools().bundles,
        renderer=tools().renderer,
        signer=office.signing,
        office_recipient=office.decryption.public,
    )
    return package


def serve_first(window: Window, desk: DeskParts, saying: Saying) -> None:
    controller = DeskController(window, desk, saying, InlineWork())
    controller.start()
    now = desk.session.now().strftime("%H:%M")
    opening = {"watch": now, "sheets": "200", "seals": "1 2", "second": "nora", "second_password": PASSWORD}

    # No oath is on record yet: the day does not open without it.
    controller.on_command("open_day", "open_day", opening)
    assert desk.session.scene().day.opened is None
    controller.go("open_day")
    oaths = {"oath_james": "yes", "oath_nora": "yes", "oath_ruth": "yes"}
    controller.on_command("open_day", "open_day", {**opening, **oaths})
    assert desk.session.scene().day.opened is not None

    voter = next(
        each
        for each in desk.session.roll.everyone()
        if each.status.value == "active" and isinstance(desk.desk.open(each.id).style, One)
    )
    controller.on_command("find", "open", {"id": voter.id})
    controller.on_command("serve", "identified", {"identity": ""})
    assert not desk.session.state.issues, "nothing happens without a choice"
    controller.on_command("serve", "identified", {"identity": "document:passport"})
    controller.on_command("serve", "ballot_chosen", {})
    controller.on_command("serve", "print", {})
    (issue,) = desk.session.state.issues.values()
    assert issue.event.voter == voter.id
    controller.on_command("serve", "came_out", {})
    controller.on_command("serve", "handed", {})
    checks = {f"check_{each}": "yes" for each in desk.session.election.profile.envelope_checks}
    controller.on_command("serve", "accept", {"stub_off": "", "envelope": "", **checks})
    assert not desk.session.state.accepted, "the stub comes off first"
    controller.on_command("refusal", "reopen", {})
    controller.on_command("serve", "accept", {"stub_off": "yes", "envelope": issue.event.envelope_id, **checks})
    assert issue.id in desk.session.state.accepted
    controller.stop()
