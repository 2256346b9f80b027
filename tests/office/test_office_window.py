"""The office at its own window: exports come in, are added up, decided and put away."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.county import public_id
from tests.office.at_the_window import NAMES, PASSPHRASE, SILENT, TWICE, Office, Starter, sit_down
from ui.viewmodels.blocks import Card, RowKind, Table
from ui.viewmodels.charts import Throughput
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Chip, Message, Status


@pytest.fixture
def office(starter: Starter, tmp_path: Path) -> Iterator[Office]:
    """Each test has its own office folder over the same drive."""
    starter.folder_name = str(tmp_path / "office")
    sat = sit_down(starter)
    yield sat
    sat.controller.office = None
    sat.close()


def opened(office: Office) -> Office:
    office.does("open", folder=office.starter.folder(), password=PASSPHRASE)
    return office


def page(office: Office) -> PageView:
    assert isinstance(office.window.view, PageView)
    return office.window.view


def said(office: Office) -> Message:
    message = page(office).message
    assert message is not None
    return message


def tables(office: Office) -> list[Table]:
    cards = [block for block in page(office).body if isinstance(block, Card)]
    return [block for card in cards for block in card.blocks if isinstance(block, Table)]


def test_another_passphrase_opens_nothing(office: Office) -> None:
    office.does("open", folder=office.starter.folder(), password="not this one")
    assert office.key == "office.open"
    assert said(office).title == office.window.look.words("fault.key_wrong.title")
    assert office.controller.office is None


def test_everything_that_came_in_is_added_up_and_what_is_missing_is_named(office: Office) -> None:
    opened(office).does("import")
    (table,) = tables(office)[:1]
    rows = {str(row.cells[0]): row for row in table.rows}
    silent = rows[NAMES[SILENT]]
    assert silent.kind is RowKind.FLAGGED
    assert [str(cell) for cell in silent.cells[2:5]] == [office.window.look.words("office.not_in")] * 3
    states = {name: row.cells[5].status for name, row in rows.items() if isinstance(row.cells[5], Chip)}
    assert states[NAMES[0]] is Status.INFO, "a difference with its note"
    assert states[NAMES[2]] is Status.OK
    total = next(row for row in table.rows if row.kind is RowKind.TOTAL)
    assert total.cells[0] == office.window.look.words("office.final_of", n=4, of=5)
    assert (office.work.results / "reconcile.json").is_file()
    for path in office.work.results.rglob("*.*"):
        assert path.stat().st_mode & 0o077 == 0, f"{path.name} is for its owner only"


def test_the_same_drive_again_changes_nothing(office: Office) -> None:
    opened(office).does("import")
    before = {path.name: path.read_bytes() for path in office.work.exports.iterdir()}
    office.does("import")
    assert said(office).status is Status.INFO
    assert {path.name: path.read_bytes() for path in office.work.exports.iterdir()} == before


def test_stopped_it_goes_on_where_it_was(office: Office) -> None:
    opened(office)
    taken = office.work.import_from(office.starter.place / "drive", lambda *_: len(office.work.files()) < 2)
    assert (len(taken.new), taken.stopped) == (2, True)
    office.does("import")
    assert len(office.work.files()) == 4
    assert not [path for path in office.work.exports.iterdir() if path.name.endswith(".vcpart")]


def test_a_damaged_export_is_named_and_the_others_come_in(office: Office, tmp_path: Path) -> None:
    drive = tmp_path / "other"
    drive.mkdir()
    for number, path in enumerate(sorted((office.starter.place / "drive").glob("*.vcx"))):
        data = bytearray(path.read_bytes())
        if number == 1:
            data[-9] ^= 1
        (drive / path.name).write_bytes(data)
    opened(office).does("import_folder", path=str(drive))
    assert said(office).status is Status.STOP
    assert len(office.work.files()) == 3


def test_which_envelope_counts_is_decided_by_a_person_with_a_reason(office: Office) -> None:
    opened(office).does("import")
    office.does("decide", public_id=public_id(TWICE))
    assert office.key == "office.decide"
    assert "Tłʼoh" in page(office).title
    result = office.work.result
    assert result is not None
    (twice,) = result.conflicts
    assert len(twice.issues) == 2, "both records"
    office.does("decided", public_id=twice.public_id, issue="", reason="Received first")
    assert office.key == "office.decide", "nothing is preselected"
    office.does("decided", public_id=twice.public_id, issue=twice.issues[0].issue, reason="Received first")
    assert said(office).status is Status.OK
    assert office.work.decided() == {twice.public_id: twice.issues[0].issue}
    assert "Tłʼoh" not in (office.work.folder / "decisions.csv").read_text(), "by public id only"


def test_load_is_drawn_for_all_and_for_one_center(office: Office) -> None:
    opened(office).does("import")
    office.goes("load")

    def counted() -> int:
        cards = [block for block in page(office).body if isinstance(block, Card)]
        return sum(sum(each.counts) for card in cards for each in card.blocks if isinstance(each, Throughput))

    result = office.work.result
    assert result is not None
    assert counted() == result.totals.issued
    one = result.centers[0]
    office.does("center", center=one.center)
    assert counted() == one.issued
    assert [action.key for action in page(office).others] == ["print_list", "center"], "the way back to all"
    office.does("center", center="")
    assert counted() == result.totals.issued


def test_the_sorter_s_list_is_held_against_what_centers_accepted(office: Office, tmp_path: Path) -> None:
    opened(office).does("import")
    result = office.work.result
    assert result is not None
    listed = tmp_path / "sorter.csv"
    rows = (office.work.results / "sorter.csv").read_text().splitlines()[1:]
    accepted = [row.split(",")[1] for row in rows if ",accepted," in row]
    listed.write_text("envelope_id\n" + "\n".join(accepted[:-1]) + "\n")
    before = len(result.found)
    office.does("receipts")
    office.does("take_receipts", path=str(listed), as_of="Oct 7, 9 AM")
    result = office.work.result
    assert result is not None
    assert result.received == "Oct 7, 9 AM"
    assert len(result.found) > before, "one accepted and not received"


def test_the_archive_is_one_sealed_file(office: Office, tmp_path: Path) -> None:
    opened(office).does("import")
    office.goes("archive")
    out = tmp_path / "larch.vcarchive"
    office.does("seal", path=str(out))
    assert said(office).status is Status.OK
    assert out.stat().st_size > 10_000
    assert "Tłʼoh".encode() not in out.read_bytes()


@pytest.mark.parametrize("place", ["centers", "statements", "load", "archive"])
def test_locked_nothing_is_shown_without_the_passphrase(office: Office, place: str) -> None:
    opened(office).does("import")
    office.goes(place)
    office.controller.on_command("rail", "lock", {})
    assert office.key == "office.open"
    office.goes(place)
    assert office.key == "office.open"
