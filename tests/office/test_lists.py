"""At the office's window: any list on paper with every row of it, and the office's own drives."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pypdf import PdfReader

from app.domain.ids import JobId
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from app.services.office.kept import kept_rows
from printing.folder import FolderPrinter
from printing.renderer import PaperRenderer
from tests.office.at_the_window import NAMES, PASSPHRASE, Office, Starter, sit_down
from ui.office.lists import LISTS, pages_of
from ui.viewmodels.blocks import Buttons, Cell, Column, Row, Table
from ui.viewmodels.make_list import list_pages
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Chip, Message, Status
from ui.viewmodels.saying import Saying
from ui.words import Words


@dataclass
class Remembered:
    """What a laptop remembers of the office's drives."""

    held: tuple[str, ...] = ()
    broken: bool = False
    kept: list[tuple[str, ...]] = field(default_factory=list)

    def serials(self) -> tuple[str, ...]:
        if self.broken:
            raise Fault(FaultCode.FILE_BAD, file="settings.json")
        return self.held

    def keep(self, serials: Sequence[str]) -> None:
        self.held = tuple(serials)
        self.kept.append(self.held)


class Jammed(FolderPrinter):
    def submit(self, job: JobId, document: Rendered) -> None:
        raise Fault(FaultCode.PRINTER_JAM, job=job)


@pytest.fixture
def office(starter: Starter, tmp_path: Path) -> Iterator[Office]:
    starter.folder_name = str(tmp_path / "office")
    starter.printer, starter.allowed = FolderPrinter("Printer", tmp_path / "printed"), Remembered()
    sat = sit_down(starter)
    sat.does("open", folder=starter.folder(), password=PASSPHRASE)
    sat.does("import")
    yield sat
    sat.controller.office = None
    sat.close()


def page(office: Office) -> PageView:
    assert isinstance(office.window.view, PageView)
    return office.window.view


def actions(office: Office) -> list[Action]:
    """Of the action bar, and inside the page."""
    inside = [each for block in page(office).body if isinstance(block, Buttons) for each in block.actions]
    return [*page(office).others, *inside]


def said(office: Office) -> Message:
    message = page(office).message
    assert message is not None
    return message


def read(pdf: bytes) -> str:
    return " ".join(" ".join(each.extract_text() for each in PdfReader(io.BytesIO(pdf)).pages).split())


# --- lists -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "name"), [("centers", "centers"), ("statements", "statements"), ("load", "busiest")])
def test_every_list_has_its_button_and_comes_out_of_the_printer(
    office: Office, tmp_path: Path, place: str, name: str
) -> None:
    office.goes(place)
    offered = [each for each in actions(office) if each.key == "print_list"]
    assert [dict(each.args) for each in offered] == [{"list": name}]
    office.does("print_list", list=name)
    assert said(office).status is Status.OK
    assert page(office).place == place, "where it was asked for"
    (pdf,) = (tmp_path / "printed").glob("*.pdf")
    assert pdf.name.startswith(f"vc-office-{name}-")
    paper = read(pdf.read_bytes())
    assert all(center in paper for center in (NAMES if name == "centers" else NAMES[:4]))
    assert "Page 1 of" in paper


def test_the_list_of_findings_too(office: Office, tmp_path: Path) -> None:
    office.does("findings")
    office.does("print_list", list="findings")
    assert page(office).key == "office.findings" and said(office).status is Status.OK
    (pdf,) = (tmp_path / "printed").glob("*.pdf")
    result = office.work.result
    assert result is not None and f"Rows: {len(result.found)}" in read(pdf.read_bytes())


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_paper_and_screen_are_the_same_table(office: Office, name: str, language: str) -> None:
    saying = Saying(Words(language))
    pages = pages_of(saying, office.work, name)
    assert pages is not None
    (table,) = pages.tables
    assert all(len(row) == len(table.columns) for row in table.rows)
    assert all(share > 0 for _, share, _ in table.columns)
    whole = read(PaperRenderer().report(pages).pdf)
    assert all(" ".join(head.split()) in whole for head, _, _ in table.columns if " " not in head)


def test_pressed_twice_in_one_second_it_comes_out_twice(office: Office, tmp_path: Path) -> None:
    office.does("print_list", list="centers")
    office.does("print_list", list="centers")
    assert len(list((tmp_path / "printed").glob("*.pdf"))) == 2


def test_where_no_printer_is_set_up_the_list_is_a_file_and_its_place_is_said(office: Office) -> None:
    office.work.printer = None
    office.does("print_list", list="centers")
    (pdf,) = (office.work.folder / "lists").glob("*.pdf")
    assert str(pdf) in said(office).text
    assert pdf.stat().st_mode & 0o077 == 0
    assert "Harbor School" in read(pdf.read_bytes())


def test_a_printer_that_fails_is_told_on_the_same_page(office: Office, tmp_path: Path) -> None:
    office.work.printer = Jammed("Printer", tmp_path / "jammed")
    office.goes("statements")
    office.does("print_list", list="statements")
    assert said(office).title == office.window.look.words("fault.printer_jam.title")
    assert page(office).key == "office.statements"


def test_no_list_of_that_name_prints_nothing(office: Office, tmp_path: Path) -> None:
    office.does("print_list", list="voters")
    assert not (tmp_path / "printed").exists()


def made(rows: int, most: int) -> str:
    table = Table(
        label="Centers",
        columns=(
            Column(title="Center", cell=Cell.STRONG),
            Column(title="State", cell=Cell.CHIP),
            Column(title="", cell=Cell.ACTION),
        ),
        rows=tuple(
            Row(cells=(f"Center {n}.", Chip(text="Verified", status=Status.OK), Action(key="x", label="Chart")))
            for n in range(rows)
        ),
    )
    pages = list_pages(
        Saying(Words("en")), table, title="Centers", subtitle="", printed="now", more="And {n} more.", most=most
    )
    return read(PaperRenderer().report(pages).pdf)


def test_every_row_is_on_paper_under_its_heads_and_no_button() -> None:
    paper = made(150, 1_000)
    assert [paper.count(f"Center {n}.") for n in range(150)] == [1] * 150
    assert paper.count("Verified") == 150 and "Chart" not in paper
    assert paper.count("Center State") > 2, "named on every page"
    assert "more." not in paper


def test_a_list_longer_than_paper_holds_says_how_many_are_missing() -> None:
    paper = made(150, 100)
    assert "And 50 more." in paper and "Center 99." in paper and "Center 100." not in paper


# --- drives ----------------------------------------------------------------------------------------------------------


def test_the_office_puts_a_drive_on_the_list_and_takes_it_off(office: Office) -> None:
    assert "drives" in [each.key for each in actions(office)]
    office.does("drives")
    assert page(office).key == "drives.list" and page(office).place == "centers"
    office.does("drives_put", serial="SN-1", label="KENAI")
    assert said(office).status is Status.OK
    office.does("drives_put", serial="SN-2", label="KENAI 2")
    office.does("drives_off", serial="SN-1", label="KENAI")
    remembered = office.work.allowed
    assert isinstance(remembered, Remembered) and remembered.held == ("SN-2",)
    office.does("back")
    assert page(office).key == "office.centers"


def test_who_put_which_drive_on_the_list_and_when_is_kept(office: Office) -> None:
    office.does("drives_put", serial="SN-1", label="KENAI")
    office.does("drives_put", serial="SN-1", label="KENAI")
    office.does("drives_off", serial="SN-1", label="KENAI")
    rows = list(csv.DictReader(io.StringIO((office.work.folder / "drives.csv").read_text())))
    assert [(row["serial"], row["allowed"], row["by"]) for row in rows] == [
        ("SN-1", "yes", "Nora Attla-Reyes"),
        ("SN-1", "no", "Nora Attla-Reyes"),
    ], "what stands already is not written again"
    assert all(row["at"].startswith("2026-10-06T22:41") for row in rows)


def test_a_list_of_drives_that_cannot_be_read_is_said(office: Office) -> None:
    remembered = office.work.allowed
    assert isinstance(remembered, Remembered)
    remembered.broken = True
    office.does("drives")
    assert page(office).key == "office.centers"
    assert said(office).title == office.window.look.words("fault.file_bad.title")


def test_a_changed_file_of_the_office_s_word_is_not_written_over(office: Office) -> None:
    (office.work.folder / "drives.csv").write_text("something else\n")
    office.does("drives_put", serial="SN-1", label="KENAI")
    assert said(office).title == office.window.look.words("fault.file_bad.title")
    assert (office.work.folder / "drives.csv").read_text() == "something else\n"
    remembered = office.work.allowed
    assert isinstance(remembered, Remembered) and remembered.kept == [], "on record first, then in force"


def test_without_a_laptop_that_remembers_drives_the_list_is_not_offered(office: Office) -> None:
    office.work.allowed = None
    office.goes("centers")
    assert "drives" not in [each.key for each in actions(office)]
    office.does("drives")
    assert page(office).key == "office.centers"


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    assert kept_rows(tmp_path / "none.csv", ("a", "b")) == ()
    (tmp_path / "one.csv").write_text("a,b\n1,2\n3\n")
    with pytest.raises(Fault) as caught:
        kept_rows(tmp_path / "one.csv", ("a", "b"))
    assert caught.value.code is FaultCode.FILE_BAD
