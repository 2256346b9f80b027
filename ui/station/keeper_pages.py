"""The official's pages of the station: loading, passphrase, readiness, the code of the day, the voter's slip. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.services.station_parts import Found
from ui.station.common import sentence
from ui.station.screen import Button, Item, Kind, Screen
from ui.station.stop_pages import digit_keys
from ui.words import Words


class Stage(StrEnum):
    NO_KEYS = "no_keys"
    LOAD = "load"
    COMPARE = "compare"
    UNLOCKING = "unlocking"
    OPENING = "opening"
    LACKS = "lacks"
    MARKING_OFF = "marking_off"
    DAY_CODE = "day_code"
    SLIP = "slip"
    BUSY = "busy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    stage: Stage
    language: str = "en"
    found: tuple[Found, ...] = ()
    chosen: int = 0
    typed: str = field(default="", repr=False)
    code: str = field(default="", repr=False)
    title: str = ""
    notice: str = ""
    """What to say above: a fault, a code that is not good. In words."""
    lacks: tuple[tuple[str, bool], ...] = ()
    """(key, stops)."""
    counts: tuple[int, int] = (0, 0)
    """Sittings begun, ballots printed."""
    machine: str = ""


CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ0123456789"
LONGEST_CODE = 24


def keeper_page(keeping: Keeping) -> Screen:
    words = Words(keeping.language)
    match keeping.stage:
        case Stage.NO_KEYS | Stage.MARKING_OFF | Stage.OPENING | Stage.BUSY:
            return _told(keeping, words)
        case Stage.LOAD:
            return _load(keeping, words)
        case Stage.COMPARE:
            return _compare(keeping, words)
        case Stage.UNLOCKING:
            return _passphrase(keeping, words)
        case Stage.LACKS:
            return _lacks(keeping, words)
        case Stage.DAY_CODE:
            return _day_code(keeping, words)
        case Stage.SLIP:
            return _slip(keeping, words)


def _screen(
    keeping: Keeping,
    words: Words,
    *,
    lead: Sequence[str] = (),
    items: tuple[Item, ...] = (),
    footer: tuple[Button, ...] = (),
    first: str = "",
    typing: str = "",
    enter: str = "",
) -> Screen:
    key = f"station.keeper.{keeping.stage.value}"
    notice = (Item(kind=Kind.NOTICE, text=keeping.notice),) if keeping.notice else ()
    title = words(f"{key}.title")
    return Screen(
        id=f"keeper-{keeping.stage.value}",
        title=title,
        position=keeping.title or words("station.keeper.station"),
        position_short=words("station.keeper.station"),
        lead=tuple(lead),
        items=(*notice, *items),
        header=(Button(key="language", text=words("station.language_name"), icon="globe"),),
        footer=footer,
        intro=(sentence(title), *([sentence(keeping.notice)] if keeping.notice else []), *map(sentence, lead)),
        first=first,
        typing=typing,
        enter=enter,
    )


def _told(keeping: Keeping, words: Words) -> Screen:
    again = keeping.stage in {Stage.NO_KEYS, Stage.MARKING_OFF}
    return _screen(
        keeping,
        words,
        lead=words.lines(f"station.keeper.{keeping.stage.value}.lines"),
        footer=(_close(words), _go(words, "again", "station.keeper.again")) if again else (),
    )


def _load(keeping: Keeping, words: Words) -> Screen:
    rows = tuple(
        Item(
            kind=Kind.ACT,
            key=f"found:{number}",
            text=f"{each.title}, {each.date}",
            detail=each.name,
            strong=True,
        )
        for number, each in enumerate(keeping.found)
    )
    return _screen(
        keeping,
        words,
        lead=words.lines("station.keeper.load.lines"),
        items=rows,
        footer=(_close(words), _go(words, "again", "station.keeper.again")),
    )


def _compare(keeping: Keeping, words: Words) -> Screen:
    """Two people compare what the office printed with what came; nothing unsigned is used."""
    chosen = keeping.found[keeping.chosen]
    lines = (
        f"{chosen.title}, {chosen.date}",
        words("station.keeper.compare.package", hash=chosen.digest[:4].upper()),
        words("station.keeper.compare.office", office=" ".join(_groups(chosen.office[:16]))),
    )
    return _screen(
        keeping,
        words,
        lead=(*lines, *words.lines("station.keeper.compare.lines")),
        footer=(
            Button(key="back", text=words("station.footer.back"), icon="back"),
            _go(words, "compared", "station.keeper.compare.same"),
        ),
    )


def _groups(text: str) -> list[str]:
    return [text[at : at + 4].upper() for at in range(0, len(text), 4)]


def _passphrase(keeping: Keeping, words: Words) -> Screen:
    return _screen(
        keeping,
        words,
        lead=words.lines("station.keeper.unlocking.lines"),
        items=(Item(kind=Kind.ENTRY, text="*" * len(keeping.typed), spoken=words("station.keeper.unlocking.title")),),
        footer=(_close(words), _go(words, "open", "station.keeper.unlocking.open")),
        typing="any",
        enter="open",
    )


def _lacks(keeping: Keeping, words: Words) -> Screen:
    stops = any(stop for _, stop in keeping.lacks)
    rows = tuple(Item(kind=Kind.NOTICE, text=words(f"station.lack.{key}")) for key, _ in keeping.lacks)
    ways = [_close(words), Button(key="again", text=words("station.keeper.again"), strong=stops)]
    if not stops:
        ways.append(_go(words, "go_on", "station.keeper.lacks.go_on"))
    return _screen(keeping, words, items=rows, footer=tuple(ways))


def _day_code(keeping: Keeping, words: Words) -> Screen:
    return _screen(
        keeping,
        words,
        lead=words.lines("station.keeper.day_code.lines"),
        items=(
            Item(kind=Kind.ENTRY, text=keeping.typed, spoken=words("station.keeper.day_code.title")),
            Item(kind=Kind.KEYS, letters=digit_keys(words)),
        ),
        footer=(_close(words), _go(words, "set_code", "station.keeper.day_code.use")),
        first="letter:1",
        typing="code",
        enter="set_code",
    )


def _slip(keeping: Keeping, words: Words) -> Screen:
    """Waits for a slip: scanned, or typed on a keyboard or on the screen."""
    begun, printed = keeping.counts
    keys = tuple(Button(key=f"letter:{each}", text=each) for each in CODE_LETTERS)
    erase = Button(key="erase", text=words("station.name.erase"))
    return _screen(
        keeping,
        words,
        lead=words.lines("station.keeper.slip.lines"),
        items=(
            Item(
                kind=Kind.ENTRY,
                text="-".join(_groups(keeping.typed)),
                spoken=words("station.keeper.slip.title"),
            ),
            Item(kind=Kind.KEYS, letters=(*keys, erase)),
            Item(kind=Kind.WORDS, text=words("station.keeper.slip.counts", begun=begun, printed=printed)),
        ),
        footer=(
            Button(key="quit", text=words("station.keeper.quit")),
            _go(words, "begin", "station.keeper.slip.begin"),
        ),
        first="begin",
        typing="code",
        enter="begin",
    )


def _close(words: Words) -> Button:
    return Button(key="quit", text=words("station.keeper.quit"))


def _go(words: Words, key: str, text: str) -> Button:
    return Button(key=key, text=words(text), icon="next", after=True, strong=True)
