"""The marked papers of the ports: a voter's choices on paper, and the paper read again."""

from collections.abc import Sequence

from app.domain.marking_paper import MarkedPage
from app.domain.marking_read import SheetRead
from app.domain.papers import BallotPage, Rendered
from printing.marked import prints, render_marked
from printing.readback_marks import can_read, read_sheet


class StationPapers:
    """Implements ``app.ports.MarkedPapers``. Holds nothing of any voter."""

    def marked(self, page: MarkedPage) -> Rendered:
        return render_marked(page)

    def read(self, picture: bytes, pages: Sequence[BallotPage]) -> SheetRead:
        return read_sheet(picture, pages)

    def can_read(self, page: BallotPage) -> bool:
        return can_read(page)

    def prints(self, letter: str) -> bool:
        return prints(letter)
