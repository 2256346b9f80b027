"""Everything chosen, on one list: fewer than allowed is named, nothing has to be mended (VVSG 7.3-G, -I). No Qt."""

from app.domain.marking_review import ReviewLine, Standing, review, totals
from ui.station.common import header, how, ordinal, pick_text, sentence, words_of
from ui.station.screen import Button, Item, Kind, Screen
from ui.station.state import Sitting
from ui.words import Words


def review_page(sitting: Sitting) -> Screen:
    words = words_of(sitting)
    lines = review(sitting.ballot.style, sitting.choices)
    items = tuple(_line(sitting, at, line) for at, line in enumerate(lines))
    sums = totals(lines)
    short = sums.fewer + sums.none
    summary = (
        words("station.review.all_complete")
        if not short
        else words("station.review.short_one" if short == 1 else "station.review.short", n=short)
    )
    return Screen(
        id="review",
        title=words("station.review.title"),
        lead=(*((sentence(summary),) if short else ()), words("station.review.lead")),
        items=items,
        header=header(sitting),
        footer=(
            Button(key="contests", text=words("station.review.back"), icon="back"),
            Button(key="print", text=words("station.review.print"), icon="printer", strong=True),
        ),
        intro=(
            sentence(words("station.review.title")),
            sentence(words("station.review.contests", n=sums.contests)),
            sentence(summary),
            *(f"{item.spoken}" for item in items),
            sentence(words("station.review.lead_spoken")),
        ),
        first="print",
        whole=True,
    )


def standing_text(words: Words, line: ReviewLine) -> str:
    """What a contest with fewer than allowed says; blank for a complete one."""
    match line.standing:
        case Standing.NONE:
            return words("station.standing.none")
        case Standing.FEWER:
            return words("station.standing.fewer_one" if line.left == 1 else "station.standing.fewer", n=line.left)
        case Standing.RANK_OPEN:
            return words("station.standing.rank_open", rank=ordinal(words, line.open_rank))
        case Standing.COMPLETE:
            return ""


def _line(sitting: Sitting, at: int, line: ReviewLine) -> Item:
    words, contest = words_of(sitting), line.contest
    title = contest.title.in_(sitting.comfort.language)
    if contest.vote_for > 1:
        title = words("station.review.contest", title=title, how=_small(how(sitting, contest)))
    picks = tuple(pick_text(sitting, contest, pick) for pick in line.picks)
    notice = standing_text(words, line)
    return Item(
        kind=Kind.CHECK,
        key=f"change:{at}",
        text=title,
        picks=picks,
        notice=notice,
        word=words("station.review.change"),
        spoken=" ".join(sentence(each) for each in (title, ", ".join(picks), notice) if each),
    )


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
