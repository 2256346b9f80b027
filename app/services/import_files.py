"""The import report in every form, into a folder: a PDF to sign, two CSV files, JSON. Used by window and commands."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.faults import Fault, FaultCode
from app.i18n import Words
from app.importers.report import ImportReport
from app.importers.report_csv import report_csv, report_spreadsheet
from app.ports import Renderer
from app.services.delta_paper import delta_rows
from app.services.import_paper import import_pages
from app.services.roll_reading import DeltaDone
from app.store.durable import write_durably


def written_forms(
    report: ImportReport, renderer: Renderer, words: Words, *, printed: str, deltas: Sequence[DeltaDone] = ()
) -> dict[str, bytes]:
    """File name ending → what it holds: to sign, for programs, for spreadsheets, to compare the next list with. With
    ``deltas`` each also tells what the changes and removals after the full list did."""
    rows = tuple(delta_rows(deltas))
    return {
        ".pdf": renderer.report(import_pages(report, words, printed=printed, deltas=deltas)).pdf,
        ".csv": report_csv(report, rows),
        "-spreadsheet.csv": report_spreadsheet(report, rows),
        ".json": json.dumps(_told(report, deltas), indent=1, ensure_ascii=False).encode(),
    }


def _told(report: ImportReport, deltas: Sequence[DeltaDone]) -> dict[str, Any]:
    """As the package's own report has it: ``voters`` is how many there are in the end."""
    told = report.as_json()
    if not deltas:
        return told
    return {**told, "voters": deltas[-1].outcome.after, "deltas": [each.as_json() for each in deltas]}


def write_report(
    report: ImportReport,
    folder: Path,
    renderer: Renderer,
    words: Words,
    *,
    printed: str,
    deltas: Sequence[DeltaDone] = (),
) -> tuple[Path, ...]:
    """All forms into ``folder``, named after the first file. Raises FILE_EXISTS before anything is written,
    FILE_MISSING for a folder that is not there, PLACE_FULL, PLACE_CLOSED, DRIVE_…, GLYPH_MISSING."""
    files = report_files(report.files[0].name, folder)
    forms = written_forms(report, renderer, words, printed=printed, deltas=deltas)
    for file, data in zip(files, forms.values(), strict=True):
        write_durably(file, data, place=folder)
    return files


def report_files(first: str, folder: Path) -> tuple[Path, ...]:
    """Where the forms will stand: named after the list's first file. Raises FILE_EXISTS, FILE_MISSING."""
    if not folder.is_dir():
        raise Fault(FaultCode.FILE_MISSING, file=folder.name)
    stem = f"import-report-{Path(first).stem}"
    files = tuple(folder / f"{stem}{ending}" for ending in (".pdf", ".csv", "-spreadsheet.csv", ".json"))
    for file in files:
        if file.exists():
            raise Fault(FaultCode.FILE_EXISTS, file=file.name)
    return files
