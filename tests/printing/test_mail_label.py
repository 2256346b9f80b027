"""Labels for what is mailed: the bars of the Intelligent Mail barcode, and the address above them (USP-09, ENV-11)."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from app.domain.papers import AddressLabel, LabelSize, MailTracking
from app.faults import Fault, FaultCode
from printing.address import render_address
from printing.imb import BARS, checked, imb_ink, letters, measures, prove, read
from printing.ink import MM, Box
from printing.readback import raster
from tests.printing.reading import sizes, text

BALLOT = MailTracking(service="715", mailer="900000000", serial="123456", routing="995034321")
LINES = ("ROBIN E JOHANSEN", "1400 W BENSON BLVD", "APT 4", "ANCHORAGE AK  99503-4321")


def label(**more: object) -> AddressLabel:
    return AddressLabel(**{"lines": LINES, "tracking": BALLOT, **more})  # type: ignore[arg-type]


def test_the_published_vectors(shared_data: Path) -> None:
    vectors = json.loads((shared_data / "usps" / "imb_vectors.json").read_text())["valid"]
    assert len(vectors) == 8
    for digits, routing, bars in vectors:
        assert letters(digits, routing) == bars


def test_what_the_postal_service_rejects_is_refused(shared_data: Path) -> None:
    for row in json.loads((shared_data / "usps" / "imb_vectors.json").read_text())["must_reject"]:
        digits, routing = row[0], row[1]
        mailer = 9 if digits[5:6] == "9" else 6
        tracking = MailTracking(
            barcode=digits[:2],
            service=digits[2:5],
            mailer=digits[5 : 5 + mailer],
            serial=digits[5 + mailer :],
            routing=routing,
        )
        with pytest.raises(Fault):
            checked(tracking)


@pytest.mark.parametrize(
    "wrong",
    [
        {"barcode": "05"},
        {"barcode": "0"},
        {"service": "71"},
        {"mailer": "123456789"},
        {"mailer": "900000"},
        {"serial": "12345"},
        {"routing": "9950"},
        {"routing": "99503-4321"},
        {"serial": "12345a"},
    ],
)
def test_a_field_that_is_wrong_is_named(wrong: dict[str, str]) -> None:
    fields = {"service": "715", "mailer": "900000000", "serial": "123456", "routing": "99503", **wrong}
    with pytest.raises(Fault) as fault:
        checked(MailTracking(**fields))
    assert fault.value.code is FaultCode.BARCODE_UNREADABLE


@pytest.mark.parametrize("dpi", [203, 300, 600])
def test_the_bars_keep_the_specification_and_stand_on_whole_dots(dpi: int) -> None:
    size = measures(dpi)
    assert 0.015 <= size.bar / dpi <= 0.025
    assert 0.0416 <= size.pitch / dpi <= 0.050
    assert 0.125 <= size.high / dpi <= 0.165
    assert 2.683 <= size.wide / dpi <= 3.225
    bars = [each for each in imb_ink(BALLOT, dpi) if isinstance(each, Box)]
    assert len(bars) == BARS
    for bar in bars:
        edges = [each / 72 * dpi for each in (bar.x, bar.x + bar.wide, bar.y, bar.y + bar.high)]
        assert all(abs(edge - round(edge)) < 1e-6 for edge in edges)


@pytest.mark.parametrize("dpi", [203, 300])
@settings(max_examples=15)
@given(
    st.from_regex(r"[0-9][0-4]", fullmatch=True),
    st.from_regex(r"[0-9]{6}", fullmatch=True),
    st.sampled_from(["", "99503", "995034321", "99503432101"]),
)
def test_the_bars_are_read_back_from_the_label(dpi: int, barcode: str, serial: str, routing: str) -> None:
    tracking = MailTracking(barcode=barcode, service="777", mailer="987654321", serial=serial, routing=routing)
    made = render_address(label(tracking=tracking, size=LabelSize(dpi=dpi)))
    assert read(lowest(raster(made.pdf, dpi))) == letters(checked(tracking), routing)


def lowest(picture: Image.Image) -> Image.Image:
    """The last block of rows that have ink."""
    rows = [picture.crop((0, y, picture.width, y + 1)).getextrema()[0] == 0 for y in range(picture.height)]
    bottom = max(y for y, inked in enumerate(rows) if inked) + 1
    top = bottom
    while top > 0 and rows[top - 1]:
        top -= 1
    return picture.crop((0, top, picture.width, bottom))


def test_bars_that_are_not_the_ones_meant_stop_the_label() -> None:
    picture = Image.new("L", (1000, 60), 255)
    with pytest.raises(Fault) as fault:
        prove(picture, BALLOT)
    assert fault.value.code is FaultCode.BARCODE_UNREADABLE


def test_the_address_is_whole_and_last_lines_are_last() -> None:
    made = render_address(label(above="REPLACEMENT VC26-0073118-4"))
    said = text(made.pdf)
    assert said.startswith("REPLACEMENT VC26-0073118-4 ROBIN E JOHANSEN")
    assert said.endswith("ANCHORAGE AK 99503-4321")
    assert sizes(made.pdf) == [(pytest.approx(89 * MM, abs=0.01), pytest.approx(36 * MM, abs=0.01))]


def test_a_line_that_would_break_asks_for_a_larger_label() -> None:
    with pytest.raises(Fault) as fault:
        render_address(label(lines=("W" * 90, "ANCHORAGE AK  99503")))
    assert fault.value.code is FaultCode.PRINTER_WRONG_MEDIA
    with pytest.raises(Fault):
        render_address(label(size=LabelSize(width=62, height=29)))
