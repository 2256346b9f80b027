"""The sorter's package history in the import report: every line, on paper, in both CSV files and in the JSON."""

import csv
import io
import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from app.i18n import Words
from app.importers.report import ImportReport
from app.services.import_files import written_forms
from printing.renderer import PaperRenderer
from tests.importers.folders import make_folder
from tests.services.test_roll_reading import FULL, read

HISTORY = (
    "voter_id,mailed,returned\n1,2026-09-15,\n2,2026-09-15,2026-10-01\n3,9/45/2026,\n88,2026-09-15,\n,2026-09-15,\n"
)


@pytest.fixture
def report(tmp_path: Path) -> ImportReport:
    folder = make_folder(tmp_path / "election")
    folder.file("roll.csv", FULL)
    folder.file("sorter.csv", HISTORY)
    folder.edit('version = "', 'history = "sorter.csv"\nversion = "')
    voters, reading = read(folder.load().roll)
    assert [bool(each.package.mailed) for each in voters] == [True, True, False, False]
    return reading.report()


def forms_of(report: ImportReport, language: str = "en") -> dict[str, bytes]:
    return written_forms(report, PaperRenderer(), Words(language), printed="2026-11-30 17:00")


def read_pdf(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split())


def test_the_list_s_own_account_stays_the_list_s(report: ImportReport) -> None:
    assert (report.read, report.stored, len(report.rejected)) == (4, 4, 0)
    told = report.history
    assert told is not None
    assert [(file.read, file.stored, file.rejected) for file in told.files] == [(5, 3, 2)]
    assert told.voters + len(told.unmatched) == 3


def test_the_paper_names_every_line_that_was_not_used(report: ImportReport) -> None:
    said = read_pdf(forms_of(report)[".pdf"])
    assert "Package history from the sorter" in said
    assert "It tells of the packages of 2 voters on the list." in said
    for line in ("sorter.csv: 4", "sorter.csv: 6", "sorter.csv: 5 Nobody on the list has this package."):
        assert line in said
    spanish = read_pdf(forms_of(report, "es")[".pdf"])
    assert "Nadie en la lista tiene este paquete." in spanish and "Nobody" not in spanish


def test_csv_json_and_text_tell_the_same(report: ImportReport) -> None:
    forms = forms_of(report)
    exact = list(csv.DictReader(io.StringIO(forms[".csv"].decode())))
    safe = list(csv.DictReader(io.StringIO(forms["-spreadsheet.csv"].decode("utf-8-sig"))))
    assert [row["part"] for row in exact] == [row["part"] for row in safe]
    assert [row["line"] for row in exact if row["part"] == "history_rejected"] == ["4", "6"]
    assert [row["line"] for row in exact if row["part"] == "history_unmatched"] == ["5"]
    told = json.loads(forms[".json"])["history"]
    assert (told["read"], told["stored"], told["voters"]) == (5, 3, 2)
    assert told["unmatched"] == [{"file": "sorter.csv", "line": 5}]
    assert [one["line"] for one in told["rejected"]] == [4, 6]
    text = "\n".join(report.lines())
    assert "  sorter.csv line 5: nobody on the list has this package" in text
    assert "  sorter.csv line 4: " in text
