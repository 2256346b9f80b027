"""What a mapping asks and never guesses: the order of day and month, and which columns name districts."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.roll import Birth
from app.importers.layouts import load_map
from app.importers.voters_dates import orders_of, read_birth, read_date
from app.importers.voters_first import FirstLines, first_lines
from app.importers.voters_layout import Layout
from app.importers.voters_layout_write import map_text
from app.importers.voters_mapping import Lack, dates_seen, lacks, preview, proposed, with_columns, with_dates
from app.importers.voters_questions import (
    district_kinds,
    district_of,
    known_districts,
    order_of,
    seen,
    with_district,
    with_order,
)

HEAD = "voter_id,last_name,birth_date,HOUSE_DISTRICT,Wasser\n"


def begun(folder: Path, *births: str) -> tuple[Path, FirstLines, Layout]:
    file = folder / "list.csv"
    file.write_text(HEAD + "".join(f"{n},FROSTWICK{n},{born},30,W1\n" for n, born in enumerate(births)))
    first = first_lines(file)
    return file, first, proposed(first)


def births(file: Path, layout: Layout) -> list[Birth | None]:
    return [voter.birth for voter in preview(file, layout).voters]


# --- dates -----------------------------------------------------------------------------------------------------------


def test_dates_that_can_mean_two_days_are_asked_and_unknown_until_then(tmp_path: Path) -> None:
    file, first, layout = begun(tmp_path, "01/02/1980", "3/4/1975")
    assert order_of(layout, "birth") == ""
    assert lacks(layout, first) == (Lack.DATES,)
    assert births(file, layout) == [None, None]
    month = with_order(layout, "birth", "mdy")
    assert lacks(month, first) == ()
    assert births(file, month)[0] == Birth(year=1980, month=1, day=2)
    day = with_order(month, "birth", "dmy")
    assert births(file, day)[0] == Birth(year=1980, month=2, day=1), "an answer can be changed"
    assert births(file, with_order(day, "birth", "")) == [None, None], "and taken back"


@pytest.mark.parametrize(("born", "order"), [("1/31/1980", "mdy"), ("31/1/1980", "dmy"), ("31-01-80", "dmy")])
def test_a_file_that_says_it_itself_is_proposed_so(tmp_path: Path, born: str, order: str) -> None:
    file, first, layout = begun(tmp_path, "01/02/1980", born)
    assert order_of(layout, "birth") == order
    assert lacks(layout, first) == ()
    assert births(file, layout)[1] == Birth(year=1980, month=1, day=31)


def test_a_file_that_says_both_is_asked(tmp_path: Path) -> None:
    file, first, layout = begun(tmp_path, "1/31/1980", "31/1/1980")
    assert lacks(layout, first) == (Lack.DATES,)
    assert births(file, with_order(layout, "birth", "mdy")) == [Birth(year=1980, month=1, day=31), None]


@pytest.mark.parametrize("born", ["1980-01-02", "19800102", "1980", ""])
def test_dates_with_one_meaning_ask_nothing(tmp_path: Path, born: str) -> None:
    _, first, layout = begun(tmp_path, born)
    assert lacks(layout, first) == ()
    assert order_of(layout, "birth") == ""


def test_another_column_is_asked_about_anew(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("voter_id,last_name,birth_date,Other\n1,FROSTWICK,1/31/1980,01/02/1980\n")
    first = first_lines(file)
    layout = proposed(first)
    assert order_of(layout, "birth") == "mdy"
    other = with_dates(with_columns(layout, "birth", ("Other",)), first)
    assert order_of(other, "birth") == "" and lacks(other, first) == (Lack.DATES,)


def test_birth_dates_and_package_dates_are_two_questions(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("voter_id,last_name,birth_date,mailed\n1,FROSTWICK,1/31/1980,01/02/2026\n")
    first = first_lines(file)
    layout = proposed(first)
    assert [each.kind for each in dates_seen(layout, first)] == ["birth", "package"]
    assert (order_of(layout, "birth"), order_of(layout, "package")) == ("mdy", "")
    told = preview(file, with_order(layout, "package", "dmy")).voters[0]
    assert told.package.mailed == date(2026, 2, 1)


@given(st.dates(min_value=date(1920, 1, 1), max_value=date(2009, 12, 31)))
def test_each_order_reads_back_what_it_writes(day: date) -> None:
    month_first, day_first = f"{day.month}/{day.day}/{day.year}", f"{day.day:02d}-{day.month:02d}-{day.year}"
    told = Birth(year=day.year, month=day.month, day=day.day)
    assert read_birth(month_first, ("mdy",), 2026)[0] == read_birth(day_first, ("dmy",), 2026)[0] == told
    assert read_date(month_first, ("mdy",)) == read_date(day_first, ("dmy",)) == day
    assert ("mdy" in orders_of(month_first)) and ("dmy" in orders_of(day_first))
    assert len(orders_of(month_first)) == (2 if day.day <= 12 else 1)


@given(st.text(max_size=12))
def test_what_no_order_reads_is_no_question(text: str) -> None:
    for order in orders_of(text):
        assert order in ("mdy", "dmy")
    told = seen("birth", (text,))
    assert len(told.told) == bool(orders_of(text))


# --- districts -------------------------------------------------------------------------------------------------------


def test_columns_some_layout_knows_are_proposed_and_the_rest_is_said(tmp_path: Path) -> None:
    file, _, layout = begun(tmp_path, "1980")
    assert layout.districts == (("house", "HOUSE_DISTRICT"),)
    layout = with_district(layout, "Wasser", "Water District")
    assert preview(file, layout).voters[0].districts == (("house", "30"), ("water_district", "W1"))
    assert district_of(with_district(layout, "Wasser", ""), "Wasser") == ""


def test_a_kind_has_one_column_and_a_column_one_kind(tmp_path: Path) -> None:
    _, _, layout = begun(tmp_path, "1980")
    moved = with_district(layout, "Wasser", "house")
    assert moved.districts == (("house", "Wasser"),)
    assert with_district(moved, "Wasser", "school").districts == (("school", "Wasser"),)
    assert with_district(moved, "HOUSE_DISTRICT", " !? ").districts == moved.districts, "no word is no kind"


def test_the_kinds_are_those_of_the_layouts_each_once() -> None:
    kinds = district_kinds()
    assert kinds[:2] == ("county", "congressional") and len(set(kinds)) == len(kinds)
    assert known_districts(("County_Code", "Shoe size")) == (("county", "County_Code"),)


def test_the_saved_mapping_reads_back_the_same(tmp_path: Path) -> None:
    _, _, layout = begun(tmp_path, "1980")
    layout = with_order(with_district(layout, "Wasser", "water"), "birth", "dmy")
    saved = tmp_path / "own.toml"
    saved.write_text(map_text(layout))
    assert load_map(saved) == layout
