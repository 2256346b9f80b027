"""Everything on one page before it is printed: what is chosen, and where fewer than allowed (VVSG 7.3-G, 7.3-I).

Nothing has to be mended: a voter may leave any contest as it is.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.ballots import Contest, Style
from app.domain.marking import Choices, Pick, contests_of, left_in, ranks_of


class Standing(StrEnum):
    """How one contest stands; each member has a sentence in ``station.toml``."""

    COMPLETE = "complete"
    FEWER = "fewer"
    NONE = "none"
    RANK_OPEN = "rank_open"
    """A later rank is given and an earlier one is not."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ReviewLine:
    contest: Contest
    picks: tuple[Pick, ...]
    left: int
    """How many more may be chosen."""
    standing: Standing
    open_rank: int = 0
    """With ``RANK_OPEN``: the first rank that was passed over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """Of the whole ballot. ``marks`` is how many ovals the paper will carry."""

    contests: int
    marks: int
    complete: int
    fewer: int
    none: int


def review_line(contest: Contest, choices: Choices) -> ReviewLine:
    """One contest. A voter may rank as few as they like, so a ranked contest is complete with one; what is said of it
    is a rank passed over, which some counts treat as the end of the list."""
    picks = choices.of(contest)
    left = left_in(contest, choices)
    passed = _passed_over(picks) if ranks_of(contest) else 0
    if not picks:
        standing = Standing.NONE
    elif passed:
        standing = Standing.RANK_OPEN
    elif left > 0 and not ranks_of(contest):
        standing = Standing.FEWER
    else:
        standing = Standing.COMPLETE
    return ReviewLine(contest=contest, picks=picks, left=left, standing=standing, open_rank=passed)


def review(style: Style, choices: Choices) -> tuple[ReviewLine, ...]:
    """Every contest of the style in the order of its cards."""
    return tuple(review_line(contest, choices) for contest in contests_of(style))


def totals(lines: tuple[ReviewLine, ...]) -> Totals:
    """What the lines add up to: complete, fewer and none are together all contests."""
    fewer = sum(line.standing in (Standing.FEWER, Standing.RANK_OPEN) for line in lines)
    none = sum(line.standing is Standing.NONE for line in lines)
    return Totals(
        contests=len(lines),
        marks=sum(len(line.picks) for line in lines),
        complete=len(lines) - fewer - none,
        fewer=fewer,
        none=none,
    )


def _passed_over(picks: tuple[Pick, ...]) -> int:
    given = {pick.rank for pick in picks}
    return next((rank for rank in range(1, max(given, default=0)) if rank not in given), 0)
