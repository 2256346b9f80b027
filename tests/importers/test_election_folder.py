"""The election folder: read whole, or refused with file, key and what was expected."""

import json
import shutil
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import jsonschema
import pytest

from app.domain.ballots import Contest
from app.domain.election import Role
from app.domain.ids import MachineId
from app.domain.profile import LimitCounts
from app.domain.styles import KeyRule, Primary
from app.faults import Fault, FaultCode
from app.importers.definitions import load_definition
from app.importers.elections import load_election, new_election
from app.importers.elections_people import MachineKeys, read_keys

DEMO = Path(__file__).resolve().parents[2] / "assets" / "demo" / "election"

Edit = Callable[[str, str], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The demonstration's folder with a roll and keys, as a clerk would have it."""
    home = tmp_path / "election"
    shutil.copytree(DEMO, home)
    (home / "roll.csv").write_text("voter_id\n", encoding="utf-8")
    (home / "keys").mkdir()
    for desk, letter in (("HS-A", "a"), ("HS-B", "c")):
        keys = {"name": desk, "recipient": "age1" + letter * 58, "verify": letter * 64}
        (home / "keys" / f"{desk}.json").write_text(json.dumps(keys), encoding="utf-8")
    return home


@pytest.fixture
def edit(folder: Path) -> Edit:
    def change(old: str, new: str) -> None:
        path = folder / "election.toml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def refused(folder: Path) -> Fault:
    with pytest.raises(Fault) as raised:
        load_election(folder)
    return raised.value


def test_the_demonstration_s_folder_is_read_whole(folder: Path) -> None:
    whole = load_election(folder)
    assert (whole.election.id, whole.election.date) == ("tamarack-2026-10-06", date(2026, 10, 6))
    assert [style.id for style in whole.definition.styles] == ["10", "12", "15", "17"]
    assert whole.definition.election == whole.election.id
    assert [machine.id for machine in whole.machines] == ["HS-A", "HS-B"]
    assert [machine.announces for machine in whole.machines] == [True, False]
    assert whole.profile.spoil.counts is LimitCounts.BALLOTS_IN_ALL
    assert sum(official.role is Role.SUPERVISOR for official in whole.officials) == 2
    assert whole.streets is not None
    assert whole.streets.problems == ()
    assert whole.table.keys is KeyRule.TEXT
    assert whole.table.primary is Primary.NONE
    assert whole.roll.files == (folder.resolve() / "roll.csv",)


def test_the_demonstration_s_ballots_follow_the_published_schema(shared_data: Path) -> None:
    schema = json.loads((shared_data / "nist/sp1500-20_ballot_definition/NIST_V1_ballot_definition.json").read_text())
    jsonschema.validate(json.loads((DEMO / "ballots.json").read_text(encoding="utf-8")), schema)


def test_every_text_of_the_demonstration_s_ballots_is_in_both_languages() -> None:
    definition = load_definition(DEMO / "ballots.json")
    for style in definition.styles:
        assert style.languages == ("en", "es")
        for item in style.cards[0].items:
            assert isinstance(item, Contest)
            assert item.title.languages == ("en", "es")
            assert not item.text or item.text.languages == ("en", "es")
            assert item.write_ins in (0, item.vote_for), "as many blank lines as are to be elected (KMC 6.20.030(b))"
    names = {
        option.label.in_("en") for style in definition.styles for c in style.cards[0].contests for option in c.options
    }
    assert {"Ḵaachxana Brightwater", "Thuỳ Nguyễn-Harlow", "Łucja Radomska", "Tomasz Żurawski"} <= names


def test_a_city_voter_gets_two_cards_and_everybody_else_one(folder: Path) -> None:
    definition = load_election(folder).definition
    cards = {style.id: [(card.id, card.name.in_("es")) for card in style.cards] for style in definition.styles}
    assert cards["15"] == [("15-1", "Boleta del municipio"), ("15-2", "Boleta de la ciudad de Spruce Point")]
    assert all(len(cards[style]) == 1 for style in ("10", "12", "17"))
    city = next(style for style in definition.styles if style.id == "15")
    assert [contest.id for contest in city.cards[1].contests] == ["city-council", "proposition-a"]


def test_local_hours_become_instants_with_their_offset(folder: Path) -> None:
    days = load_election(folder).centers[0].hours
    assert [day.date for day in days] == sorted(day.date for day in days)
    assert len(days) == 7
    last = days[-1]
    assert last.final
    assert last.opens == datetime.fromisoformat("2026-10-06T07:00-08:00")
    assert last.opens.utcoffset() == timedelta(hours=-8)
    assert last.return_stops == last.issue_stops == datetime.fromisoformat("2026-10-07T04:00+00:00")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('title = "Regular Election"', 'titel = "Regular Election"', "election.titel"),
        ('id = "tamarack-2026-10-06"', 'id = "tamarack 2026/10"', "election.id"),
        ("date = 2026-10-06", 'date = "next fall"', "election.date"),
        ("as_of = 2026-09-28", "as_of = 2026-10-28", "roll.as_of"),
        ('file = "roll.csv"', 'file = "lost.csv"', "roll.file"),
        ('file = "roll.csv"', 'file = "../roll.csv"', "roll.file"),
        ('file = "roll.csv"', 'file = "/etc/hostname"', "roll.file"),
        ('layout = "plain"', 'layout = "plain"\nmap = "roll.csv"', "roll.layout"),
        ("style_column = true", 'all = "12"', "assign.all"),
        ('keys = "text"', 'primary = "closed"', "assign.primary"),
        ('name = "kenai"', 'name = "kenai"\nfile = "x.toml"', "profile.name"),
        ('counts = "ballots_in_all"', 'counts = "three"', "profile.spoil_limit_counts"),
        ('contests = ["city-council"', 'contests = ["city-hall"', "card[1].contests"),
        ('id = "city"', 'id = "borough"', "card[1].id"),
        ("rest = true", 'contests = ["mayor"]', "card"),
        ('zone = "America/Anchorage"', 'zone = "Alaska"', "center[0].zone"),
        ('zone = "America/Anchorage"', 'zone = "../../../etc/passwd"', "center[0].zone"),
        ('id = "spruce-point"', 'id = "harbor"', "center"),
        ("2026-09-28, 2026-09-29", "2026-09-29, 2026-09-28", "center[0].day"),
        ("2026-10-02, 2026-10-05", "2026-10-02, 2026-10-06", "center[0].day[0].dates"),
        ('issue_stops = "18:00"', 'issue_stops = "9:00"', "center[0].day[0].issue_stops"),
        ('issue_stops = "20:00"', 'issue_stops = "20:00"\nreturn_stops = "19:00"', "center[0].day[1].return_stops"),
        ('opens = "07:00"', 'opens = "7 am"', "center[0].day[1].opens"),
        ("date = 2026-10-06\nopens", "date = 2026-10-07\nopens", "center[0].day"),
        ("final = true", "final = false", "center[0].day"),
        ('center = "harbor"', 'center = "lighthouse"', "machine[0].center"),
        ('keys = "keys/HS-A.json"', 'keys = "keys/HS-B.json"', "name"),
        ("ballots = [10001, 19999]", "ballots = [9999, 19999]", "machine.ballots"),
        ("envelopes = [9001001, 9001999]", "envelopes = [9000500, 9000600]", "machine.envelopes"),
        ("ballots = [10001, 19999]", "ballots = [19999, 10001]", "machine[1].ballots"),
        ('desk = "B"', 'desk = "A"', "machine"),
        ('role = "supervisor"', 'role = "boss"', "official[2].role"),
        ('id = "yusuf"', 'id = "ruth"', "official"),
    ],
)
def test_what_does_not_fit_together_is_refused_by_its_key(
    folder: Path, edit: Edit, old: str, new: str, key: str
) -> None:
    edit(old, new)
    fault = refused(folder)
    assert fault.code is FaultCode.ELECTION_BAD
    assert fault.facts["key"] == key
    assert fault.facts["expected"]


def test_no_supervisor_no_election(folder: Path, edit: Edit) -> None:
    edit('role = "supervisor"', "")
    edit('role = "supervisor"', 'role = "worker"')
    assert refused(folder).facts["key"] == "official"


def test_ballots_of_another_day_are_refused(folder: Path, edit: Edit) -> None:
    edit("date = 2026-10-06", "date = 2026-11-03")
    fault = refused(folder)
    assert fault.facts["key"] == "ballots.file"
    assert "2026-10-06" in str(fault.facts["expected"])


def test_the_clerk_must_choose_what_the_limit_counts(folder: Path, edit: Edit) -> None:
    edit('spoil_limit_counts = "ballots_in_all"', "")
    fault = refused(folder)
    assert (fault.code, fault.facts["key"]) == (FaultCode.PROFILE_BAD, "spoil.counts")
    assert "election.toml" in str(fault.facts["expected"])


def test_a_profile_of_the_folder_s_own(folder: Path, edit: Edit) -> None:
    template = DEMO.parents[1] / "profiles" / "template.toml"
    shutil.copyfile(template, folder / "ours.toml")
    edit('name = "kenai"', 'file = "ours.toml"')
    assert load_election(folder).profile.id == "our_town"


@pytest.mark.parametrize(
    ("file", "body", "line"),
    [
        ("precincts.csv", "precinct,split,style\n03-210,,99\n", 2),
        ("precincts.csv", "precinct,split,style\n03-210,,10\n03-210,,10\n", 3),
        ("precincts.csv", "precinct,split,style\n,,10\n", 2),
        ("precincts.csv", "precinct,split,party,style\n03-210,,par-x,10\n", 2),
        ("precincts.csv", "precinct,split\n03-210,\n", 1),
        ("overrides.csv", "street,unit,style,approved\n41 Boatyard Loop,,99,Nora\n", 2),
        ("overrides.csv", "street,unit,style,approved\n41 Boatyard Loop,,12,\n", 2),
        ("streets.csv", "street,low,high,side,precinct\nOak St,1,9,both,03-999\n", 2),
        ("streets.csv", "street,low,high,side,precinct,split\nOak St,1,9,both,03-230,C\n", 2),
    ],
)
def test_a_bad_line_of_a_table_is_named(folder: Path, file: str, body: str, line: int) -> None:
    (folder / file).write_text(body, encoding="utf-8")
    fault = refused(folder)
    assert (fault.code, fault.facts["file"], fault.facts["line"]) == (FaultCode.FILE_BAD, file, line)


def test_a43_two_ways_of_writing_a_precinct_make_the_clerk_choose(folder: Path, edit: Edit) -> None:
    (folder / "precincts.csv").write_text("precinct,style\n02,10\n2,12\n03-215,12\n", encoding="utf-8")
    (folder / "streets.csv").write_text("street,low,high,side,precinct\nOak St,1,9,both,02\n", encoding="utf-8")
    assert len(load_election(folder).table.rows_of("02")) == 1
    edit('keys = "text"', "")
    assert refused(folder).facts["key"] == "assign.keys"
    edit("[assign]", '[assign]\nkeys = "number"')
    assert refused(folder).facts["key"] == "assign.keys"


def test_the_definition_s_own_precincts_serve_as_the_table(folder: Path, edit: Edit) -> None:
    edit('precincts = "precincts.csv"', 'precincts = "definition"')
    rows = {(row.precinct, row.split): row.style for row in load_election(folder).table.rows}
    assert rows[("03-230", "A")] == "15"
    assert rows[("03-240", "")] == "17"


@pytest.mark.parametrize(
    ("opens", "expected"),
    [
        ('"01:30"', None),
        ('"01:30-08:00"', "2026-11-01T09:30+00:00"),
        ('"01:30-09:00"', "2026-11-01T10:30+00:00"),
        ('"01:30-05:00"', None),
        ('"00:30"', "2026-11-01T08:30+00:00"),
        ("03:30:00", "2026-11-01T12:30+00:00"),
    ],
)
def test_the_hour_that_comes_twice_must_be_told_apart(
    folder: Path, edit: Edit, opens: str, expected: str | None
) -> None:
    _on_the_day_of_the_change(folder, edit, "2026-11-01", opens)
    if expected is None:
        assert refused(folder).facts["key"] == "center[0].day[0].opens"
    else:
        assert load_election(folder).centers[0].hours[0].opens == datetime.fromisoformat(expected)


def test_the_hour_that_is_left_out_is_refused(folder: Path, edit: Edit) -> None:
    _on_the_day_of_the_change(folder, edit, "2026-03-08", '"02:30"')
    fault = refused(folder)
    assert fault.facts["key"] == "center[0].day[0].opens"
    assert "exists" in str(fault.facts["expected"])


def _on_the_day_of_the_change(folder: Path, edit: Edit, day: str, opens: str) -> None:
    """The same election held on a day whose clock changes."""
    ballots = (folder / "ballots.json").read_text(encoding="utf-8")
    (folder / "ballots.json").write_text(ballots.replace('Date": "2026-10-06"', f'Date": "{day}"'), encoding="utf-8")
    toml = (folder / "election.toml").read_text(encoding="utf-8")
    head, _, rest = toml.partition("[[center]]")
    machines = rest[rest.index("[[machine]]") :]
    head = head.replace("date = 2026-10-06", f"date = {day}").replace("as_of = 2026-09-28", "as_of = 2026-01-01")
    center = f"""[[center]]
id = "harbor"
name = "Harbor School"
[[center.day]]
date = {day}
opens = {opens}
issue_stops = "20:00"

"""
    (folder / "election.toml").write_text(head + center + machines, encoding="utf-8")


def test_enrolment_files_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "HS-A.pub"
    for body, key in (
        ({"recipient": "age1" + "a" * 58}, "verify_key"),
        ({"recipient": "age2", "verify": "a" * 64}, "recipient"),
        ({"recipient": "age1" + "a" * 58, "verify": "xyz"}, "verify"),
        ({"recipient": "AGE-SECRET-KEY-1" + "A" * 58, "verify": "a" * 64}, "recipient"),
    ):
        path.write_text(json.dumps(body), encoding="utf-8")
        with pytest.raises(Fault) as raised:
            read_keys(path)
        assert raised.value.facts["key"] == key
        assert "SECRET" not in str(raised.value)


def test_a_laptop_that_was_not_admitted_is_told_how_it_gets_in(folder: Path) -> None:
    (folder / "keys" / "HS-B.json").unlink()
    fault = refused(folder)
    assert fault.facts["key"] == "machine[1].keys"
    assert "office admit" in str(fault.facts["expected"])


def test_keys_just_made_stand_in_for_files(folder: Path) -> None:
    shutil.rmtree(folder / "keys")
    keys = MachineKeys(recipient="age1" + "d" * 58, verify_key="d" * 64)
    other = MachineKeys(recipient="age1" + "e" * 58, verify_key="e" * 64)
    whole = load_election(folder, keys={MachineId("HS-A"): keys, MachineId("HS-B"): other})
    assert whole.machines[0].recipient == keys.recipient


def test_a_starter_folder_needs_only_filling_in(tmp_path: Path) -> None:
    home = tmp_path / "new"
    new_election(home)
    fault = refused(home)
    assert fault.facts["key"] == "election.id"
    named = ("election.id", "election.title", "election.jurisdiction", "center[0].name", "official[1].name")
    assert all(each in str(fault.facts["expected"]) for each in named)
    text = (home / "election.toml").read_text(encoding="utf-8")
    text = text.replace("FILL-IN", "town").replace('"FILL IN"', '"Town"').replace("FILL IN", "done")
    (home / "election.toml").write_text(text, encoding="utf-8")
    assert refused(home).facts["key"] == "ballots.file"
    text = text.replace('# spoil_limit_counts = "replacements"', 'spoil_limit_counts = "replacements"')
    (home / "election.toml").write_text(text, encoding="utf-8")
    shutil.copyfile(DEMO / "ballots.json", home / "ballots.json")
    shutil.copyfile(DEMO / "precincts.csv", home / "precincts.csv")
    (home / "roll.csv").write_text("voter_id\n", encoding="utf-8")
    for desk, letter in (("C1-A", "a"), ("C1-B", "c")):
        keys = {"recipient": "age1" + letter * 58, "verify": letter * 64}
        (home / "keys" / f"{desk}.pub").write_text(json.dumps(keys), encoding="utf-8")
    assert load_election(home).profile.spoil.most_ballots == 4
    with pytest.raises(Fault) as raised:
        new_election(home)
    assert raised.value.code is FaultCode.FILE_EXISTS


def test_a_broken_or_missing_toml_is_named(tmp_path: Path) -> None:
    assert refused(tmp_path).code is FaultCode.FILE_MISSING
    (tmp_path / "election.toml").write_text("[election\n", encoding="utf-8")
    fault = refused(tmp_path)
    assert (fault.code, fault.facts["file"]) == (FaultCode.ELECTION_BAD, "election.toml")
    assert "line 1" in str(fault.facts["expected"])
