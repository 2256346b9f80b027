"""The renderer of the ports: every paper of the vote center, value to bytes."""

from collections.abc import Sequence

from app.domain.ballots import Contest, Heading, Paper
from app.domain.envelope import Bars
from app.domain.ids import EnvelopeId
from app.domain.marking_paper import StationSlip
from app.domain.papers import (
    AddressLabel,
    BallotPage,
    Certificate,
    Label,
    Notice,
    Placement,
    ProofPages,
    RegisterPages,
    Rendered,
    ReportPages,
    StatementPage,
)
from printing.address import render_address
from printing.ballot import render_ballot
from printing.ballot.dividing import divide
from printing.calibration import ACROSS, down_length, render_calibration
from printing.certificate import render_certificate
from printing.fallback import render_fallback
from printing.fonts import Face, metrics
from printing.joining import joined, picture
from printing.label import label_bars, render_label
from printing.notices import render_notice
from printing.placement import render_placement
from printing.proof import render_proof
from printing.register import render_register
from printing.report_pages import render_report
from printing.statement import render_statement
from printing.station_slip import render_station_slip


class PaperRenderer:
    """Implements ``app.ports.Renderer``. Holds nothing; may be called from any thread."""

    def prepare(self) -> None:
        """Load faces and decoders, half a second's work, before the first voter waits for it."""
        for face in Face:
            metrics(face)
        render_label(Label(envelope_id=EnvelopeId("0"), name="0"))

    def ballot(self, page: BallotPage) -> Rendered:
        """Raises Fault(GLYPH_MISSING), Fault(DEFINITION_BAD)."""
        return render_ballot(page)

    def divide(self, pages: Sequence[BallotPage]) -> tuple[tuple[Contest | Heading, ...], ...]:
        """Raises Fault(DEFINITION_BAD), Fault(GLYPH_MISSING)."""
        return divide(pages)

    def label(self, label: Label) -> Rendered:
        """Raises Fault(GLYPH_MISSING), Fault(BARCODE_UNREADABLE), Fault(PRINTER_WRONG_MEDIA)."""
        return render_label(label)

    def label_bars(self, label: Label) -> Bars:
        """Raises Fault(GLYPH_MISSING), Fault(PRINTER_WRONG_MEDIA)."""
        return label_bars(label)

    def placement(self, page: Placement) -> Rendered:
        """Raises Fault(GLYPH_MISSING)."""
        return render_placement(page)

    def statement(self, page: StatementPage) -> Rendered:
        """Raises Fault(GLYPH_MISSING)."""
        return render_statement(page)

    def register(self, pages: RegisterPages) -> Rendered:
        """Raises Fault(GLYPH_MISSING)."""
        return render_fallback(pages) if pages.blank else render_register(pages)

    def station_slip(self, slip: StationSlip) -> Rendered:
        """Raises Fault(GLYPH_MISSING)."""
        return render_station_slip(slip)

    def notice(self, notice: Notice) -> Rendered:
        """Raises Fault(GLYPH_MISSING)."""
        return render_notice(notice)

    def certificate(self, page: Certificate) -> Rendered:
        """Raises Fault(GLYPH_MISSING), Fault(BARCODE_UNREADABLE)."""
        return render_certificate(page)

    def address(self, label: AddressLabel) -> Rendered:
        """Raises Fault(GLYPH_MISSING), Fault(BARCODE_UNREADABLE), Fault(PRINTER_WRONG_MEDIA)."""
        return render_address(label)

    def proof(self, pages: ProofPages) -> Rendered:
        """Raises Fault(GLYPH_MISSING)."""
        return render_proof(pages)

    def report(self, pages: ReportPages) -> Rendered:
        """Raises Fault(GLYPH_MISSING)."""
        return render_report(pages)

    def calibration(self, paper: Paper, *, printer: str = "", number: int = 0, of: int = 0) -> Rendered:
        return render_calibration(paper, printer=printer, number=number, of=of)

    def rulers(self, paper: Paper) -> tuple[float, float]:
        return ACROSS, down_length(paper)

    def joined(self, documents: Sequence[bytes], title: str) -> bytes:
        return joined(documents, title)

    def picture(self, pdf: bytes, page: int, dpi: int) -> bytes:
        return picture(pdf, page, dpi)
