"""The return envelope: where a label may be stuck, and what it must not cover (ENV-21, ENV-11)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.envelope import (
    INCH,
    Area,
    Bars,
    Envelope,
    Face,
    Found,
    Misfit,
    Turn,
    as_stuck,
    design_misfits,
    label_misfits,
    postal_zones,
)

DECLARATION = Area(name="declaration", face=Face.BACK, x=10, y=10, width=220, height=40)
SIGNATURE = Area(name="signature", face=Face.BACK, x=10, y=55, width=100, height=20)
PLACE = Area(name="label", face=Face.ADDRESS, x=8, y=1, width=92, height=33)
SCANNER = Area(name="scanner", face=Face.ADDRESS, x=5, y=10, width=110, height=26)
ENVELOPE = Envelope(
    width=241.3, height=104.8, label=PLACE, clear=(DECLARATION, SIGNATURE), scanner=SCANNER, mailed=True
)
BARS = Bars(x=4, y=12, width=80, height=12)


def found(envelope: Envelope) -> list[tuple[Misfit, str]]:
    return [(each.misfit, each.area) for each in design_misfits(envelope)]


def test_a_place_that_is_good() -> None:
    assert design_misfits(ENVELOPE) == ()
    assert label_misfits(ENVELOPE, 89, 32, BARS) == ()


def test_a_label_may_cover_neither_declaration_nor_signature() -> None:
    for y, covered in ((10, ["declaration"]), (45, ["declaration", "signature"]), (60, ["signature"])):
        place = replace(PLACE, face=Face.BACK, y=y)
        assert found(replace(ENVELOPE, label=place)) == [(Misfit.COVERS, each) for each in covered]


def test_beside_them_and_on_the_other_side_it_may_be() -> None:
    beside = replace(PLACE, face=Face.BACK, x=115, y=55)
    assert found(replace(ENVELOPE, label=beside)) == []
    touching = replace(PLACE, face=Face.BACK, x=110, y=50)
    assert found(replace(ENVELOPE, label=touching)) == [], "an edge on an edge covers nothing"


def test_nothing_reaches_beyond_the_envelope() -> None:
    assert found(replace(ENVELOPE, label=replace(PLACE, x=160, y=1))) == [(Misfit.OFF, "label")]
    assert found(replace(ENVELOPE, clear=(replace(SIGNATURE, height=60),))) == [(Misfit.OFF, "signature")]
    assert found(replace(ENVELOPE, scanner=replace(SCANNER, width=400))) == [(Misfit.OFF, "scanner")]


def test_the_zones_of_the_postal_service() -> None:
    """A No. 10 envelope: 9-1/2 by 4-1/8 inches."""
    read, bars = postal_zones(Envelope(width=9.5 * INCH, height=4.125 * INCH, label=PLACE))
    inches = [round(each / INCH, 3) for each in (read.x, read.y, read.width, read.height)]
    assert inches == [0.5, 1.375, 8.5, 2.125]
    assert [round(each / INCH, 3) for each in (bars.x, bars.y, bars.width, bars.height)] == [4.75, 3.5, 4.75, 0.625]


@pytest.mark.parametrize(
    ("x", "y", "zones"),
    [
        (8, 1, []),
        (8, 15, ["address"]),
        (120, 80, ["address", "barcode"]),
        (120, 34, ["address"]),
    ],
)
def test_mail_keeps_the_postal_zones_clear(x: float, y: float, zones: list[str]) -> None:
    place = replace(PLACE, x=x, y=y, height=24)
    assert found(replace(ENVELOPE, label=place, scanner=None)) == [(Misfit.POSTAL, each) for each in zones]
    assert found(replace(ENVELOPE, label=place, scanner=None, mailed=False)) == []
    assert found(replace(ENVELOPE, label=replace(place, face=Face.BACK), clear=(), scanner=None)) == []


def test_a_label_larger_than_its_place() -> None:
    assert label_misfits(ENVELOPE, 102, 32, BARS) == (Found(misfit=Misfit.LARGE, area="label"),)
    assert label_misfits(ENVELOPE, 89, 36, BARS) == (Found(misfit=Misfit.LARGE, area="label"),)
    assert label_misfits(ENVELOPE, PLACE.width, PLACE.height, BARS) == ()


def test_the_barcode_lies_where_the_sorter_looks_wherever_a_hand_sticks_it() -> None:
    assert label_misfits(ENVELOPE, 57, 20, replace(BARS, width=40, y=4, height=10)) == (
        Found(misfit=Misfit.UNREAD, area="scanner"),
    ), "at the top of its place it is too high"
    low = replace(ENVELOPE, label=replace(PLACE, height=21))
    assert label_misfits(low, 57, 20, replace(BARS, width=40, y=9.5, height=10)) == ()
    assert label_misfits(replace(ENVELOPE, scanner=None), 57, 20, BARS) == ()


def test_a_label_may_lie_turned_by_a_quarter() -> None:
    """What goes across an upright label goes down a turned one, and its barcode with it."""
    bars = Bars(x=4, y=20, width=70, height=10)
    assert as_stuck(89, 36, bars, Turn.NONE) == (89, 36, bars)
    assert as_stuck(89, 36, bars, Turn.LEFT) == (36, 89, Bars(x=20, y=15, width=10, height=70))
    assert as_stuck(89, 36, bars, Turn.RIGHT) == (36, 89, Bars(x=6, y=4, width=10, height=70))
    place = Area(name="label", face=Face.BACK, x=200, y=5, width=38, height=92)
    envelope = Envelope(width=241.3, height=104.8, label=place, turned=Turn.LEFT)
    assert label_misfits(envelope, 89, 36, bars) == ()
    large = (Found(misfit=Misfit.LARGE, area="label"),)
    assert label_misfits(replace(envelope, turned=Turn.NONE), 89, 36, bars) == large
    assert label_misfits(envelope, 93, 36, bars) == large


def test_which_way_it_is_turned_tells_where_the_sorter_finds_its_barcode() -> None:
    bars = Bars(x=4, y=2, width=70, height=10)
    place = Area(name="label", face=Face.BACK, x=200, y=5, width=38, height=92)
    left = Area(name="scanner", face=Face.BACK, x=200, y=0, width=19, height=104)
    envelope = Envelope(width=241.3, height=104.8, label=place, scanner=left, turned=Turn.LEFT)
    assert label_misfits(envelope, 89, 36, bars) == ()
    other = replace(envelope, turned=Turn.RIGHT)
    assert label_misfits(other, 89, 36, bars) == (Found(misfit=Misfit.UNREAD, area="scanner"),)


MEASURE = st.floats(min_value=1, max_value=40)


@given(width=MEASURE, height=MEASURE, x=MEASURE, y=MEASURE, way=st.sampled_from([Turn.LEFT, Turn.RIGHT]))
def test_four_quarter_turns_are_none(width: float, height: float, x: float, y: float, way: Turn) -> None:
    """A barcode inside its label stays inside it, and comes back to where it was."""
    first = (x + width + 1, y + height + 1, Bars(x=x, y=y, width=width, height=height))
    turned = first
    for _ in range(4):
        turned = as_stuck(*turned, way)
        wide, high, bars = turned
        assert bars.x > 0 and bars.y > 0
        assert bars.x + bars.width < wide and bars.y + bars.height < high
    assert turned[:2] == first[:2]
    assert (turned[2].x, turned[2].y) == pytest.approx((x, y))


SIZES = st.floats(min_value=10, max_value=90)


@given(width=SIZES, height=st.floats(min_value=10, max_value=33), at=st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_where_it_is_said_to_fit_it_fits(width: float, height: float, at: tuple[float, float]) -> None:
    """Stuck anywhere inside its place, a label that fits covers nothing and its barcode is seen."""
    bars = Bars(x=width * 0.1, y=height * 0.4, width=width * 0.8, height=height * 0.3)
    if label_misfits(ENVELOPE, width, height, bars):
        return
    x, y = PLACE.x + at[0] * (PLACE.width - width), PLACE.y + at[1] * (PLACE.height - height)
    stuck = Area(name="", face=Face.ADDRESS, x=x + 1e-6, y=y + 1e-6, width=width - 2e-6, height=height - 2e-6)
    seen = replace(stuck, x=stuck.x + bars.x, y=stuck.y + bars.y, width=bars.width - 2e-6, height=bars.height - 2e-6)
    assert PLACE.holds(stuck)
    assert SCANNER.holds(seen)
    assert not any(stuck.covers_some_of(each) for each in (*ENVELOPE.clear, *postal_zones(ENVELOPE)))
