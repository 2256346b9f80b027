"""``votecenter station-settings``: what an accessible station prints on and reads with. Set once."""

from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer
from typer._click.exceptions import UsageError  # typer carries its own copy of click

from app.bootstrap import named_printer
from app.cli.named import not_there
from app.cli.out import Json, show
from app.cli.printers import NONE, address_of, said
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
        float | None,
        typer.Option("--panel-mm", min=0, max=2000, help="The panel's width by a ruler; 0: as the screen says."),
    ] = None,
    idle_minutes: Annotated[
        int | None,
        typer.Option("--idle-minutes", help="2 to 5; then it asks whether the voter is there."),
    ] = None,
    language: Annotated[str, typer.Option(help="Of the official's pages.")] = "",
    json_: Json = False,
) -> None:
    """How this accessible station is set up; with options, set it up so for its next start."""
    if language and language not in languages():
        raise not_there("language", language, languages())
    if reader not in ("", NONE, "scan") and not reader.startswith("scan:"):
        raise UsageError(f"--reader takes scan, scan:DEVICE or none, not {reader!r}")
    if idle_minutes is not None and not 2 <= idle_minutes <= 5:
        raise UsageError(f"--idle-minutes takes 2 to 5 (VVSG 7.2-O), not {idle_minutes}")
    home = station_places(data)
    before = load_station_settings(home.folder)
    chosen = replace(
        before,
        printer=address_of(printer, before.printer, PrinterUse.STATION),
        reader=said(reader, before.reader),
        panel_mm=before.panel_mm if panel_mm is None else panel_mm,
        idle_minutes=before.idle_minutes if idle_minutes is None else idle_minutes,
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
