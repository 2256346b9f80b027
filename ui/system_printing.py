"""Drawing on the operating system's own printers, where there is no CUPS (Windows): every page of the PDF at the
device's resolution and at exactly its own size, never fitted into what a driver takes for its printable area.
"""

from collections.abc import Callable

from PySide6.QtCore import QMarginsF, QRect, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from app.domain.ids import JobId
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from app.ports import PageDots, SystemQueue

FINEST = 600
"""Dots per inch a page is drawn at; a finer device gets each dot several times."""
Page = Callable[[int, float], PageDots]
"""The picture of a page (from 0) at so many dots per inch."""


class QtPrinting:
    """``app.ports.SystemPrinting`` by QtPrintSupport. An application object must exist before it is asked."""

    def ask(self, queue: str) -> SystemQueue | None:
        info = QPrinterInfo.printerInfo(queue)
        if info.isNull():
            return None
        modes = info.supportedDuplexModes()
        sizes = (each.size(QPageSize.Unit.Millimeter) for each in info.supportedPageSizes())
        return SystemQueue(
            two_sided=QPrinter.DuplexMode.DuplexLongSide in modes if modes else None,
            sizes=tuple((round(each.width(), 1), round(each.height(), 1)) for each in sizes),
            any_size=info.supportsCustomPageSizes(),
            resolution=max(info.supportedResolutions(), default=0),
        )

    def draw(self, queue: str, job: JobId, document: Rendered, page: Page, *, tray: str = "") -> None:
        info = QPrinterInfo.printerInfo(queue)
        if info.isNull():
            raise Fault(FaultCode.PRINTER_NONE, printer=queue, queue=queue)
        draw(document, set_up(QPrinter(info, QPrinter.PrinterMode.HighResolution), job, document, tray), page)


def set_up(printer: QPrinter, job: JobId, document: Rendered, tray: str = "") -> QPrinter:
    """Paper, sides and tray said outright; the whole sheet is drawn on, so that nothing is scaled into margins."""
    printer.setDocName(job)
    size = QSizeF(document.paper.width * 72, document.paper.height * 72)
    printer.setPageSize(QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.FuzzyMatch))
    printer.setPageOrientation(QPageLayout.Orientation.Portrait)
    printer.setFullPage(True)
    printer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
    two_sided = document.sheets < document.pages
    printer.setDuplex(QPrinter.DuplexMode.DuplexLongSide if two_sided else QPrinter.DuplexMode.DuplexNone)
    printer.setCopyCount(1)
    printer.setColorMode(QPrinter.ColorMode.GrayScale)
    if tray:
        sources = {each.casefold(): source for each, source in QPrinter.PaperSource.__members__.items()}
        if tray.casefold() not in sources:
            found = ", ".join(sources)
            raise Fault(FaultCode.PRINTER_WRONG_MEDIA, printer=printer.printerName(), expected=tray, found=found)
        printer.setPaperSource(sources[tray.casefold()])
    return printer


def draw(document: Rendered, printer: QPrinter, page: Page) -> None:
    """Raises Fault(PRINTER_FAILED, PRINTER_WRONG_MEDIA); nothing is printed of a job that was not drawn whole."""
    name = printer.printerName()
    paper = printer.pageLayout().fullRectPoints()
    asked = (document.paper.width * 72, document.paper.height * 72)
    if abs(paper.width() - asked[0]) > 3 or abs(paper.height() - asked[1]) > 3:
        found = f"{paper.width() / 72:g}x{paper.height() / 72:g} in"
        raise Fault(FaultCode.PRINTER_WRONG_MEDIA, printer=name, expected=document.paper.media, found=found)
    painter = QPainter()
    if not painter.begin(printer):
        raise Fault(FaultCode.PRINTER_FAILED, printer=name, reason="the printer takes no job")
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    times = -(-printer.resolution() // FINEST)
    try:
        for number in range(document.pages):
            if number and not printer.newPage():
                raise _gave_up(printer, name)
            dots = page(number, printer.resolution() / times)
            picture = QImage(dots.gray, dots.width, dots.height, dots.width, QImage.Format.Format_Grayscale8)
            painter.drawImage(QRect(0, 0, dots.width * times, dots.height * times), picture)
    except Fault:
        printer.abort()
        raise
    finally:
        painter.end()
    if printer.printerState() in (QPrinter.PrinterState.Aborted, QPrinter.PrinterState.Error):
        raise _gave_up(printer, name)


def _gave_up(printer: QPrinter, name: str) -> Fault:
    return Fault(FaultCode.PRINTER_FAILED, printer=name, reason=printer.printerState().name.casefold())
