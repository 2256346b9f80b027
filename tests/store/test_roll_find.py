"""Finding the right person: the cases that went wrong at other people's desks (CASES A01–A16), one by one."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.domain.matching import Why
from app.domain.roll import Address, VoterStatus
from tests.store.roll_people import Rolls, ids, near_ids, person


@pytest.mark.parametrize("typed", ["obrien", "O BRIEN", "o-brien", "O’Brien", "OʻBrien", "O'BRIEN", "o brien mary"])
def test_a01_every_apostrophe_finds_obrien(roll: Rolls, typed: str) -> None:
    store = roll(person(1, "MARY", "O'BRIEN"), person(2, "Mary", "O’Brien"), person(3, "MARY", "OBRIEN"))
    assert ids(store.find(typed)) == {1, 2, 3}


@pytest.mark.parametrize(
    "typed", ["mary sue obrien", "obrien mary sue", "sue mary obrien", "obrien, mary", "mary sue", "sue o'brien"]
)
def test_a02_mary_and_sue_are_found_however_they_were_split(roll: Rolls, typed: str) -> None:
    store = roll(person(1, "MARY", "O'BRIEN", "SUE"), person(2, "MARY SUE", "O'BRIEN"), person(3, "MARYSUE", "O'BRIEN"))
    assert {1, 2} <= ids(store.find(typed))


def test_a02_one_word_or_two(roll: Rolls) -> None:
    store = roll(person(1, "MARYSUE", "OBRIEN"), person(2, "MARY SUE", "OBRIEN"))
    assert ids(store.find("mary sue obrien")) == {1, 2}
    found = store.find("marysue obrien")
    assert ids(found) == {1, 2}


@pytest.mark.parametrize("typed", ["Smith Jr", "smith john jr", "john smith sr.", "john smith III", "smith john"])
def test_a03_a_suffix_never_filters(roll: Rolls, typed: str) -> None:
    store = roll(
        person(1, "John", "Smith", suffix="Sr."), person(2, "John", "Smith", suffix="Jr."), person(3, "John", "Smith")
    )
    assert ids(store.find(typed)) == {1, 2, 3}


def test_a03_the_suffix_typed_stands_first(roll: Rolls) -> None:
    store = roll(person(1, "John", "Smith", suffix="SR"), person(2, "John", "Smith", suffix="JR"))
    assert [int(match.voter.id) for match in store.find("john smith junior").exact] == [2, 1]


def test_a03_a_name_that_looks_like_a_suffix_is_a_name(roll: Rolls) -> None:
    store = roll(person(1, "John", "ʻĪʻī"), person(2, "Vi", "Tran"), person(3, "John", "Smith"))
    assert ids(store.find("ii john")) >= {1}
    assert store.find("ii john").exact[0].voter.name.last == "ʻĪʻī"
    assert ids(store.find("tran vi")) == {2}


@pytest.mark.parametrize("typed", ["jordan a pike", "jordan avery pike", "pike jordan av", "jordan pike"])
def test_a04_initial_full_or_missing_middle_name(roll: Rolls, typed: str) -> None:
    store = roll(person(1, "Jordan", "Pike", "Avery"), person(2, "Jordan", "Pike", "A"), person(3, "Jordan", "Pike"))
    assert ids(store.find(typed)) == {1, 2, 3}


def test_a05_a_nickname_is_offered_before_not_on_the_list(roll: Rolls) -> None:
    store = roll(person(1, "Zach", "Pike"), person(2, "Zoe", "Pike"), person(3, "Zach", "Moss"))
    found = store.find("Zachary Pike")
    assert not found.exact
    assert near_ids(found) == {1}
    assert found.near[0].why == (Why.NICKNAME,)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("jon smyth", 1), ("smith jhon", 1), ("bill olson", 2), ("kathy bryce", 3), ("cathrine brice", 3),
        ("lukasiewitz zoe", 4), ("garcia lopes maria", 5), ("johanson", 6), ("mueller anna", 7), ("gabe oneil", 8),
    ],
)  # fmt: skip
def test_a05_slips_and_sound_alikes(roll: Rolls, typed: str, number: int) -> None:
    store = roll(
        person(1, "John", "Smith"), person(2, "William", "Olsen"), person(3, "Catherine", "Bryce"),
        person(4, "Zoë", "Łukasiewicz"), person(5, "María", "García-López"), person(6, "Rosa", "Johansen"),
        person(7, "Anna", "Müller"), person(8, "Gabriel", "O'Neill"),
    )  # fmt: skip
    found = store.find(typed)
    assert number in near_ids(found) | ids(found)
    assert found.near[0].voter.id.endswith(str(number)) if found.near else True


def test_a05_near_names_can_be_asked_for_beside_exact_ones(roll: Rolls) -> None:
    store = roll(person(1, "Bill", "Smith"), person(2, "William", "Smith"), person(3, "Bill", "Smyth"))
    assert ids(store.find("bill smith")) == {1}
    assert {int(match.voter.id) for match in store.near("bill smith")} == {2, 3}


def test_a06_what_a_scan_filters_by_is_shown_in_the_box(roll: Rolls) -> None:
    store = roll(person(1, "John", "Public", "Q", born=(1976, 11, 23)))
    found = store.find(licence("PUBLIC", "JOHN", "QUINCY", "11231976"))
    assert found.query.text == "JOHN QUINCY PUBLIC 11/23/1976"
    assert ids(found) == ids(store.find(found.query.text)) == {1}


def test_a07_two_lines_of_one_person_are_both_shown(roll: Rolls) -> None:
    store = roll(
        person(1, "Ana", "Reyes", born=(1980, 2, 3), precinct="03-210"),
        person(2, "Ana", "Reyes", born=(1980, 2, 3), precinct="03-215"),
    )
    assert ids(store.find(licence("REYES", "ANA", "", "02031980"))) == {1, 2}


def test_a10_twins_are_two_people(roll: Rolls) -> None:
    home = Address(street="16 Maple St", city="Tamarack")
    twins = [
        person(n, f, "Pike", "Avery", born=(1990, 5, 5), residence=home) for n, f in ((1, "Jordan"), (2, "Jordyn"))
    ]
    store = roll(*twins)
    assert store.count() == 2
    assert ids(store.find("jord pike")) == {1, 2}
    assert ids(store.find("5/5/1990 pike")) == {1, 2}
    assert ids(store.find("jordyn pike")) == {2}


def test_a11_same_given_names_and_birth_date_under_another_surname_is_near_and_no_more(roll: Rolls) -> None:
    store = roll(
        person(1, "Dana", "Moss", "Lee", born=(1970, 1, 9)), person(2, "Dana", "Kern", "Lee", born=(1970, 1, 9))
    )
    found = store.find(licence("MOSS", "DANA", "LEE", "01091970"))
    assert ids(found) == {1}
    assert {match.voter.id for match in store.near(licence("MOSS", "DANA", "LEE", "01091970"))} == {"00000002"}


@pytest.mark.parametrize(("typed", "number"), [("null", 1), ("pat null", 1), ("na", 2), ("none na", 2), ("nan", 3)])
def test_a13_words_that_mean_nothing_to_computers_are_names(roll: Rolls, typed: str, number: int) -> None:
    store = roll(person(1, "PAT", "NULL"), person(2, "NONE", "NA"), person(3, "True", "Nan"))
    assert number in ids(store.find(typed))
    assert store.voter(person(1, "PAT", "NULL").id) == person(1, "PAT", "NULL")


def licence(last: str, first: str, middle: str, born: str, street: str = "", head: str = "") -> str:
    return (
        f"{head}@\n\x1e\rANSI 636059080001DL00310248DLDCAD\nDCB1\nDCS{last}\nDAC{first}\nDAD{middle}\nDCU\n"
        f"DBB{born}\nDBC2\nDAG{street}\nDAITAMARACK\nDAJAK\nDAK995990000\nDDEU\nDDFU\nDDGU\n"
    )


def test_a16_the_other_code_in_the_same_burst_does_not_matter(roll: Rolls) -> None:
    store = roll(person(1, "Joanne", "Sampleson", "Lee", born=(1965, 4, 2)))
    assert ids(store.find(licence("SAMPLESON", "JOANNE", "LEE", "04021965", head="123456789\r\n"))) == {1}


def test_a16_garbage_is_one_problem_and_no_search(roll: Rolls) -> None:
    store = roll(person(1, "Joanne", "Sampleson"))
    found = store.find("\x1e%$&\x03 SAMPLESON\n\x02")
    assert found.query.problem is not None
    assert found.query.is_blank
    assert found.exact == found.near == ()


def test_licences_and_lists_of_years_or_without_births(roll: Rolls) -> None:
    store = roll(
        person(1, "Ana", "Reyes", born=(1980,)), person(2, "Ana", "Reyes"),
        person(3, "Ana", "Reyes", born=(1981, 2, 3)), person(4, "Ana María", "De los Reyes", born=(1980, 2, 3)),
        person(5, "Anabel", "Reyes", born=(1980, 2, 3)),
    )  # fmt: skip
    found = store.find(licence("REYES", "ANA", "MARIA", "02031980"))
    assert ids(found) == {1, 2, 4}
    assert [int(match.voter.id) for match in found.exact][-1] == 2, "the one without a birth date is the least likely"


def test_a_licence_of_somebody_with_another_birth_date_is_near(roll: Rolls) -> None:
    store = roll(person(1, "Ana", "Reyes", born=(1980, 3, 2)))
    found = store.find(licence("REYES", "ANA", "", "02031980"))
    assert not found.exact
    assert found.near[0].why == (Why.NAME, Why.OTHER_BIRTH)


def test_cards_and_envelopes_end_with_enter(roll: Rolls) -> None:
    store = roll(person("00000101", "Mary", "Moss"), person("00000102", "Al", "Kern"))
    assert [match.why for match in store.find("00000101\r\n").exact] == [(Why.ID,)]
    assert [match.why for match in store.find("VC26-0000102\r").exact] == [(Why.ENVELOPE,)]
    assert [match.why for match in store.find("vc26-0000102").exact] == [(Why.ENVELOPE,)]
    assert ids(store.find("p00000101")) == {101}


@pytest.mark.parametrize("typed", ["101", "0101", "00000101", "0000010", "00000101 moss"])
def test_leading_zeros_may_be_left_out_of_an_id(roll: Rolls, typed: str) -> None:
    store = roll(person("00000101", "Mary", "Moss"), person("00000999", "Al", "Kern"))
    assert ids(store.find(typed)) == {101}


@pytest.mark.parametrize(
    "typed",
    [
        "6/6/1986", "06/06/1986", "1986-06-06", "6-6-86", "06061986", "19860606", "Jun 6 1986", "6 June 1986",
        "reyes 6/6/1986", "6/6/86 ana", "ana reyes 1986", "1986 reyes", "12 harbor 1986", "12 harbor 6/6/1986",
    ],
)  # fmt: skip
def test_birth_dates_and_combinations(roll: Rolls, typed: str) -> None:
    store = roll(
        person(1, "Ana", "Reyes", born=(1986, 6, 6), street="12 Harbor View Road"),
        person(2, "Ana", "Reyes", born=(1985, 6, 7), street="12 Harbor View Road"),
    )
    assert ids(store.find(typed)) == {1}


@pytest.mark.parametrize(
    "typed",
    [
        "de la cruz", "delacruz", "cruz", "la cruz", "maria cruz", "cruz maria", "maría del carmen de la cruz",
        "carmen cruz", "de la cruz m", "del carmen", "cruz, maria del carmen",
    ],
)  # fmt: skip
def test_compound_names(roll: Rolls, typed: str) -> None:
    store = roll(person(1, "MARÍA DEL CARMEN", "DE LA CRUZ"), person(2, "JOSE", "DELGADO"))
    assert ids(store.find(typed)) == {1}


@pytest.mark.parametrize(
    "typed", ["nguyen tran", "tran nguyen", "nguyentran", "tran kim", "kim-ly tran", "kimly nguyen"]
)
def test_hyphens(roll: Rolls, typed: str) -> None:
    assert ids(roll(person(1, "KIM-LY", "NGUYEN-TRAN"), person(2, "Al", "Moss")).find(typed)) == {1}


@pytest.mark.parametrize(
    ("filed", "typed"),
    [
        ("Łukasiewicz", "lukasiewicz"), ("Kaʻanāʻanā", "kaanaana"), ("Nguyễn", "nguyen"), ("Ḵudanake", "kudanake"),
        ("Sørensen", "sorensen"), ("Weiß", "weiss"), ("Æbelø", "aebelo"), ("Dvořák", "dvorak"), ("PEÑA", "pena"),
        ("Øst", "øst"), ("Đỗ", "do"),
    ],
)  # fmt: skip
def test_letters(roll: Rolls, filed: str, typed: str) -> None:
    store = roll(person(1, "Al", filed))
    for text in (typed, filed, typed.upper(), filed.upper()):
        found = store.find(text)
        assert ids(found) == {1}, text
        assert found.exact[0].voter.name.last == filed


def test_the_likeliest_stands_first(roll: Rolls) -> None:
    store = roll(
        person(1, "Smith", "Adams"), person(2, "Al", "Smithson"), person(3, "Al", "Smith", status=VoterStatus.CANCELED),
        person(4, "Bo", "Smith"), person(5, "Al", "Smith"),
    )  # fmt: skip
    assert [int(match.voter.id) for match in store.find("smith").exact] == [5, 4, 3, 2, 1]


def test_a_long_list_says_that_there_are_more(roll: Rolls) -> None:
    store = roll(*(person(n, f"Al{chr(97 + n % 26)}", "Moss") for n in range(1, 80)))
    found = store.find("moss", limit=50)
    assert len(found.exact) == 50
    assert found.more
    assert not store.find("moss", limit=79).more


def test_a_blank_box_finds_nobody(roll: Rolls) -> None:
    store = roll(person(1, "Al", "Moss"))
    for typed in ("", "   ", "'", "-", "%", "*", "_", "\\", '"', "; DROP TABLE voter"):
        assert store.find(typed).exact == (), typed


def test_a_mononym(roll: Rolls) -> None:
    store = roll(person(1, "", "MONONYM"), person(2, "Prince", ""))
    assert ids(store.find("mononym")) == {1}
    assert ids(store.find("prince")) == {2}


def test_an_id_that_is_also_a_birth_date_hides_nobody(roll: Rolls) -> None:
    store = roll(person("06061986", "Al", "Moss"), person("00000002", "Bo", "Kern", born=(1986, 6, 6)))
    assert ids(store.find("06061986")) == {6061986, 2}


def test_the_line_of_a_licence_finds_the_same_person_when_typed(roll: Rolls) -> None:
    store = roll(person(1, "Ana María", "De la Cruz", born=(1980, 2, 3)), person(2, "Ana", "Cruz", born=(1981, 2, 3)))
    found = store.find(licence("DE LA CRUZ", "ANA", "MARIA", "02031980"))
    assert ids(found) == ids(store.find(found.query.text)) == {1}


def test_look_ups_from_several_threads_take_turns(roll: Rolls) -> None:
    store = roll(*(person(n, f"Al{chr(97 + n % 26)}", "Moss") for n in range(1, 200)))
    wanted = [store.find(f"moss al{chr(97 + n)}") for n in range(26)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(store.find, [f"moss al{chr(97 + n)}" for n in range(26)])) == wanted


@pytest.mark.parametrize("typed", ["st john", "St. John", "stjohn", "saint john", "SaintJohn", "saint-john dora"])
def test_saint_and_st_are_offered_for_one_another(roll: Rolls, typed: str) -> None:
    store = roll(person(1, "DORA", "ST. JOHN"), person(2, "DORA", "SAINT JOHN"), person(3, "DORA", "STONE"))
    assert ids(store.find(typed)) == {2 if "saint" in typed.lower() else 1}
    assert {int(match.voter.id) for match in store.near(typed)} == {1 if "saint" in typed.lower() else 2}


def test_a_name_that_begins_like_a_month_narrows_beside_a_year(roll: Rolls) -> None:
    store = roll(person(1, "Ana", "Martin", born=(1960, 5, 5)), person(2, "Al", "Moss", born=(1960, 3, 3)))
    assert ids(store.find("martin 1960")) == {1}
    assert ids(store.find("3 de marzo de 1960")) == {2}
