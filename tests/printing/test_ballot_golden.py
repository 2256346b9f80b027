"""Ballots of elections nobody here wrote, laid out whole: nothing split, nothing cut, nothing too small to read.

Measured on the dots of the finished page where it matters: capitals of VVSG 7.1-I (3.5 mm), targets of 7.2-J (3 mm).
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from app.domain.ballots import BallotDefinition, Contest, Heading
from app.domain.ids import BallotNumber
from app.domain.papers import BallotPage
from app.faults import Fault, FaultCode
from app.importers.definitions import load_definition
from printing.ballot import look, render_ballot
from printing.ballot.card import CardLayout, lay_out
from printing.ballot.dividing import divide
from printing.fonts import CAP_HEIGHT
from printing.ink import MM, Box, Mark, Oval, Text
from printing.shaping import width
from tests.printing.invented import LIMIT, WORDING, ballot, candidates, card
from tests.printing.reading import dots, text

NIST = ("gen-01", "gen-02", "gen-03", "prim-01", "prim-02", "prim-03")
VOTINGWORKS = ("electionGeneral.election", "electionFamousNames2021.election", "electionNewHampshireHudson")
ELECTIONS = (
    *(f"nist/test_data/{each}/bd-{each}.json" for each in NIST),
    *(f"votingworks/elections/{each}.json" for each in VOTINGWORKS),
)


@lru_cache(maxsize=16)
def loaded(path: Path) -> BallotDefinition:
    return load_definition(path)


def pages(definition: BallotDefinition, *, every: bool = True) -> Iterator[BallotPage]:
    """Every card of every style as it is printed, divided where it does not fit one sheet."""
    for style in definition.styles if every else definition.styles[:1]:
        for one in style.cards:
            page = BallotPage(
                definition=definition,
                style=style,
                card=one,
                wording=WORDING,
                number=BallotNumber("000405"),
                limit_text=LIMIT,
            )
            for items in divide((page,)):
                own = replace(one, items=items)
                yield replace(page, card=own, style=replace(style, cards=(own,)))


def frames(layout: CardLayout) -> Iterator[tuple[int, Box]]:
    for side, ink in enumerate(layout.sides):
        yield from ((side, each) for each in ink if isinstance(each, Box) and each.thick and not each.fill)


def inside(frame: Box, mark: Mark) -> bool:
    return (
        frame.x - 0.1 <= mark.x <= frame.x + frame.wide + 0.1 and frame.y - 0.1 <= mark.y <= frame.y + frame.high + 0.1
    )


@pytest.mark.parametrize("name", ELECTIONS)
def test_every_ballot_is_whole(shared_data: Path, name: str) -> None:
    definition = loaded(shared_data / name)
    for page in pages(definition):
        layout = lay_out(page)
        placed = list(frames(layout))
        assert len(placed) == len(page.card.contests), "one frame for each contest: none is split"
        for (side, frame), contest in zip(placed, page.card.contests, strict=True):
            ink = [mark for mark in layout.sides[side] if inside(frame, mark)]
            ovals = [mark for mark in ink if isinstance(mark, Oval) and not mark.filled]
            rows = len(contest.options) + contest.write_ins
            assert len(ovals) == rows * (contest.ranks or 1), contest.id
            said = " ".join(mark.text for mark in ink if isinstance(mark, Text))
            for option in contest.options:
                assert "".join(option.label.in_("en").split()) in "".join(said.split())
        for ink in layout.sides:
            for mark in ink:
                assert mark.y >= look.STUB, "nothing of the body on the stub"
                if isinstance(mark, Text):
                    left = mark.x - mark.align * width(mark.text, mark.face, mark.size)
                    right = left + width(mark.text, mark.face, mark.size)
                    assert left >= look.MARGIN - 0.1 and right <= layout.paper.width * 72 - look.MARGIN + 0.1, mark.text


@pytest.mark.parametrize("name", ELECTIONS)
def test_nothing_is_lost_where_a_card_is_divided(shared_data: Path, name: str) -> None:
    for style in loaded(shared_data / name).styles:
        wanted = [contest.id for one in style.cards for contest in one.contests]
        alone = replace(loaded(shared_data / name), styles=(style,))
        assert [contest.id for page in pages(alone) for contest in page.card.contests] == wanted


@pytest.mark.parametrize("name", ELECTIONS)
def test_the_printed_page_says_what_the_definition_says(shared_data: Path, name: str) -> None:
    for page in pages(loaded(shared_data / name), every=False):
        made = render_ballot(page)
        said = "".join(text(made.pdf).split())
        for item in page.card.items:
            assert "".join(item.title.in_("en").split()) in said
            if isinstance(item, Heading):
                continue
            for option in item.options:
                assert "".join(option.label.in_("en").split()) in said
        assert "".join(page.definition.title.in_("en").split()) in said
        assert made.mark == f"{page.style.id}|{page.card.id}"


@pytest.mark.parametrize("name", ELECTIONS)
def test_texts_and_targets_are_large_enough(shared_data: Path, name: str) -> None:
    """By the values that are drawn; the next test measures that the dots keep to them."""
    for page in pages(loaded(shared_data / name)):
        for ink in lay_out(page).sides:
            for mark in ink:
                if isinstance(mark, Text):
                    assert mark.size * CAP_HEIGHT / MM >= 3.5
                if isinstance(mark, Oval):
                    assert mark.high / MM >= 3 and mark.wide / MM >= 3


def test_a_capital_and_an_oval_are_measured_on_the_dots() -> None:
    """VVSG 7.1-I and 7.2-J on the rendered page: the H of a name, the oval beside it."""
    page = ballot(card(candidates("seat", "HHHH", ("HHHH",))))
    layout = lay_out(page)
    name = next(mark for mark in layout.sides[0] if isinstance(mark, Text) and mark.text == "HHHH" and mark.x > 60)
    oval = next(mark for mark in layout.sides[0] if isinstance(mark, Oval) and not mark.filled)
    dpi = 600
    black = np.asarray(dots(render_ballot(page).pdf, 0, dpi)) < 128
    px = dpi / 72

    def tall(x: float, y: float, wide: float, high: float) -> float:
        part = black[round(y * px) : round((y + high) * px), round(x * px) : round((x + wide) * px)]
        rows = np.flatnonzero(part.any(axis=1))
        return float(rows[-1] + 1 - rows[0]) / dpi * 25.4

    capital = tall(name.x, name.y - 16, 20, 18)
    assert capital >= 3.5
    assert tall(oval.x - 1, oval.y - 1, oval.wide + 2, oval.high + 2) >= 3.0
    assert capital == pytest.approx(name.size * CAP_HEIGHT / MM, abs=0.1)


def test_a_bilingual_ballot_has_both_languages_whole(shared_data: Path) -> None:
    definition = loaded(shared_data / "votingworks/elections/electionPrimaryPrecinctSplits.multiLang.json")
    style = definition.styles[0]
    page = BallotPage(
        definition=definition,
        style=style,
        card=style.cards[0],
        wording=WORDING,
        language="en",
        second_language="es-US",
        limit_text=LIMIT,
    )
    said = "".join(text(render_ballot(page).pdf).split())
    for item in style.cards[0].items:
        assert isinstance(item, Contest)
        for language in ("en", "es-US"):
            assert "".join(item.title.in_(language).split()) in said


def test_a_language_no_typeface_here_has_is_refused_by_its_letter(shared_data: Path) -> None:
    definition = loaded(shared_data / "votingworks/elections/electionPrimaryPrecinctSplits.multiLang.json")
    style = definition.styles[0]
    page = BallotPage(definition=definition, style=style, card=style.cards[0], wording=WORDING, language="zh-Hans")
    with pytest.raises(Fault) as fault:
        render_ballot(page)
    assert fault.value.code is FaultCode.GLYPH_MISSING
    assert fault.value.facts["letter"]
