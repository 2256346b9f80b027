"""``votecenter desk printers``: which printers a desk uses. Set once, when the laptop is put together."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from app.bootstrap import named_printer, printer_queues
from app.cli.out import Json, show
from app.cli.paper import label_size
from app.i18n import Words
from app.paths import places
from app.ports import PrinterState, PrinterUse
from app.settings import Settings, load_settings, save_settings

NONE = "none"


def printers(
    data: Annotated[Path | None, typer.Argument(help="The desk's data folder; the user's own if not named.")] = None,
    ballots: Annotated[
        str, typer.Option(help="A CUPS queue, or cups:QUEUE, escpos:DEVICE, folder:PATH; none takes it away.")
    ] = "",
    tray: Annotated[str, typer.Option(help="The tray with ballot paper, as its driver names it; none for any.")] = "",
    labels: Annotated[str, typer.Option(help="The label printer, named in the same ways.")] = "",
    size: Annotated[str, typer.Option("--label-size", help="Width and height of a label, such as 89x36 (mm).")] = "",
    dpi: Annotated[
        int, typer.Option("--label-dpi", max=1200, show_default=False, help="Dots an inch of its printer.")
    ] = 0,
    media: Annotated[
        str, typer.Option("--label-media", help="The driver's word for the roll; none for the size.")
    ] = "",
    qr: Annotated[bool | None, typer.Option("--qr/--no-qr", help="A QR code beside the name as well.")] = None,
    json_: Json = False,
) -> None:
    """Which printers this desk uses, and which CUPS has; with options, choose them for its next start."""
    home = places(data)
    before = load_settings(home.folder)
    chosen = replace(
        before,
        ballot_printer=address_of(ballots, before.ballot_printer, PrinterUse.BALLOTS),
        ballot_tray=said(tray, before.ballot_tray),
        label_printer=address_of(labels, before.label_printer, PrinterUse.LABELS),
        label_media=said(media, before.label_media),
        label_dpi=dpi or before.label_dpi,
        label_qr=before.label_qr if qr is None else qr,
    )
    if size:
        measured = label_size(size, chosen.label_dpi)
        chosen = replace(chosen, label_width=measured.width, label_height=measured.height)
    if chosen != before:
        save_settings(home.folder, chosen)
    show(json_, _value(chosen), _lines(chosen))


def said(word: str, before: str) -> str:
    """A setting as an option has it: blank leaves it, ``none`` takes it away."""
    return before if not word else "" if word == NONE else word


def address_of(word: str, before: str, use: PrinterUse) -> str:
    """As the settings have it. Raises Fault(PRINTER_NONE) for words that name no printer."""
    found = said(word, before)
    if found and ":" not in found:
        found = f"cups:{found}"
    if found and found != before:
        named_printer(found, name=use)
    return found


def _value(settings: Settings) -> dict[str, Any]:
    return {
        "ballots": settings.ballot_printer,
        "tray": settings.ballot_tray,
        "labels": settings.label_printer,
        "label_size": [settings.label_width, settings.label_height],
        "label_dpi": settings.label_dpi,
        "label_media": settings.label_media,
        "label_qr": settings.label_qr,
        "queues": [name for name, _ in printer_queues()],
    }


def _state(state: PrinterState) -> str:
    return Words("en")(f"state.printer.{state.value}")


def _lines(settings: Settings) -> list[str]:
    def told(address: str) -> str:
        if not address:
            return _state(PrinterState.NOT_SET_UP)
        return f"{address}: {_state(named_printer(address).state())}"

    queues = [f"{name} ({_state(state)})" for name, state in printer_queues()]
    label = f"{settings.label_width:g} × {settings.label_height:g} mm, {settings.label_dpi} dpi"
    return [
        f"Ballots: {told(settings.ballot_printer)}{f' (tray {settings.ballot_tray})' if settings.ballot_tray else ''}",
        f"Labels: {told(settings.label_printer)} ({label})",
        f"CUPS has: {', '.join(queues)}" if queues else "CUPS has no queue here.",
    ]
