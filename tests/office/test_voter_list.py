"""A clerk checks the state's voter list at the office's window: recognized, or mapped by hand, and the report signed.

Every step is what the window sends and shows; the report's files are made by the real renderer.
"""

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.office.rolls import BLANK, Make, county, tables
from ui.desk.inline import InlineWork
from ui.viewmodels.blocks import Card
from ui.viewmodels.parts import Status
from ui.viewmodels.status import RailView
from ui.words import Words


def test_a_list_in_a_known_layout_is_checked_without_a_key(unopened: Make, shared_data: Path) -> None:
    window = unopened()
    assert [each.key for each in window.view.others] == ["look_again", "roll.start", "build.start"]
    window.press("roll.start")
    file = shared_data / "voter_files" / "ohio_swvf_synth.txt"
    view = window.press("roll.check", **BLANK | {"files": str(file)})
    assert view.key == "roll.report"
    assert view.message is not None and view.message.status is Status.WARN
    assert tables(window)["Rejected"].rows[0].cells[0] == "26"
    assert "already on line 25" in str(tables(window)["Rejected"].rows[0].cells[1])
    assert {"Precinct", "Status"} <= set(tables(window))


def test_the_report_is_written_as_pdf_csv_and_json_and_compared_with_the_one_before(
    unopened: Make, shared_data: Path, tmp_path: Path
) -> None:
    window, folder = unopened("es"), tmp_path
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


def test_what_is_typed_wrong_is_said_and_kept(unopened: Make, tmp_path: Path) -> None:
    window = unopened()
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


def test_a_long_check_shows_how_far_it_is_and_can_be_stopped(unopened: Make, tmp_path: Path, qtbot: QtBot) -> None:
    work = OneThread()
    window = unopened(work=work)
    window.press("roll.start")
    window.press("roll.check", **BLANK | {"files": str(county(tmp_path)), "layout": "plain"})
    qtbot.waitUntil(lambda: window.view.key == "roll.working", timeout=90_000)
    assert [each.key for each in window.view.others] == ["roll.stop"]
    window.press("roll.stop")
    work.finish()
    window.settle()
    assert window.view.key == "roll.start" and window.view.message is not None
    assert window.view.message.title == Words("en")("fault.canceled.title")


def test_whoever_goes_elsewhere_is_not_pulled_back(unopened: Make, tmp_path: Path) -> None:
    work = OneThread()
    window = unopened(work=work)
    window.press("roll.start")
    window.press("roll.check", **BLANK | {"files": str(county(tmp_path)), "layout": "plain"})
    window.control.roll.stop()
    window.press("roll.back")
    work.finish()
    assert window.view.key == "office.open"


def test_the_keyboard_alone_goes_the_whole_way(unopened: Make, shared_data: Path, qtbot: QtBot) -> None:
    """Tab to the file's field, its path typed, Enter on the button: no mouse anywhere."""
    window = unopened()
    window.window.activateWindow()
    with qtbot.waitActive(window.window, timeout=90_000):
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


def test_the_focus_stays_on_the_strip_that_was_used(unopened: Make, tmp_path: Path, qtbot: QtBot) -> None:
    """An arrow key chooses and shows at once what comes of it; the next arrow goes on from there."""
    window = unopened()
    window.window.activateWindow()
    with qtbot.waitActive(window.window, timeout=90_000):
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


def test_the_json_of_the_report_is_the_one_of_the_command(unopened: Make, shared_data: Path, tmp_path: Path) -> None:
    window = unopened()
    file = shared_data / "voter_files" / "bad_totals_row.csv"
    window.press("roll.start")
    window.press("roll.check", **BLANK | {"files": str(file)})
    window.press("roll.write", folder=str(tmp_path))
    told = json.loads((tmp_path / "import-report-bad_totals_row.json").read_bytes())
    assert told["read"] == told["stored"] + len(told["rejected"]) == 8
    assert told["rejected"][0]["code"] == "totals_row"
