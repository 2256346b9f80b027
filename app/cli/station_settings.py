"""``votecenter station-settings``: what an accessible station prints on and reads with. Set once."""

from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import named_printer
from app.cli.named import not_there
from app.cli.out import Json, show
from app.cli.printers import NONE, address_of, said
from app.faults import Fault, FaultCode
from app.i18n import Words, languages
from app.ports import PrinterState, PrinterUse
from app.station_folder import StationSettings, load_station_settings, save_station_settings, station_places


def station_settings(
    data: Annotated[Path | None, typer.Option("--data", help="The station's own data folder.")] = None,
    printer: Annotated[
        str, typer.Option(help="A CUPS queue, or cups:QUEUE; folder:PATH in a rehearsal only; none takes it away.")
    ] = "",
    reader: Annotated[
        str, typer.Option(help="The sheet reader: scan or scan:DEVICE as scanimage -L has it; none.")
    ] = "",
    panel_mm: Annotated[
        float, typer.Option("--panel-mm", min=0, max=2000, show_default=False, help="The panel's width by a ruler.")
    ] = 0.0,
    idle_minutes: Annotated[
        int, typer.Option("--idle-minutes", show_default=False, help="2 to 5; then it asks whether the voter is there.")
    ] = 0,
    language: Annotated[str, typer.Option(help="Of the official's pages.")] = "",
    json_: Json = False,
) -> None:
    """How this accessible station is set up; with options, set it up so for its next start."""
    if language and language not in languages():
        raise not_there("language", language, languages())
    if reader not in ("", NONE, "scan") and not reader.startswith("scan:"):
        raise Fault(FaultCode.FILE_BAD, file="--reader", expected="scan, scan:DEVICE or none", found=reader)
    home = station_places(data)
    before = load_station_settings(home.folder)
    chosen = replace(
        before,
        printer=address_of(printer, before.printer, PrinterUse.BALLOTS),
        reader=said(reader, before.reader),
        panel_mm=panel_mm or before.panel_mm,
        idle_minutes=idle_minutes or before.idle_minutes,
        language=language or before.language,
    )
    if chosen != before:
        save_station_settings(home.folder, chosen)
    show(json_, asdict(chosen), _lines(chosen))


def _lines(settings: StationSettings) -> list[str]:
    words, address = Words("en"), settings.printer
    state = named_printer(address).state() if address else PrinterState.NOT_SET_UP
    told = words(f"state.printer.{state.value}")
    return [
        f"Ballot printer: {f'{address}: {told}' if address else told}",
        f"Sheet reader: {settings.reader or 'none, so no voter can have the paper read to them'}",
        f"Panel: {f'{settings.panel_mm:g} mm wide' if settings.panel_mm else 'as wide as the screen says'}",
        f"Asks whether the voter is still there after {settings.idle_minutes} minutes",
        f"Language of the official's pages: {settings.language}",
    ]
