"""Whole sittings, each by one way in alone: two switches and the voice, a keyboard, a finger, and one in Spanish.

Each prints exactly the chosen marks: the printed pages are turned into a raster and read, and what is read is compared
with the wishes by the rulebook.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.ballots import BallotDefinition, Style
from app.importers.definitions import load_definition
from tests.station.ballots import DEFINITION, STYLE
from tests.station.kit import ROOT, PaperMachine, Station
from tests.station.paper import card_pages
from tests.station.voters import Wishes, by_keyboard, by_touch, touch_through, vote_blind, wanted, wanted_marks
from ui.words import Words

Make = Callable[..., Station]

GEN_01: Wishes = {
    "Straight Party": ("Republican",),
    "President and Vice President of the United States": ("Al Gore / Joe Liberman",),
    "United State Senator": ("+Siri Northwind",),
    "State Assembly - District 1": ("Marcia Jones",),
    "Proposal 1 - Road improvements": ("NO",),
    "County Assessor": ("Myron Ensign", "+Ada Brightwater"),
    "Dog Catcher": ("Roland Gustiv",),
}
OURS: Wishes = {
    "Straight party": ("Tideline Party",),
    "Mayor": ("+Mele Tukaia",),
    "Borough Assembly": ("Thuỳ Nguyễn-Harlow", "Henrik Aldersund"),
    "Harbor Master": ("Mele Tukaia", "Desmond Penhallow", "Ingeborg Ostrander"),
    "Proposition 1: Harbor bonds": ("Yes",),
}
DEMO = ROOT / "assets" / "demo" / "election" / "ballots.json"


def at(make: Make, definition: BallotDefinition, style: Style, **options: object) -> Station:
    machine = PaperMachine(pages=card_pages(definition, style, str(options.get("language", "en"))))
    return make(definition, style, machine=machine, **options)


def gen_01(shared_data: Path) -> BallotDefinition:
    return load_definition(shared_data / "nist" / "test_data" / "gen-01" / "bd-gen-01.json")


def finished(station: Station, style: Style, wishes: Wishes) -> None:
    machine = station.machine
    assert isinstance(machine, PaperMachine)
    assert machine.printed == [wanted(style, wishes)]
    assert machine.on_paper() == wanted_marks(style, wishes)
    assert station.ended == ["printed"]


def print_and_hear(station: Station, style: Style, language: str) -> None:
    """The end of a blindfold sitting: print, have every side read from the paper, say that it is right."""
    from tests.station.voters import Blind

    voter, words = Blind(station, language), Words(language)
    voter.seek(words("station.review.print"))
    assert words("station.take.title") in voter.page()
    voter.seek(words("station.take.read"))
    for _ in range(20):
        assert words("station.read.same") in voter.page(), voter.page()
        if voter.heard.startswith(words("station.read.right")):
            break
        voter.choose()
    voter.seek(words("station.read.right"))
    voter.seek(words("station.end.finish"))


@pytest.mark.parametrize("size", ["default", "extra_large"])
def test_blindfold_nist_gen_01_by_two_switches_and_the_voice(station: Make, shared_data: Path, size: str) -> None:
    definition = gen_01(shared_data)
    style = definition.styles[0]
    at_ = at(station, definition, style, languages=("en",))
    if size != "default":
        at_.press("t", "t")  # a low-vision voter beside them left it large: the way through is the same
    vote_blind(at_, GEN_01)
    assert at_.sitting.comfort.hidden
    print_and_hear(at_, style, "en")
    finished(at_, style, GEN_01)


def test_blindfold_on_our_own_ballot_with_ranks_and_two_cards(station: Make) -> None:
    at_ = at(station, DEFINITION, STYLE)
    vote_blind(at_, OURS)
    print_and_hear(at_, STYLE, "en")
    finished(at_, STYLE, OURS)


def test_blindfold_in_spanish(station: Make) -> None:
    at_ = at(station, DEFINITION, STYLE, language="es")
    vote_blind(at_, OURS, "es")
    print_and_hear(at_, STYLE, "es")
    finished(at_, STYLE, OURS)
    assert at_.voice.languages == {"es"}


def test_nist_gen_01_by_keyboard(station: Make, shared_data: Path) -> None:
    from PySide6.QtCore import Qt

    definition = gen_01(shared_data)
    style = definition.styles[0]
    at_ = at(station, definition, style, languages=("en",))
    by_keyboard(at_, GEN_01)
    assert at_.sitting.at.value == "review"
    for key in ("print", "right", "finish"):
        from tests.station.voters import _down_to

        _down_to(at_, key)
        at_.press(Qt.Key.Key_Return)
    finished(at_, style, GEN_01)


def test_nist_gen_01_by_touch_in_large_letters(station: Make, shared_data: Path) -> None:
    definition = gen_01(shared_data)
    style = definition.styles[0]
    at_ = at(station, definition, style, languages=("en",), panel="12.1")
    at_.touch("settings")
    at_.touch("go:size")
    at_.touch("size:large")
    at_.touch("close")
    at_.touch("close")
    by_touch(at_, GEN_01)
    at_.touch("print")
    touch_through(at_, "right")
    touch_through(at_, "finish")
    finished(at_, style, GEN_01)


def test_the_demonstrations_ballot_in_spanish_by_touch(station: Make) -> None:
    definition = load_definition(DEMO)
    style = next(each for each in definition.styles if each.id == "12")
    wishes: Wishes = {
        "Mayor": ("Odell Farraday",),
        "Borough Assembly": ("Ḵaachxana Brightwater", "+Łucja Ñandú"),
        "Proposition 2: Library hours": ("No",),
    }
    at_ = at(station, definition, style, language="es")
    by_touch(at_, wishes, "es")
    assert "Revise lo que eligió" in at_.heard[-1] or any("Revise" in each for each in at_.heard)
    at_.touch("print")
    at_.touch("read")
    while "right" not in at_.keys:
        at_.touch("read")
    at_.touch("right")
    at_.touch("finish")
    finished(at_, style, wishes)
