"""Every letter of a name is printed, or the letter is named; never a silent box (STACK: Helvetica prints ■ for Ł)."""

import unicodedata

import pytest

from app.faults import Fault, FaultCode
from printing.fonts import Face, checked, face_for, has
from printing.shaping import shaped, width

NAMES = (
    "Łukasz Nguyễn",
    "Leilani ʻŌpūnui",
    "Ḵaachxana X̱ʼunei",
    "Utqiaġvik Siqiñiq",
    "Tłʼoh",
    "Юрий Γιώργος",
    "−×½…–—“”",
)


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("name", NAMES)
def test_every_face_prints_the_letters_of_names(face: Face, name: str) -> None:
    assert "".join(run.text for run in shaped(name, face).runs) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("face", Face)
def test_every_face_has_all_plain_letters(face: Face) -> None:
    assert all(has(face, chr(code)) for code in range(32, 127))


@pytest.mark.parametrize(("letter", "name"), [("漢", "CJK UNIFIED IDEOGRAPH-6F22"), ("ᏣᎳ"[0], "CHEROKEE LETTER TSA")])
def test_a_letter_no_face_has_is_refused_by_name(letter: str, name: str) -> None:
    with pytest.raises(Fault) as refused:
        shaped(f"Ann {letter}", Face.BOLD)
    assert refused.value.code is FaultCode.GLYPH_MISSING
    assert refused.value.facts["letter"] == letter
    assert refused.value.facts["name"] == name
    assert refused.value.facts["text"] == f"Ann {letter}"


def test_a_control_character_is_refused_by_its_number() -> None:
    with pytest.raises(Fault) as refused:
        checked("Ann\x07", Face.REGULAR)
    assert refused.value.facts["name"] == "U+0007"


def test_signs_the_text_face_lacks_come_from_the_other_face() -> None:
    assert face_for(Face.REGULAR, "≤") is Face.MONO
    assert [run.face for run in shaped("a ≤ b", Face.BOLD).runs] == [Face.BOLD, Face.MONO_SEMIBOLD, Face.BOLD]


def test_letters_typed_in_two_parts_are_the_same_letters() -> None:
    assert shaped(unicodedata.normalize("NFD", "Nguyễn Ḵ"), Face.BOLD) == shaped("Nguyễn Ḵ", Face.BOLD)


def test_marks_without_ink_are_left_out() -> None:
    assert checked("Ann\u00ad\u200b\u200eLee", Face.REGULAR) == "AnnLee"


def test_an_accent_without_a_composed_letter_goes_under_the_middle_of_its_letter_and_takes_no_room() -> None:
    letter, accent, rest = shaped("X\u0331ʼunei", Face.SEMIBOLD).runs
    assert (letter.text, accent.text) == ("X", "\u0331")
    whole = width("X", Face.SEMIBOLD, 1000)
    assert rest.x == whole
    assert abs(accent.x - whole / 2) < 30


def test_an_accent_on_an_accent_is_stacked_and_the_one_below_stays_below() -> None:
    _, ring, acute = shaped("x\u030a\u0301", Face.REGULAR).runs
    assert acute.y > ring.y
    _, below, above = shaped("X\u0331\u0302", Face.REGULAR).runs
    assert above.y > below.y


def test_a_no_break_space_and_a_tab_are_spaces() -> None:
    assert width("a\u00a0b", Face.REGULAR, 10) == width("a b", Face.REGULAR, 10) == width("a\tb", Face.REGULAR, 10)
