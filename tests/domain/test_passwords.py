"""Which password may be chosen (VVSG 2.0 11.3.2-B, D, E)."""

import pytest

from app.domain.passwords import SHORTEST, Weakness, weakness


@pytest.mark.parametrize("password", ["three wet boots", "harbor light", "ñandú y río", "8 spruces!", "x7#kQ2.w"])
def test_a_few_words_or_a_few_signs_will_do(password: str) -> None:
    assert weakness(password, "nora", "Nora Lind") is None


def test_seven_characters_are_too_few_and_eight_enough() -> None:
    assert SHORTEST == 8
    assert weakness("wet boo") is Weakness.SHORT
    assert weakness("") is Weakness.SHORT
    assert weakness("wet boot") is None


@pytest.mark.parametrize(
    "password",
    [
        *("password", "PassWord", "Password2026!", "election2026", "2026election", "Contraseña1", "12345678"),
        *("87654321", "abcdefgh", "qwertyui", "aaaaaaaa", "abcabcabc", "20262026", "--------", "        "),
    ],
)
def test_what_everybody_tries_first_is_not_taken(password: str) -> None:
    assert weakness(password) is Weakness.COMMON


@pytest.mark.parametrize("password", ["nora2026", "my NORA boat", "lindlind1", "sail HS-Alfa"])
def test_a_name_of_its_owner_is_not_taken(password: str) -> None:
    assert weakness(password, "nora", "Nora Lind", "HS-alfa") is Weakness.NAME


def test_three_letters_of_a_name_stand_in_too_many_words_to_count() -> None:
    assert weakness("a cannon ball", "ann", "Ann Ek") is None
