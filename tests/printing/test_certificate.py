"""The voter's certificate (KMC 6.30.050) and the calibration page (CASES A78)."""

from dataclasses import replace

import pytest

from app.domain.ballots import LEGAL, LETTER, Paper
from app.domain.ids import EnvelopeId
from app.domain.papers import Certificate
from printing.calibration import ACROSS, down_length, judge, measure, render_calibration
from printing.certificate import render_certificate
from printing.readback import raster, read_zxing
from tests.printing.reading import dots, sizes, text

PAGE = Certificate(
    jurisdiction="Tamarack Borough",
    election="Regular Election, October 6, 2026",
    envelope_id=EnvelopeId("VC26-0073118-4"),
    name="Łukasz Nguyễn",
    oath="I am a qualified voter of this borough in all respects.",
    executed="The voter marked the ballot in secret and showed who they are.",
    attests="Signed before me.",
)


def test_it_has_all_that_the_law_wants_of_it() -> None:
    said = text(render_certificate(PAGE).pdf)
    for words in (
        PAGE.oath,
        PAGE.executed,
        PAGE.attests,
        "Voter's signature or mark",
        "Attesting official",
        "Witness",
        "Date sealed and witnessed",
        "Łukasz Nguyễn",
    ):
        assert words in said
    made = render_certificate(PAGE)
    assert (made.pages, sizes(made.pdf)) == (1, [(612, 792)])


def test_where_no_oath_is_required_none_is_asked_for() -> None:
    assert "oath" not in text(render_certificate(replace(PAGE, oath="")).pdf)


def test_its_barcode_is_the_envelopes() -> None:
    assert read_zxing(raster(render_certificate(PAGE).pdf, 300)) == PAGE.envelope_id
    again = text(render_certificate(replace(PAGE, duplicate=2, training=True)).pdf)
    assert "DUPLICATE 2" in again
    assert "Training" in again


@pytest.mark.parametrize("paper", [LETTER, LEGAL, Paper(media="custom_8.5x17in", height=17.0)])
def test_the_squares_of_the_calibration_page_are_found_where_they_are(paper: Paper) -> None:
    made = render_calibration(paper, printer="Ballot printer")
    scale = measure(dots(made.pdf, 0, 300), 300, paper)
    assert scale is not None
    assert abs(scale.across - 1) < 0.0005 and abs(scale.down - 1) < 0.0005
    assert scale.within()


def test_a_page_that_was_shrunk_to_fit_is_found_out() -> None:
    picture = dots(render_calibration(LETTER).pdf, 0, 300)
    small = picture.resize((round(picture.width * 0.97), round(picture.height * 0.97)))
    page = picture.copy()
    page.paste(255, (0, 0, *page.size))
    page.paste(small, ((page.width - small.width) // 2, (page.height - small.height) // 2))
    scale = measure(page, 300, LETTER)
    assert scale is not None and not scale.within()
    assert scale.across == pytest.approx(0.97, abs=0.002)


def test_a_page_with_a_square_cut_off_is_no_page() -> None:
    picture = dots(render_calibration(LETTER).pdf, 0, 300).copy()
    picture.paste(255, (0, 0, 150, picture.height))
    assert measure(picture, 300, LETTER) is None


def test_what_somebody_reads_off_the_rulers_is_judged() -> None:
    assert judge(LETTER, 150.0, 150.2).within()
    assert not judge(LETTER, 149.0, 150.0).within()
    assert (ACROSS, down_length(LETTER), down_length(LEGAL)) == (150.0, 150.0, 250.0)


def test_pages_of_a_burst_are_numbered() -> None:
    assert "Page 7 of 50. Ballot printer" in text(
        render_calibration(LETTER, printer="Ballot printer", number=7, of=50).pdf
    )
