"""Printing and the paper: trouble loses nothing, a wrong sheet goes to the desk."""

from app.faults import FaultCode
from tests.station.kit import Machine
from tests.station.sittings import Make
from ui.station.pages_of import page_of
from ui.station.state import At


def test_a_printer_in_trouble_loses_nothing(station: Make) -> None:
    at = station(machine=Machine(trouble=FaultCode.PRINTER_PAPER_OUT))
    at.do("next", "next", "option:o1", "review")
    held = at.sitting.choices
    at.do("print")
    assert at.sitting.at is At.NOT_PRINTED
    assert at.sitting.choices == held
    assert "not your doing" in " ".join(page_of(at.sitting).intro)
    at.machine.trouble = None
    at.do("print")
    assert at.machine.printed == [held]
    assert at.sitting.at is At.TAKE


def test_a_sheet_that_is_wrong_goes_to_the_desk(station: Make) -> None:
    at = station()
    at.do("next", "next", "option:o1", "review", "print", "wrong")
    assert at.sitting.at is At.WRONG
    at.do("finish")
    assert at.ended == ["wrong"]


def test_without_a_reader_the_page_says_so_plainly(station: Make) -> None:
    at = station(reads_back=False)
    at.do("next", "next", "review", "print")
    assert "read" not in at.keys
    assert any("no reader" in item.text for item in page_of(at.sitting).items)


def test_stopping_without_a_ballot_is_asked_twice(station: Make) -> None:
    at = station()
    at.do("next", "next", "option:o1", "settings", "leave")
    assert at.ended == []
    at.do("leave_now")
    assert at.ended == ["empty"]
