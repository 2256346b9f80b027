"""Where things are on the ballot: nothing split, cut, too small, too near the edge or on the stub."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.ballots import LEGAL, LETTER, PAPERS, Contest, Heading, Marks, english
from app.domain.ids import ContestId
from app.domain.papers import BallotMode
from app.faults import Fault, FaultCode
from printing.ballot import look, render_ballot
from printing.ballot.card import CardLayout, lay_out
from printing.ballot.dividing import divide
from printing.ink import MM, Box, Ink, Line, Oval, Text
from printing.shaping import width
from tests.printing.invented import (
    ASSEMBLY,
    FULL_CARD,
    HARBOR,
    MAYOR,
    PARTY,
    RANKED,
    SCHOOL,
    ballot,
    candidates,
    card,
)
from tests.printing.reading import sizes

WORDS = st.text(alphabet="ABcdefŁễʻ -", min_size=1, max_size=50).filter(str.strip)


def ovals(ink: tuple[Ink, ...]) -> list[Oval]:
    return [each for each in ink if isinstance(each, Oval)]


def frames(layout: CardLayout) -> Iterator[tuple[int, Box]]:
    """The frame of every contest, with its side; the page has no other."""
    for side, ink in enumerate(layout.sides):
        yield from ((side, each) for each in ink if isinstance(each, Box) and each.thick and not each.fill)


def many(count: int) -> tuple[Contest, ...]:
    return tuple(replace(ASSEMBLY, id=ContestId(f"seat-{n}")) for n in range(count))


def test_every_option_and_write_in_has_an_oval_of_the_right_size() -> None:
    layout = lay_out(ballot(FULL_CARD))
    empty = [oval for side in layout.sides for oval in ovals(side) if not oval.filled]
    plain = (PARTY, *(each for each in FULL_CARD.contests if each not in (PARTY, RANKED)))
    wanted = sum(len(each.options) + each.write_ins for each in plain)
    wanted += (len(RANKED.options) + RANKED.write_ins) * RANKED.ranks
    assert len(empty) == wanted
    assert {(round(oval.wide / MM, 2), round(oval.high / MM, 2)) for oval in empty} == {(7.4, 4.3)}


def test_ranked_ovals_stand_in_columns_and_rows() -> None:
    layout = lay_out(ballot(card(RANKED)))
    grid = [oval for oval in ovals(layout.sides[0]) if not oval.filled]
    assert len({round(oval.x, 2) for oval in grid}) == RANKED.ranks
    assert len({round(oval.y, 2) for oval in grid}) == len(RANKED.options) + RANKED.write_ins


def test_no_ink_of_the_body_is_on_the_stub_or_off_the_paper_and_no_text_is_under_14_points() -> None:
    for page in (ballot(FULL_CARD), ballot(FULL_CARD, second_language="es"), ballot(card(*many(9)))):
        layout = lay_out(page)
        wide, high = layout.paper.width * 72, layout.paper.height * 72
        for side in layout.sides:
            for each in side:
                assert each.y >= look.STUB
                assert each.y <= high - look.FIDUCIAL_BOTTOM
                if isinstance(each, Text):
                    assert each.size >= 14
                    left = each.x - each.align * width(each.text, each.face, each.size)
                    assert left >= look.MARGIN - 0.1
                    assert left + width(each.text, each.face, each.size) <= wide - look.MARGIN + 0.1


def test_fiducials_stand_in_the_corners_of_what_is_left_when_the_stub_is_off() -> None:
    for side in lay_out(ballot(FULL_CARD)).sides:
        squares = [each for each in side if isinstance(each, Box) and each.wide == each.high == look.FIDUCIAL]
        assert len(squares) == 4
        left, right = sorted({round(each.x / MM, 2) for each in squares})
        assert left == pytest.approx(215.9 - right - 4.8, abs=0.01)


def test_contests_do_not_overlap_and_are_never_split() -> None:
    layout = lay_out(ballot(FULL_CARD))
    placed = list(frames(layout))
    assert len(placed) == len(FULL_CARD.contests)
    for n, (side, one) in enumerate(placed):
        assert one.y + one.high <= layout.paper.height * 72 - look.BODY_BOTTOM + 0.1
        for other_side, other in placed[n + 1 :]:
            apart = (
                side != other_side
                or one.x + one.wide <= other.x
                or one.y + one.high <= other.y
                or other.y + other.high <= one.y
            )
            assert apart


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.builds(
            lambda names, write_ins, title: (names, write_ins, title),
            st.lists(
                st.text(alphabet="ABcdefŁễʻ -", min_size=1, max_size=40).filter(str.strip), min_size=1, max_size=12
            ),
            st.integers(0, 3),
            st.text(alphabet="ABcdef ", min_size=1, max_size=60).filter(str.strip),
        ),
        min_size=1,
        max_size=9,
    )
)
def test_any_card_keeps_each_contest_whole_in_its_frame(drawn: list[tuple[list[str], int, str]]) -> None:
    contests = tuple(
        candidates(f"c{n}", title, tuple(names), write_ins=write_ins)
        for n, (names, write_ins, title) in enumerate(drawn)
    )
    try:
        layout = lay_out(ballot(card(*contests)))
    except Fault as fault:
        assert fault.code is FaultCode.DEFINITION_BAD
        return
    assert len(list(frames(layout))) == len(contests)
    for side, frame in frames(layout):
        inside = [
            oval
            for oval in ovals(layout.sides[side])
            if frame.x <= oval.x <= frame.x + frame.wide and frame.y <= oval.y <= frame.y + frame.high
        ]
        assert all(oval.y + oval.high <= frame.y + frame.high for oval in inside)
        assert inside


def test_a_heading_stays_with_the_contest_below_it() -> None:
    layout = lay_out(ballot(FULL_CARD))
    for heading, first in (("State offices", "Governor and Lieutenant"), ("Borough offices", "Mayor")):
        spots = [
            (number, each)
            for number, side in enumerate(layout.sides)
            for each in side
            if isinstance(each, Text) and each.text in (heading, first)
        ]
        (side, above), (same_side, below) = spots
        assert side == same_side
        assert abs(above.x - below.x) < 10
        assert 0 < below.y - above.y < 40


def test_the_smallest_paper_that_holds_the_card_is_taken() -> None:
    chosen = [lay_out(ballot(card(*many(count)))).paper.height for count in (1, 3, 8, 10, 12)]
    assert chosen == sorted(chosen)
    assert chosen[0] == LETTER.height
    assert chosen[2] == LEGAL.height
    assert set(chosen) <= {paper.height for paper in PAPERS.values()}


def test_an_election_on_legal_paper_never_gets_a_letter_ballot() -> None:
    page = ballot(card(MAYOR))
    legal = replace(page, definition=replace(page.definition, paper=LEGAL))
    rendered = render_ballot(legal)
    assert rendered.paper == LEGAL
    assert sizes(rendered.pdf) == [(612, 1008)]


def test_the_page_is_exactly_the_papers_size() -> None:
    for width_and_height in sizes(render_ballot(ballot(FULL_CARD)).pdf):
        assert width_and_height == (612, 792)


def test_a_card_that_needs_a_second_sheet_is_a_fault_that_says_which() -> None:
    with pytest.raises(Fault) as fault:
        lay_out(ballot(card(*many(30), key="7")))
    assert fault.value.code is FaultCode.DEFINITION_BAD
    assert fault.value.facts["style"] == "12"
    assert fault.value.facts["card"] == "7"


@pytest.mark.parametrize("more", [{"mode": BallotMode.SAMPLE}, {"mode": BallotMode.TEST}, {"training": True}])
@pytest.mark.parametrize("second", ["", "es"])
def test_a_sample_is_laid_out_as_the_official_ballot_is(more: dict[str, object], second: str) -> None:
    """KMC 6.20.040(c): the same in form."""
    one = lay_out(ballot(FULL_CARD, second_language=second))
    other = lay_out(ballot(FULL_CARD, second_language=second, **more))  # type: ignore[arg-type]
    assert one.paper == other.paper
    for mine, its in zip(one.sides, other.sides, strict=True):
        assert ovals(mine) == ovals(its)
    assert list(frames(one)) == list(frames(other))


def test_thirty_contests_become_two_cards_divided_between_contests() -> None:
    page = ballot(card(*many(30)))
    sheets = divide([page])
    assert len(sheets) > 1
    assert [item.id for sheet in sheets for item in sheet if isinstance(item, Contest)] == [
        contest.id for contest in page.card.contests
    ]
    for sheet in sheets:
        own = replace(page.card, items=sheet)
        layout = lay_out(replace(page, card=own, style=replace(page.style, cards=(own,))))
        assert len(list(frames(layout))) == len(sheet)


def test_a_card_that_fits_is_not_divided() -> None:
    assert divide([ballot(FULL_CARD)]) == (FULL_CARD.items,)


def test_cards_are_divided_so_that_every_language_fits() -> None:
    page = ballot(card(*many(14)))
    both_languages = replace(page, second_language="es")
    assert len(divide([page, both_languages])) == len(divide([both_languages])) >= len(divide([page]))


def test_a_section_that_goes_on_on_another_sheet_says_its_heading_again() -> None:
    heading = Heading(title=english("Borough offices"))
    sheets = divide([ballot(card(heading, *many(30)))])
    assert all(sheet[0] == heading for sheet in sheets)
    assert sum(item == heading for sheet in sheets for item in sheet) == len(sheets)


def test_no_paper_longer_than_the_printers_take() -> None:
    page = ballot(card(*many(12)))
    capped = replace(page, definition=replace(page.definition, longest="legal"))
    with pytest.raises(Fault):
        lay_out(capped)
    for sheet in divide([capped]):
        own = replace(page.card, items=sheet)
        assert lay_out(replace(capped, card=own)).paper.height <= LEGAL.height


def test_one_contest_larger_than_a_sheet_is_named() -> None:
    huge = replace(ASSEMBLY, id=ContestId("huge"), options=ASSEMBLY.options * 40)
    with pytest.raises(Fault) as fault:
        divide([ballot(card(MAYOR, huge))])
    assert fault.value.code is FaultCode.DEFINITION_BAD
    assert "huge" in str(fault.value.facts["found"])


def test_registration_marks_are_an_option() -> None:
    page = ballot(card(MAYOR))
    counts = {}
    for marks in Marks:
        layout = lay_out(replace(page, definition=replace(page.definition, marks=marks)))
        counts[marks] = sum(isinstance(each, Box) and each.fill == "#000000" for each in layout.sides[0])
    assert (counts[Marks.NONE], counts[Marks.CORNERS]) == (0, 4)
    assert counts[Marks.TIMING] > 40


def test_a_proposition_longer_than_a_column_takes_the_whole_width() -> None:
    long = replace(HARBOR, text=english("Shall the borough borrow for the harbor docks? " * 45))
    layout = lay_out(ballot(card(MAYOR, long, SCHOOL)))
    widths = sorted({round(frame.wide) for _, frame in frames(layout)})
    assert widths == [256, 525]


def test_many_ranks_take_the_whole_width() -> None:
    layout = lay_out(ballot(card(replace(RANKED, ranks=6))))
    assert [round(frame.wide) for _, frame in frames(layout)] == [525]


def test_write_in_lines_are_long_enough_to_write_on() -> None:
    ink = lay_out(ballot(card(MAYOR, RANKED))).sides[0]
    rules = [each for each in ink if isinstance(each, Line) and each.thick == 0.9]
    assert len(rules) == 2
    assert all((each.to_x - each.x) / MM >= 40 for each in rules)
