"""From the journal to the printers, and back to the worker who saw the page.

Every job is recorded as asked before it gets here; the queue is derived: asked minus settled. Nothing is retried
silently: after a fault or a crash the job's remains in the spooler are canceled and the worker is asked whether the
page came out.
"""

from dataclasses import dataclass, field, replace

from app.domain.ballots import Style
from app.domain.events import BallotIssued, PaperKind, Piece, PieceSource, PrintFailed, PrintSpooled
from app.domain.ids import JobId
from app.domain.papers import BallotPage, Label, LabelSize, Rendered
from app.domain.state import Job
from app.domain.voters import envelope_of, voter_of
from app.faults import Fault, FaultCode
from app.ports import JobState, Printer, PrinterState, Renderer
from app.services.fitting import page_of
from app.services.packages import ballot_file
from app.services.page_count import Compared, compare
from app.services.session import Session


def stub_codes(issued: BallotIssued) -> tuple[str, ...]:
    """What the codes on the stubs of this ballot say, card by card: the style and card on record."""
    return tuple(f"{issued.style}|{piece.card}" for piece in issued.pieces)


@dataclass(slots=True)
class PrintQueue:
    session: Session
    renderer: Renderer
    ballots: Printer
    labels: Printer
    label_size: LabelSize = LabelSize()
    label_qr: bool = False
    _reports: int = field(default=0, init=False)
    _sides: int = field(default=0, init=False)
    _began: int | None = field(default=None, init=False)

    def in_doubt(self) -> tuple[Job, ...]:
        """Own jobs nobody has settled yet, oldest first."""
        machine = self.session.election.machine.id
        jobs = (job for job in self.session.state.jobs.values() if job.when.machine == machine and job.in_doubt)
        return tuple(sorted(jobs, key=lambda job: job.when.sequence))

    def run(self, job_id: JobId) -> Fault | None:
        """Render and spool one job; records PrintSpooled or PrintFailed. The fault is returned to be shown."""
        job = self.session.state.jobs[job_id]
        printer = self.printer(job)
        try:
            document = self.document(job)
            self._begin(printer)
            printer.submit(job_id, document)
        except Fault as fault:
            self.session.note(PrintFailed(job=job_id, fault=fault.code.value))
            return fault
        self.session.note(PrintSpooled(job=job_id))
        self._sent(printer, document)
        return None

    def check(self, issued: BallotIssued) -> None:
        """Before an issue is recorded: draw its ballots and ask the printer whether it can print them now, so that
        nobody is marked issued a ballot that cannot come out. Raises a PRINTER_… fault or the renderer's."""
        for piece in issued.pieces:
            if piece.source is PieceSource.PRINTED:
                self.ballots.check(self._ballot(issued, piece))

    def report(self, document: Rendered) -> None:
        """Print a statement, register or notice on the ballot printer. No ballot, so no number and no count; it can be
        printed again at any time. Raises a PRINTER_… fault."""
        self.paper(document)

    def paper(self, document: Rendered, *, label: bool = False) -> None:
        """Print a paper that is no ballot and no voter's label. Raises a PRINTER_… fault."""
        self._reports += 1
        machine = self.session.election.machine.id
        entry = self.session.state.heads[machine].sequence
        printer = self.labels if label else self.ballots
        self._begin(printer)
        printer.submit(JobId(f"vc-{machine}-report-{entry}-{self._reports}"), document)
        self._sent(printer, document)

    def recover(self) -> tuple[Job, ...]:
        """After a start: take what may still lie in the spooler out of it, so that no ballot prints late and
        unseen; then these are the jobs to ask the worker about."""
        doubts = self.in_doubt()
        for job in doubts:
            printer = self.printer(job)
            if printer.job_state(job.asked.job) in (JobState.WAITING, JobState.PRINTING):
                printer.cancel(job.asked.job)
        return doubts

    def compared(self) -> Compared:
        """All sides sent to the ballot printer since the program started, held against its own counter."""
        return compare(self.ballots, self._began, self._sides)

    def _begin(self, printer: Printer) -> None:
        if printer is self.ballots and self._sides == 0 and self._began is None:
            self._began = printer.counter()

    def _sent(self, printer: Printer, document: Rendered) -> None:
        if printer is self.ballots:
            self._sides += document.pages

    def printer(self, job: Job) -> Printer:
        return self.labels if job.asked.paper is PaperKind.LABEL else self.ballots

    def states(self) -> tuple[PrinterState, PrinterState]:
        """(ballot printer, label printer)."""
        return self.ballots.state(), self.labels.state()

    def document(self, job: Job) -> Rendered:
        """What the job prints: one card of a ballot, or one label."""
        if job.asked.paper is PaperKind.LABEL:
            return self.renderer.label(self._label(job))
        issue = self.session.state.issues[job.asked.issue].event
        return self._ballot(issue, next(piece for piece in issue.pieces if piece.number in job.asked.numbers))

    def _ballot(self, issued: BallotIssued, piece: Piece) -> Rendered:
        page = self._page(issued, piece)
        made = self.renderer.ballot(page)
        expected = f"{page.style.id}|{page.card.id}"
        if made.mark != expected:  # the style on the paper is the style on the record, or nothing is printed
            raise Fault(FaultCode.BALLOT_OTHER_STYLE, expected=expected, found=made.mark)
        return made

    def _page(self, issued: BallotIssued, piece: Piece) -> BallotPage:
        election = self.session.election
        style = election.definition.style(issued.style)
        card = next((card for card in style.cards if card.id == piece.card), None) if style else None
        if style is None or card is None:
            raise Fault(FaultCode.DEFINITION_BAD, style=issued.style)
        training = self.session.state.training
        artwork = election.definition.art_printed(style.id, card.id, issued.language, training=training)
        return replace(
            page_of(election.definition, style, card, election.profile, self._form(style, issued.language)),
            number=piece.number,
            training=training,
            artwork=artwork,
            file=ballot_file(self.session.journal, artwork) if artwork is not None else b"",
        )

    def _form(self, style: Style, language: str) -> tuple[str, str]:
        """The languages of the ballot that was asked for; the style's first where nothing was."""
        forms = self.session.election.definition.forms(style)
        return next((form for form in forms if form[0] == language), forms[0])

    def _label(self, job: Job) -> Label:
        issue = self.session.state.issues[job.asked.issue]
        voter = self.session.voter(voter_of(self.session.state, issue))
        return Label(
            envelope_id=envelope_of(self.session.state, issue),
            name=voter.name.with_suffix if voter is not None else "",
            election=self.session.election.jurisdiction.election.title,
            duplicate=job.asked.duplicate,
            size=self.label_size,
            qr=self.label_qr,
            training=self.session.state.training,
        )
