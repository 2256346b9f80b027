"""``votecenter print address`` and ``certificate``: what goes on the outside of envelopes besides the return label."""

from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import named_printer, tools
from app.cli.election import Office, opened
from app.cli.files import write
from app.cli.paper import Dpi, Output, PrinterName, Size, job_id, label_size
from app.cli.secret import KeyFd
from app.domain.ids import EnvelopeId
from app.domain.mailing import mail_lines, mail_troubles, routing
from app.domain.papers import AddressLabel, Certificate, MailTracking
from app.domain.roll import Address
from app.services.wording import long_date


def address(
    name: Annotated[str, typer.Option("--name", help="The recipient.")],
    street: Annotated[str, typer.Option("--street", help="House number and street, box, or unit and box.")],
    city: Annotated[str, typer.Option("--city", help="City, or APO, FPO, DPO.")],
    output: Output,
    unit: Annotated[str, typer.Option("--unit", help="Apartment, space or unit.")] = "",
    state: Annotated[str, typer.Option("--state", help="State, province, or AA, AE, AP.")] = "",
    zip_: Annotated[str, typer.Option("--zip", help="ZIP or postal code.")] = "",
    country: Annotated[str, typer.Option("--country", help="Blank in the United States.")] = "",
    above: Annotated[str, typer.Option("--above", help="A line above the recipient, such as the envelope id.")] = "",
    mailer: Annotated[str, typer.Option("--mailer", help="The office's mailer id: an Intelligent Mail barcode.")] = "",
    service: Annotated[str, typer.Option("--service", help="Its service type (STID).")] = "715",
    serial: Annotated[str, typer.Option("--serial", help="Its serial number.")] = "",
    size: Size = "89x36",
    dpi: Dpi = 300,
    printer: PrinterName = "",
) -> None:
    """A mailing label for a replacement package, as the Postal Service reads it."""
    where = Address(street=street, unit=unit, city=city, state=state, zip=zip_, country=country)
    troubles = mail_troubles(name, where)
    if troubles:
        print(f"This would not arrive: {', '.join(each.value.replace('_', ' ') for each in troubles)}.")
        raise typer.Exit(1)
    tracking = MailTracking(service=service, mailer=mailer, serial=serial, routing=routing(where)) if mailer else None
    made = AddressLabel(lines=mail_lines(name, where), above=above, tracking=tracking, size=label_size(size, dpi))
    document = tools().renderer.address(made)
    write(output, document.pdf)
    print(f"Wrote {output}")
    if printer:
        named_printer(printer, dpi=dpi).submit(job_id("address"), document)
        print(f"Sent to {printer}")


def certificate(
    package: Annotated[Path, typer.Argument(help="An election package: its rules have the words.")],
    envelope_id: Annotated[str, typer.Option("--id", help="The envelope id.")],
    name: Annotated[str, typer.Option("--name", help="The voter's name, as filed.")],
    output: Output,
    office: Office = None,
    key_fd: KeyFd = None,
) -> None:
    """The voter's certificate for the larger envelope (KMC 6.30.050)."""
    with opened(package, office, key_fd) as contents:
        election, words = contents.jurisdiction.election, contents.profile.certificate
        made = Certificate(
            jurisdiction=election.jurisdiction,
            election=f"{election.title}, {long_date(election.date)}",
            envelope_id=EnvelopeId(envelope_id),
            name=name,
            oath=words.oath,
            executed=words.executed,
            attests=words.attests,
        )
    write(output, tools().renderer.certificate(made).pdf)
    print(f"Wrote {output}")
