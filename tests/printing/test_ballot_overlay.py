"""The election system's own ballots: proven before every print, and nothing drawn where they show anything."""

import io
from dataclasses import replace

import pytest
from PIL import ImageChops
from pypdf import PdfReader

from app.domain.ballots import LEGAL, LETTER, Artwork, Strip
from app.domain.ids import BallotNumber, Digest
from app.domain.papers import BallotMode, BallotPage, Rendered
from app.faults import Fault, FaultCode
from printing.ballot import render_ballot
from printing.ballot.free import free_band, is_blank
from printing.ink import MM
from tests.printing.foreign import STRIP, artwork, foreign_pdf
from tests.printing.invented import ballot
from tests.printing.reading import dots, sizes, text

FILE = foreign_pdf()


def page(art: Artwork | None = None, file: bytes = FILE, **more: object) -> BallotPage:
    return replace(ballot(), artwork=art or artwork(FILE), file=file, **more)  # type: ignore[arg-type]


def numbered(number: str, art: Artwork | None = None) -> Rendered:
    return render_ballot(page(art, number=BallotNumber(number)))


def refused(wanted: BallotPage) -> Fault:
    with pytest.raises(Fault) as fault:
        render_ballot(wanted)
    return fault.value


def changed(mine: bytes, its: bytes, side: int = 0, its_side: int = 0) -> tuple[int, int, int, int] | None:
    """Where two pages differ, in dots of 100 to the inch."""
    return ImageChops.difference(dots(mine, side), dots(its, its_side)).getbbox()


def test_the_number_goes_onto_the_strip_and_every_other_dot_stays() -> None:
    made = numbered("000405")
    assert (made.pages, made.sheets, made.paper) == (2, 1, LEGAL)
    assert sizes(made.pdf) == [(612, 1008)] * 2
    assert "No. 000405" in text(made.pdf, 0)
    box = changed(FILE, made.pdf)
    assert box is not None
    top, bottom = (each / 25.4 * 100 for each in (STRIP.y, STRIP.y + STRIP.height))
    assert top - 1 <= box[1] and box[3] <= bottom + 2
    assert changed(FILE, made.pdf, 1, 1) is None


def test_two_ballots_differ_in_the_digits_of_the_number_only() -> None:
    one, other = numbered("000405"), numbered("917326")
    differ = [place for place, (a, b) in enumerate(zip(one.pdf, other.pdf, strict=True)) if a != b]
    start = one.pdf.index(b"(No. 000405)") + 5
    assert set(differ) <= set(range(start, start + 6))
    assert PdfReader(io.BytesIO(one.pdf)).metadata == PdfReader(io.BytesIO(other.pdf)).metadata
    assert numbered("000405").pdf == one.pdf


def test_the_style_is_read_back_from_the_page_itself() -> None:
    assert numbered("000405").mark == "12|1"
    assert numbered("000405", artwork(FILE, stub=None)).mark == "12|1"


def test_without_a_strip_the_number_comes_on_a_sheet_of_its_own() -> None:
    made = numbered("000405", artwork(FILE, stub=None))
    assert (made.pages, made.sheets) == (4, 2)
    assert "Number slip" in text(made.pdf, 0)
    assert "No. 000405" in text(made.pdf, 0)
    assert text(made.pdf, 1) == ""
    assert changed(FILE, made.pdf, 0, 2) is None
    assert changed(FILE, made.pdf, 1, 3) is None


def test_a_slip_for_a_ballot_of_one_side_is_one_side() -> None:
    file = foreign_pdf(pages=1)
    made = render_ballot(page(artwork(file, pages=1, stub=None), file))
    assert (made.pages, made.sheets) == (2, 2)


@pytest.mark.parametrize(
    ("mode", "training", "words"),
    [
        (BallotMode.SAMPLE, False, "Sample. Not for voting."),
        (BallotMode.TEST, False, "Test. Not for voting."),
        (BallotMode.PROOF, False, "Proof. Not for voting."),
        (BallotMode.OFFICIAL, True, "Training. Not a ballot."),
    ],
)
def test_what_is_no_ballot_says_so_on_both_sides_and_covers_nothing(
    mode: BallotMode, training: bool, words: str
) -> None:
    number = BallotNumber("000405" if training else "")
    made = render_ballot(page(mode=mode, training=training, number=number))
    for side in range(2):
        assert words in text(made.pdf, side)
        theirs, ours = dots(FILE, side), dots(made.pdf, side)
        black = theirs.point([255] * 250 + [0] * 6)
        assert ImageChops.multiply(black, ImageChops.difference(theirs, ours)).getbbox() is None


def test_a_page_without_one_blank_band_cannot_be_marked_as_a_sample() -> None:
    file = foreign_pdf(pages=1, top=1, bottom=1, paper=LETTER)
    full = artwork(file, pages=1, paper=LETTER, stub=None)
    if free_band(file, 0) is None:
        fault = refused(page(full, file, mode=BallotMode.SAMPLE, number=BallotNumber("")))
        assert fault.code is FaultCode.BALLOT_PDF_UNFIT
        assert "blank band" in str(fault.facts["expected"])
    else:
        top, bottom = free_band(file, 0) or (0, 0)
        assert is_blank(file, 0, (0, top, 612, bottom - top))


def test_an_altered_file_is_refused_at_every_print() -> None:
    numbered("000405")
    altered = FILE.replace(b"CANNERY", b"CANNERI") if b"CANNERY" in FILE else FILE[:-2] + b"\n "
    fault = refused(page(file=altered))
    assert fault.code is FaultCode.BALLOT_PDF_ALTERED
    assert fault.facts == {"file": "cannery-12.pdf", "style": "12"}


def test_a_missing_file_is_refused() -> None:
    assert refused(page(file=b"")).code is FaultCode.BALLOT_PDF_MISSING


@pytest.mark.parametrize(
    ("art", "expected"),
    [
        (artwork(FILE, pages=1), "1 pages"),
        (artwork(FILE, paper=LETTER), "pages of 8.50 x 11.00 in"),
        (artwork(FILE, stub=Strip(x=0, y=25, width=215.9, height=18)), "a strip without ink"),
        (artwork(FILE, stub=Strip(x=0, y=6, width=20, height=18)), "a strip large enough"),
        (artwork(FILE, stub=Strip(x=0, y=6, width=215.9, height=4)), "a strip large enough"),
    ],
)
def test_a_file_that_is_not_as_the_table_says_is_refused(art: Artwork, expected: str) -> None:
    fault = refused(page(art))
    assert fault.code is FaultCode.BALLOT_PDF_UNFIT
    assert expected in str(fault.facts["expected"])


def test_what_is_no_pdf_is_refused_by_name() -> None:
    junk = b"%PDF-1.7\nnot one at all"
    fault = refused(page(artwork(junk), junk))
    assert fault.code is FaultCode.BALLOT_PDF_UNFIT
    assert fault.facts["file"] == "cannery-12.pdf"


def test_a_file_that_begins_elsewhere_than_at_nought_is_printed_where_it_is() -> None:
    file = foreign_pdf(moved=36.0)
    made = render_ballot(page(artwork(file), file))
    box = changed(file, made.pdf)
    assert box is not None
    assert box[3] <= (STRIP.y + STRIP.height) / 25.4 * 100 + 2
    assert made.mark == "12|1"


def test_a_small_strip_holds_code_and_number() -> None:
    small = Strip(x=120, y=8, width=80, height=12)
    made = numbered("HS-A-000405", artwork(FILE, stub=small))
    assert "No. HS-A-000405" in text(made.pdf, 0)
    box = changed(FILE, made.pdf)
    assert box is not None
    assert box[0] >= small.x / 25.4 * 100 and box[2] <= (small.x + small.width) / 25.4 * 100 + 1


def test_a_tint_is_ink() -> None:
    assert not is_blank(FILE, 0, (0, 33 * MM, 612, 20))
    assert is_blank(FILE, 0, (0, 0, 612, 28 * MM))


def test_the_digest_is_of_the_whole_file() -> None:
    other = replace(artwork(FILE), digest=Digest("0" * 64))
    assert refused(page(other)).code is FaultCode.BALLOT_PDF_ALTERED
