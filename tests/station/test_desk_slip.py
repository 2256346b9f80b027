"""From the desk to the station: a slip is printed, scanned, and opens exactly one sitting; nothing joins the two."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.cli.main import run
from app.domain.activation import normal, read_code, station_secret
from app.domain.ids import StyleId
from app.domain.refusal import Refusal, Rule
from app.faults import Fault, FaultCode
from app.services.station import SUFFIX, UsedCodes, read_station, write_station
from app.services.station_parts import Found
from app.services.station_slips import StationSlips
from app.station_folder import (
    StationSettings,
    load_station_settings,
    save_station_settings,
    station_places,
)
from app.station_keeping import Keeping
from app.station_order import Order
from printing.readback import raster, read_qr
from printing.renderer import PaperRenderer
from sync.bundle import AgeBundles
from sync.drives import FolderDrives
from sync.keyfiles import OwnKeys, new_machine_keys, new_office_keys, save_keys
from tests.services.fixtures import center, desk, template
from tests.services.invented_election import RURAL, TOWN
from tests.services.kit import ROLL_KEY, Desks, Rig, Template

__all__ = ["center", "desk", "template"]
PASSPHRASE = "a station in the corner"  # of a key made here and thrown away


@pytest.fixture
def slips(desk: Rig) -> StationSlips:
    desk.with_profile(replace(desk.parts.session.election.profile, station=True))
    desk.parts.queue.renderer = PaperRenderer()
    return StationSlips(desk.parts.session, desk.parts.queue)


def printed_slips(desk: Rig) -> list[bytes]:
    return [path.read_bytes() for path in sorted((desk.paper / "ballots").glob("*report*.pdf"))]


def test_a_slip_is_recorded_without_its_code_and_printed(desk: Rig, slips: StationSlips) -> None:
    assert slips.print(TOWN, "en") is None
    assert desk.journal_kinds[-1] == "station_slip_printed"
    (pdf,) = printed_slips(desk)
    code = read_qr(raster(pdf, 200))
    activation = read_code(station_secret(ROLL_KEY), desk.parts.session.election.definition, code)
    assert activation is not None and activation.style == TOWN
    everything = b"".join(
        path.read_bytes() for path in desk.home.folder.rglob("*") if path.is_file() and path.suffix != ".pdf"
    )
    assert code.encode() not in everything
    entry = list(desk.parts.session.journal.recorded(desk.machine))[-1]
    assert not hasattr(entry.event, "code")
    assert {"voter", "issue", "number"}.isdisjoint(entry.event.__slots__)


def test_two_slips_of_one_style_are_told_apart_and_in_no_order(desk: Rig, slips: StationSlips) -> None:
    for _ in range(6):
        assert slips.print(RURAL, "en") is None
    codes = [read_qr(raster(pdf, 200)) for pdf in printed_slips(desk)]
    assert len(set(codes)) == 6
    assert codes != sorted(codes) or codes != sorted(codes, reverse=True)
    drawn = np.array([int.from_bytes(code[4:8].encode(), "big") for code in codes])
    assert len(set(np.diff(drawn).tolist())) == 5, "no step from one to the next"


def test_where_marking_is_off_the_slip_names_the_style_for_the_other_machine(desk: Rig) -> None:
    slips = StationSlips(desk.parts.session, desk.parts.queue)
    slip = slips.slip(TOWN, "en")
    assert slip.code == ""
    assert slip.large == TOWN


def test_slips_need_an_open_day_an_official_and_a_style(center: Desks, desk: Rig, slips: StationSlips) -> None:
    answer = slips.print(StyleId("none"), "en")
    assert isinstance(answer, Refusal) and answer.rule is Rule.STYLE_UNKNOWN
    desk.parts.people.sign_out()
    answer = slips.print(TOWN, "en")
    assert isinstance(answer, Refusal) and answer.rule is Rule.NOT_SIGNED_IN


# --- the station's part


@pytest.fixture
def keys() -> OwnKeys:
    return new_machine_keys("ST-1")


@pytest.fixture
def station(tmp_path: Path, template: Template, keys: OwnKeys) -> Iterator[Callable[..., Keeping]]:
    """A station enrolled, with the office's file on a stick beside it."""
    home = station_places(tmp_path / "station")
    save_keys(home.key, keys, PASSPHRASE)
    stick = tmp_path / "stick"
    stick.mkdir()

    def make(*, marks: bool = True, signer: OwnKeys | None = None) -> Keeping:
        contents = replace(template.contents, profile=replace(template.contents.profile, station=marks))
        write_station(
            contents,
            stick / f"ballots{SUFFIX}",
            bundles=AgeBundles(),
            signer=(signer or template.office).signing,
            recipients=(keys.decryption.public, template.office.decryption.public),
        )
        settings = StationSettings(printer="folder:/nowhere", language="en")
        return Keeping(places=home, settings=settings, drives=FolderDrives(stick), rehearsal=True)

    yield make


def test_the_stations_part_holds_ballots_and_no_voter(
    station: Callable[..., Keeping], template: Template, keys: OwnKeys, tmp_path: Path
) -> None:
    keeping = station()
    (found,) = keeping.found()
    contents = read_station(AgeBundles(), Path(found.name), keys.decryption, (template.office.signing.public,))
    assert contents.definition == template.contents.definition
    assert contents.secret == station_secret(ROLL_KEY) != ROLL_KEY
    parts = AgeBundles().read(
        Path(found.name), keys.decryption, kind="station", signers=(template.office.signing.public,)
    )[1]
    assert {each.name for each in parts} == {"station.json", "profile.json", "definition.json", "station.key"}
    with pytest.raises(Fault):
        read_station(
            AgeBundles(), Path(found.name), new_machine_keys("ST-2").decryption, (template.office.signing.public,)
        )


def test_a_slip_of_the_desk_opens_one_sitting_at_the_station(
    station: Callable[..., Keeping],
    desk: Rig,
    slips: StationSlips,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Order] = []

    def start(order: Order, ended: Callable[[str], None]) -> None:
        begun.append(order)
        ended("printed")

    monkeypatch.setattr("app.station_keeping.run_sitting", start)
    keeping = station()
    assert not keeping.is_loaded()
    (found,) = keeping.found()
    assert not found.trusted
    keeping.load(found)
    assert keeping.is_loaded()
    with pytest.raises(Fault) as caught:
        keeping.open("not the passphrase")
    assert caught.value.code is FaultCode.KEY_WRONG
    assert keeping.open(PASSPHRASE)
    assert keeping.allowed()
    assert keeping.machine() == "ST-1"
    slips.print(TOWN, "en")
    code = read_qr(raster(printed_slips(desk)[-1], 200))
    outcomes: list[str] = []
    assert keeping.begin(code, "123456", outcomes.append) == "good"
    assert outcomes == ["printed"]
    assert (begun[0].style, begun[0].language, begun[0].code) == (TOWN, "en", "123456")
    assert keeping.begin(code, "123456", outcomes.append) == "used"
    assert keeping.begin("0000", "123456", outcomes.append) == "not_ours"
    assert keeping.counts() == (1, 1)
    assert len(begun) == 1


def test_nothing_at_the_station_tells_which_slip_came_when(
    station: Callable[..., Keeping], desk: Rig, slips: StationSlips, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Desk and station share no serial: not one word of six letters or more of the desk's journal about slips is on
    the station, and the station's files have no time."""
    monkeypatch.setattr("app.station_keeping.run_sitting", lambda _order, ended: ended("printed"))
    keeping = station()
    keeping.load(keeping.found()[0])
    keeping.open(PASSPHRASE)
    codes = []
    for _ in range(3):
        slips.print(TOWN, "en")
        codes.append(read_qr(raster(printed_slips(desk)[-1], 200)))
    for code in reversed(codes):
        keeping.begin(code, "123456", lambda _: None)
    state = tmp_path / "station" / "state"
    kept = b"".join(path.read_bytes() for path in state.iterdir())
    entries = list(desk.parts.session.journal.recorded(desk.machine))
    slips_told = [each for each in entries if each.envelope.kind == "station_slip_printed"]
    assert len(slips_told) == 3
    for told in slips_told:
        for word in (told.head.digest, told.envelope.at.isoformat(), str(told.envelope.sequence) + ":"):
            assert word.encode() not in kept
    assert all(path.stat().st_mtime == 0 for path in state.iterdir())
    assert len(UsedCodes(keeping.places.used)) == 3
    assert all(normal(code).encode() not in kept for code in codes)


def test_a_file_of_another_office_is_not_taken(station: Callable[..., Keeping], template: Template) -> None:
    keeping = station(signer=new_office_keys("Another"))
    (found,) = keeping.found()
    keeping.load(replace(found, office=template.office.signing.public))
    with pytest.raises(Fault) as caught:
        keeping.open(PASSPHRASE)
    assert caught.value.code is FaultCode.BUNDLE_WRONG_SIGNER


def test_marking_stays_off_until_the_clerk_has_said_so(station: Callable[..., Keeping]) -> None:
    keeping = station(marks=False)
    keeping.load(keeping.found()[0])
    keeping.open(PASSPHRASE)
    assert not keeping.allowed()


def test_settings_are_checked_and_never_mended(tmp_path: Path) -> None:
    assert load_station_settings(tmp_path) == StationSettings()
    save_station_settings(tmp_path, StationSettings(printer="cups:ballots", panel_mm=345.4))
    assert load_station_settings(tmp_path).panel_mm == 345.4
    for told in ({"idle_minutes": 9}, {"colour": "red"}, {"printer": 3}, []):
        (tmp_path / "station.json").write_text(json.dumps(told))
        with pytest.raises(Fault) as caught:
            load_station_settings(tmp_path)
        assert caught.value.code is FaultCode.FILE_BAD
    assert Found(name="", title="", date="", digest="", office="", trusted=False)


def test_a_station_is_set_up_by_command_and_says_how_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "station"
    asked = ("station-settings", "--data", str(home))
    assert run(asked) == 0
    said = capsys.readouterr().out
    assert "Ballot printer: Not set up" in said and "Sheet reader: none" in said and "as the screen says" in said
    assert not (home / "station.json").exists(), "asking changes nothing"
    printer = f"folder:{tmp_path / 'paper'}"
    assert (
        run((*asked, "--printer", printer, "--reader", "scan:fujitsu", "--panel-mm", "345.4", "--language", "es")) == 0
    )
    assert f"Ballot printer: {printer}: Ready" in capsys.readouterr().out
    kept = StationSettings(printer=printer, reader="scan:fujitsu", panel_mm=345.4, language="es")
    assert load_station_settings(home) == kept
    assert run((*asked, "--printer", "ballots", "--reader", "none", "--idle-minutes", "5", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["printer"], told["reader"], told["idle_minutes"], told["panel_mm"]) == ("cups:ballots", "", 5, 345.4)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--printer", "fax:1"), "The ballot printer is not set up"),
        (("--idle-minutes", "9"), "2 to 5"),
        (("--language", "tlh"), "There is no language"),
        (("--reader", "camera"), "scan:DEVICE"),
    ],
)
def test_what_no_station_could_use_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: tuple[str, str], said: str
) -> None:
    assert run(("station-settings", "--data", str(tmp_path), *wrong)) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "station.json").exists()


def test_a_panel_can_be_as_wide_as_the_screen_says_again(tmp_path: Path) -> None:
    asked = ("station-settings", "--data", str(tmp_path), "--panel-mm")
    assert run((*asked, "340")) == 0
    assert load_station_settings(tmp_path).panel_mm == 340
    assert run((*asked, "0")) == 0
    assert load_station_settings(tmp_path).panel_mm == 0
