"""Writing a name: what is typed so far, and letters to touch or to go through (VVSG 7.2, write-ins). No Qt here."""

from app.domain.marking_change import MOST_LETTERS, Came
from ui.station.common import header, sentence, words_of
from ui.station.screen import Button, Item, Kind, Screen
from ui.station.state import Sitting
from ui.words import Words

LETTERS = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "es": "ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ",
}
"""The alphabet each language goes through first."""
SIGNS = "-’."
MORE = "ÀÁÂÃÄÅĀĂĄÆÇĆČĎÈÉÊËĒĘĚĞĠÌÍÎÏĪİĶĹĻĽŁÑŃŅŇÒÓÔÕÖŐØŒŔŘŚŞŠȘŢŤȚÙÚÛÜŪŮŰŴÝŸŹŻŽÞÐßĦḴḎḺṈṮǤǨŊ" + "ʻ"
"""Letters of names in Latin script beyond the plain alphabet."""
NAMES_OF_SIGNS = {"-": "hyphen", "’": "apostrophe", ".": "period", "ʻ": "okina", " ": "space"}


def name_page(sitting: Sitting) -> Screen:
    words = words_of(sitting)
    contest = sitting.here
    held = next((each for each in sitting.choices.of(contest) if each.line == sitting.line), None)
    title = contest.title.in_(sitting.comfort.language)
    notice: tuple[Item, ...] = ()
    if sitting.came is Came.NAME_MISSING:
        notice = (Item(kind=Kind.NOTICE, text=words("station.came.name_missing")),)
    elif sitting.came is Came.NOT_HERE:
        notice = (Item(kind=Kind.NOTICE, text=words("station.name.cannot_print")),)
    return Screen(
        id=f"name-{sitting.contest}-{sitting.line}",
        title=words("station.name.title"),
        position=title,
        position_short=title,
        items=(
            *notice,
            _entry(sitting, words),
            _keys(sitting, words),
            Item(kind=Kind.WORDS, text=words("station.name.lead")),
        ),
        header=header(sitting),
        footer=(
            Button(key="cancel", text=words("station.name.cancel"), icon="back"),
            *([Button(key="take_back", text=words("station.name.take_back"))] if held is not None else []),
            Button(key="use", text=words("station.name.use"), icon="check", strong=True),
        ),
        intro=(
            sentence(words("station.name.title")),
            sentence(title),
            sentence(typed_text(words, sitting.typed)),
            sentence(words("station.name.do")),
        ),
        first=_first(sitting),
    )


def typed_text(words: Words, typed: str) -> str:
    return words("station.name.typed", name=typed.strip()) if typed.strip() else words("station.name.empty")


def spelled(words: Words, letter: str) -> str:
    """How a voice says one letter or sign."""
    sign = NAMES_OF_SIGNS.get(letter)
    return words(f"station.sign.{sign}") if sign else letter


def letters_for(sitting: Sitting) -> str:
    """The letters shown: the language's alphabet, or those of other names."""
    if sitting.more_letters:
        return "".join(each for each in MORE if sitting.ballot.prints(each))
    base = sitting.comfort.language.split("-", maxsplit=1)[0]
    return LETTERS.get(base, LETTERS["en"]) + SIGNS


def next_is_large(typed: str) -> bool:
    """A capital at the beginning of each word."""
    return not typed or typed[-1] in " -"


def shown(letter: str, typed: str) -> str:
    """The letter as a key on the screen types it."""
    return letter if next_is_large(typed) or len(letter.lower()) != 1 else letter.lower()


def _first(sitting: Sitting) -> str:
    return f"key:{letters_for(sitting)[0]}"


def _entry(sitting: Sitting, words: Words) -> Item:
    left = MOST_LETTERS - len(sitting.typed)
    return Item(
        kind=Kind.ENTRY,
        text=sitting.typed,
        word=words("station.name.left", n=left) if left <= 10 else "",
        spoken=typed_text(words, sitting.typed),
    )


def _keys(sitting: Sitting, words: Words) -> Item:
    keys = [
        Button(key=f"key:{each}", text=shown(each, sitting.typed), spoken=spelled(words, shown(each, sitting.typed)))
        for each in letters_for(sitting)
    ]
    keys.append(Button(key="key: ", text=words("station.name.space")))
    keys.append(Button(key="erase", text=words("station.name.erase"), spoken=words("station.name.erase_spoken")))
    turn = "plain" if sitting.more_letters else "more"
    keys.append(Button(key="letters", text=words(f"station.name.{turn}_letters")))
    return Item(kind=Kind.KEYS, letters=tuple(keys))
