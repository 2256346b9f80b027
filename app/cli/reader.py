"""In which language a command writes what people read."""

from pathlib import Path
from typing import Annotated

import typer

from app.faults import Fault, FaultCode
from app.i18n import languages
from app.settings import load_settings

Language = Annotated[
    str, typer.Option("--language", help="Of what people read in it, en or es; if not said, the laptop's own.")
]


def readers(asked: str, folder: Path) -> str:
    """The language asked for, else the one the window on this folder speaks. Raises Fault(FILE_BAD) for one the program
    does not have."""
    wanted = asked or load_settings(folder).language
    if wanted not in languages():
        raise Fault(FaultCode.FILE_BAD, file="--language", expected=f"one of: {', '.join(languages())}", found=wanted)
    return wanted
