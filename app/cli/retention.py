"""``votecenter office retention`` and ``office wipe``: how long records are held, and their destruction."""

import sys
from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import tools
from app.cli.out import Json, show
from app.clock import SystemClock
from app.domain.ids import ElectionId
from app.domain.retention import Hold, held_by, release_date
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.importers.elections import FILE as ELECTION_FILE
from app.importers.elections import load_election
from app.services.retention import certificate, read_hold, updated, wipe, write_hold
from app.services.wording import long_date
from app.store.durable import write_durably
from app.store.folder import FolderLock

Folder = Annotated[Path, typer.Argument(help="A laptop's data folder, or the office's folder of exports.")]


def hold(
    folder: Folder,
    election: Annotated[Path | None, typer.Option(help="The election folder: its id and its profile's rule.")] = None,
    certified: Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Day of certification.")] = None,
    contested: Annotated[bool | None, typer.Option("--contested/--not-contested", help="Is it contested?")] = None,
    resolved: Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Day the contest ended.")] = None,
    stayed: Annotated[bool | None, typer.Option("--stayed/--not-stayed", help="Does a court's stay stand?")] = None,
    json_: Json = False,
) -> None:
    """Say what is known, and see until when these records are held. What is not said stays as it was."""
    known = read_hold(folder)
    if election is not None:
        found = load_election(election)
        known = updated(
            known or Hold(election=found.election.id, rule=found.profile.retention), rule=found.profile.retention
        )
    if known is None:
        raise Fault(FaultCode.FILE_MISSING, file=f"--election {ELECTION_FILE}")
    known = updated(known, certified=_day(certified), contested=contested, resolved=_day(resolved), stayed=stayed)
    write_hold(folder, known)
    today = SystemClock().now().date()
    reasons, released = held_by(known, today), release_date(known)
    value = {
        "election": known.election,
        "months": known.rule.months,
        "held_by": [each.value for each in reasons],
        "release": released.isoformat() if released else None,
        "may_be_destroyed": not reasons,
    }
    show(json_, value, sentences(known, today))


def sentences(hold: Hold, today: date) -> list[str]:
    words, released = Words("en"), release_date(hold)
    lines = [
        words(f"retention.held.{each.value}", date=long_date(released) if released else "")
        for each in held_by(hold, today)
    ]
    return lines or [words("retention.free", date=long_date(released) if released else "")]


def wipe_folder(
    folder: Folder,
    output: Annotated[Path, typer.Option("-o", "--output", help="The certificate to write (PDF).")],
    confirm: Annotated[str, typer.Option(help="The election's id, typed once more.")] = "",
    json_: Json = False,
) -> None:
    """Destroy keys, store, packages, exports and logs of this folder, and write a certificate to sign."""
    known = read_hold(folder)
    if known is None:
        print("Nobody has said until when these records are held: votecenter office retention.", file=sys.stderr)
        raise typer.Exit(1)
    now = SystemClock().now()
    if held_by(known, now.date()):
        print(" ".join(sentences(known, now.date())), file=sys.stderr)
        raise typer.Exit(1)
    typed = confirm or typer.prompt(f"Everything of this election in {folder} goes. Type its id to go on", err=True)
    if ElectionId(typed.strip()) != known.election:
        print(f"That is not {known.election}. Nothing was changed.", file=sys.stderr)
        raise typer.Exit(1)
    if output.exists() or output.resolve().is_relative_to(folder.resolve()):
        raise Fault(FaultCode.FILE_EXISTS, file=output.name)
    if not output.resolve().parent.is_dir():
        raise Fault(FaultCode.FILE_MISSING, file=str(output.parent))
    with FolderLock(folder).hold():
        wiped = wipe(folder, known, now)
    write_durably(output, tools().renderer.notice(certificate(wiped, folder.name)).pdf, place=output.parent)
    value = {"destroyed": [each.name for each in wiped.files], "left": list(wiped.left), "certificate": str(output)}
    show(json_, value, (f"Destroyed {len(wiped.files)} files. Sign the certificate: {output}",))


def _day(given: datetime | None) -> date | None:
    return given.date() if given is not None else None
