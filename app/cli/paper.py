"""``votecenter print``: proof, test and sample ballots, labels, calibration. Official ballots only at a desk."""

from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from threading import Event
from typing import Annotated

import typer

from app.bootstrap import named_printer, tools
from app.cli.election import Office, opened
from app.cli.files import write
from app.cli.named import style_named
from app.cli.reader import Language, readers
from app.cli.secret import KeyFd
from app.clock import SystemClock
from app.domain.ballots import PAPERS, Paper
from app.domain.ids import EnvelopeId, JobId
from app.domain.papers import BallotMode, Label, LabelSize
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.importers.envelopes import load_envelope
from app.paths import default_folder
from app.ports import JobState, Printer
from app.services.label_place import placement
from app.services.page_count import Agreement, compare
from app.services.proofs import ballot_page, form_of

app = typer.Typer(no_args_is_help=True)

PrinterName = Annotated[
    str, typer.Option("--printer", help="Also print it: a queue of CUPS, or cups:QUEUE, escpos:DEVICE, folder:PATH.")
]
Output = Annotated[Path, typer.Option("-o", "--output", help="The PDF to write.")]
Size = Annotated[str, typer.Option("--size", help="Width x height in millimeters.")]
Dpi = Annotated[int, typer.Option("--dpi", min=150, max=1200, help="Dots per inch of the label printer.")]


@app.command("ballot")
def ballot(
    package: Annotated[Path, typer.Argument(help="An election package.")],
    style: Annotated[str, typer.Option("--style", help="The style's id, as package show lists them.")],
    mode: Annotated[str, typer.Option("--mode", help="test, sample or proof.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The PDF to write; several cards get -1, -2 …")],
    office: Office = None,
    language: Annotated[
        str, typer.Option("--language", help="The ballot's language; the style's first if not said.")
    ] = "",
    key_fd: KeyFd = None,
) -> None:
    """Draw a style's ballot for proof, test or as a sample. Never an official one."""
    if mode not in (BallotMode.TEST, BallotMode.SAMPLE, BallotMode.PROOF):
        print("Official ballots are printed at a desk that is open and signed in, never from a command.")
        raise typer.Exit(1)
    with opened(package, office, key_fd) as contents:
        known = style_named(contents, style)
        form = form_of(contents, known, language)
        for place, card in enumerate(known.cards, start=1):
            path = output if len(known.cards) == 1 else output.with_stem(f"{output.stem}-{place}")
            made = tools().renderer.ballot(ballot_page(contents, known, card, form, BallotMode(mode)))
            write(path, made.pdf)
            print(f"Wrote {path}")


@app.command("label")
def label(
    envelope_id: Annotated[str, typer.Option("--id", help="The envelope id the barcode says.")],
    name: Annotated[str, typer.Option("--name", help="The voter's name, as filed.")],
    output: Output,
    size: Size = "89x36",
    dpi: Dpi = 300,
    qr: Annotated[bool, typer.Option("--qr", help="A QR code beside the name as well.")] = False,
    printer: PrinterName = "",
) -> None:
    """Make an envelope label; its barcode is read back before the file is written."""
    made = Label(envelope_id=EnvelopeId(envelope_id), name=name, size=label_size(size, dpi), qr=qr)
    document = tools().renderer.label(made)
    write(output, document.pdf)
    print(f"Wrote {output}; the barcode reads {envelope_id}")
    if printer:
        named_printer(printer, dpi=dpi).submit(job_id("label"), document)
        print(f"Sent to {printer}")


@app.command("calibration")
def calibration(
    output: Output,
    paper: Annotated[str, typer.Option("--paper", help=f"One of: {', '.join(PAPERS)}.")] = "letter",
    printer: PrinterName = "",
    pages: Annotated[
        int, typer.Option("--pages", min=1, max=200, help="A burst: so many pages one after the other.")
    ] = 1,
) -> None:
    """Rulers and squares that show whether the printer prints at exactly 100 %; with --pages a burst of them."""
    sheet = paper_named(paper)
    one = tools().renderer.calibration(sheet, printer=printer)
    write(output, one.pdf)
    print(f"Wrote {output}")
    if not printer:
        return
    device = named_printer(printer)
    before = device.counter()
    jobs = []
    for number in range(1, pages + 1):
        made = tools().renderer.calibration(sheet, printer=printer, number=number, of=pages) if pages > 1 else one
        jobs.append(job_id(f"calibration-{number}"))
        device.submit(jobs[-1], made)
    print(f"Sent {pages} to {printer}. Count the pages that come out.")
    if before is None:
        return
    settled(device, jobs)
    found = compare(device, before, pages)
    print(f"The printer's own counter: {found.told} printed of {found.sent} sent.")
    if found.agreement is not Agreement.AGREES:
        print("They do not agree. Count the pages; run it again when the printer is quiet.")
        raise typer.Exit(1)


@app.command("placement")
def placement_sheet(
    profile: Annotated[Path, typer.Argument(help="The profile (TOML) that describes the return envelope.")],
    output: Output,
    size: Size = "89x36",
    dpi: Dpi = 300,
    qr: Annotated[bool, typer.Option("--qr", help="Labels with a QR code beside the name as well.")] = False,
    language: Language = "",
    printer: PrinterName = "",
) -> None:
    """Where the label goes on the return envelope, in actual size: lay one on it and see."""
    words = Words(readers(language, default_folder()))
    title, envelope = load_envelope(profile)
    renderer = tools().renderer
    page = placement(title, envelope, label_size(size, dpi), renderer, words, qr=qr)
    document = renderer.placement(page)
    write(output, document.pdf)
    print("\n".join((*page.found, f"Wrote {output}")))
    if printer:
        named_printer(printer).submit(job_id("placement"), document)
        print(f"Sent to {printer}")


def settled(device: Printer, jobs: Sequence[JobId]) -> None:
    """Wait until none of these jobs is on its way, five seconds a page at most."""
    clock, pause = SystemClock(), Event()
    until = clock.monotonic() + 10 + 5 * len(jobs)
    for job in jobs:
        while device.job_state(job) in (JobState.WAITING, JobState.PRINTING) and clock.monotonic() < until:
            pause.wait(0.5)


def paper_named(name: str) -> Paper:
    if name not in PAPERS:
        raise Fault(FaultCode.FILE_BAD, file="--paper", expected=f"one of: {', '.join(PAPERS)}")
    return PAPERS[name]


def label_size(size: str, dpi: int) -> LabelSize:
    """``89x36``: millimeters. Raises Fault(FILE_BAD) for anything else."""
    width, _, height = size.lower().partition("x")
    try:
        found = LabelSize(width=float(width), height=float(height), dpi=dpi)
    except ValueError:
        found = LabelSize(width=0, height=0)
    if not (20 <= found.width <= 300 and 10 <= found.height <= 300):
        raise Fault(FaultCode.FILE_BAD, file="--size", expected="WIDTHxHEIGHT in millimeters, such as 89x36")
    return found


def job_id(what: str) -> JobId:
    """A job's title of its own, by the second and its fraction: it names nobody, and no two are alike (CASES A80)."""
    return JobId(f"vc-{what}-{SystemClock().now().astimezone(UTC):%Y%m%d-%H%M%S-%f}")
