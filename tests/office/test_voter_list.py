"""A clerk checks the state's voter list at the office's window: recognized, or mapped by hand, and the report signed.

Every step is what the window sends and shows; the report's files are made by the real renderer.
"""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.importers.layouts import load_map
from app.importers.voters import check_file
from tests.office.rolls import OWN, OfficeWindow
from ui.desk.inline import InlineWork
from ui.look import Look
from ui.starting import start
from ui.theme import Theme, dress
from ui.viewmodels.blocks import Card, Table
from ui.viewmodels.parts import Status
from ui.viewmodels.status import RailView
from ui.words import Words

Make = Callable[..., OfficeWindow]
BLANK = {"layout": "", "map": "", "version": "", "cut_off": "", "previous": ""}


@pytest.fixture
def office(qtbot: QtBot) -> Iterator[Make]:
    application = start()
    made: list[OfficeWindow] = []

    def make(language: str = "en", work: Any = None) -> OfficeWindow:
        look = Look(Theme("light", 100), Words(language))
        dress(application, look.theme)
        made.append(OfficeWindow(look, work))
        return made[-1]

    yield make
    for each in made:
        each.close()
    QApplication.processEvents()


def county(folder: Path, text: str = OWN, name: str = "county.csv") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def tables(office: OfficeWindow) -> dict[str, Table]:
    cards = (block for block in office.view.body if isinstance(block, Card))
    return {block.label: block for card in cards for block in card.blocks if isinstance(block, Table)}


def mapped(office: OfficeWindow, file: Path) -> None:
    """As far as the last step: every column and code said."""
    office.press("roll.start")
    office.press("roll.map", files=str(file))
    office.press("roll.map_step", to="columns")
    for field, column in (
        *(("id", "Nr"), ("last", "Familienname"), ("first", "Rufname"), ("birth", "Geburt"), ("street", "Strasse")),
        *(("city", "Ort"), ("precinct", "Bezirk"), ("status", "Lage")),
    ):
        office.press("roll.field", field=field)
        office.press("roll.field_use", field=field, column=column)
    office.press("roll.map_step", to="codes")
    office.press("roll.code", code="OK")
    office.press("roll.code_use", code="OK", meaning="active")
    office.press("roll.code_use", code="GONE", meaning="canceled")


def test_a_list_in_a_known_layout_is_checked_without_a_key(office: Make, shared_data: Path) -> None:
    window = office()
    assert [each.key for each in window.view.others] == ["look_again", "roll.start", "build.start"]
    window.press("roll.start")
    file = shared_data / "voter_files" / "ohio_swvf_synth.txt"
    view = window.press("roll.check", **BLANK | {"files": str(file)})
    assert view.key == "roll.report"
    assert view.message is not None and view.message.status is Status.WARN
    assert tables(window)["Rejected"].rows[0].cells[0] == "26"
    assert "already on line 25" in str(tables(window)["Rejected"].rows[0].cells[1])
    assert {"Precinct", "Status"} <= set(tables(window))


def test_a_file_no_layout_fits_offers_the_mapping(office: Make, tmp_path: Path) -> None:
    window = office()
    window.press("roll.start")
    view = window.press("roll.check", **BLANK | {"files": str(county(tmp_path))})
    assert view.key == "roll.start" and view.message is not None
    assert [each.key for each in view.message.actions] == ["roll.map"]
    view = window.press("roll.map", files=str(tmp_path / "county.csv"))
    lines = tables(window)["First lines of the file"].rows
    assert lines[0].cells == ("Line 1", OWN.splitlines()[0])


def test_every_answer_is_seen_at_once_in_five_voters_and_what_is_rejected(office: Make, tmp_path: Path) -> None:
    window = office()
    window.press("roll.start")
    window.press("roll.map", files=str(county(tmp_path)))
    view = window.press("roll.map_step", to="columns")
    assert view.message is not None and "voter id" in view.message.title
    window.press("roll.field_use", field="id", column="Nr")
    window.press("roll.field_use", field="last", column="Familienname")
    preview = tables(window)["Five voters as they would be stored"]
    assert [row.cells[0] for row in preview.rows] == ["FROSTWICK", "PEÑA-LØVE", "ŁUKASIEWICZ", "MAYBE"]
    assert tables(window)["Rejected so far"].rows[0].cells[0] == "5", "one id twice"
    window.press("roll.field_use", field="status", column="Lage")
    assert "Five voters as they would be stored" not in tables(window), "no code is explained yet"
    window.press("roll.map_step", to="codes")
    window.press("roll.code_use", code="OK", meaning="active")
    assert [row.cells[0] for row in tables(window)["Rejected so far"].rows] == ["4", "6"]
    window.press("roll.code_use", code="GONE", meaning="canceled")
    assert [row.cells[0] for row in tables(window)["Rejected so far"].rows] == ["5", "6"]
    window.press("roll.code_use", code="GONE", meaning="unknown")
    rejected = [row.cells[0] for row in tables(window)["Rejected so far"].rows]
    assert rejected == ["4", "6"], "an answer can be taken back"


def test_the_mapping_is_saved_as_a_layout_file_and_the_whole_file_checked_with_it(office: Make, tmp_path: Path) -> None:
    window, saved = office(), tmp_path / "ours.toml"
    mapped(window, county(tmp_path))
    window.press("roll.map_step", to="save")
    view = window.press("roll.map_save", name="", path=str(saved))
    assert view.message is not None and view.message.status is Status.WARN and not saved.exists()
    view = window.press("roll.map_save", name="Our county", path=str(saved))
    assert view.key == "roll.report" and view.message is not None and "ours.toml" in view.message.title
    layout = load_map(saved)
    assert layout.title == "Our county" and dict(layout.status).keys() == {"OK", "GONE"}
    report = check_file([tmp_path / "county.csv"], layout)
    assert (report.read, report.stored) == (5, 3)
    mapped(window, county(tmp_path, name="other.csv"))
    window.press("roll.map_step", to="save")
    view = window.press("roll.map_save", name="Again", path=str(saved))
    assert view.message is not None and view.message.status is Status.WARN
    assert load_map(saved).title == "Our county", "a layout that is there is never written over"


def test_the_report_is_written_as_pdf_csv_and_json_and_compared_with_the_one_before(
    office: Make, shared_data: Path, tmp_path: Path
) -> None:
    window, folder = office("es"), tmp_path
    files = shared_data / "voter_files"
    window.press("roll.start")
    first = BLANK | {"files": str(files / "bad_dup_ids.csv"), "layout": "plain", "version": "1"}
    window.press("roll.check", **first)
    view = window.press("roll.write", folder=str(folder))
    assert view.message is not None and view.message.status is Status.OK
    names = {each.name.removeprefix("import-report-bad_dup_ids") for each in window.starter.written}
    assert names == {".pdf", ".csv", "-spreadsheet.csv", ".json"}
    page = PdfReader(folder / "import-report-bad_dup_ids.pdf").pages[0].extract_text()
    assert "Informe de importación" in page and "Leídas 9 = guardadas 7 + rechazadas 2" in page
    assert "ya está en la línea 8" in page and "Revisado por" in page
    view = window.press("roll.write", folder=str(folder))
    assert view.message is not None and view.message.status is Status.WARN, "nothing is written over"
    again = BLANK | {
        "files": str(files / "bad_long_row.csv"),
        "layout": "plain",
        "cut_off": "2026-09-28",
        "previous": str(folder / "import-report-bad_dup_ids.json"),
    }
    window.press("roll.another")
    window.press("roll.check", **again)
    assert [column.title for column in tables(window)["Precinto"].columns] == [
        *("Precinto", "Antes", "Ahora", "Diferencia")
    ]
    assert tables(window)["Precinto"].rows[0].cells == ("01", "7", "6", "-1")


def test_what_is_typed_wrong_is_said_and_kept(office: Make, tmp_path: Path) -> None:
    window = office()
    window.press("roll.start")
    view = window.press("roll.check", **BLANK | {"files": ""})
    assert view.message is not None and view.message.status is Status.WARN
    file = str(county(tmp_path))
    view = window.press("roll.check", **BLANK | {"files": file, "cut_off": "next week"})
    assert view.message is not None and "2026-09-28" in view.message.title
    view = window.press("roll.check", **BLANK | {"files": str(tmp_path / "nothing.csv")})
    assert view.message is not None and view.message.status is Status.STOP
    view = window.press("roll.map", **BLANK | {"files": str(county(tmp_path, "", "empty.csv"))})
    assert view.message is not None and view.message.status is Status.STOP
    card = view.body[0]
    assert isinstance(card, Card) and any("empty.csv" in str(block) for block in card.blocks)


def test_fixed_width_is_cut_where_the_clerk_says(office: Make, tmp_path: Path) -> None:
    rows = "".join(f"{n:08d}{last:<20}{first:<15}19800131  \n" for n, last, first in ((1, "FROSTWICK", "ADA"),))
    rows += f"{2:08d}{'ELMWOOD':<20}{'BO':<15}19750228  \n"
    window = office()
    window.press("roll.start")
    view = window.press("roll.map", files=str(county(tmp_path, rows)))
    view = window.press("roll.widths", widths="8, 20, 15")
    assert view.message is not None and view.message.status is Status.STOP, "the widths do not add up"
    window.press("roll.widths", widths="8 20 15 8 2")
    window.press("roll.map_step", to="columns")
    for field, column in (("id", "Column 1"), ("last", "Column 2"), ("first", "Column 3"), ("birth", "Column 4")):
        window.press("roll.field_use", field=field, column=column)
    voters = tables(window)["Five voters as they would be stored"].rows
    assert [row.cells[:2] for row in voters] == [("ADA FROSTWICK", "Jan 31, 1980"), ("BO ELMWOOD", "Feb 28, 1975")]
    window.press("roll.map_step", to="save")
    window.press("roll.map_save", name="Fixed", path=str(tmp_path / "fixed.toml"))
    assert window.view.key == "roll.report"
    assert load_map(tmp_path / "fixed.toml").widths == ((8, 20, 15, 8, 2),)


def test_without_names_in_the_first_line_columns_are_numbered(office: Make, tmp_path: Path) -> None:
    rows = "7,FROSTWICK,ADA\n8,ELMWOOD,BO\n"
    window = office()
    window.press("roll.start")
    window.press("roll.map", files=str(county(tmp_path, rows)))
    window.press("roll.map_step", to="columns")
    window.press("roll.field_use", field="id", column="Column 1")
    window.press("roll.field_use", field="last", column="Column 2")
    window.press("roll.field_use", field="first", column="Column 3")
    assert len(tables(window)["Five voters as they would be stored"].rows) == 2
    window.press("roll.header", value="yes")
    window.press("roll.map_step", to="file")
    assert window.view.key == "roll.map_file"


def test_columns_are_joined_in_the_order_they_are_added(office: Make, tmp_path: Path) -> None:
    rows = "Nr;Name;Haus;Strasse\n1;FROSTWICK;12;HIDDENHAVEN LN\n2;ELMWOOD;9;ELM ST\n"
    window = office()
    window.press("roll.start")
    window.press("roll.map", files=str(county(tmp_path, rows)))
    window.press("roll.field_use", field="id", column="Nr")
    window.press("roll.field_use", field="last", column="Name")
    window.press("roll.field_use", field="street", column="Haus")
    window.press("roll.field_add", field="street", column="Strasse")
    voters = tables(window)["Five voters as they would be stored"].rows
    assert voters[0].cells[2] == "12 HIDDENHAVEN LN"
    window.press("roll.field_none", field="street")
    assert tables(window)["Five voters as they would be stored"].rows[0].cells[2] != "12 HIDDENHAVEN LN"


def test_dates_that_can_mean_two_days_are_asked_with_both_readings(office: Make, tmp_path: Path) -> None:
    rows = "Nr;Name;Geburt\n1;FROSTWICK;01/02/1980\n2;ELMWOOD;3/4/1975\n"
    window = office()
    window.press("roll.start")
    window.press("roll.map", files=str(county(tmp_path, rows)))
    for field, column in (("id", "Nr"), ("last", "Name"), ("birth", "Geburt")):
        view = window.press("roll.field_use", field=field, column=column)
    view = window.press("roll.map_step", to="dates")
    assert view.message is not None and "month or the day" in view.message.title
    label = "Five voters as they would be stored"
    assert not [row for row in tables(window)[label].rows if "19" in str(row.cells[1])], "nothing is guessed"
    shown = tables(window)["What each order makes of them"].rows
    assert shown[0].cells == ("01/02/1980", "Jan 2, 1980", "Feb 1, 1980")
    view = window.press("roll.map_step", to="save")
    assert view.primary is not None and view.primary.disabled_reason, "nothing is saved on a guess"
    window.press("roll.map_step", to="dates")
    view = window.press("roll.dates_birth", value="dmy")
    assert view.message is None
    assert [row.cells[1] for row in tables(window)[label].rows] == ["Feb 1, 1980", "Apr 3, 1975"]
    window.press("roll.map_step", to="save")
    window.press("roll.map_save", name="Own", path=str(tmp_path / "own.toml"))
    assert load_map(tmp_path / "own.toml").birth_formats == ("ymd", "dmy", "yyyymmdd", "y")


def test_districts_are_said_column_by_column_and_seen_in_the_preview(office: Make, tmp_path: Path) -> None:
    rows = "Nr;Name;Haus;Wasser\n1;FROSTWICK;30;W1\n2;ELMWOOD;31;W2\n"
    window = office()
    window.press("roll.start")
    window.press("roll.map", files=str(county(tmp_path, rows)))
    for field, column in (("id", "Nr"), ("last", "Name")):
        window.press("roll.field_use", field=field, column=column)
    view = window.press("roll.map_step", to="districts")
    assert [row.cells[1] for row in tables(window)["Districts"].rows] == ["No district"] * 4
    view = window.press("roll.district", column="Haus")
    assert view.key == "roll.district"
    view = window.press("roll.district_use", column="Haus", kind="", other=" ")
    assert view.key == "roll.district" and view.message is not None
    window.press("roll.district_use", column="Haus", kind="house", other="")
    window.press("roll.district_use", column="Wasser", kind="", other="Water")
    voters = tables(window)["Five voters as they would be stored"].rows
    assert voters[0].cells[-1] == "House 30, Water W1"
    window.press("roll.district_none", column="Haus")
    assert tables(window)["Five voters as they would be stored"].rows[0].cells[-1] == "Water W1"
    window.press("roll.district", column="No such column")
    assert window.view.key == "roll.map_districts"


def test_a_word_that_comes_late_in_the_file_is_found_when_asked_for(office: Make, tmp_path: Path) -> None:
    rows = "".join(f"{n};NAME{n};OK\n" for n in range(200)) + "900;LATE;MOVED AWAY\n"
    window = office()
    window.press("roll.start")
    window.press("roll.map", files=str(county(tmp_path, f"Nr;Name;Lage\n{rows}")))
    for field, column in (("id", "Nr"), ("last", "Name"), ("status", "Lage")):
        window.press("roll.field_use", field=field, column=column)
    window.press("roll.map_step", to="codes")
    label = "What the words in the status column mean"
    assert [row.cells[0] for row in tables(window)[label].rows] == ["OK"]
    window.press("roll.codes_all")
    assert [row.cells[0] for row in tables(window)[label].rows] == ["OK", "MOVED AWAY"]


class OneThread(InlineWork):
    """Work that goes on until it is told to stop, on a thread of its own."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Callable[[], Any], Callable[[Any], None]]] = []

    def device(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self.waiting.append((work, done))

    def finish(self) -> None:
        work, done = self.waiting.pop(0)
        found: list[Any] = []
        thread = threading.Thread(target=lambda: found.append(work()))
        thread.start()
        thread.join()
        done(found[0])


def test_a_long_check_shows_how_far_it_is_and_can_be_stopped(office: Make, tmp_path: Path, qtbot: QtBot) -> None:
    work = OneThread()
    window = office(work=work)
    window.press("roll.start")
    window.press("roll.check", **BLANK | {"files": str(county(tmp_path)), "layout": "plain"})
    qtbot.waitUntil(lambda: window.view.key == "roll.working", timeout=5_000)
    assert [each.key for each in window.view.others] == ["roll.stop"]
    window.press("roll.stop")
    work.finish()
    window.settle()
    assert window.view.key == "roll.start" and window.view.message is not None
    assert window.view.message.title == Words("en")("fault.canceled.title")


def test_whoever_goes_elsewhere_is_not_pulled_back(office: Make, tmp_path: Path) -> None:
    work = OneThread()
    window = office(work=work)
    window.press("roll.start")
    window.press("roll.check", **BLANK | {"files": str(county(tmp_path)), "layout": "plain"})
    window.control.roll.stop()
    window.press("roll.back")
    work.finish()
    assert window.view.key == "office.open"


def test_the_keyboard_alone_goes_the_whole_way(office: Make, shared_data: Path, qtbot: QtBot) -> None:
    """Tab to the file's field, its path typed, Enter on the button: no mouse anywhere."""
    window = office()
    window.window.activateWindow()
    with qtbot.waitActive(window.window):
        pass
    window.press("roll.start")
    assert QApplication.focusWidget() is not None
    for letter in str(shared_data / "voter_files" / "bad_long_row.csv"):
        qtbot.keyClick(QApplication.focusWidget(), letter)
    for _ in range(30):
        widget = QApplication.focusWidget()
        if widget is not None and widget.accessibleName().startswith("Map the columns"):
            break
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    window.settle()
    assert window.view.key == "roll.map_file"
    steps = ("roll.map_columns", "roll.map_districts", "roll.map_dates", "roll.map_codes", "roll.map_save")
    for step in steps:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        window.settle()
        assert window.view.key == step
    for step in (*reversed(steps[:-1]), "roll.map_file", "roll.start"):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        window.settle()
        assert window.view.key == step


def test_the_focus_stays_on_the_strip_that_was_used(office: Make, tmp_path: Path, qtbot: QtBot) -> None:
    """An arrow key chooses and shows at once what comes of it; the next arrow goes on from there."""
    window = office()
    window.window.activateWindow()
    with qtbot.waitActive(window.window):
        pass
    window.press("roll.start")
    window.press("roll.map", files=str(county(tmp_path)))
    for _ in range(30):
        widget = QApplication.focusWidget()
        if widget is not None and widget.accessibleName() == "semicolon Mark":
            break
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    chosen = []
    for _ in range(3):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
        window.settle()
        focused = QApplication.focusWidget()
        assert focused is not None
        chosen.append(focused.accessibleName())
    assert chosen == ["bar Mark", "tab Mark", "comma Mark"]


def test_the_rail_of_an_open_office_has_the_list() -> None:
    from ui.office.status import office_rail

    rail: RailView = office_rail(Words("es"))
    assert {each.key: each.label for each in rail.items}["roll"] == "Lista de votantes"


def test_the_json_of_the_report_is_the_one_of_the_command(office: Make, shared_data: Path, tmp_path: Path) -> None:
    window = office()
    file = shared_data / "voter_files" / "bad_totals_row.csv"
    window.press("roll.start")
    window.press("roll.check", **BLANK | {"files": str(file)})
    window.press("roll.write", folder=str(tmp_path))
    told = json.loads((tmp_path / "import-report-bad_totals_row.json").read_bytes())
    assert told["read"] == told["stored"] + len(told["rejected"]) == 8
    assert told["rejected"][0]["code"] == "totals_row"
