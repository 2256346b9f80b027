"""Lines are broken; nothing is ever cut off (CASES A82)."""

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from printing.fonts import Face
from printing.shaping import width
from printing.wrapping import Type, wrap

KIND = Type(face=Face.BOLD, size=14, leading=18)
LETTERS = st.text(alphabet="abcd12ŁễʻḴX\u0331 -/ÉW,.", max_size=80)


def letters_of(text: str) -> str:
    """Everything but spaces, accents apart from their letters; put in order last, for without a space between them an
    accent comes to stand with others."""
    return unicodedata.normalize("NFD", "".join(text.split()))


@example("1É \u03311", 20.0)
@given(LETTERS, st.floats(min_value=20, max_value=400))
def test_nothing_is_lost_and_every_line_fits(text: str, room: float) -> None:
    lines = wrap(text, KIND, room)
    assert letters_of("".join(lines)) == letters_of(text)
    for line in lines:
        letters = [letter for letter in line if not unicodedata.combining(letter)]
        assert width(line, KIND.face, KIND.size) <= room + 0.01 or len(letters) == 1


def test_a_hyphenated_name_breaks_at_its_hyphen() -> None:
    assert wrap("Grace Abernathy-Cole", KIND, 130) == ("Grace Abernathy-", "Cole")


def test_line_ends_in_the_text_are_kept() -> None:
    assert wrap("Ada Fenwick\nTomás Reyes\r\nTide", KIND, 500) == ("Ada Fenwick", "Tomás Reyes", "Tide")


def test_blank_text_has_no_line() -> None:
    assert wrap("  \n ", KIND, 100) == ()


def test_a_date_or_a_number_stays_on_one_line() -> None:
    assert wrap("Full term commencing 1/2/2027", KIND, 170) == ("Full term commencing", "1/2/2027")
    assert wrap("Ordinance number 2027-114", KIND, 150) == ("Ordinance number", "2027-114")
    assert wrap("Mayor/Council", KIND, 60) == ("Mayor/", "Council")
