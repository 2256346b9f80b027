"""Layouts as data: every shipped one is sound; a clerk's own mapping is checked key by key."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.roll import VoterStatus
from app.faults import Fault, FaultCode
from app.i18n import languages
from app.importers.layouts import layout_names, load_layout, load_map, map_from
from app.importers.voters import VoterReading, check_file
from app.importers.voters_layout import Spec, name_key
from app.importers.voters_layout_write import map_text
from app.importers.voters_notes import Note

PROMISED = {
    *("alaska", "north_carolina", "ohio", "washington", "florida", "colorado", "texas", "michigan", "minnesota"),
    *("oregon", "votingworks", "new_hampshire", "nist_vri", "plain"),
}


def test_every_promised_layout_is_there() -> None:
    assert set(layout_names()) == PROMISED


@pytest.mark.parametrize("name", sorted(PROMISED))
def test_every_shipped_layout_is_sound_and_says_what_it_is(name: str) -> None:
    layout = load_layout(name)
    assert layout.name == name
    assert layout.title
    assert {language for language, _ in layout.titles} == set(languages()) - {"en"}, "in every language people read"
    assert layout.title_in("en") == layout.title != layout.title_in("es") == layout.title_in("es-MX")
    assert layout.title_in("vi") == layout.title, "English where nobody has said"
    assert layout.note
    keys = [name_key(column) for column in layout.order]
    assert len(keys) == len(set(keys))
    for other, column in layout.renamed:
        assert name_key(other) != name_key(column), "a renaming that renames nothing"
        assert name_key(column) in {name_key(one) for one in (*layout.used, *layout.order)}


@pytest.mark.parametrize("name", sorted(PROMISED))
def test_a_layout_written_as_a_map_reads_back_the_same(name: str) -> None:
    layout = load_layout(name)
    assert map_from(map_text(layout).encode(), "map.toml") == layout


@given(st.text(max_size=20), st.text(max_size=20), st.text(min_size=1, max_size=8))
def test_any_column_name_survives_being_written(column: str, note: str, join: str) -> None:
    spec = Spec(groups=((column or "x", "y"), ("z",)), join=join)
    layout = replace(load_layout("plain"), name="own", note=note, columns=(("id", spec), ("last", spec)), status=())
    assert map_from(map_text(layout).encode("utf-8"), "map.toml") == layout


def test_an_unknown_layout_names_the_known_ones() -> None:
    with pytest.raises(Fault) as caught:
        load_layout("atlantis")
    assert caught.value.code is FaultCode.LAYOUT_UNKNOWN
    assert "alaska" in str(caught.value.facts["known"])


def test_a_map_may_say_only_what_differs_from_a_layout(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        'base = "ohio"\ntitle = "Our county"\n[columns]\nprecinct = "PRECINCT_NAME"\n[status]\nPENDING = "pending"\n'
    )
    layout = load_map(file)
    assert layout.title == "Our county"
    precinct = layout.spec("precinct")
    assert precinct is not None
    assert precinct.columns == ("PRECINCT_NAME",)
    assert dict(layout.status)["PENDING"] is VoterStatus.PENDING
    assert dict(layout.status)["ACTIVE"] is VoterStatus.ACTIVE
    assert layout.spec("last") == load_layout("ohio").spec("last")


def test_a_map_of_one_s_own_reads_a_file_of_one_s_own(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(
        'name = "town"\ntitle = "Town list"\nrequired = ["id", "last"]\n[columns]\nid = "No"\nlast = "Surname"\n'
        'first = "Given"\nstreet = [["Num", "Letter"], "Road"]\nprecinct = { columns = ["Ward", "Box"], join = "." }\n'
        'status = "S"\n[status]\nok = "active"\ngone = "canceled"\n'
    )
    (tmp_path / "list.csv").write_text("No,Surname,Given,Num,Letter,Road,Ward,Box,S\n7,FROST,ADA,12,B,Elm St,3,01,OK\n")
    reading = VoterReading([tmp_path / "list.csv"], load_map(tmp_path / "map.toml"))
    (voter,) = reading
    assert voter.residence.street == "12B Elm St"
    assert voter.precinct == "3.01"
    assert voter.status is VoterStatus.ACTIVE


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("nonsense", ""),
        ('name = "x"\ntitle = "y"\ncolour = "red"\n', "colour"),
        ('name = "x"\ntitle = "y"\n[columns]\nid = "A"\nlast = "B"\nshoe = "C"\n', "columns.shoe"),
        ('name = "x"\ntitle = "y"\n[columns]\nid = 3\nlast = "B"\n', "columns.id"),
        ('name = "x"\ntitle = "y"\n[columns]\nlast = "B"\n', "required.id"),
        ('name = "x"\ntitle = "y"\n[columns]\nid = "A"\nlast = "B"\nstatus = "C"\n', "status"),
        ('name = "x"\ntitle = "y"\n[columns]\nid = "A"\nlast = "B"\n[status]\nA = "alive"\n', "status.A"),
        ('name = "x"\ntitle = "y"\nencodings = ["ebcdic"]\n[columns]\nid = "A"\nlast = "B"\n', "encodings"),
        ('name = "x"\ntitle = "y"\nheader = "maybe"\n[columns]\nid = "A"\nlast = "B"\n', "header"),
        ('name = "x"\ntitle = "y"\nformat = "fixed"\norder = ["A", "B"]\n[columns]\nid = "A"\nlast = "B"\n', "widths"),
        ('name = "x"\ntitle = "y"\nbirth_formats = ["dym"]\n[columns]\nid = "A"\nlast = "B"\n', "birth_formats"),
        ('name = "x"\ntitle = "y"\nbirth_formats = ["mdy", "dmy"]\n[columns]\nid = "A"\nlast = "B"\n', "birth_formats"),
        ('name = "x"\ntitle = "y"\ndelimiters = ["||"]\n[columns]\nid = "A"\nlast = "B"\n', "delimiters"),
        ('name = "x"\ntitle = "y"\nignored_patterns = ["["]\n[columns]\nid = "A"\nlast = "B"\n', "ignored_patterns"),
    ],
)
def test_a_faulty_map_is_refused_by_its_key(tmp_path: Path, text: str, found: str) -> None:
    file = tmp_path / "map.toml"
    file.write_text(text)
    with pytest.raises(Fault) as caught:
        load_map(file)
    assert caught.value.code is FaultCode.FILE_BAD
    assert caught.value.facts["file"] == "map.toml"
    assert found in str(caught.value.facts["found"])


def test_a_missing_map_is_missing(tmp_path: Path) -> None:
    with pytest.raises(Fault) as caught:
        load_map(tmp_path / "none.toml")
    assert caught.value.code is FaultCode.FILE_MISSING


def test_renamed_columns_are_read_and_said(tmp_path: Path) -> None:
    """North Carolina renamed columns in 2022, Washington in 2023; Mailing City has three names (CASES A67)."""
    file = tmp_path / "wa.txt"
    header = "StateVoterID|FName|LName|Birthdate|RegStNum|RegStName|RegUnitNum|PrecinctCode|StatusCode"
    file.write_text(f"{header}\n1|ADA|FROST|05/06/1980|12|ELM|4|0102|A\n")
    reading = VoterReading([file], load_layout("washington"))
    (voter,) = reading
    assert voter.birth is not None
    assert (voter.birth.year, voter.birth.day, voter.residence.unit) == (1980, 6, "4")
    said = {one.note: one.detail for one in reading.report().notes}
    assert "Birthdate = Birthyear" in said[Note.COLUMNS_RENAMED]


def test_a_column_nobody_knows_stops_where_much_may_be_missing_and_is_noted_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("voter_id,last_name,pct_no\n1,FROST,02\n")
    with pytest.raises(Fault) as caught:
        check_file([file], load_layout("plain"))
    assert caught.value.facts["unknown"] == "pct_no"
    file.write_text("ASCENSION #,LAST NAME,FIRST NAME,D/P,UN,SHOE SIZE\n1,FROST,ADA,01-105,,44\n")
    report = check_file([file], load_layout("alaska"))
    said = {one.note: one.detail for one in report.notes}
    assert "SHOE SIZE" in said[Note.COLUMNS_UNKNOWN]
    assert "RESIDENCE ADDRESS" in said[Note.COLUMNS_ABSENT]


def test_a_missing_needed_column_stops(tmp_path: Path) -> None:
    file = tmp_path / "ak.csv"
    file.write_text("ASCENSION #,LAST NAME,FIRST NAME,D/P\n1,FROST,ADA,01-105\n")
    with pytest.raises(Fault) as caught:
        check_file([file], load_layout("alaska"))
    assert caught.value.facts["missing"] == "UN", "without it every voter would silently be active"


def test_columns_named_by_the_election_are_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "oh.txt"
    columns = "SOS_VOTERID,LAST_NAME,FIRST_NAME,PRECINCT_CODE,VOTER_STATUS,PRIMARY-05/06/2026,GENERAL-11/03/2026"
    file.write_text(f"{columns}\nOH1,FROST,ADA,P1,ACTIVE,X,\n")
    assert Note.COLUMNS_UNKNOWN not in {one.note for one in check_file([file], load_layout("ohio")).notes}


def test_a_mapping_of_one_s_own_is_called_in_every_language_as_its_clerk_called_it() -> None:
    own = map_from(b'base = "ohio"\ntitle = "Larch County"\n', "larch.toml")
    assert own.title_in("es") == own.title_in("en") == "Larch County"
    both = map_from(b'base = "ohio"\ntitle = "Larch County"\n[titles]\nes = "Condado Larch"\n', "larch.toml")
    assert (both.title_in("es"), both.title_in("en")) == ("Condado Larch", "Larch County")
    assert map_from(map_text(both).encode(), "larch.toml") == both
    unnamed = map_from(b'base = "ohio"\n', "larch.toml")
    assert unnamed.title_in("es") == load_layout("ohio").title_in("es")
    with pytest.raises(Fault) as told:
        map_from(b'base = "ohio"\n[titles]\nes = 7\n', "larch.toml")
    assert told.value.facts["found"] == "titles.es"
