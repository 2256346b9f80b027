"""A slip instead of a stub: a sheet of its own that carries the number, where a file leaves no room for one."""

from app.domain.ballots import Paper
from app.domain.papers import BallotPage
from printing.ballot import look
from printing.ballot.stub import Stub, stub
from printing.ink import moved, paragraph, stacked

WORDS = "It came out with the ballot of the same style and card. The official keeps it, as a stub."


def slip(page: BallotPage, paper: Paper, number: str) -> Stub:
    """The stub at its usual place, and below it what to do with the sheet."""
    room = paper.width * 72 - 2 * look.MARGIN
    words = stacked(
        paragraph("Number slip. Not a ballot.", look.TITLE, room),
        paragraph(WORDS, look.TEXT, room),
        gap=8,
    )
    made = stub(page, paper, number)
    return Stub(fixed=(*made.fixed, *moved(words.ink, look.MARGIN, look.STUB + 24)), number=made.number)
