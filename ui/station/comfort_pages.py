"""Language, text size, colors, voice, hidden screen: changed at any moment, no choice and no place lost. No Qt."""

from ui.station.comfort import MODES, SIZES
from ui.station.common import close_button, header, sentence, words_of
from ui.station.guide_pages import language_rows
from ui.station.screen import Item, Kind, Screen
from ui.station.state import Sitting
from ui.words import Words


def settings_page(sitting: Sitting) -> Screen:
    words, comfort = words_of(sitting), sitting.comfort
    rows = (
        ("go:size", "size", words(f"station.size.{comfort.size}")),
        ("go:colors", "colors", words(f"station.mode.{comfort.mode}")),
        ("voice", "voice", words("station.settings.on" if comfort.voice else "station.settings.off")),
        ("slower", "slower", words("station.settings.rate", n=comfort.rate)),
        ("faster", "faster", words("station.settings.rate", n=comfort.rate)),
        ("softer", "softer", words("station.settings.level", n=comfort.level)),
        ("louder", "louder", words("station.settings.level", n=comfort.level)),
        ("hide", "hide", words("station.settings.hidden" if comfort.hidden else "station.settings.shown")),
        ("reset", "reset", ""),
        ("repeat", "repeat", ""),
        *((("leave", "leave", ""),) if not sitting.printed else ()),
    )
    return Screen(
        id="settings",
        title=words("station.settings.title"),
        lead=(words("station.settings.lead"),),
        items=tuple(_act(words, key, name, word) for key, name, word in rows),
        header=header(sitting),
        footer=(close_button(words),),
        intro=(sentence(words("station.settings.title")), sentence(words("station.settings.lead"))),
    )


def _act(words: Words, key: str, name: str, word: str) -> Item:
    return Item(kind=Kind.ACT, key=key, text=words(f"station.settings.{name}"), word=word, strong=True)


def size_page(sitting: Sitting) -> Screen:
    return _choice(sitting, "size", SIZES, sitting.comfort.size)


def colors_page(sitting: Sitting) -> Screen:
    return _choice(sitting, "mode", MODES, sitting.comfort.mode)


def _choice(sitting: Sitting, kind: str, members: tuple[str, ...], now: str) -> Screen:
    words = words_of(sitting)
    title = words(f"station.{kind}.title")
    return Screen(
        id=kind,
        title=title,
        items=tuple(
            Item(
                kind=Kind.CHOICE,
                key=f"{kind}:{each}",
                text=words(f"station.{kind}.{each}"),
                chosen=each == now,
                word=words("station.contest.chosen_word") if each == now else "",
                strong=True,
            )
            for each in members
        ),
        header=header(sitting),
        footer=(close_button(words),),
        intro=(sentence(title), sentence(words(f"station.{kind}.now", what=words(f"station.{kind}.{now}")))),
        first=f"{kind}:{now}",
    )


def language_page(sitting: Sitting) -> Screen:
    words = words_of(sitting)
    names = ", ".join(Words(each)("station.language_name") for each in sitting.ballot.languages)
    return Screen(
        id="language",
        title=words("station.language.title"),
        items=language_rows(sitting),
        header=header(sitting),
        footer=(close_button(words),),
        intro=(sentence(words("station.language.title")), sentence(names)),
        first=f"lang:{sitting.comfort.language}",
    )


def help_page(sitting: Sitting) -> Screen:
    """Help at any time (VVSG 7.3-N): how to go on, what each key does, whom to call."""
    words = words_of(sitting)
    lines = words.lines("station.help.lines")
    return Screen(
        id="help",
        title=words("station.help.title"),
        items=(
            *(Item(kind=Kind.WORDS, text=each) for each in lines),
            Item(kind=Kind.ACT, key="repeat", text=words("station.settings.repeat"), strong=True),
        ),
        header=header(sitting),
        footer=(close_button(words),),
        intro=(sentence(words("station.help.title")), *map(sentence, lines)),
        first="close",
    )
