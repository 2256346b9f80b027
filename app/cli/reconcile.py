"""``votecenter office reconcile`` and ``archive``: everything that came in, put together and put away."""

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import Tools, tools
from app.cli.out import Json, meter, show
from app.cli.secret import KeyFd, passphrase
from app.clock import SystemClock
from app.i18n import Words
from app.services.event_log import log_head
from app.services.office.facts import Found, Reconciled
from app.services.office.memory import remember, remembered
from app.services.office.opening import open_exports
from app.services.office.receipts import read_receipts
from app.services.office.reports import summary
from app.services.office.results import Results
from app.services.packages import Contents, read_package
from app.services.reconciling import reconcile
from sync.keyfiles import OwnKeys
from sync.rotation import office_keys

Office = Annotated[Path, typer.Option("--office", help="The office's key file (office.key).")]


def merge(
    exports: Annotated[list[Path], typer.Argument(help="Export bundles (*.vcx), or folders that hold them.")],
    package: Annotated[
        list[Path], typer.Option(help="The election package the desks worked with; all of them, the one in force last.")
    ],
    office: Office,
    output: Annotated[Path, typer.Option("-o", "--output", help="A folder for the results.")],
    received: Annotated[
        Path | None, typer.Option("--received", help="The sorter's list of envelopes received (CSV with envelope_id).")
    ] = None,
    as_of: Annotated[str, typer.Option("--as-of", help="As of when the sorter's list is.")] = "",
    events: Annotated[bool, typer.Option("--events", help="Also one event log of all desks (SP 1500-101).")] = False,
    opened: Annotated[bool, typer.Option("--open", help="Also every export's own files, one folder a desk.")] = False,
    key_fd: KeyFd = None,
    json_: Json = False,
) -> None:
    """Verify and merge exports: what is missing, voters issued twice, statements per center."""
    owns = office_keys(office, passphrase(key_fd, what="Office passphrase"))
    parts, paths = tools(), found_in(exports)
    contents = [understood(each, owns, parts) for each in package]
    in_force = contents[-1]
    election = in_force.jurisdiction.election.id
    receipts = read_receipts(received, as_of) if received is not None else None
    now = SystemClock().now()
    with Results(output, now, events=log_head(election, now) if events else b"") as results:
        result = reconcile(
            paths,
            bundles=parts.bundles,
            keys=tuple(own.decryption for own in owns),
            packages=contents,
            remembered=remembered(office.parent, election),
            receipts=receipts,
            keep=results.keep,
            events=events,
            progress=meter("Exports"),
        )
        results.finish(result, in_force)
    if opened:
        key = owns[-1].decryption
        open_exports(result.taken, paths, bundles=parts.bundles, key=key, contents=in_force, folder=output)
    remember(office.parent, election, result.heads)
    show(json_, summary(result), lines(result, in_force))
    if result.turned:
        raise typer.Exit(2)


def found_in(places: Iterable[Path]) -> tuple[Path, ...]:
    """Bundles named, and those in folders named."""
    return tuple(sorted(file for each in places for file in (each.glob("*.vcx") if each.is_dir() else (each,))))


def understood(package: Path, owns: tuple[OwnKeys, ...], parts: Tools) -> Contents:
    """A package opened with the office's keys, its roll in a folder that goes away."""
    signers = tuple(own.signing.public for own in owns)
    with tempfile.TemporaryDirectory() as work:
        for own in owns[:-1]:
            if parts.bundles.outside(package).signer == own.signing.public:
                return read_package(parts.bundles, package, own.decryption, signers, roll_to=Path(work) / "roll.db")
        return read_package(parts.bundles, package, owns[-1].decryption, signers, roll_to=Path(work) / "roll.db")


def lines(result: Reconciled, contents: Contents) -> Iterable[str]:
    """The result for people: counts, then everything that has to be looked into."""
    words = Words("en")
    there = sum(1 for line in result.centers if line.final)
    yield words("office.counts", taken=len(result.taken), turned=len(result.turned), missing=len(result.missing))
    yield words("office.centers_final", n=there, of=len(result.centers))
    yield words("office.issued", issued=result.totals.issued, accepted=result.totals.accepted)
    if not result.found:
        yield words("office.nothing")
    for found in result.found:
        yield sentence(words, found, contents)


def sentence(words: Words, found: Found, contents: Contents) -> str:
    """One finding in words."""
    center = contents.jurisdiction.center(found.center)
    place = center.name if center is not None else ""
    told = {**dict(found.facts), "machine": found.machine, "center": place}
    return words(f"finding.{found.finding.value}", **{key: value for key, value in told.items() if value})
