"""Choosing: too many, too few, taken back, written in (VVSG 2.0 7.2-B, 7.2-C, 7.3)."""

from dataclasses import replace

from PySide6.QtCore import Qt

from tests.station.ballots import STYLE
from tests.station.sittings import Make, show
from ui.station.acts import act
from ui.station.pages_of import page_of
from ui.station.state import At, Effect


def test_one_too_many_says_what_why_and_the_ways_on(station: Make) -> None:
    at = station()
    show(at, "full")
    held = at.sitting.choices
    at.hush()
    at.do("option:o3")
    told = " ".join(at.heard)
    assert at.sitting.at is At.FULL
    assert at.sitting.choices == held
    for words in ("You have already chosen 2", "Nothing was changed", "Thuỳ Nguyễn-Harlow", "Keep my choices"):
        assert words in told, told
    at.do("keep")
    assert at.sitting.choices == held
    at.do("option:o3", "instead:option:o2")
    names = {pick.option or pick.name[:4] for pick in at.sitting.choices.of(at.sitting.here)}
    assert names == {"o3", "Maxi"}


def test_contests_are_passed_freely_in_both_directions(station: Make) -> None:
    """7.2-B: no contest has to be answered."""
    at = station()
    at.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    seen = []
    for _ in STYLE.cards[0].contests + STYLE.cards[1].contests:
        seen.append(at.sitting.here.id)
        at.press(Qt.Key.Key_Right)
    assert seen == [contest.id for card in STYLE.cards for contest in card.contests]
    assert at.sitting.at is At.REVIEW
    at.press(Qt.Key.Key_Left)
    assert at.sitting.here.id == "measure"
    at.press(Qt.Key.Key_Left)
    assert at.sitting.here.id == "clerk"


def test_the_contest_is_told_in_the_standards_order(station: Make) -> None:
    """7.3-C: title, most, how many there are, how many left, what is chosen, what to do."""
    at = station()
    show(at, "full")
    told = " ".join(page_of(at.sitting).intro)
    order = [
        told.index(words)
        for words in (
            "Borough Assembly",
            "Vote for no more than 2",
            "6 to choose from",
            "To change, first touch",
            "You have chosen",
            "Move down",
        )
    ]
    assert order == sorted(order)


def test_chosen_and_taken_back_sound_nothing_alike(station: Make) -> None:
    at = station()
    show(at, "mayor")
    at.hush()
    at.do("option:o3")
    chosen = at.heard[0]
    at.hush()
    at.do("option:o3")
    taken = at.heard[0]
    assert chosen.startswith("Chosen:") and "1 of 1 chosen" in chosen
    assert taken.startswith("Taken back:") and "0 of 1 chosen" in taken


def test_fewer_than_allowed_is_seen_and_heard_and_allowed(station: Make) -> None:
    """7.3-I in both modes; 7.3-G: no forced fix, jump to a contest and back."""
    at = station()
    at.do("next", "next", "next", "option:o1", "next", "option:o2", "review")
    page = page_of(at.sitting)
    notices = {item.text: item.notice for item in page.items}
    assert notices["Mayor"] == ""
    assert notices["Borough Assembly: vote for no more than 2"] == "You may choose 1 more"
    assert notices["Proposition 1: Harbor bonds"].startswith("No choice made")
    assert any("You may choose 1 more" in each for each in page.intro)
    assert any("4 contests have fewer" in each for each in page.intro)
    at.do("change:2")
    assert at.sitting.here.id == "assembly"
    assert page_of(at.sitting).footer[-1].key == "review"
    at.do("option:o1", "review")
    assert {item.text: item.notice for item in page_of(at.sitting).items}[
        "Borough Assembly: vote for no more than 2"
    ] == ""
    assert act(at.sitting, "print").effect is Effect.PRINT


def test_a_straight_party_vote_is_recalled_and_fills_nothing(station: Make) -> None:
    at = station()
    at.do("next", "next", "option:o2", "next")
    assert any("Tideline Party" in line for line in page_of(at.sitting).lead)
    assert not at.sitting.choices.of(at.sitting.here)


def test_a_write_in_can_be_changed_and_taken_back(station: Make) -> None:
    at = station()
    show(at, "full")
    at.do("line:1")
    assert at.sitting.typed.startswith("Maximiliana")
    at.do("erase", "cancel")
    assert at.sitting.choices.of(at.sitting.here)[1].name.endswith("ʻole")
    at.do("line:1", "take_back")
    assert len(at.sitting.choices.of(at.sitting.here)) == 1


def test_a_letter_the_paper_cannot_carry_is_said(station: Make) -> None:
    at = station()
    show(at, "name-empty")
    at.voting.sitting = replace(at.sitting, ballot=replace(at.sitting.ballot, prints=lambda letter: letter.isascii()))
    at.hush()
    at.do("letter:漢")
    assert at.sitting.typed == ""
    assert "cannot carry that letter" in " ".join(at.heard)


def test_a_keyboard_types_a_name_although_a_keypad_sends_letters(station: Make) -> None:
    """``m`` from a keypad is the voice; a capital shows a keyboard, and from then on every letter is typed."""
    at = station()
    show(at, "name-empty")
    at.press("m")
    assert at.sitting.typed == ""
    assert not at.sitting.comfort.voice
    at.press("m", *"Mary-Pat Ross")
    assert at.sitting.typed == "Mary-Pat Ross"
    at.press(Qt.Key.Key_Backspace)
    assert at.sitting.typed == "Mary-Pat Ros"
