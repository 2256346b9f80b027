"""Pages that stop a voter for a moment: one too many, still there, waiting for an official, leaving. No Qt here."""

from app.domain.marking import most_of, ranks_of
from app.domain.marking_change import Came
from ui.station.common import header, label_of, pick_text, sentence, words_of
from ui.station.contest_page import row_key
from ui.station.screen import Button, Item, Kind, Screen
from ui.station.state import Sitting
from ui.words import Words


def full_page(sitting: Sitting) -> Screen:
    """Says what is full, that nothing changed, and what can be done: nothing is taken back by the program (VVSG
    7.2-C, 7.3-H, 7.3-K)."""
    words, contest, wanted = words_of(sitting), sitting.here, sitting.wanted
    most = most_of(contest)
    name = label_of(sitting, contest, wanted) if wanted is not None else ""
    title = words("station.full.title_one" if most == 1 else "station.full.title", n=most)
    if ranks_of(contest):
        title = words("station.full.title_ranks", n=most)
    lines = (words("station.full.why", n=most), words("station.full.what", name=name))
    picks = sitting.choices.of(contest)
    rows = tuple(
        Item(
            kind=Kind.ACT,
            key=f"instead:{row_key(each)}",
            text=words("station.full.take_back", name=pick_text(sitting, contest, each)),
            strong=True,
        )
        for each in picks
    )
    return Screen(
        id=f"full-{sitting.contest}",
        title=title,
        position=contest.title.in_(sitting.comfort.language),
        position_short=contest.title.in_(sitting.comfort.language),
        items=(*(Item(kind=Kind.NOTICE, text=each) for each in lines[:1]), Item(kind=Kind.WORDS, text=lines[1]), *rows),
        header=header(sitting),
        footer=(Button(key="keep", text=words("station.full.keep"), icon="back", strong=True),),
        intro=(sentence(title), *map(sentence, lines), sentence(words("station.full.keep"))),
        first="keep",
    )


def still_there_page(sitting: Sitting) -> Screen:
    """Nothing was touched for minutes: one key gives more time (VVSG 7.2-O)."""
    words = words_of(sitting)
    text = words("station.still_there.text")
    return Screen(
        id="still_there",
        title=words("station.still_there.title"),
        items=(Item(kind=Kind.NOTICE, text=text),),
        footer=(Button(key="more_time", text=words("station.still_there.more_time"), icon="check", strong=True),),
        intro=(sentence(words("station.still_there.title")), sentence(text)),
        first="more_time",
    )


def locked_page(sitting: Sitting) -> Screen:
    """Waits for an official, who sees nothing of the choices and may let the voter go on or end the sitting."""
    words = words_of(sitting)
    text = words("station.locked.text")
    return Screen(
        id="locked",
        title=words("station.locked.title"),
        items=(
            Item(kind=Kind.NOTICE, text=text),
            Item(kind=Kind.ACT, key="unlock", text=words("station.locked.unlock"), strong=True),
        ),
        intro=(sentence(words("station.locked.title")), sentence(text)),
        first="unlock",
    )


def unlock_page(sitting: Sitting) -> Screen:
    """The day's code, in dots: a voter beside the official does not learn it."""
    words = words_of(sitting)
    notice = (Item(kind=Kind.NOTICE, text=words("station.unlock.wrong")),) if sitting.came is Came.NOT_HERE else ()
    return Screen(
        id="unlock",
        title=words("station.unlock.title"),
        items=(
            *notice,
            Item(kind=Kind.ENTRY, text="*" * len(sitting.code), spoken=words("station.unlock.title")),
            Item(kind=Kind.KEYS, letters=digit_keys(words)),
        ),
        footer=(Button(key="cancel", text=words("station.footer.back"), icon="back"),),
        intro=(sentence(words("station.unlock.title")),),
        first="letter:1",
        typing="code",
    )


def digit_keys(words: Words) -> tuple[Button, ...]:
    digits = tuple(Button(key=f"letter:{each}", text=each) for each in "1234567890")
    return (*digits, Button(key="erase", text=words("station.name.erase")))


def official_page(sitting: Sitting) -> Screen:
    words = words_of(sitting)
    text = words("station.official.text")
    ways = (("go_on", "go_on"), ("end_empty", "end_printed" if sitting.printed else "end"))
    return Screen(
        id="official",
        title=words("station.official.title"),
        items=(
            Item(kind=Kind.WORDS, text=text),
            *(Item(kind=Kind.ACT, key=key, text=words(f"station.official.{name}"), strong=True) for key, name in ways),
        ),
        intro=(sentence(words("station.official.title")), sentence(text)),
        first="go_on",
    )


def leave_page(sitting: Sitting) -> Screen:
    """Ending without a ballot is asked twice: the choices will be gone."""
    words = words_of(sitting)
    text = words("station.leave.text")
    return Screen(
        id="leave",
        title=words("station.leave.title"),
        items=(
            Item(kind=Kind.NOTICE, text=text),
            Item(kind=Kind.ACT, key="leave_now", text=words("station.leave.now"), strong=True),
        ),
        header=header(sitting),
        footer=(Button(key="close", text=words("station.leave.stay"), icon="back", strong=True),),
        intro=(sentence(words("station.leave.title")), sentence(text)),
        first="close",
    )
