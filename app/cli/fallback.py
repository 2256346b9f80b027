"""``votecenter print fallback``: the paper register of a center's likely voters, for a day without laptops."""

from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import site_clock, tools
from app.cli.election import Office, opened
from app.cli.named import not_there
from app.cli.reader import Language, readers
from app.cli.secret import KeyFd
from app.domain.ids import CenterId
from app.faults import Fault, FaultCode
from app.paths import default_folder
from app.services.fallback import fallback_register
from app.store.durable import write_durably
from app.store.roll_store import RollStore


def fallback(
    package: Annotated[Path, typer.Argument(help="An election package.")],
    center: Annotated[str, typer.Option("--center", help="The center's id.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The PDF to write. It holds voters' data.")],
    office: Office = None,
    language: Language = "",
    key_fd: KeyFd = None,
) -> None:
    """The paper register of a center's likely voters, for a day without laptops."""
    language = readers(language, default_folder())
    with opened(package, office, key_fd) as contents:
        known = contents.jurisdiction.center(CenterId(center))
        if known is None:
            raise not_there("center", center, (each.id for each in contents.jurisdiction.centers))
        if contents.roll is None:
            raise Fault(FaultCode.BUNDLE_DAMAGED, file=package.name, part="roll.db")
        roll = RollStore(contents.roll, contents.roll_key)
        try:
            pages = fallback_register(
                roll.everyone(),
                election=contents.jurisdiction.election,
                center=known,
                definition=contents.definition,
                styles=contents.styles,
                as_of=contents.jurisdiction.snapshot.as_of,
                now=site_clock(known).now(),
                language=language,
            )
        finally:
            roll.close()
        made = tools().renderer.register(pages)
        write_durably(output, made.pdf, place=output.parent)
        print(f"Wrote {output}: {len(pages.rows):,} voters on {made.pages} pages")
