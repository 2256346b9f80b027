"""One voter's sitting as its own process gets it: the order, the printer, the reader. Choices live there, in memory,
and nowhere else.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from app.domain.activation import Activation
from app.domain.ids import JobId
from app.domain.marking import Choices
from app.domain.marking_paper import MarkedPage
from app.domain.marking_read import SheetRead
from app.domain.papers import BallotPage, Rendered
from app.domain.profile import Profile
from app.faults import Fault, FaultCode
from app.ports import PrinterUse, SheetReader
from app.services.station import StationContents
from app.station_folder import StationSettings
from app.store.values import definition_from_json, definition_to_json, from_json, to_json
from printing.marked_papers import StationPapers
from printing.printers import open_printer
from printing.readback_picture import png_of
from printing.scanning import Scanner


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Order:
    """What a sitting is given: one line of JSON on its standard input. Nobody's name is in it."""

    definition: bytes
    profile: bytes
    style: str
    language: str
    printer: str
    reader: str
    panel_mm: float
    idle_minutes: int
    code: str
    """The officials' code of the day."""
    rehearsal: bool = False
    training: bool = False


def order_for(
    contents: StationContents, activation: Activation, settings: StationSettings, *, code: str, rehearsal: bool
) -> Order:
    return Order(
        definition=definition_to_json(contents.definition),
        profile=to_json(contents.profile),
        style=activation.style,
        language=activation.language,
        printer=settings.printer,
        reader=settings.reader,
        panel_mm=float(settings.panel_mm),
        idle_minutes=settings.idle_minutes,
        code=code,
        rehearsal=rehearsal,
        training=rehearsal,
    )


def order_line(order: Order) -> bytes:
    return to_json(order) + b"\n"


def order_of(line: bytes) -> Order:
    """Raises Fault(BUNDLE_DAMAGED)."""
    return from_json(line, Order, name="order")


class Takes(Protocol):
    """What a sitting asks of a printer (``app.ports.Printer`` has more)."""

    def submit(self, job: JobId, document: Rendered) -> None: ...


@dataclass(slots=True)
class SittingMachine:
    """Printer and reader for one voter, in the sitting's own process."""

    pages: tuple[BallotPage, ...]
    summary: bool
    printer: Takes
    reader: SheetReader | None
    papers: StationPapers = field(default_factory=StationPapers)
    _printed: tuple[Choices, int] | None = field(default=None, repr=False)
    _jobs: int = 0

    def print_all(self, choices: Choices) -> None:
        """Every sheet, in order. After trouble the sheets that the printer has are not sent again, unless something
        else was chosen meanwhile. A job's title is the same for every voter."""
        done = self._printed[1] if self._printed is not None and self._printed[0] == choices else 0
        made = [
            self.papers.marked(MarkedPage(ballot=page, choices=choices, summary=self.summary)) for page in self.pages
        ]
        for number, rendered in enumerate(made[done:], start=done + 1):
            self.printer.submit(JobId("votecenter-station"), rendered)
            self._printed = (choices, number)
            if isinstance(self.reader, RehearsalReader):
                self.reader.add(rendered)

    def read_sheet(self) -> SheetRead:
        if self.reader is None:
            raise Fault(FaultCode.READER_NONE)
        return self.papers.read(self.reader.picture(), self.pages)

    @property
    def reads_back(self) -> bool:
        can = all(self.papers.can_read(page) for page in self.pages) and not self.summary
        return can and self.reader is not None


class RehearsalReader:
    """In a rehearsal, the sheets just printed into the folder, side after side, as a scanner would give them."""

    def __init__(self) -> None:
        self._sides: list[tuple[Rendered, int]] = []
        self._next = 0

    def add(self, rendered: Rendered) -> None:
        self._sides += [(rendered, side) for side in range(rendered.pages)]

    def picture(self) -> bytes:
        if not self._sides:
            raise Fault(FaultCode.READER_FAILED, reason="nothing was printed")
        rendered, side = self._sides[self._next % len(self._sides)]
        self._next += 1
        return png_of(rendered.pdf, 200, side)


def machine_of(order: Order) -> SittingMachine:
    """Raises Fault(PRINTER_NONE) for a folder outside a rehearsal: choices do not go onto a disk."""
    definition, profile = definition_from_json(order.definition), from_json(order.profile, Profile, name="profile")
    style = next((each for each in definition.styles if each.id == order.style), None)
    if style is None:
        raise Fault(FaultCode.DEFINITION_BAD, style=order.style, expected="a style of this election")
    if order.printer.startswith("folder:") and not order.rehearsal:
        raise Fault(FaultCode.PRINTER_NONE, printer=PrinterUse.STATION, expected="cups:QUEUE", found=order.printer)
    pages = tuple(
        BallotPage(
            definition=definition,
            style=style,
            card=card,
            wording=profile.wording,
            language=order.language,
            limit_text=profile.spoil.text,
            training=order.training,
        )
        for card in style.cards
    )
    return SittingMachine(
        pages=pages,
        summary=profile.station_summary,
        printer=_printer(order.printer),
        reader=reader_of(order.reader, rehearsal=order.rehearsal),
    )


def _printer(address: str) -> Takes:
    if address.startswith("folder:"):
        return _FolderInTurn(address)
    return open_printer(address, name=PrinterUse.STATION)


class _FolderInTurn:
    """The folder of a rehearsal, which takes each job's name once: they are numbered here."""

    def __init__(self, address: str) -> None:
        self._printer = open_printer(address, name="Rehearsal")
        self._folder = Path(address.removeprefix("folder:"))

    def check(self, document: Rendered) -> None:
        self._printer.check(document)

    def submit(self, job: JobId, document: Rendered) -> None:
        taken = len(list(self._folder.glob(f"{job}-*.pdf"))) if self._folder.is_dir() else 0
        self._printer.submit(JobId(f"{job}-{taken + 1}"), document)


def reader_of(address: str, *, rehearsal: bool) -> SheetReader | None:
    """Raises Fault(READER_NONE) for words that name no reader."""
    if rehearsal:
        return RehearsalReader()
    if not address:
        return None
    kind, _, device = address.partition(":")
    if kind != "scan":
        raise Fault(FaultCode.READER_NONE, expected="scan or scan:DEVICE")
    return Scanner(device)
