"""A list of the office's window on paper: on this computer's printer, or where none is set up as a PDF to print."""

from pathlib import Path

from app.domain.ids import JobId
from app.domain.papers import ReportPages
from app.oserrors import fault_from
from app.ports import Printer, PrinterState, Renderer
from app.store.durable import write_durably

FOLDER = "lists"


def print_list(
    pages: ReportPages, stem: str, *, renderer: Renderer, printer: Printer | None, folder: Path
) -> Path | None:
    """None when it went to the printer, else the file, in ``lists/`` of the office's folder. ``stem`` is the
    job's and the file's name and nobody's data. Raises GLYPH_MISSING, a PRINTER_… fault, and PLACE_FULL,
    PLACE_CLOSED or DRIVE_… of that folder."""
    document = renderer.report(pages)
    if printer is not None and printer.state() is not PrinterState.NOT_SET_UP:
        printer.submit(JobId(f"vc-office-{stem}"), document)
        return None
    place = folder / FOLDER
    try:
        place.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise fault_from(error, place=folder, file=FOLDER) from None
    file = place / f"{stem}.pdf"
    write_durably(file, document.pdf, place=place)
    return file
