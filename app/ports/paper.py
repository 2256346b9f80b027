"""What draws, prints and reads paper."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from app.domain.ballots import Contest, Heading, Paper
from app.domain.envelope import Bars
from app.domain.ids import JobId
from app.domain.marking_paper import MarkedPage, StationSlip
from app.domain.marking_read import SheetRead
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


class Renderer(Protocol):
    """Value to bytes; the same value gives the same bytes. Raises Fault(GLYPH_MISSING) naming the letter."""

    def prepare(self) -> None:
        """Load what the first page would wait for."""

    def ballot(self, page: BallotPage) -> Rendered: ...
    def divide(self, pages: Sequence[BallotPage]) -> tuple[tuple[Contest | Heading, ...], ...]:
        """The contests of one card, given in every form it is printed in, as they go onto sheets."""

    def label(self, label: Label) -> Rendered: ...
    def label_bars(self, label: Label) -> Bars:
        """Where its barcode stands. Raises Fault(PRINTER_WRONG_MEDIA) when the name does not fit."""

    def placement(self, page: Placement) -> Rendered:
        """Where the label goes on the envelope, at its real size."""

    def statement(self, page: StatementPage) -> Rendered: ...
    def register(self, pages: RegisterPages) -> Rendered: ...
    def notice(self, notice: Notice) -> Rendered: ...
    def station_slip(self, slip: StationSlip) -> Rendered: ...
    def certificate(self, page: Certificate) -> Rendered: ...
    def address(self, label: AddressLabel) -> Rendered: ...
    def proof(self, pages: ProofPages) -> Rendered:
        """The checklist and the list of styles that go with a proof set."""

    def report(self, pages: ReportPages) -> Rendered: ...

    def calibration(self, paper: Paper, *, printer: str = "", number: int = 0, of: int = 0) -> Rendered: ...
    def rulers(self, paper: Paper) -> tuple[float, float]:
        """Lengths of the calibration page's rulers in millimeters: across, down."""

    def joined(self, documents: Sequence[bytes], title: str) -> bytes:
        """Several PDF documents as one, their pages one after the other."""

    def picture(self, pdf: bytes, page: int, dpi: int) -> bytes:
        """A page as a PNG, for a screen."""


class PrinterState(StrEnum):
    READY = "ready"
    PAPER_LOW = "paper_low"
    PAPER_OUT = "paper_out"
    JAM = "jam"
    COVER_OPEN = "cover_open"
    TONER_LOW = "toner_low"
    OFFLINE = "offline"
    BUSY = "busy"
    NOT_SET_UP = "not_set_up"
    UNKNOWN = "unknown"


class PrinterUse(StrEnum):
    """What a printer is for. It is the name of a printer that was set up for it, told in the reader's language
    (``printer.….name``), so that a worker knows which of them is meant; one named by hand has the name it was given."""

    BALLOTS = "ballot_printer"
    LABELS = "label_printer"
    STATION = "station_printer"
    """The accessible station's, for ballots."""
    PAGES = "page_printer"
    """The office's."""


class JobState(StrEnum):
    """What the spooler says of a job. Completed is not printed: the worker says whether the page came out."""

    WAITING = "waiting"
    PRINTING = "printing"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELED = "canceled"
    UNKNOWN = "unknown"


class Printer(Protocol):
    """One device. A job's title is its ``JobId``, which names nobody."""

    @property
    def name(self) -> str: ...
    def state(self) -> PrinterState: ...
    def check(self, document: Rendered) -> None:
        """Raises the PRINTER_… fault that stands in this document's way now: paper, sides, media, offline. Nothing is
        sent."""

    def submit(self, job: JobId, document: Rendered) -> None:
        """Hand the document to the spooler; raises a PRINTER_… fault."""

    def job_state(self, job: JobId) -> JobState: ...
    def cancel(self, job: JobId) -> None:
        """Take the job out of the spooler if it is still there; silent if it is not."""

    def counter(self) -> int | None:
        """Sides the printer says it has printed in its life; None where it does not say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemQueue:
    """What the operating system says of one of its printers."""

    two_sided: bool | None
    """None when the driver does not tell."""
    sizes: tuple[tuple[float, float], ...]
    """Papers it knows, in millimeters."""
    any_size: bool
    resolution: int
    """Dots per inch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageDots:
    """One page as a picture: ``gray`` has a byte for each dot, row by row, 0 black and 255 white."""

    width: int
    height: int
    gray: bytes = field(repr=False)


class SystemPrinting(Protocol):
    """Drawing on the operating system's own printers (Windows), by the window's toolkit."""

    def ask(self, queue: str) -> SystemQueue | None:
        """None for a name no printer has."""

    def draw(
        self,
        queue: str,
        job: JobId,
        document: Rendered,
        page: Callable[[int, float], PageDots],
        *,
        tray: str = "",
    ) -> None:
        """Hand every page to the spooler at its own size; ``page`` makes the picture of a page (from 0) at so many dots
        per inch. Raises Fault(PRINTER_FAILED, PRINTER_WRONG_MEDIA)."""


class SheetReader(Protocol):
    """A scanner or camera that a voter's sheet is shown to. The picture stays in memory."""

    def picture(self) -> bytes:
        """One picture of one side, as PNG, JPEG or PNM. Raises Fault(READER_NONE, READER_FAILED)."""


class MarkedPapers(Protocol):
    """A voter's choices on paper, and the paper read again. Nothing is kept between two calls."""

    def marked(self, page: MarkedPage) -> Rendered:
        """Raises Fault(GLYPH_MISSING, DEFINITION_BAD)."""

    def read(self, picture: bytes, pages: Sequence[BallotPage]) -> SheetRead:
        """Which of these cards the picture shows and which ovals are filled. Raises Fault(SHEET_UNREADABLE)."""

    def prints(self, letter: str) -> bool:
        """Whether a written name may hold this letter."""
