"""What the voter chose stands on the paper, inside the ovals, and is read from the paper again, however it lies."""

import re
from dataclasses import replace
from io import BytesIO

import numpy as np
import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.ballots import Marks, Style
from app.domain.marking import NOTHING, Choices, marks_on, rows_of
from app.domain.marking_change import choose, write_in
from app.domain.marking_paper import MarkedPage
from app.domain.marking_read import SheetRead, compare, joined
from app.faults import Fault, FaultCode
from printing.ballot.card import lay_out
from printing.marked import fill, prints, render_marked
from printing.marked_places import places
from printing.readback import raster
from printing.readback_marks import read_sheet
from tests.station.ballots import ASSEMBLY, CLERK, DEFINITION, MAYOR, MEASURE, PARTY, STYLE, acts, contests, do
from tests.station.paper import card_pages, marked_pages, scanned

LONG = "Maximiliana Featherstonehaugh-Kalanianaʻole de la Cruz"


def chosen() -> Choices:
    """Something in every contest: options, written names, ranks out of order, one contest short."""
    choices = choose(PARTY, NOTHING, rows_of(PARTY)[1]).choices
    choices = write_in(MAYOR, choices, 1, LONG).choices
    choices = choose(ASSEMBLY, choices, rows_of(ASSEMBLY)[3]).choices
    choices = write_in(ASSEMBLY, choices, 2, "Siqiñiq Northwind").choices
    for row in (rows_of(CLERK)[2], rows_of(CLERK)[0]):
        choices = choose(CLERK, choices, row).choices
    return choose(MEASURE, choices, rows_of(MEASURE)[0]).choices


def test_the_paper_holds_exactly_the_chosen_marks() -> None:
    choices = chosen()
    pages = card_pages(DEFINITION, STYLE)
    for page in marked_pages(DEFINITION, STYLE, choices):
        read = read_sheet(scanned(render_marked(page)), pages)
        assert read.card == page.ballot.card.id
        assert read.marks == marks_on(page.ballot.card, choices)
        assert not read.unsure
        assert read.whole(page.ballot.card)
        assert compare(page.ballot.card, choices, read)


@pytest.mark.parametrize(
    "how",
    [
        {"turned": 180.0},
        {"turned": 2.5},
        {"turned": -4.0, "noise": 14.0},
        {"dpi": 150},
        {"dpi": 300, "noise": 10.0},
        {"torn": True},
        {"torn": True, "turned": 179.0},
        {"slant": 0.06, "noise": 8.0},
    ],
    ids=str,
)
def test_a_sheet_is_read_however_it_lies(how: dict[str, float]) -> None:
    choices = chosen()
    pages = card_pages(DEFINITION, STYLE)
    for page in marked_pages(DEFINITION, STYLE, choices):
        read = read_sheet(scanned(render_marked(page), **how), pages)  # type: ignore[arg-type]
        assert (read.card, read.marks, read.unsure) == (page.ballot.card.id, marks_on(page.ballot.card, choices), set())


@settings(max_examples=12)
@given(st.data())
def test_any_choices_come_back_from_the_paper(data: st.DataObject) -> None:
    contest = data.draw(contests())
    choices = NOTHING
    for act in data.draw(st.lists(acts(contest), max_size=8)):
        what, row, name = act
        name = "".join(letter for letter in name if prints(letter))
        choices = do(contest, choices, (what, row, name)).choices
    style = replace(STYLE, cards=(replace(STYLE.cards[0], items=(contest, MAYOR)),))
    (page,) = marked_pages(DEFINITION, style, choices)
    read = read_sheet(scanned(render_marked(page), dpi=150), card_pages(DEFINITION, style))
    assert (read.marks, read.unsure) == (marks_on(style.cards[0], choices), frozenset())


def test_a_wrong_mark_a_missing_mark_and_half_a_mark_are_seen() -> None:
    choices = chosen()
    card = STYLE.cards[0]
    other = choose(MAYOR, NOTHING, rows_of(MAYOR)[0]).choices
    read = read_sheet(scanned(render_marked(marked_pages(DEFINITION, STYLE, other)[0])), card_pages(DEFINITION, STYLE))
    difference = compare(card, choices, read)
    assert difference.added == marks_on(card, other)
    assert difference.missing == marks_on(card, choices)
    assert not difference


def test_the_marks_stay_inside_the_ovals() -> None:
    """Blank and marked ballot differ nowhere but inside the ovals and on the write-in lines."""
    choices = chosen()
    page = marked_pages(DEFINITION, STYLE, choices)[0]
    blank = render_marked(MarkedPage(ballot=page.ballot, choices=NOTHING))
    dpi = 200
    one = np.asarray(raster(render_marked(page).pdf, dpi))
    other = np.asarray(raster(blank.pdf, dpi))
    differs = one != other
    allowed = np.zeros_like(differs)
    for place in places(page.ballot, lay_out(page.ballot)):
        oval = place.oval
        boxes = [[oval.x - 0.5, oval.y - 0.5, oval.x + oval.wide + 0.5, oval.y + oval.high + 0.5]]
        if place.rule is not None:
            boxes.append([place.rule.x, place.rule.y - 24, place.rule.to_x, place.rule.y + 3])
        for box in boxes:
            left, top, right, bottom = (round(each * dpi / 72) for each in box)
            allowed[top:bottom, left:right] = True
        inner = fill(oval)
        assert inner.x > oval.x and inner.x + inner.wide < oval.x + oval.wide
    assert differs.any()
    assert not (differs & ~allowed).any()


def test_no_number_and_nothing_of_the_voter_is_on_the_sheet() -> None:
    text = pypdf.PdfReader(BytesIO(render_marked(marked_pages(DEFINITION, STYLE, chosen())[0]).pdf)).pages[0]
    said = text.extract_text()
    assert "No number" in said
    assert not re.search(r"No\. \d", said)


def test_the_same_choices_give_the_same_bytes() -> None:
    """No clock, no chance: nothing in the file tells when it was made (VVSG 10.2.2-B)."""
    page = marked_pages(DEFINITION, STYLE, chosen())[0]
    assert render_marked(page).pdf == render_marked(page).pdf


def test_what_is_not_the_sheet_is_refused() -> None:
    pages = card_pages(DEFINITION, STYLE)
    for picture in (b"", b"not a picture", scanned(render_marked(marked_pages(DEFINITION, STYLE, NOTHING)[0]))[:900]):
        with pytest.raises(Fault) as caught:
            read_sheet(picture, pages)
        assert caught.value.code is FaultCode.SHEET_UNREADABLE
    other = Style(id=STYLE.id, name=STYLE.name, cards=(replace(STYLE.cards[0], items=(CLERK, MEASURE, PARTY)),))
    foreign = render_marked(marked_pages(DEFINITION, other, NOTHING)[0])
    with pytest.raises(Fault) as caught:
        read_sheet(scanned(foreign), (pages[0],))
    assert caught.value.code is FaultCode.SHEET_UNREADABLE


def test_two_sides_of_a_sheet_are_joined() -> None:
    card = STYLE.cards[0]
    choices = chosen()
    marks = marks_on(card, choices)
    front = SheetRead(card=card.id, contests=frozenset({PARTY.id, MAYOR.id}), marks=frozenset())
    again = replace(front, marks=frozenset(each for each in marks if each.contest in front.contests))
    back = SheetRead(
        card=card.id,
        contests=frozenset({ASSEMBLY.id}),
        marks=frozenset(each for each in marks if each.contest == ASSEMBLY.id),
    )
    assert not front.whole(card)
    assert not compare(card, choices, front), "a side on which a mark is missing does not agree"
    whole = joined(joined(front, back), again)
    assert whole.whole(card)
    assert compare(card, choices, whole)


def test_ballots_without_corner_marks_are_not_read() -> None:
    plain = replace(DEFINITION, marks=Marks.NONE)
    rendered = render_marked(marked_pages(plain, STYLE, NOTHING)[0])
    with pytest.raises(Fault):
        read_sheet(scanned(rendered), card_pages(plain, STYLE))
