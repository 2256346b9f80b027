"""A ranked contest as a grid: a row for each candidate, a column of ovals for each rank."""

from app.domain.ballots import Contest
from app.domain.papers import BallotPage
from printing.ballot import look
from printing.ballot.contest import band, boxed, label, notes, oval
from printing.ballot.wording import ranks, said
from printing.ink import Block, Ink, Line, Text, moved, paragraph, stacked

NAME_LEAST = 105.0
"""Narrower than this, names break too often to be read: the grid takes the whole width instead."""


def rank_count(contest: Contest) -> int:
    return contest.ranks or len(contest.options) + contest.write_ins


def fits(contest: Contest, room: float) -> bool:
    return room - rank_count(contest) * look.RANK_PITCH - 2 * look.PAD >= NAME_LEAST


def ranked_block(contest: Contest, page: BallotPage, room: float) -> Block:
    count = rank_count(contest)
    how = said("rank", page, n=count) if count > 1 else said("rank_one", page)
    grid = room - look.PAD / 2 - count * look.RANK_PITCH
    names = grid - 2 * look.PAD
    rows = [band(contest, page, room, how), *notes(contest, page, room), _heads(page, count, grid)]
    rows += [_row(label(option, page, names), count, grid) for option in contest.options]
    rows += [_write_in(page, names, count, grid)] * contest.write_ins
    return boxed(rows, room)


def _heads(page: BallotPage, count: int, grid: float) -> Block:
    ink: list[Ink] = []
    most = 1
    for n in range(1, count + 1):
        texts = ranks(n, page)
        most = max(most, len(texts))
        for line, text in enumerate(texts):
            ink.append(
                Text(
                    x=grid + (n - 0.5) * look.RANK_PITCH,
                    y=look.ROW_PAD + 14.4 + line * look.TEXT.leading,
                    text=text,
                    face=look.STRONG.face,
                    size=look.STRONG.size,
                    align=0.5,
                )
            )
    return Block(high=most * look.TEXT.leading + look.ROW_PAD * 1.4, ink=tuple(ink))


def _ovals(count: int, grid: float) -> tuple[Ink, ...]:
    side = (look.RANK_PITCH - look.OVAL_WIDE) / 2
    return tuple(oval(grid + n * look.RANK_PITCH + side) for n in range(count))


def _row(name: Block, count: int, grid: float) -> Block:
    high = max(name.high, look.TEXT.leading) + 2 * look.ROW_PAD
    return Block(high=high, ink=(*moved(name.ink, look.PAD, look.ROW_PAD), *_ovals(count, grid)))


def _write_in(page: BallotPage, names: float, count: int, grid: float) -> Block:
    words = stacked(*(paragraph(text, look.TEXT, names) for text in said("write_in", page)))
    line = 24.0
    rule = Line(x=look.PAD, y=line, to_x=grid - 4, to_y=line, thick=0.9)
    ink = (rule, *moved(words.ink, look.PAD, line - 1.2), *_ovals(count, grid))
    return Block(high=line + words.high + 1.0, ink=ink)
