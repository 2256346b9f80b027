"""People at the station: one who hears and has two switches, one with a keyboard, one who touches. None sees more than
they would: the first goes by the transcript of the voice alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt

from app.domain.ballots import Contest, Style
from app.domain.marking import NOTHING, Choices, Mark, contests_of, marks_on, rows_of
from app.domain.marking_change import choose, write_in
from tests.station.kit import Station
from ui.station.name_page import letters_for
from ui.words import Words

Wishes = dict[str, tuple[str, ...]]
"""Contest title in English -> names wanted, ``+Name`` for one to write in; in a ranked contest in order of rank."""


@dataclass
class Blind:
    """Two switches and a pair of ears. The screen is hidden all the while."""

    station: Station
    language: str = "en"

    def __post_init__(self) -> None:
        self.words = Words(self.language)

    @property
    def heard(self) -> str:
        return self.station.heard[-1] if self.station.heard else ""

    def page(self) -> str:
        """Everything said since the last press."""
        return " ".join(self.station.heard)

    def on(self) -> str:
        self.station.hush()
        self.station.press("1")
        return self.heard

    def choose(self) -> str:
        self.station.hush()
        self.station.press("2")
        return self.page()

    def seek(self, wanted: str) -> str:
        """Move on until this is heard, then choose it."""
        met = []
        if not self.heard.startswith(wanted):
            for _ in range(120):
                met.append(self.on())
                if self.heard.startswith(wanted):
                    break
                if self._is_cue():
                    self.choose()
                    if self.heard.startswith(wanted):
                        break
            else:
                raise AssertionError(f"{wanted!r} was never heard: {met}")
        return self.choose()

    def _is_cue(self) -> bool:
        """ "3 more below", "Show what is above": the rest of the page is behind it."""
        below = {self.words(f"station.footer.{key}", n="#") for key in ("more", "more_short")}
        plain = {self.words(f"station.footer.{key}") for key in ("more_words", "earlier", "earlier_short")}
        count, _, rest = self.heard.partition(" ")
        return self.heard in plain | {"More"} or (count.isdigit() and f"# {rest}" in below)

    def spell(self, name: str) -> None:
        for letter in name:
            if letter == " ":
                self._open_row(lambda _first, last: len(last) > 1)
                self._within(self.words("station.name.space"))
            else:
                self._open_row(partial(_holds, letter.upper()))
                self._within(letter)

    def _open_row(self, right: Callable[[str, str], bool]) -> None:
        head = self.words("station.name.row", first="|", last="|").split("|")
        for _ in range(60):
            told = self.on()
            if told.startswith(head[0]):
                first, _, last = told.removeprefix(head[0]).partition(head[1])
                if right(first.upper(), last):
                    self.choose()
                    return
        raise AssertionError("no such line of letters was heard")

    def _within(self, wanted: str) -> None:
        for _ in range(60):
            if self.heard == wanted or self.heard.casefold() == wanted.casefold():
                self.choose()
                return
            self.on()
        raise AssertionError(f"{wanted!r} is not on this line")


def _holds(letter: str, first: str, last: str) -> bool:
    return len(first) == 1 and first <= letter and (len(last) > 1 or letter <= last.upper())


def wanted(style: Style, wishes: Wishes) -> Choices:
    """The choices these wishes come to, by the rulebook and not by any window."""
    choices = NOTHING
    for contest in contests_of(style):
        lines = iter(range(1, contest.write_ins + 1))
        for name in wishes.get(contest.title.in_("en"), ()):
            if name.startswith("+"):
                choices = write_in(contest, choices, next(lines), name[1:]).choices
            else:
                choices = choose(contest, choices, row_named(contest, name)).choices
    return choices


def row_named(contest: Contest, name: str) -> object:
    option = next(each for each in contest.options if each.label.in_("en") == name)
    return next(row for row in rows_of(contest) if row.option == option.id)


def wanted_marks(style: Style, wishes: Wishes) -> dict[str, frozenset[Mark]]:
    choices = wanted(style, wishes)
    return {card.id: marks_on(card, choices) for card in style.cards}


def vote_blind(station: Station, wishes: Wishes, language: str = "en") -> Blind:
    """A whole sitting by switches and voice: hide the screen, go through every contest, print, have the sheet read."""
    voter = Blind(station, language)
    words = voter.words
    voter.seek(words("station.header.settings"))
    voter.seek(words("station.settings.hide"))
    voter.seek(words("station.close_spoken"))
    voter.seek(words("station.footer.begin"))
    voter.seek(words("station.footer.first_contest"))
    contests = contests_of(station.sitting.ballot.style)
    for number, contest in enumerate(contests):
        assert contest.title.in_(language) in voter.page()
        for name in wishes.get(contest.title.in_("en"), ()):
            if name.startswith("+"):
                voter.seek(words("station.contest.write_in"))
                voter.spell(name[1:])
                voter.seek(words("station.name.use"))
            else:
                option = next(each for each in contest.options if each.label.in_("en") == name)
                told = voter.seek(option.label.in_(language))
                assert told.startswith(words("station.came.chosen", name="")) or contest.ranks, told
        last = number + 1 == len(contests)
        voter.seek(words("station.footer.next_review" if last else "station.footer.next_contest"))
    return voter


def by_keyboard(station: Station, wishes: Wishes) -> None:
    """Arrows, Enter, Home and End, and a keyboard for the name; no switch, no mouse."""
    station.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    for contest in contests_of(station.sitting.ballot.style):
        for name in wishes.get(contest.title.in_("en"), ()):
            key = "line:" if name.startswith("+") else f"option:{_id(contest, name)}"
            _down_to(station, key)
            station.press(Qt.Key.Key_Return)
            if name.startswith("+"):
                station.press(*name[1:])
                _down_to(station, "use")
                station.press(Qt.Key.Key_Return)
        station.press(Qt.Key.Key_Right)


def _id(contest: Contest, name: str) -> str:
    return next(each.id for each in contest.options if each.label.in_("en") == name)


def _down_to(station: Station, key: str) -> None:
    for _ in range(80):
        if station.window.cursor_.focus.startswith(key) and not _is_held(station, station.window.cursor_.focus):
            return
        if station.window.cursor_.focus == "more":
            station.press(Qt.Key.Key_Return)
            continue
        station.press(Qt.Key.Key_Down)
    raise AssertionError(f"{key} cannot be reached by the arrow keys: {station.keys}")


def _is_held(station: Station, key: str) -> bool:
    line = key.removeprefix("line:")
    held = station.sitting.choices.of(station.sitting.here)
    return line.isdigit() and any(each.line == int(line) for each in held)


def by_touch(station: Station, wishes: Wishes, language: str = "en") -> None:
    """A finger, and nothing else: the letters too."""
    station.touch("next")
    station.touch("next")
    for contest in contests_of(station.sitting.ballot.style):
        lines = iter(range(1, contest.write_ins + 1))
        for name in wishes.get(contest.title.in_("en"), ()):
            if name.startswith("+"):
                touch_through(station, f"line:{next(lines)}")
                for letter in name[1:]:
                    _touch_letter(station, letter)
                station.touch("use")
            else:
                touch_through(station, f"option:{_id(contest, name)}")
        station.touch("next")


def touch_through(station: Station, key: str) -> None:
    if key not in station.keys:
        while "earlier" in station.keys:
            station.touch("earlier")
    for _ in range(20):
        if key in station.keys:
            station.touch(key)
            return
        station.touch("more")
    raise AssertionError(f"{key} is on no part of the page")


def _touch_letter(station: Station, letter: str) -> None:
    key = f"key:{letter.upper()}"
    if letter != " " and letter.upper() not in letters_for(station.sitting):
        touch_through(station, "letters")
    touch_through(station, key)
