"""One contest in one column (GUIDE): title, how many, names, write-in lines. No Qt here."""

from app.domain.ballots import Contest
from app.domain.marking import Pick, left_in, ranks_of, rows_of
from app.domain.marking_change import Came
from ui.station.common import (
    count_text,
    header,
    how,
    label_of,
    left_text,
    ordinal,
    party_note,
    pick_text,
    sentence,
    words_of,
)
from ui.station.screen import Button, Item, Kind, Screen
from ui.station.state import Sitting
from ui.words import Words


def contest_page(sitting: Sitting) -> Screen:
    contest, words = sitting.here, words_of(sitting)
    at, of = sitting.contest + 1, len(sitting.ballot.contests)
    rows = rows_of(contest)
    lead = [*_above(sitting, contest), _how_line(sitting, contest)]
    return Screen(
        id=f"contest-{sitting.contest}",
        title=contest.title.in_(sitting.comfort.language),
        position=words("station.contest.position", n=at, of=of),
        position_short=words("station.contest.position_short", n=at, of=of),
        aside=count_text(sitting, contest),
        lead=tuple(each for each in lead if each),
        items=(*_texts(sitting, contest), *(row(sitting, contest, each) for each in rows)),
        header=header(sitting),
        footer=_footer(sitting, words),
        intro=_intro(sitting, contest, rows),
    )


def row_key(row: Pick) -> str:
    return f"line:{row.line}" if row.line else f"option:{row.option}"


def row(sitting: Sitting, contest: Contest, place: Pick) -> Item:
    """One name or line. What is chosen has a check mark (or its rank), swapped colors and a word."""
    words = words_of(sitting)
    pick = sitting.choices.pick(contest, place)
    label = label_of(sitting, contest, place)
    option = next((each for each in contest.options if each.id == place.option), None)
    detail = option.detail.in_(sitting.comfort.language) if option is not None else ""
    if place.line and pick is not None:
        detail = words("station.contest.your_write_in")
    state = ""
    if pick is not None:
        state = (
            words("station.contest.rank_word", rank=ordinal(words, pick.rank))
            if pick.rank
            else words("station.contest.chosen_word")
        )
    said = [label, detail, state or words("station.contest.not_chosen_word")]
    if place.line and pick is None:
        said = [words("station.contest.write_in_spoken")]
    elif place.line:
        said.append(words("station.contest.write_in_change"))
    return Item(
        kind=Kind.CHOICE,
        key=row_key(place),
        text=label,
        detail=detail,
        chosen=pick is not None,
        number=str(pick.rank) if pick is not None and pick.rank else "",
        word=state,
        strong=True,
        icon="pencil" if place.line else "",
        spoken=" ".join(sentence(each) for each in said if each),
    )


def said(sitting: Sitting) -> str:
    """What the last touch came to, for the voice: chosen and taken back sound nothing alike (VVSG 7.3-E)."""
    if sitting.came is None or sitting.about is None:
        return ""
    words, contest, pick = words_of(sitting), sitting.here, sitting.about
    name = label_of(sitting, contest, pick)
    facts = {"name": name, "rank": ordinal(words, pick.rank) if pick.rank else "", "letter": sitting.typed[-1:]}
    text = words(f"station.came.{sitting.came.value}", **facts)
    if sitting.came in {Came.CHOSEN, Came.RANKED, Came.WRITTEN, Came.TAKEN_BACK}:
        text = f"{sentence(text)} {sentence(count_text(sitting, contest))} {sentence(left_text(sitting, contest))}"
    return text


def _above(sitting: Sitting, contest: Contest) -> list[str]:
    """Whose contest it is, its term, and a straight-party vote that may touch it."""
    language = sitting.comfort.language
    party = ""
    if contest.party and contest.party != sitting.ballot.style.party:
        party = dict(sitting.ballot.definition.parties).get(contest.party, contest.party)
    return [each for each in (party, contest.term.in_(language), party_note(sitting, contest)) if each]


def _how_line(sitting: Sitting, contest: Contest) -> str:
    line = sentence(how(sitting, contest))
    if sitting.choices.of(contest) and left_in(contest, sitting.choices) < 1:
        line = f"{line} {words_of(sitting)('station.contest.full_hint')}"
    return line


def _texts(sitting: Sitting, contest: Contest) -> tuple[Item, ...]:
    text = contest.text.in_(sitting.comfort.language)
    return tuple(Item(kind=Kind.WORDS, text=each.strip()) for each in text.split("\n") if each.strip())


def _footer(sitting: Sitting, words: Words) -> tuple[Button, ...]:
    last = sitting.contest + 1 == len(sitting.ballot.contests)
    if sitting.reviewed:
        return (Button(key="review", text=words("station.footer.back_to_review"), icon="back", strong=True),)
    return (
        Button(key="back", text=words("station.footer.back"), icon="back"),
        *([] if last else [Button(key="review", text=words("station.footer.review"))]),
        Button(
            key="next",
            text=words("station.footer.next"),
            icon="next",
            after=True,
            strong=True,
            spoken=words("station.footer.next_review" if last else "station.footer.next_contest"),
        ),
    )


def _intro(sitting: Sitting, contest: Contest, rows: tuple[Pick, ...]) -> tuple[str, ...]:
    """In the order the standard gives (VVSG 7.3-C): title, most, how many there are, how many left, current picks,
    then the text of a proposition and what to do."""
    words = words_of(sitting)
    names, lines = len(contest.options), contest.write_ins
    held = sitting.choices.of(contest)
    picks = ", ".join(pick_text(sitting, contest, pick) for pick in held)
    text = contest.text.in_(sitting.comfort.language)
    return tuple(
        sentence(each)
        for each in (
            words("station.contest.position", n=sitting.contest + 1, of=len(sitting.ballot.contests)),
            contest.title.in_(sitting.comfort.language),
            *_above(sitting, contest),
            how(sitting, contest),
            words("station.contest.rows_one" if len(rows) == 1 else "station.contest.rows", n=len(rows)),
            words("station.contest.lines_one" if lines == 1 else "station.contest.lines", n=lines) if lines else "",
            left_text(sitting, contest) if names else "",
            words("station.contest.picks", picks=picks) if picks else words("station.contest.no_picks"),
            text,
            words("station.contest.do_rank" if ranks_of(contest) else "station.contest.do"),
        )
        if each
    )
