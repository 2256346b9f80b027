"""Sample and test ballots at the desk: looked at, printed, counted as the paper they are; never official (LAY-08).

Samples go onto colored paper of their own and count nowhere. Test ballots and calibration pages come off the ballot
paper and are counted as test sheets (SPO-09; CASES A83). Neither has a number.
"""

from dataclasses import dataclass, replace

from app.domain.ballots import Card, Style
from app.domain.commands import UseSheets
from app.domain.day import decide_use_sheets
from app.domain.events import SheetUse
from app.domain.ids import StyleId
from app.domain.papers import BallotMode, BallotPage, Rendered
from app.domain.refusal import Refusal
from app.faults import Fault, FaultCode
from app.i18n import Words, printer_told
from app.services.fitting import page_of
from app.services.packages import ballot_file
from app.services.print_queue import PrintQueue
from app.services.session import Session

SCREEN_DPI = 96
"""At which a page is shown: a letter page is as wide as the screen's own column for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """One side of a sample as a picture, and where it is among all of them."""

    png: bytes
    side: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibrated:
    """What somebody read off the rulers of the calibration page, as parts of what they should be."""

    across: float
    down: float
    good: bool


@dataclass(slots=True)
class Samples:
    session: Session
    queue: PrintQueue

    def look(self, style_id: StyleId, language: str, side: int) -> Looked:
        """One side of the style's sample, over all its cards. Raises the renderer's faults."""
        documents = self._documents(style_id, language, BallotMode.SAMPLE)
        sides = [(document, page) for document in documents for page in range(document.pages)]
        place = min(max(0, side), len(sides) - 1)
        document, page = sides[place]
        return Looked(png=self.queue.renderer.picture(document.pdf, page, SCREEN_DPI), side=place, of=len(sides))

    def print_samples(self, style_id: StyleId, language: str) -> int:
        """On colored paper; how many sheets. Raises a PRINTER_… fault."""
        documents = self._documents(style_id, language, BallotMode.SAMPLE)
        for document in documents:
            self.queue.paper(document)
        return sum(document.sheets for document in documents)

    def print_test(self, style_id: StyleId, language: str) -> int | Refusal:
        """A test ballot of every card, counted as test sheets once the printer has them."""
        documents = self._documents(style_id, language, BallotMode.TEST)
        return self._counted(documents, f"Test ballot, style {style_id}")

    def print_calibration(self, count: int = 1) -> int | Refusal:
        """The page with rulers and squares, on the election's own paper; several, numbered, are a burst test."""
        paper, name = self.session.election.definition.paper, printer_told(Words(), self.queue.ballots.name)
        draw = self.queue.renderer.calibration
        if count == 1:
            return self._counted((draw(paper, printer=name),), "Calibration page")
        pages = (draw(paper, printer=name, number=number, of=count) for number in range(1, count + 1))
        return self._counted(tuple(pages), f"Burst test, {count} pages")

    def judge(self, across_mm: float, down_mm: float) -> Calibrated:
        """Within 0.2 %, and the quarter of a millimeter an eye may misread on a ruler, the printer prints at 100 %."""
        across, down = self.queue.renderer.rulers(self.session.election.definition.paper)
        parts = across_mm / across, down_mm / down
        return Calibrated(across=parts[0], down=parts[1], good=all(abs(part - 1) <= 0.0025 for part in parts))

    def _counted(self, documents: tuple[Rendered, ...], reason: str) -> int | Refusal:
        """Asked of the rules first, then printed, then recorded: no sheet is counted that the printer did not take."""
        sheets = sum(document.sheets for document in documents)
        command = UseSheets(use=SheetUse.TEST, count=sheets, reason=reason)
        refused = decide_use_sheets(command, self.session.scene())
        if isinstance(refused, Refusal):
            return refused
        for document in documents:
            self.queue.paper(document)
        recorded = self.session.record(lambda scene: decide_use_sheets(command, scene))
        return recorded if isinstance(recorded, Refusal) else sheets

    def _documents(self, style_id: StyleId, language: str, mode: BallotMode) -> tuple[Rendered, ...]:
        style = self.session.election.definition.style(style_id)
        if style is None:
            raise Fault(FaultCode.DEFINITION_BAD, style=style_id)
        return tuple(self.queue.renderer.ballot(self._page(style, card, language, mode)) for card in style.cards)

    def _page(self, style: Style, card: Card, language: str, mode: BallotMode) -> BallotPage:
        election, training = self.session.election, self.session.state.training
        forms = election.definition.forms(style)
        form = next((each for each in forms if each[0] == language), forms[0])
        artwork = election.definition.art_printed(style.id, card.id, form[0], training=training)
        return replace(
            page_of(election.definition, style, card, election.profile, form),
            mode=mode,
            training=training,
            artwork=artwork,
            file=ballot_file(self.session.journal, artwork) if artwork is not None else b"",
        )
