"""A list that no layout fits, mapped by hand at the office's window: every answer is seen at once in five voters."""

from pathlib import Path

from app.importers.layouts import load_map
from app.importers.voters import check_file
from tests.office.rolls import BLANK, OWN, Make, county, mapped, tables
from ui.viewmodels.parts import Status


def test_a_file_no_layout_fits_offers_the_mapping(unopened: Make, tmp_path: Path) -> None:
    window = unopened()
    window.press("roll.start")
    view = window.press("roll.check", **BLANK | {"files": str(county(tmp_path))})
    assert view.key == "roll.start" and view.message is not None
    assert [each.key for each in view.message.actions] == ["roll.map"]
    view = window.press("roll.map", files=str(tmp_path / "county.csv"))
    lines = tables(window)["First lines of the file"].rows
    assert lines[0].cells == ("Line 1", OWN.splitlines()[0])


def test_every_answer_is_seen_at_once_in_five_voters_and_what_is_rejected(unopened: Make, tmp_path: Path) -> None:
    window = unopened()
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


def test_the_mapping_is_saved_as_a_layout_file_and_the_whole_file_checked_with_it(
    unopened: Make, tmp_path: Path
) -> None:
    window, saved = unopened(), tmp_path / "ours.toml"
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


def test_fixed_width_is_cut_where_the_clerk_says(unopened: Make, tmp_path: Path) -> None:
    rows = "".join(f"{n:08d}{last:<20}{first:<15}19800131  \n" for n, last, first in ((1, "FROSTWICK", "ADA"),))
    rows += f"{2:08d}{'ELMWOOD':<20}{'BO':<15}19750228  \n"
    window = unopened()
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


def test_without_names_in_the_first_line_columns_are_numbered(unopened: Make, tmp_path: Path) -> None:
    rows = "7,FROSTWICK,ADA\n8,ELMWOOD,BO\n"
    window = unopened()
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


def test_columns_are_joined_in_the_order_they_are_added(unopened: Make, tmp_path: Path) -> None:
    rows = "Nr;Name;Haus;Strasse\n1;FROSTWICK;12;HIDDENHAVEN LN\n2;ELMWOOD;9;ELM ST\n"
    window = unopened()
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


def test_dates_that_can_mean_two_days_are_asked_with_both_readings(unopened: Make, tmp_path: Path) -> None:
    rows = "Nr;Name;Geburt\n1;FROSTWICK;01/02/1980\n2;ELMWOOD;3/4/1975\n"
    window = unopened()
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


def test_districts_are_said_column_by_column_and_seen_in_the_preview(unopened: Make, tmp_path: Path) -> None:
    rows = "Nr;Name;Haus;Wasser\n1;FROSTWICK;30;W1\n2;ELMWOOD;31;W2\n"
    window = unopened()
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


def test_a_word_that_comes_late_in_the_file_is_found_when_asked_for(unopened: Make, tmp_path: Path) -> None:
    rows = "".join(f"{n};NAME{n};OK\n" for n in range(200)) + "900;LATE;MOVED AWAY\n"
    window = unopened()
    window.press("roll.start")
    window.press("roll.map", files=str(county(tmp_path, f"Nr;Name;Lage\n{rows}")))
    for field, column in (("id", "Nr"), ("last", "Name"), ("status", "Lage")):
        window.press("roll.field_use", field=field, column=column)
    window.press("roll.map_step", to="codes")
    label = "What the words in the status column mean"
    assert [row.cells[0] for row in tables(window)[label].rows] == ["OK"]
    window.press("roll.codes_all")
    assert [row.cells[0] for row in tables(window)[label].rows] == ["OK", "MOVED AWAY"]
