"""The renderer of the ports: every paper of the vote center, value to bytes."""

from collections.abc import Sequence

from app.domain.ballots import Contest, Heading
from app.domain.ids import EnvelopeId
from app.domain.papers import BallotPage, Label, Notice, RegisterPages, Rendered, StatementPage
from printing.ballot import render_ballot
from printing.ballot.dividing import divide
from printing.fonts import Face, metrics
from printing.label import render_label
from printing.notices import render_notice
from printing.register import render_register
from printing.statement import render_statement


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

    def statement(self, page: StatementPage) -> Rendered:
        """Raises Fault(GLYPH_MISSING)."""
        return render_statement(page)

    def register(self, pages: RegisterPages) -> Rendered:
        """Raises Fault(GLYPH_MISSING)."""
        return render_register(pages)

    def notice(self, notice: Notice) -> Rendered:
        """Raises Fault(GLYPH_MISSING)."""
        return render_notice(notice)
