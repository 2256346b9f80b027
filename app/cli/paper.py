"""``votecenter print``: proof, test and sample ballots, and labels. Official ballots only at a desk, signed in."""

from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import label_printer, tools
from app.cli.election import Office, opened
from app.cli.secret import KeyFd
from app.domain.ids import EnvelopeId, JobId, StyleId
from app.domain.papers import BallotMode, BallotPage, Label, LabelSize
from app.faults import Fault, FaultCode

app = typer.Typer(no_args_is_help=True)


@app.command("ballot")
def ballot(
    package: Annotated[Path, typer.Argument(help="An election package.")],
    style: Annotated[str, typer.Option("--style", help="The style's id, as package show lists them.")],
    mode: Annotated[str, typer.Option("--mode", help="test, sample or proof.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The PDF to write; several cards get -1, -2 …")],
    office: Office = None,
    language: Annotated[str, typer.Option("--language", help="The ballot's language.")] = "en",
    key_fd: KeyFd = None,
) -> None:
    """Draw a style's ballot for proof, test or as a sample. Never an official one."""
    if mode not in (BallotMode.TEST, BallotMode.SAMPLE, BallotMode.PROOF):
        print("Official ballots are printed at a desk that is open and signed in, never from a command.")
        raise typer.Exit(1)
    with opened(package, office, key_fd) as contents:
        known = contents.definition.style(StyleId(style))
        if known is None:
            named = ", ".join(each.id for each in contents.definition.styles)
            raise Fault(FaultCode.DEFINITION_BAD, style=style, expected=named)
        for place, card in enumerate(known.cards, start=1):
            page = BallotPage(
                definition=contents.definition,
                style=known,
                card=card,
                wording=contents.profile.wording,
                mode=BallotMode(mode),
                language=language,
                limit_text=contents.profile.spoil.text,
            )
            path = output if len(known.cards) == 1 else output.with_stem(f"{output.stem}-{place}")
            path.write_bytes(tools().renderer.ballot(page).pdf)
            print(f"Wrote {path}")


@app.command("label")
def label(
    envelope_id: Annotated[str, typer.Option("--id", help="The envelope id the barcode says.")],
    name: Annotated[str, typer.Option("--name", help="The voter's name, as filed.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The PDF to write.")],
    size: Annotated[str, typer.Option("--size", help="Width x height in millimetres.")] = "89x36",
    printer: Annotated[str, typer.Option("--printer", help="Also print it on this queue.")] = "",
) -> None:
    """Make an envelope label; its barcode is read back before the file is written."""
    width, _, height = size.partition("x")
    try:
        millimetres = LabelSize(width=float(width), height=float(height))
    except ValueError:
        raise Fault(FaultCode.FILE_BAD, file="--size", expected="WIDTHxHEIGHT, such as 89x36") from None
    document = tools().renderer.label(Label(envelope_id=EnvelopeId(envelope_id), name=name, size=millimetres))
    output.write_bytes(document.pdf)
    print(f"Wrote {output}; the barcode reads {envelope_id}")
    if printer:
        label_printer(printer).submit(JobId(f"vc-label-{document.pages}"), document)
        print(f"Sent to {printer}")
