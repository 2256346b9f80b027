"""The import report with changes and removals in it: on paper, in both CSV files and in the JSON the same account."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from app.i18n import Words
from app.importers.layouts import load_layout
from app.importers.report import ImportReport
from app.importers.voters import check_file
from app.services.import_files import written_forms
from app.services.import_paper import import_pages
from printing.renderer import PaperRenderer
from tests.importers.folders import Folder, make_folder
from tests.services.test_roll_reading import CHANGES, DELTA, FULL, YANKS, read, with_delta

SECRETS = ("FROSTWICK", "ELMWOOD", "NEWCOMER", "FIR ST")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    made = make_folder(tmp_path / "election")
    made.file("roll.csv", FULL)
    made.file("changes.csv", CHANGES + "8,,,1 FIR ST,02,S2,A\n")
    made.file("yanks.csv", YANKS)
    return made


def forms_of(folder: Folder, language: str = "en") -> dict[str, bytes]:
    voters, reading = read(with_delta(folder, DELTA))
    assert len(voters) == 4
    report = reading.report()
    words = Words(language)
    return written_forms(report, PaperRenderer(), words, printed="2026-11-30 17:00", deltas=reading.deltas)


def read_pdf(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split())


def test_the_paper_tells_what_each_delta_did_and_every_line_it_did_not_use(folder: Folder) -> None:
    said = read_pdf(forms_of(folder)[".pdf"])
    assert "Read 4 = stored 4 + rejected 0. With changes and removals: 4 voters + 1 new − 1 removed = 4" in said
    assert "List 3 with changes 1, 2026-09-30 4 1 1 1 1 4" in said
    assert re.search(r"changes\.csv, Changes 4 3 1 ", said)
    assert re.search(r"yanks\.csv, Removals 2 2 0 ", said)
    assert "changes.csv: 5" in said
    assert "yanks.csv: 3 Nobody on the list has this voter id." in said


def test_in_spanish_too(folder: Folder) -> None:
    said = read_pdf(forms_of(folder, "es")[".pdf"])
    assert "Cambios y retiros" in said
    assert "4 votantes + 1 nuevos − 1 retirados = 4" in said
    assert "Changes" not in said and "Nobody" not in said


def test_csv_and_json_tell_the_same(folder: Folder) -> None:
    forms = forms_of(folder)
    exact = list(csv.DictReader(io.StringIO(forms[".csv"].decode())))
    safe = list(csv.DictReader(io.StringIO(forms["-spreadsheet.csv"].decode("utf-8-sig"))))
    assert [row["part"] for row in exact] == [row["part"] for row in safe]
    outcome = {row["name"]: int(row["count"]) for row in exact if row["part"] == "delta"}
    told = json.loads(forms[".json"])["deltas"][0]
    assert outcome == {"before": 4, "added": 1, "replaced": 1, "same": 1, "removed": 1, "after": 4}
    assert {name: told[name] for name in outcome} == outcome
    files = {(row["file"], row["name"]): row["count"] for row in exact if row["part"] == "delta_file"}
    assert files["changes.csv", "rejected"] == "1" and files["yanks.csv", "stored"] == "2"
    assert [(row["file"], row["line"]) for row in exact if row["part"] == "delta_rejected"] == [("changes.csv", "5")]
    assert [(row["file"], row["line"]) for row in exact if row["part"] == "delta_unknown"] == [("yanks.csv", "3")]


def test_none_of_it_names_a_voter(folder: Folder) -> None:
    forms = forms_of(folder)
    pdf = forms.pop(".pdf")
    whole = read_pdf(pdf) + "".join(data.decode("utf-8-sig") for data in forms.values())
    assert not [secret for secret in SECRETS if secret in whole]


def test_a_report_without_deltas_says_nothing_of_them(folder: Folder) -> None:
    _, reading = read(folder.load().roll)
    forms = written_forms(reading.report(), PaperRenderer(), Words(), printed="2026-11-30 17:00")
    assert "Changes and removals" not in read_pdf(forms[".pdf"])
    assert b"delta" not in forms[".csv"] + forms[".json"]


def rejecting(folder: Path, count: int) -> ImportReport:
    file = folder / "list.csv"
    head = "voter_id,last_name,first_name,street,precinct,style,status\n"
    file.write_text(head + "".join(f"{number},,,9 ELM ST,01,S1,A\n" for number in range(count)))
    return check_file([file], load_layout("plain"))


def test_every_rejected_line_is_on_paper(tmp_path: Path) -> None:
    pages = import_pages(rejecting(tmp_path, 2_500), Words(), printed="")
    assert len(pages.tables[0].rows) == 2_500
    assert pages.tables[0].after == ""


def test_where_a_table_ends_before_its_last_row_the_paper_says_so(tmp_path: Path) -> None:
    pages = import_pages(rejecting(tmp_path, 42), Words(), printed="", most=30)
    said = read_pdf(PaperRenderer().report(pages).pdf)
    assert "And 12 more, in the CSV and JSON of this report." in said


def test_the_layout_is_called_as_the_reader_calls_it_and_for_machines_as_ever(folder: Folder) -> None:
    layout = load_layout("plain")
    english, spanish = forms_of(folder), forms_of(folder, "es")
    assert f"{layout.title} (plain)" in read_pdf(english[".pdf"])
    assert f"{layout.title_in('es')} (plain)" in read_pdf(spanish[".pdf"])
    assert layout.title not in read_pdf(spanish[".pdf"])
    for forms in (english, spanish):
        assert json.loads(forms[".json"])["title"] == layout.title and "titles" not in json.loads(forms[".json"])
