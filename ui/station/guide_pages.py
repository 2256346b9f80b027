"""Pages before and after the contests: welcome, how it works, printing, checking the paper, the end. No Qt here."""

from app.domain.marking import Pick
from app.domain.marking_read import compare
from ui.station.common import header, pick_text, sentence, words_of
from ui.station.screen import Button, Item, Kind, Screen
from ui.station.state import At, Sitting
from ui.words import Words


def welcome_page(sitting: Sitting) -> Screen:
    """The language first, each by its own name, then what comes."""
    words = words_of(sitting)
    definition, language = sitting.ballot.definition, sitting.comfort.language
    heading = f"{definition.title.in_(language)}, {definition.jurisdiction.in_(language)}"
    contests = len(sitting.ballot.contests)
    texts = (words("station.welcome.ballot", style=style_name(sitting)), words("station.welcome.count", n=contests))
    items = tuple(Item(kind=Kind.WORDS, text=text) for text in texts)
    return Screen(
        id="welcome",
        title=words("station.welcome.title"),
        position=heading,
        position_short=definition.jurisdiction.in_(language),
        items=(*items, *language_rows(sitting)),
        header=header(sitting),
        footer=(_next(words, "station.footer.begin"),),
        intro=(
            sentence(words("station.welcome.title")),
            sentence(heading),
            *map(sentence, texts),
            sentence(words("station.welcome.do")),
        ),
        first="next",
    )


def style_name(sitting: Sitting) -> str:
    style = sitting.ballot.style
    name = style.name.in_(sitting.comfort.language)
    return name if name and str(style.id) in name else f"{style.id}, {name}" if name else str(style.id)


def language_rows(sitting: Sitting) -> tuple[Item, ...]:
    if len(sitting.ballot.languages) < 2:
        return ()
    found = []
    for each in sitting.ballot.languages:
        own = Words(each)
        here = each == sitting.comfort.language
        found.append(
            Item(
                kind=Kind.CHOICE,
                key=f"lang:{each}",
                text=own("station.language_name"),
                chosen=here,
                word=own("station.contest.chosen_word") if here else "",
                strong=True,
            )
        )
    return tuple(found)


def guide_page(sitting: Sitting) -> Screen:
    """How to go through the ballot, by every way in."""
    words = words_of(sitting)
    lines = words.lines("station.guide.lines")
    return Screen(
        id="guide",
        title=words("station.guide.title"),
        items=tuple(Item(kind=Kind.WORDS, text=each) for each in lines),
        header=header(sitting),
        footer=(
            Button(key="back", text=words("station.footer.back"), icon="back"),
            _next(words, "station.footer.first_contest"),
        ),
        intro=(sentence(words("station.guide.title")), *map(sentence, lines)),
        first="next",
    )


def printing_page(sitting: Sitting) -> Screen:
    return _busy(sitting, "printing")


def reading_page(sitting: Sitting) -> Screen:
    return _busy(sitting, "reading")


def _busy(sitting: Sitting, key: str) -> Screen:
    words = words_of(sitting)
    text = words(f"station.{key}.text")
    return Screen(
        id=key,
        title=words(f"station.{key}.title"),
        items=(Item(kind=Kind.WORDS, text=text),),
        intro=(sentence(words(f"station.{key}.title")), sentence(text)),
    )


def trouble_page(sitting: Sitting) -> Screen:
    """Neither the voter's doing nor the end: what is the matter, that nothing is lost, and the ways on."""
    words = words_of(sitting)
    key = "not_printed" if sitting.at is At.NOT_PRINTED else "not_read"
    fault = f"fault.{sitting.trouble}.title"
    what = sentence(words(fault)) if sitting.trouble and words.has(fault) else ""
    lines = (f"{words(f'station.{key}.text')} {what}".strip(), words(f"station.{key}.do"))
    ways = (
        (("print", "again"), ("review", "back"))
        if key == "not_printed"
        else (("read", "again"), ("right", "by_eye"), ("wrong", "wrong"))
    )
    return Screen(
        id=key,
        title=words(f"station.{key}.title"),
        items=(
            Item(kind=Kind.NOTICE, text=lines[0]),
            Item(kind=Kind.WORDS, text=lines[1]),
            *(Item(kind=Kind.ACT, key=way, text=words(f"station.{key}.{name}"), strong=True) for way, name in ways),
        ),
        header=header(sitting),
        intro=(sentence(words(f"station.{key}.title")), *map(sentence, lines)),
        first=ways[0][0],
    )


def take_page(sitting: Sitting) -> Screen:
    """The sheet is out. The voter checks the paper: by eye, or read aloud from the paper itself (VVSG 5.1-E)."""
    words = words_of(sitting)
    sheets = len(sitting.ballot.style.cards)
    text = words("station.take.one" if sheets == 1 else "station.take.several", n=sheets)
    seen = len(sitting.read)
    lines = [text]
    if sitting.ballot.reads_back:
        lines.append(words("station.take.read_how"))
        if seen:
            lines.append(words("station.take.so_far", n=seen, of=sheets))
    else:
        lines.append(words("station.take.no_reader"))
    ways = [("right", "right"), ("wrong", "wrong")]
    if sitting.ballot.reads_back:
        ways.insert(0, ("read", "read" if not seen else "read_next"))
    return Screen(
        id=f"take-{seen}",
        title=words("station.take.title"),
        items=(
            *(Item(kind=Kind.WORDS, text=each) for each in lines),
            *(Item(kind=Kind.ACT, key=key, text=words(f"station.take.{name}"), strong=True) for key, name in ways),
        ),
        header=header(sitting),
        intro=(sentence(words("station.take.title")), *map(sentence, lines)),
        first=ways[0][0],
    )


def read_page(sitting: Sitting) -> Screen:
    """What the paper says, contest by contest, and whether it is what was chosen."""
    words = words_of(sitting)
    sheet = sitting.read[-1]
    card = next(each for each in sitting.ballot.style.cards if each.id == sheet.card)
    agrees = bool(compare(card, sitting.choices, sheet))
    verdict = words("station.read.same" if agrees else "station.read.differs")
    items = [Item(kind=Kind.WORDS if agrees else Kind.NOTICE, text=verdict, strong=True)]
    for line in read_lines(sitting):
        items.append(Item(kind=Kind.WORDS, text=line))
    way_on = ("right", "right")
    if not sheet.whole(card):
        way_on = ("read", "other_side")
    elif len({each.card for each in sitting.read}) < len(sitting.ballot.style.cards):
        way_on = ("read", "next_sheet")
    return Screen(
        id=f"read-{len(sitting.read)}",
        title=words("station.read.title"),
        items=tuple(items),
        header=header(sitting),
        footer=_verdict_buttons(words, way_on, agrees=agrees),
        intro=(sentence(words("station.read.title")), sentence(verdict), *map(sentence, read_lines(sitting))),
        first=way_on[0] if agrees else "wrong",
    )


def _verdict_buttons(words: Words, way_on: tuple[str, str], *, agrees: bool) -> tuple[Button, Button]:
    """The strong one at the right is what follows from the paper: nobody casts by a slip of the switch what is not
    what they chose."""
    key, name = way_on
    if agrees:
        wrong = Button(key="wrong", text=words("station.read.wrong"))
        return wrong, Button(key=key, text=words(f"station.read.{name}"), icon="check", strong=True)
    return (
        Button(key=key, text=words(f"station.read.{name}")),
        Button(key="wrong", text=words("station.read.wrong"), strong=True),
    )


def read_lines(sitting: Sitting) -> tuple[str, ...]:
    """The last sheet's contests as read: names from the ballot, a write-in line by its number alone, for marks are
    read and handwriting is not."""
    words, sheet = words_of(sitting), sitting.read[-1]
    card = next(each for each in sitting.ballot.style.cards if each.id == sheet.card)
    found = []
    for contest in card.contests:
        if contest.id not in sheet.contests:
            continue
        marks = [mark for mark in sheet.marks if mark.contest == contest.id]
        order = {option.id: at for at, option in enumerate(contest.options)}
        marks.sort(key=lambda mark: (mark.rank, order.get(mark.option, len(order)), mark.line))
        title = contest.title.in_(sitting.comfort.language)
        unsure = any(mark.contest == contest.id for mark in sheet.unsure)
        names = ", ".join(
            pick_text(sitting, contest, Pick(option=mark.option, line=mark.line, rank=mark.rank)) for mark in marks
        )
        told = names or words("station.read.none")
        if unsure:
            told = f"{told}. {words('station.read.unsure')}"
        found.append(words("station.read.line_of", title=title, told=told))
    return tuple(found)


def end_page(sitting: Sitting) -> Screen:
    """What to do with the sheet; nothing of the choices is shown any more."""
    words = words_of(sitting)
    key = {At.END: "end", At.WRONG: "wrong"}[sitting.at]
    lines = words.lines(f"station.{key}.lines")
    return Screen(
        id=key,
        title=words(f"station.{key}.title"),
        items=tuple(Item(kind=Kind.WORDS, text=each) for each in lines),
        header=header(sitting),
        footer=(Button(key="finish", text=words("station.end.finish"), icon="check", strong=True),),
        intro=(sentence(words(f"station.{key}.title")), *map(sentence, lines)),
        first="finish",
    )


def _next(words: Words, spoken: str) -> Button:
    return Button(
        key="next", text=words("station.footer.next"), icon="next", after=True, strong=True, spoken=words(spoken)
    )
