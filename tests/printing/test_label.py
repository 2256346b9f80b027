"""The envelope's label: the name whole, the id, and nothing else of the voter (ENV-01, -04, -05, -06; CASES A82)."""

import unicodedata
from collections.abc import Callable
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from app.domain.ids import EnvelopeId
from app.domain.papers import Label, LabelSize, Notice
from app.faults import Fault, FaultCode
from printing.ballot import render_ballot
from printing.ink import MM, Stripes, Text
from printing.label import label_bars, label_ink, render_label
from printing.notices import render_notice
from printing.readback import raster, read_qr, read_zxing
from printing.shaping import width
from tests.printing.invented import FULL_CARD, ballot
from tests.printing.reading import sizes, text

ID = EnvelopeId("VC26-0073118-4")
ELECTION = "Tamarack Borough, Oct 6, 2026"


def label(name: str = "Robin E. Johansen", **more: object) -> Label:
    values: dict[str, object] = {"envelope_id": ID, "name": name, "election": ELECTION}
    return Label(**{**values, **more})  # type: ignore[arg-type]


def test_it_says_name_election_and_id() -> None:
    assert text(render_label(label()).pdf) == f"Robin E. Johansen {ELECTION} {ID}"


@pytest.mark.parametrize(
    ("wide", "high", "dpi"),
    [(89, 36, 300), (89, 28, 300), (62, 29, 300), (62, 100, 300), (102, 152, 203), (102, 51, 203)],
)
def test_the_page_is_the_labels_size_and_everything_is_on_it(wide: float, high: float, dpi: int) -> None:
    made = label("Łukasz Nguyễn-Ḵaachxana", duplicate=2, size=LabelSize(width=wide, height=high, dpi=dpi))
    rendered = render_label(made)
    assert sizes(rendered.pdf) == [(pytest.approx(wide * MM, abs=0.01), pytest.approx(high * MM, abs=0.01))]
    for each in label_ink(made):
        assert 0 <= each.y <= high * MM
        if isinstance(each, Text):
            left = each.x - each.align * width(each.text, each.face, each.size)
            assert left >= 0
            assert left + width(each.text, each.face, each.size) <= wide * MM
            assert each.size >= 10


def test_nothing_stands_in_the_quiet_zones() -> None:
    made = label()
    (stripes,) = (each for each in label_ink(made) if isinstance(each, Stripes))
    quiet = 10 * min(wide for _, wide in stripes.bars)
    assert stripes.x >= quiet - 0.01
    end = stripes.x + sum(stripes.bars[-1])
    assert end + quiet <= made.size.width * MM


def test_bars_begin_and_end_on_dots() -> None:
    for dpi in (203, 300):
        made = label(size=LabelSize(dpi=dpi))
        (stripes,) = (each for each in label_ink(made) if isinstance(each, Stripes))
        for start, wide in stripes.bars:
            edges = ((stripes.x + start) / 72 * dpi, (stripes.x + start + wide) / 72 * dpi)
            assert all(abs(edge - round(edge)) < 1e-6 for edge in edges)


@settings(max_examples=30, deadline=None)
@given(st.text(alphabet="ABcdeŁễʻḴX\u0331 -", min_size=1, max_size=90).filter(lambda drawn: drawn.strip(" -\u0331")))
def test_a_name_is_never_cut(name: str) -> None:
    shown = "".join(each.text for each in label_ink(label(name)) if isinstance(each, Text))
    assert "".join(unicodedata.normalize("NFC", name).split()) in "".join(shown.split())


def test_a_long_name_shrinks_and_wraps_and_the_barcode_is_not_overlapped() -> None:
    made = label("Łukasz Nguyễn-X̱ʼunei ʻŌpūnui Ḵaachxana-Brightwater-Featherstonehaugh Jr.", duplicate=1)
    assert read_zxing(raster(render_label(made).pdf, 300)) == ID
    ink = label_ink(made)
    (stripes,) = (each for each in ink if isinstance(each, Stripes))
    for each in ink:
        if isinstance(each, Text):
            assert each.y + each.size * 0.3 <= stripes.y or each.y - each.size * 0.72 >= stripes.y + stripes.high


def test_a_name_no_label_of_this_size_can_hold_asks_for_a_larger_label() -> None:
    with pytest.raises(Fault) as fault:
        render_label(label(" ".join(["Maximiliana"] * 30)))
    assert fault.value.code is FaultCode.PRINTER_WRONG_MEDIA
    assert "Maximiliana" not in str(fault.value)


def test_a_reprint_says_duplicate_and_its_barcode_is_the_same() -> None:
    first, again = render_label(label()), render_label(label(duplicate=2))
    assert "DUPLICATE" not in text(first.pdf)
    assert "DUPLICATE 2" in text(again.pdf)
    assert read_zxing(raster(again.pdf, 300)) == read_zxing(raster(first.pdf, 300))


@pytest.mark.parametrize(("wide", "high", "dpi"), [(89, 36, 300), (102, 152, 203), (62, 100, 300), (102, 152, 300)])
def test_a_qr_code_says_the_envelope_id_too(wide: float, high: float, dpi: int) -> None:
    made = label("Łukasz Nguyễn-Ḵaachxana", qr=True, size=LabelSize(width=wide, height=high, dpi=dpi))
    picture = raster(render_label(made).pdf, dpi)
    assert read_qr(picture) == read_zxing(picture) == ID


def test_a_label_too_low_for_a_qr_code_asks_for_a_larger_one() -> None:
    with pytest.raises(Fault) as fault:
        render_label(label(qr=True, size=LabelSize(width=89, height=24)))
    assert fault.value.code is FaultCode.PRINTER_WRONG_MEDIA


def test_training_says_so() -> None:
    assert f"Training. {ELECTION}" in text(render_label(label(training=True)).pdf)


def test_a_letter_that_cannot_be_printed_is_named() -> None:
    with pytest.raises(Fault) as fault:
        render_label(label("漢"))
    assert fault.value.code is FaultCode.GLYPH_MISSING


def test_another_reader_finds_nothing_wrong_in_the_file_and_the_widths_of_its_letters() -> None:
    reader = PdfReader(BytesIO(render_label(label()).pdf), strict=True)
    fonts = reader.pages[0]["/Resources"]["/Font"]
    widths = [each.get_object()["/Widths"] for each in fonts.values() if "/Widths" in each.get_object()]
    assert widths
    assert all(isinstance(each, int) and 0 <= each < 2000 for row in widths for each in row)


@pytest.mark.parametrize(
    "pdf",
    [
        lambda: render_label(label()).pdf,
        lambda: render_notice(Notice(title="Warning", jurisdiction="", election="", paragraphs=(("", "Text."),))).pdf,
        lambda: render_ballot(ballot(FULL_CARD)).pdf,
    ],
    ids=["label", "notice", "ballot"],
)
def test_every_font_of_a_paper_is_in_the_paper(pdf: Callable[[], bytes]) -> None:
    for page in PdfReader(BytesIO(pdf()), strict=True).pages:
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"].get_object(), font.get_object()["/BaseFont"]


def test_the_same_label_gives_the_same_bytes_and_tells_no_time_nor_name_in_its_metadata() -> None:
    one = render_label(label())
    assert one == render_label(label())
    assert one.pages == one.sheets == 1
    assert b"Johansen" not in one.pdf.split(b"/Title")[1][:200]


def test_where_the_barcode_is_said_to_stand_it_stands() -> None:
    """Millimeters from the label's corner, as the envelope's check takes them (ENV-21)."""
    for size in (LabelSize(), LabelSize(width=101, height=54, dpi=203)):
        made = label(size=size)
        where = label_bars(made)
        (bars,) = (each for each in label_ink(made) if isinstance(each, Stripes))
        assert where.y == pytest.approx(bars.y / 72 * 25.4)
        assert where.height == pytest.approx(bars.high / 72 * 25.4)
        assert where.x > 0 and where.x + where.width < size.width
        assert where.y > 0 and where.y + where.height < size.height
        inside = [bars.x + start for start, _ in bars.bars]
        assert min(inside) / 72 * 25.4 == pytest.approx(where.x)
        last = max(bars.x + start + wide for start, wide in bars.bars)
        assert last / 72 * 25.4 == pytest.approx(where.x + where.width)
