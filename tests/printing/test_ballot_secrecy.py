"""Two ballots of one style differ in the stub's number and in nothing else (VVSG 10.2.1-A; AS 15.15.290)."""

import io
from dataclasses import replace

import pytest
from pypdf import PdfReader

from app.domain.ids import BallotNumber
from app.domain.papers import BallotMode
from printing.ballot import look, render_ballot
from tests.printing.invented import FULL_CARD, MAYOR, ballot, card
from tests.printing.reading import dots, text

ONE = render_ballot(ballot(FULL_CARD, number="000405"))
OTHER = render_ballot(ballot(FULL_CARD, number="917326"))


def test_the_files_differ_in_the_digits_of_the_number_only() -> None:
    assert len(ONE.pdf) == len(OTHER.pdf)
    differ = [place for place, (one, other) in enumerate(zip(ONE.pdf, OTHER.pdf, strict=True)) if one != other]
    start = ONE.pdf.index(b"(No. 000405)") + 5
    assert set(differ) <= set(range(start, start + 6))


def test_page_streams_metadata_and_file_identifier_are_identical() -> None:
    one, other = (PdfReader(io.BytesIO(each.pdf)) for each in (ONE, OTHER))
    assert one.metadata == other.metadata
    assert one.trailer["/ID"] == other.trailer["/ID"]
    for mine, its in zip(one.pages, other.pages, strict=True):
        assert mine.get_contents().get_data() == its.get_contents().get_data()
    forms = [reader.pages[0]["/Resources"]["/XObject"] for reader in (one, other)]
    (name,) = forms[0].keys()
    assert b"000405" in forms[0][name].get_data()
    assert b"917326" in forms[1][name].get_data()


def test_the_number_appears_nowhere_but_in_the_stub() -> None:
    assert ONE.pdf.count(b"(No. 000405)") == 1
    assert text(ONE.pdf, 0).count("000405") == 1
    assert "000405" not in text(ONE.pdf, 1)
    reader = PdfReader(io.BytesIO(ONE.pdf))
    assert all(b"000405" not in page.get_contents().get_data() for page in reader.pages)
    assert "000405" not in str(reader.metadata)


def test_outside_the_stub_the_dots_are_identical() -> None:
    for side in range(2):
        one, other = (dots(each.pdf, side, 150) for each in (ONE, OTHER))
        torn = (0, int(look.STUB / 72 * 150) + 1, one.width, one.height)
        assert one.crop(torn).tobytes() == other.crop(torn).tobytes()
        whole = one.tobytes() == other.tobytes()
        assert whole is (side == 1)


def test_the_back_of_the_stub_is_blank_but_for_the_line_to_tear_along() -> None:
    back = dots(ONE.pdf, 1, 150)
    assert back.crop((0, 0, back.width, int(look.STUB / 72 * 150) - 3)).getextrema() == (255, 255)


def test_the_same_value_gives_the_same_bytes() -> None:
    assert render_ballot(ballot(FULL_CARD, number="000405")) == ONE
    assert render_ballot(ballot(FULL_CARD, number="")).pdf == render_ballot(ballot(FULL_CARD, number="")).pdf


def test_longer_numbers_have_room_too() -> None:
    rendered = render_ballot(ballot(number="HS-A-00000405"))
    assert "No. HS-A-00000405" in text(rendered.pdf, 0)


def test_a_sample_has_no_number() -> None:
    said = text(render_ballot(ballot(card(MAYOR), number="", mode=BallotMode.SAMPLE)).pdf)
    assert "No number" in said


def test_what_could_break_out_of_the_stub_is_no_number() -> None:
    for number in ("4)05", "12\\3", "№12", "1" * 17):
        with pytest.raises(ValueError, match="ballot number"):
            render_ballot(replace(ballot(), number=BallotNumber(number)))


def test_nothing_but_the_style_decides_the_body() -> None:
    """No voter, time or machine is in a ballot's value, so none can be in its body."""
    page = ballot()
    assert set(type(page).__dataclass_fields__) == {
        "definition",
        "style",
        "card",
        "wording",
        "mode",
        "number",
        "language",
        "second_language",
        "limit_text",
        "training",
        "filled",
        "artwork",
        "file",
    }


def test_viewers_are_told_not_to_scale() -> None:
    reader = PdfReader(io.BytesIO(ONE.pdf))
    preferences = reader.trailer["/Root"]["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None"
    assert preferences["/Duplex"] == "/DuplexFlipLongEdge"
