"""Folding names, judging them, and telling look-alikes apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.folding import fold, words
from app.domain.ids import EnvelopeId, PublicId, VoterId
from app.domain.look_alikes import Alike, look_alikes
from app.domain.matching import birth_agrees, name_cost
from app.domain.nicknames import nicknames
from app.domain.roll import Address, Birth, Name, Voter


@pytest.mark.parametrize(
    ("filed", "folded"),
    [
        ("O'BRIEN", "obrien"), ("O’Brien", "obrien"), ("OʻBrien", "obrien"), ("O`Brien", "obrien"),
        ("O′Brien", "obrien"), ("o-brien", "o brien"), ("Smith‐Jones", "smith jones"), ("Smith–Jones", "smith jones"),
        ("Łukasiewicz", "lukasiewicz"), ("SØRENSEN", "sorensen"), ("Nguyễn", "nguyen"), ("Ḵaawudei", "kaawudei"),
        ("Kaʻanāʻanā", "kaanaana"), ("Weiß", "weiss"), ("ẞ", "ss"), ("Æbelø", "aebelo"), ("İpek", "ipek"),
        ("St. John’s", "st johns"), ("J.R.", "jr"), ('ROBERT "BOB"', "robert bob"), ("COMMA, III", "comma iii"),
        ("  SPACED   OUT ", "spaced out"), ("100½", "100 1 2"), ("ﬁn", "fin"), ("Иван", "иван"), ("", ""), ("'", ""),
    ],
)  # fmt: skip
def test_one_spelling(filed: str, folded: str) -> None:
    assert fold(filed) == folded


@given(st.text(max_size=40))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(max_size=40))
def test_folding_leaves_words_with_single_blanks(text: str) -> None:
    assert " ".join(words(text)) == fold(text)


@given(st.text(st.characters(categories=["Lu", "Ll"], max_codepoint=0x17F), min_size=1, max_size=20))
def test_case_makes_no_difference(text: str) -> None:
    assert fold(text.lower()) == fold(text)


def test_plain_text_goes_the_same_way_by_either_road() -> None:
    """The quick road for plain text and the careful one for the rest must agree, or one name has two keys."""
    plain = "".join(map(chr, range(32, 127)))
    assert fold(plain + " é") == fold(plain) + " e"


@pytest.mark.parametrize(
    ("typed", "cost_at_most"),
    [("maria de la cruz", 0), ("cruz maria", 0), ("delacruz", 0), ("de la cr", 1), ("del carmen", 2), ("m cruz", 1)],
)
def test_words_fit_a_name_in_any_order(typed: str, cost_at_most: int) -> None:
    cost = name_cost(words(typed), Name(first="María", middle="del Carmen", last="De la Cruz"))
    assert cost is not None
    assert cost <= cost_at_most


@pytest.mark.parametrize("typed", ["cruz cruz", "maria lopez", "mario cruz", "x", "carmen maria jose cruz"])
def test_words_that_do_not_fit(typed: str) -> None:
    assert name_cost(words(typed), Name(first="María", middle="del Carmen", last="De la Cruz")) is None


def test_whole_words_come_before_beginnings_and_initials() -> None:
    name = Name(first="Jordan", middle="Avery", last="Pike")
    costs = [name_cost(words(typed), name) for typed in ("jordan avery pike", "jordan a pike")]
    shorter = [
        name_cost(words("jordan avery pike"), Name(first="Jordan", middle=middle, last="Pike")) for middle in ("A", "")
    ]
    assert [*costs, *shorter] == sorted([*costs, *shorter], key=lambda cost: cost if cost is not None else 99)
    assert None not in shorter


parts = st.lists(st.sampled_from(["ann", "de", "la", "o", "brien", "j", "smith", "ng", "jr"]), min_size=1, max_size=2)


@given(parts, parts, st.sampled_from(["", "Jr.", "III"]), st.randoms(use_true_random=False))
def test_a_name_fits_its_own_words_in_any_order(last: list[str], first: list[str], suffix: str, random: object) -> None:
    typed = [*last, *first]
    random.shuffle(typed)  # type: ignore[attr-defined]
    assert name_cost(tuple(typed), Name(first=" ".join(first), last=" ".join(last), suffix=suffix)) is not None


@given(st.sampled_from(["jr", "sr", "ii", "iii", "iv", "junior", "2nd"]), st.sampled_from(["", "Jr.", "Sr.", "III"]))
def test_no_suffix_excludes_anybody(typed: str, filed: str) -> None:
    assert name_cost(("smith", typed), Name(first="John", last="Smith", suffix=filed)) is not None


def test_births_agree_as_far_as_they_are_known() -> None:
    day = Birth(year=1986, month=6, day=6)
    assert birth_agrees((), None)
    assert birth_agrees((day,), day)
    assert birth_agrees((day,), Birth(year=1986))
    assert birth_agrees((Birth(year=1986),), day)
    assert not birth_agrees((day,), None)
    assert not birth_agrees((day,), Birth(year=1986, month=6, day=7))
    assert birth_agrees((Birth(year=2086, month=6, day=6), day), day)


@pytest.mark.parametrize(("one", "other"), [("bill", "william"), ("peggy", "margaret"), ("zach", "zachary")])
def test_nicknames_go_both_ways(one: str, other: str) -> None:
    assert other in nicknames(one)
    assert one in nicknames(other)
    assert one not in nicknames(one)


def people(*each: tuple[str, str, str, tuple[int, int, int] | None, str]) -> list[Voter]:
    return [
        Voter(
            id=VoterId(str(number)),
            public_id=PublicId(""),
            envelope_id=EnvelopeId(""),
            name=Name(first=first, last=last, suffix=suffix),
            birth=Birth(year=born[0], month=born[1], day=born[2]) if born else None,
            residence=Address(street=street, city="Tamarack"),
        )
        for number, (first, last, suffix, born, street) in enumerate(each, 1)
    ]


def test_father_and_son_twins_two_lines_and_namesakes() -> None:
    groups = look_alikes(
        people(
            ("Robert", "Johansen", "Sr.", (1948, 3, 2), "1214 Birch Street"),
            ("Robert", "Johansen", "Jr.", (1975, 8, 9), "1214 Birch Street"),
            ("Robin", "Johansen", "", (2004, 5, 3), "88 Cannery Row"),
            ("Robyn", "Johansen", "", (2004, 5, 3), "88 Cannery Row"),
            ("Rosa", "Johansen", "", (1967, 1, 1), "77 Spruce Road"),
            ("Ana", "Reyes", "", (1980, 2, 3), "1 Old Road"),
            ("Ana", "Reyes", "", (1980, 2, 3), "9 New Road"),
            ("Al", "Moss", "", None, ""),
            ("AL", "MOSS", "", None, "4 Dock Street"),
        )
    )
    assert [(group.why, group.voters) for group in groups] == [
        (Alike.SAME_NAME_SAME_HOME, ("1", "2")),
        (Alike.SAME_BIRTH_SAME_HOME, ("3", "4")),
        (Alike.SAME_NAME_SAME_BIRTH, ("6", "7")),
        (Alike.SAME_NAME, ("8", "9")),
    ]
    twins = groups[1]
    assert ["Robin Johansen"[slice(*span)] for span in twins.differs[0]] == ["i"]
    assert ["Robyn Johansen"[slice(*span)] for span in twins.differs[1]] == ["y"]
    assert groups[3].differs == ((), ())


def test_a_shared_year_alone_makes_no_twins() -> None:
    two = people(("Al", "Moss", "", (1980, 0, 0), "1 Old Road"), ("Bo", "Moss", "", (1980, 0, 0), "1 Old Road"))
    assert look_alikes(two) == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [("sandra", "katherine"), ("bert", "alexander"), ("dot", "doug"), ("yvonne", "sean"), ("karen", "kenneth")],
)
def test_names_that_only_stand_beside_one_another_in_the_list(one: str, other: str) -> None:
    assert other not in nicknames(one)


def test_full_and_short_are_closer_than_two_short_forms() -> None:
    assert nicknames("jon")["john"] == 1
    assert nicknames("jon")["jack"] == 2
