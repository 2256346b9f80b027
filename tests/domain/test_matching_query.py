"""What a typed text may mean: every reading, none chosen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.query import Kind, Reading, parse
from app.domain.roll import Birth


def readings(text: str) -> set[tuple[str, tuple[str, ...], str, tuple[int, ...]]]:
    return {
        (each.kind.value, each.words, each.number, tuple(birth.year for birth in each.births))
        for each in parse(text).readings
    }


def test_a_name_may_also_be_a_street() -> None:
    assert readings("Birch") == {("person", ("birch",), "", ()), ("street", ("birch",), "", ())}


def test_a_number_is_a_house_or_a_year() -> None:
    assert ("person", ("birch",), "", (1948,)) in readings("1948 birch")
    assert ("house", ("birch",), "1948", ()) in readings("1948 birch")
    assert ("house", ("birch",), "12", (1948,)) in readings("12 birch 1948")


@pytest.mark.parametrize(
    ("text", "birth"),
    [
        ("6/7/1986", (1986, 6, 7)), ("06-07-1986", (1986, 6, 7)), ("1986-06-07", (1986, 6, 7)),
        ("6.7.1986", (1986, 6, 7)), ("13/7/1986", (1986, 7, 13)), ("Jun 7, 1986", (1986, 6, 7)),
        ("7 June 1986", (1986, 6, 7)), ("June 7th 1986", (1986, 6, 7)), ("06071986", (1986, 6, 7)),
        ("19860607", (1986, 6, 7)), ("7th of June 1986", (1986, 6, 7)), ("7th June 1986", (1986, 6, 7)),
        ("7-Jun-1986", (1986, 6, 7)), ("6 / 7 / 1986", (1986, 6, 7)), ("7 de junio de 1986", (1986, 6, 7)),
        ("ene 7 1986", (1986, 1, 7)), ("7 dic. 1986", (1986, 12, 7)), ("7 agosto 1986", (1986, 8, 7)),
    ],
)  # fmt: skip
def test_dates(text: str, birth: tuple[int, int, int]) -> None:
    wanted = Birth(year=birth[0], month=birth[1], day=birth[2])
    assert Reading(births=(wanted,)) in parse(text).readings
    named = parse(f"o'brien {text}").readings
    assert any(each.words == ("obrien",) and each.births == (wanted,) for each in named)


def test_two_digits_of_a_year_mean_either_century() -> None:
    for text in ("6/7/26", "7-Jun-26"):
        (reading,) = (each for each in parse(text).readings if each.kind is Kind.PERSON)
        assert [birth.year for birth in reading.births] == [1926, 2026]


@pytest.mark.parametrize("text", ["13/13/1986", "1/2/3/4", "99/99", "2/30", "1-4", "Mayor 12"])
def test_what_looks_like_a_date_and_is_none(text: str) -> None:
    assert not any(each.births for each in parse(text).readings)


@pytest.mark.parametrize("name", ["martin", "mayer", "june", "decker", "augustin", "janssen", "may"])
def test_a_name_that_begins_like_a_month_stays_a_name(name: str) -> None:
    assert ("person", (name,), "", (1960,)) in readings(f"{name} 1960")
    assert ("house", (name,), "12", (1960,)) in readings(f"12 {name} 1960") or name in {"june", "may"}


@pytest.mark.parametrize("text", ["May 1 Court", "12 June Avenue", "1 1/2 Mile"])
def test_months_in_addresses_stay_words(text: str) -> None:
    assert any(each.kind is Kind.HOUSE for each in parse(text).readings)


@pytest.mark.parametrize("text", ["00000101", "AK-000123", "vc26-0000102", "0000 0101"])
def test_ids(text: str) -> None:
    assert text.replace(" ", "") in parse(text).codes


@pytest.mark.parametrize("text", ["smith", "smith 1950", "12 birch", "", "o'brien"])
def test_what_is_no_id(text: str) -> None:
    assert parse(text).codes == ()


@given(st.text(max_size=300))
def test_no_text_is_too_strange(text: str) -> None:
    query = parse(text)
    assert len(query.text) <= 300
    assert all(len(reading.words) <= 60 for reading in query.readings)


def test_a_long_text_is_cut_short() -> None:
    assert len(parse("smith " * 1000).text) <= 200
    assert all(len(reading.words) <= 8 for reading in parse("a " * 1000).readings)
