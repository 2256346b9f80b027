"""What stands on a page of the office is said in the other language as soon as that is chosen."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.faults import Fault, FaultCode
from tests.office.at_the_window import PASSPHRASE, Office, Starter, sit_down
from tests.office.rolls import BLANK, Make, OfficeWindow, county, mapped
from tests.services.test_roll_reading import FULL
from ui.appearance import Appearance
from ui.desk.inline import InlineWork
from ui.look import Look
from ui.office.controller import OfficeController
from ui.starting import look_for, start
from ui.viewmodels.parts import Message
from ui.window import Window
from ui.words import Words

Said = Callable[[Words], str]


def another_language(window: Window, control: OfficeController) -> None:
    """Through the menu behind F10, and back to the page."""

    def changed(look: Look) -> None:
        control.look_changed(look.words)

    control.menu.appearance = Appearance(start(), window, InlineWork(), 100, changed=changed, keep=None)
    control.on_command("rail", "go", {"to": "menu"})
    control.on_command("menu", "language", {"value": "es" if window.look.words.language == "en" else "en"})
    control.on_command("menu", "back", {})
    QApplication.processEvents()


def stands(window: Window) -> Message:
    message = window.view.message  # type: ignore[union-attr]
    assert isinstance(message, Message)
    return message


def said_in_both(window: Window, control: OfficeController, said: Said) -> None:
    """There and back."""
    for _ in range(2):
        assert stands(window).title == said(window.look.words)
        another_language(window, control)
    assert stands(window).title == said(window.look.words)


@pytest.fixture
def office(starter: Starter, tmp_path: Path) -> Iterator[Office]:
    starter.folder_name = str(tmp_path / "office")
    sat = sit_down(starter)
    sat.does("open", folder=starter.folder(), password=PASSPHRASE)
    sat.does("import")
    yield sat
    sat.controller.office = None
    starter.folder_name = ""
    sat.close()


def test_a_list_that_became_a_file(office: Office) -> None:
    office.does("print_list", list="centers")
    said_in_both(office.window, office.controller, lambda words: words("list.saved"))
    assert "lists/" in stands(office.window).text


def test_an_archive_that_was_written(office: Office, tmp_path: Path) -> None:
    office.goes("archive")
    office.does("seal", path=str(tmp_path / "a.vcarchive"))
    said_in_both(office.window, office.controller, lambda words: words("office.sealed", file="a.vcarchive"))


def test_a_decision_that_was_kept(office: Office) -> None:
    result = office.work.result
    assert result is not None
    (twice,) = result.conflicts
    office.does("decided", public_id=twice.public_id, issue=twice.issues[0].issue, reason="Seen by two clerks")
    said_in_both(office.window, office.controller, lambda words: words("office.decision_kept"))


@pytest.fixture
def unkeyed(unopened: Make) -> OfficeWindow:
    made = unopened()
    look_for(start(), percent=100)
    return made


def test_a_report_on_a_voter_list_and_that_it_is_there_already(unkeyed: OfficeWindow, tmp_path: Path) -> None:
    file = county(tmp_path, FULL, "roll.csv")
    unkeyed.press("roll.start")
    unkeyed.press("roll.check", files="", **BLANK)
    another = Words("es")("roll.files_missing")
    unkeyed.control.go("menu")
    assert another != Words("en")("roll.files_missing")
    unkeyed.control.on_command("menu", "back", {})
    said_in_both(unkeyed.window, unkeyed.control, lambda words: words("roll.files_missing"))
    unkeyed.press("roll.check", files=str(file), **BLANK)
    unkeyed.press("roll.write", folder=str(tmp_path))
    names = ", ".join(f"import-report-roll{ending}" for ending in (".pdf", ".csv", "-spreadsheet.csv", ".json"))
    said_in_both(unkeyed.window, unkeyed.control, lambda words: words("roll.report_written", files=names))
    unkeyed.press("roll.write", folder=str(tmp_path))
    told = "import-report-roll.pdf"
    said_in_both(unkeyed.window, unkeyed.control, lambda words: words("roll.report_exists", file=told))


def test_a_list_no_layout_fits_and_the_mapping_that_is_missing_a_name(unkeyed: OfficeWindow, tmp_path: Path) -> None:
    file = county(tmp_path)
    unkeyed.press("roll.start")
    unkeyed.press("roll.check", files=str(file), **BLANK)
    assert stands(unkeyed.window).actions[0].label == Words("en")("roll.to_map")
    another_language(unkeyed.window, unkeyed.control)
    assert stands(unkeyed.window).actions[0].label == Words("es")("roll.to_map")
    mapped(unkeyed, file)
    unkeyed.press("roll.map_step", to="save")
    unkeyed.press("roll.map_save", name="", path="")
    said_in_both(unkeyed.window, unkeyed.control, lambda words: words("roll.map_save_missing"))


def test_the_line_above_the_page_too(unkeyed: OfficeWindow) -> None:
    """That a look cannot be remembered."""

    def keep(theme: str, percent: int, language: str) -> None:
        raise Fault(FaultCode.DISK_FULL, file="settings.json")

    window, control = unkeyed.window, unkeyed.control
    control.menu.appearance = Appearance(
        start(), window, InlineWork(), 100, changed=lambda look: control.look_changed(look.words), keep=keep
    )
    for language in ("es", "en"):
        control.go("menu")
        control.on_command("menu", "language", {"value": language})
        note = window._note
        assert note is not None and note.title == Words(language)("look.not_kept")
        control.on_command("menu", "back", {})
