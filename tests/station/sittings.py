"""A sitting at every page of the station, reached by its own words, in any language and size."""

from collections.abc import Callable
from dataclasses import replace

from app.domain.ballots import BallotDefinition, Style
from app.domain.marking import marks_on
from app.domain.marking_read import SheetRead
from app.domain.profile import BallotWording
from tests.station.ballots import DEFINITION, STYLE
from tests.station.kit import Station
from ui.station.acts import act
from ui.station.comfort import Comfort
from ui.station.state import At, Ballot, Sitting, over


def begin(
    language: str = "en", size: str = "default", definition: BallotDefinition = DEFINITION, style: Style = STYLE
) -> Sitting:
    ballot = Ballot(
        definition=definition, style=style, wording=BallotWording(), languages=("en", "es"), reads_back=True
    )
    return Sitting(ballot=ballot, comfort=Comfort(language=language, size=size))


def after(sitting: Sitting, *words: str) -> Sitting:
    for word in words:
        sitting = act(sitting, word).sitting
    return sitting


def everywhere(language: str = "en", size: str = "default") -> dict[str, Sitting]:
    """Every page there is, by name; contests empty, half and full."""
    first = begin(language, size)
    guide = after(first, "next")
    party = after(guide, "next")
    mayor = after(party, "option:o2", "next")
    assembly = after(mayor, "next", "option:o2")
    named = after(assembly, "line:1", *(f"letter:{each}" for each in "Maximiliana Featherstonehaugh-Kalanianaʻole"))
    full = after(named, "use")
    too_many = after(full, "option:o3")
    ranked = after(full, "next", "option:o3", "option:o1")
    measure = after(ranked, "next")
    review = after(measure, "next")
    take = after(review, "print", "done")
    card = take.ballot.style.cards[0]
    marks = marks_on(card, take.choices)
    seen = frozenset(each.id for each in card.contests)
    same = replace(after(take, "read"), read=(SheetRead(card=card.id, contests=seen, marks=marks),))
    differs = replace(after(take, "read"), read=(SheetRead(card=card.id, contests=seen, marks=frozenset()),))
    locked = replace(full, at=At.LOCKED, under=(At.CONTEST,))
    return {
        "welcome": first,
        "guide": guide,
        "party": party,
        "mayor": mayor,
        "assembly": assembly,
        "name": named,
        "name-empty": after(assembly, "line:1", "use"),
        "name-letters": after(named, "letters"),
        "full": full,
        "too-many": too_many,
        "ranked": ranked,
        "measure": measure,
        "review": review,
        "printing": after(review, "print"),
        "not-printed": replace(after(review, "print", "failed"), trouble="printer_paper_out"),
        "take": take,
        "reading": after(take, "read"),
        "read": after(same, "done"),
        "read-differs": after(differs, "done"),
        "not-read": after(take, "read", "failed"),
        "end": after(take, "right"),
        "wrong": after(take, "wrong"),
        "language": after(mayor, "language"),
        "settings": after(mayor, "settings"),
        "size": after(mayor, "settings", "go:size"),
        "colors": after(mayor, "settings", "go:colors"),
        "help": after(mayor, "help"),
        "leave": after(mayor, "settings", "leave"),
        "still-there": over(mayor, At.STILL_THERE),
        "locked": locked,
        "unlock": after(locked, "unlock", "letter:1"),
        "official": after(locked, "unlock", "code_right"),
    }


Make = Callable[..., Station]
NAMES = tuple(everywhere())


def show(at: Station, name: str, **comfort: object) -> None:
    """The station at this page, with these settings."""
    sitting = everywhere()[name]
    at.voting.sitting = replace(sitting, comfort=replace(sitting.comfort, **comfort))
    at.voting._show()
    at.settle()
