"""A key, a touch or a switch, and what comes of it: the next sitting, and what the window has to do. No Qt here.

Every act is a word such as ``option:o2`` or ``next``, whichever way in it came by; so everything a finger can do, two
switches can do (VVSG 5.1-A). A word that means nothing on this page changes nothing.
"""

from dataclasses import dataclass, replace

from app.domain.ids import OptionId
from app.domain.marking import Pick, left_in
from app.domain.marking_change import MOST_LETTERS, Came, Change, choose, take_back, write_in
from ui.station.comfort import MODES, SIZES, Comfort, again, faster, louder, next_mode, next_size
from ui.station.name_page import shown
from ui.station.state import OVER, SHUT, At, Effect, Sitting, closed, opened, over

COMFORT = {
    "slower": lambda each: faster(each, -1),
    "faster": faster,
    "softer": lambda each: louder(each, -1),
    "louder": louder,
    "voice": lambda each: replace(each, voice=not each.voice),
    "hide": lambda each: replace(each, hidden=not each.hidden),
    "reset": again,
    "next_size": next_size,
    "next_mode": next_mode,
}
"""What may be changed on any page, by a key of its own or through the settings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    sitting: Sitting
    effect: Effect | None = None


def act(sitting: Sitting, word: str) -> Step:
    """The next step. Waiting pages (printing, reading) and the locked page take their own words only."""
    if sitting.at in SHUT:
        return _shut(sitting, word)
    if sitting.at is At.STILL_THERE:
        return Step(sitting=closed(sitting))
    if word in COMFORT:
        return Step(sitting=replace(sitting, comfort=COMFORT[word](sitting.comfort)))
    if sitting.at in {At.PRINTING, At.READING}:
        return _waiting(sitting, word)
    if word in {"language", "settings", "help"}:
        return _lay(sitting, At(word))
    return _on_page(sitting, word)


def _lay(sitting: Sitting, at: At) -> Step:
    """The language, settings and help buttons also stand on the pages they open: there they close them."""
    if at is sitting.at:
        return Step(sitting=closed(sitting))
    if at is At.LANGUAGE and len(sitting.ballot.languages) < 2:
        return Step(sitting=sitting)
    if at in sitting.under:
        below = sitting.under[: sitting.under.index(at)]
        return Step(sitting=replace(sitting, at=at, under=below))
    return Step(sitting=over(sitting, at))


def _on_page(sitting: Sitting, word: str) -> Step:
    name, _, rest = word.partition(":")
    if name == "lang" and rest in sitting.ballot.languages:
        return Step(sitting=replace(sitting, comfort=replace(sitting.comfort, language=rest)))
    if name == "repeat":
        return Step(sitting=closed(sitting), effect=Effect.REPEAT)
    if sitting.at in OVER:
        return _over(sitting, name, rest)
    match sitting.at:
        case At.WELCOME | At.GUIDE:
            return Step(sitting=_guide(sitting, name))
        case At.CONTEST:
            return Step(sitting=_contest(sitting, name, rest))
        case At.NAME:
            return Step(sitting=_name(sitting, name, rest))
        case At.FULL:
            return Step(sitting=_full(sitting, name, rest))
        case At.REVIEW:
            return _review(sitting, name, rest)
        case _:
            return _paper(sitting, name)


def _over(sitting: Sitting, name: str, rest: str) -> Step:
    """On a page laid over another: choose, or close it."""
    comfort: Comfort = sitting.comfort
    if name == "size" and rest in SIZES:
        return Step(sitting=replace(sitting, comfort=replace(comfort, size=rest)))
    if name == "mode" and rest in MODES:
        return Step(sitting=replace(sitting, comfort=replace(comfort, mode=rest)))
    if name == "go" and rest in {"size", "colors"}:
        return Step(sitting=over(sitting, At(rest)))
    if name == "leave" and not sitting.printed:
        return Step(sitting=over(sitting, At.LEAVE))
    if name == "leave_now" and sitting.at is At.LEAVE:
        return Step(sitting=sitting, effect=Effect.END_EMPTY)
    if name in {"close", "back"}:
        return Step(sitting=closed(sitting))
    return Step(sitting=sitting)


def _guide(sitting: Sitting, name: str) -> Sitting:
    if name == "next":
        return opened(sitting, At.GUIDE if sitting.at is At.WELCOME else At.CONTEST)
    if name == "back" and sitting.at is At.GUIDE:
        return opened(sitting, At.WELCOME)
    return sitting


def _contest(sitting: Sitting, name: str, rest: str) -> Sitting:
    contest = sitting.here
    if name == "option":
        return _changed(sitting, choose(contest, sitting.choices, Pick(option=OptionId(rest))))
    if name == "line" and rest.isdigit():
        return _write(sitting, Pick(line=int(rest)))
    if name in {"next", "back"} and sitting.reviewed:
        return _to_review(sitting)
    if name == "next":
        if sitting.contest + 1 == len(sitting.ballot.contests):
            return _to_review(sitting)
        return opened(replace(sitting, contest=sitting.contest + 1), At.CONTEST)
    if name == "back":
        if sitting.contest == 0:
            return opened(sitting, At.GUIDE)
        return opened(replace(sitting, contest=sitting.contest - 1), At.CONTEST)
    if name == "review":
        return _to_review(sitting)
    return sitting


def _to_review(sitting: Sitting) -> Sitting:
    return opened(replace(sitting, reviewed=False), At.REVIEW)


def _changed(sitting: Sitting, change: Change) -> Sitting:
    if change.came is Came.FULL:
        return replace(opened(sitting, At.FULL), wanted=change.row)
    return replace(sitting, choices=change.choices, came=change.came, about=change.row)


def _write(sitting: Sitting, row: Pick) -> Sitting:
    """Open the name page; in a full contest say so first, before anybody types a name in vain."""
    held = sitting.choices.pick(sitting.here, row)
    if held is None and left_in(sitting.here, sitting.choices) < 1:
        return replace(opened(sitting, At.FULL), wanted=row)
    name = held.name if held is not None else ""
    return replace(opened(sitting, At.NAME), line=row.line, typed=name, more_letters=False)


def _name(sitting: Sitting, name: str, rest: str) -> Sitting:
    contest, row = sitting.here, Pick(line=sitting.line)
    quiet = replace(sitting, came=None, about=None)
    match name:
        case "letter" if len(rest) == 1:
            return _letter(quiet, rest)
        case "key" if len(rest) == 1:
            return _letter(quiet, shown(rest, sitting.typed))
        case "erase":
            return replace(quiet, typed=sitting.typed[:-1])
        case "letters":
            return replace(quiet, more_letters=not sitting.more_letters)
        case "cancel" | "back":
            return replace(opened(sitting, At.CONTEST), typed="")
        case "take_back":
            return replace(_changed(opened(sitting, At.CONTEST), take_back(contest, sitting.choices, row)), typed="")
        case "use" | "next":
            change = write_in(contest, sitting.choices, sitting.line, sitting.typed)
            if change.came is Came.NAME_MISSING:
                return replace(sitting, came=Came.NAME_MISSING, about=None)
            return replace(_changed(opened(sitting, At.CONTEST), change), typed="")
    return sitting


def _letter(sitting: Sitting, letter: str) -> Sitting:
    """Add a letter the paper can carry; one blank between words, none at the beginning."""
    if letter == " " and (not sitting.typed or sitting.typed.endswith(" ")):
        return sitting
    if not letter.isprintable() or not (letter == " " or sitting.ballot.prints(letter)):
        return replace(sitting, came=Came.NOT_HERE, about=None)
    if len(sitting.typed) >= MOST_LETTERS:
        return sitting
    return replace(sitting, typed=sitting.typed + letter, more_letters=False)


def _full(sitting: Sitting, name: str, rest: str) -> Sitting:
    """Keep what is chosen, or take one back and choose what was wanted instead: both are the voter's own act."""
    if name in {"keep", "back", "next", "close"}:
        return replace(opened(sitting, At.CONTEST), wanted=None)
    if name != "instead":
        return sitting
    kind, _, id = rest.partition(":")
    row = Pick(line=int(id)) if kind == "line" and id.isdigit() else Pick(option=OptionId(id))
    freed = take_back(sitting.here, sitting.choices, row)
    if freed.came is not Came.TAKEN_BACK or sitting.wanted is None:
        return sitting
    wanted = sitting.wanted
    after = _changed(replace(opened(sitting, At.CONTEST), wanted=None), freed)
    if wanted.line:
        return _write(after, wanted)
    return _changed(after, choose(sitting.here, after.choices, wanted))


def _review(sitting: Sitting, name: str, rest: str) -> Step:
    if name == "change" and rest.isdigit() and int(rest) < len(sitting.ballot.contests):
        return Step(sitting=opened(replace(sitting, contest=int(rest), reviewed=True), At.CONTEST))
    if name in {"contests", "back"}:
        return Step(sitting=opened(replace(sitting, reviewed=False), At.CONTEST))
    if name == "print":
        return Step(sitting=opened(sitting, At.PRINTING), effect=Effect.PRINT)
    return Step(sitting=sitting)


def _waiting(sitting: Sitting, word: str) -> Step:
    """Printing and reading end by what the device says: ``done`` or ``failed``."""
    printing = sitting.at is At.PRINTING
    if word == "done":
        if printing:
            return Step(sitting=replace(opened(sitting, At.TAKE), printed=True))
        return Step(sitting=opened(sitting, At.READ))
    if word == "failed":
        return Step(sitting=opened(sitting, At.NOT_PRINTED if printing else At.NOT_READ))
    return Step(sitting=sitting)


def _paper(sitting: Sitting, name: str) -> Step:
    """The sheet in the voter's hand: read it, say that it is right, or have it exchanged."""
    match sitting.at, name:
        case At.NOT_PRINTED, "print":
            return Step(sitting=opened(sitting, At.PRINTING), effect=Effect.PRINT)
        case At.NOT_PRINTED, "review":
            return Step(sitting=_to_review(sitting))
        case ((At.TAKE | At.READ | At.NOT_READ), "read"):
            return Step(sitting=opened(sitting, At.READING), effect=Effect.READ)
        case ((At.TAKE | At.READ | At.NOT_READ), "right"):
            return Step(sitting=opened(sitting, At.END))
        case ((At.TAKE | At.READ | At.NOT_READ), "wrong"):
            return Step(sitting=opened(sitting, At.WRONG))
        case At.END, "finish":
            return Step(sitting=sitting, effect=Effect.END_PRINTED)
        case At.WRONG, "finish":
            return Step(sitting=sitting, effect=Effect.END_WRONG)
    return Step(sitting=sitting)


CODE_DIGITS = 6


def _shut(sitting: Sitting, word: str) -> Step:
    """The official's pages: the day's code first, then whether the voter goes on."""
    name, _, digit = word.partition(":")
    match sitting.at, name:
        case At.LOCKED, "unlock":
            return Step(sitting=replace(over(sitting, At.UNLOCK), code="", came=None))
        case At.UNLOCK, ("cancel" | "close"):
            return Step(sitting=replace(closed(sitting), code=""))
        case At.UNLOCK, "erase":
            return Step(sitting=replace(sitting, code=sitting.code[:-1]))
        case At.UNLOCK, "letter" if digit.isdigit():
            code = sitting.code + digit
            typed = replace(sitting, code=code, came=None)
            return Step(sitting=typed, effect=Effect.CHECK_CODE if len(code) == CODE_DIGITS else None)
        case At.UNLOCK, "code_right":
            return Step(sitting=replace(sitting, at=At.OFFICIAL, code=""))
        case At.UNLOCK, "code_wrong":
            return Step(sitting=replace(sitting, code="", came=Came.NOT_HERE))
        case At.OFFICIAL, "go_on":
            below = tuple(each for each in sitting.under if each not in SHUT)
            return Step(sitting=replace(sitting, at=below[-1], under=below[:-1]))
        case At.OFFICIAL, "end_empty":
            return Step(sitting=sitting, effect=Effect.END_PRINTED if sitting.printed else Effect.END_EMPTY)
    return Step(sitting=sitting)
