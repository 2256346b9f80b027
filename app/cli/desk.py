"""``votecenter desk``: what a supervisor can do at a desk without its window. Two people, as there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import folder_devices, tools
from app.cli import printers
from app.cli.out import Json, meter, show
from app.cli.secret import KeyFd, passphrase
from app.domain.ids import MachineId, OfficialId, short
from app.domain.refusal import Refusal
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.paths import places
from app.services.desk_parts import DeskParts
from app.starter import DeskStarter
from app.store.folder import FolderLock

app = typer.Typer(no_args_is_help=True)
app.command("printers")(printers.printers)

Data = Annotated[Path, typer.Argument(help="The desk's data folder.")]
By = Annotated[str, typer.Option("--official", help="A supervisor, whose password opens the desk's store.")]
Second = Annotated[str, typer.Option("--second", help="The second official.")]
SecondFd = Annotated[int | None, typer.Option("--second-fd", help="Read the second password from this descriptor.")]


@contextmanager
def opened(data: Path, official: str, key_fd: int | None) -> Iterator[DeskParts]:
    """The desk's store, opened by an official's password; one program per folder."""
    password = passphrase(key_fd, what=f"Password of {official}")
    home = places(data)
    with FolderLock(home.folder).hold():
        desk = DeskStarter(home, folder_devices(home.folder), tools()).open(OfficialId(official), password)
        try:
            yield desk
        finally:
            desk.people.sign_out()
            desk.close()


def proven(desk: DeskParts, second: str, second_fd: int | None) -> OfficialId:
    return desk.people.prove(OfficialId(second), passphrase(second_fd, what=f"Password of {second}"))


def said(refusal: Refusal) -> None:
    """A rule said no: its sentence, and status 1."""
    words = Words("en")
    facts = dict(refusal.facts)
    key = f"rule.{refusal.rule.value}"
    typer.echo(f"{words(f'{key}.title', **facts)}. {words(f'{key}.why', **facts)}", err=True)
    raise typer.Exit(1)


@app.command("amend")
def amend(
    data: Data,
    package: Annotated[Path, typer.Argument(help="The amended package.")],
    official: By,
    second: Second,
    compared: Annotated[str, typer.Option("--compared", help="The four characters the office read aloud.")],
    reason: Annotated[str, typer.Option(help="Why an older list is loaded, where it is older.")] = "",
    key_fd: KeyFd = None,
    second_fd: SecondFd = None,
    json_: Json = False,
) -> None:
    """Load an amended package in mid-election; tells what it changes here."""
    with opened(data, official, key_fd) as desk:
        amending = desk.amending
        if amending is None:
            raise Fault(FaultCode.KEY_MISSING, expected="an office this laptop trusts")
        weighed = amending.weigh(package, meter("Reading"))
        digest = weighed.contents.jurisdiction.package
        try:
            if compared.strip().upper() != short(digest):
                raise Fault(FaultCode.COMPARED_OTHER, file=package.name, found=compared)
            answer = amending.load(weighed, second_person=proven(desk, second, second_fd), reason=reason)
        except BaseException:
            amending.drop(weighed)
            raise
        if isinstance(answer, Refusal):
            amending.drop(weighed)
            said(answer)
        value = {
            "package": digest,
            "older": weighed.older,
            "changed": [{"style": style, "card": card} for style, card in weighed.changed],
            "recalled": [{"style": e.style, "card": e.card, "count": e.count} for e in weighed.recalls],
            "removed_already_issued": [e.issue for e in weighed.removed],
            "other_ballot_now": [{"issue": e.issue, "style": e.style, "now": e.now} for e in weighed.restyled],
        }
        show(
            json_,
            value,
            (
                f"Loaded {short(digest)}. Ballots that change: {len(weighed.changed)}.",
                *(f"Recall {e.count} of style {e.style}, card {e.card}." for e in weighed.recalls),
                f"Issued here, no longer on the list: {len(weighed.removed)}.",
                f"Issued here, another ballot now: {len(weighed.restyled)}.",
            ),
        )


@app.command("round-out")
def round_out(
    data: Data,
    folder: Annotated[Path, typer.Argument(help="The stick for the other desk.")],
    official: By,
    key_fd: KeyFd = None,
) -> None:
    """Write what this desk knows, for the other desks of its center."""
    with opened(data, official, key_fd) as desk:
        info = desk.exchange.write_round(folder)
        print(f"Written: {desk.exchange.round_name()} {short(info.digest)}")


@app.command("round-in")
def round_in(
    data: Data,
    folder: Annotated[Path, typer.Argument(help="The stick from the other desk.")],
    official: By,
    key_fd: KeyFd = None,
    json_: Json = False,
) -> None:
    """Take in what other desks of this center wrote; conflicts and what does not fit are told."""
    with opened(data, official, key_fd) as desk:
        if desk.key is None:
            raise Fault(FaultCode.KEY_MISSING, expected="laptop key")
        key = desk.key
        results = [desk.exchange.take_round(file, key) for file in desk.exchange.rounds_in(folder)]
        value = [
            {
                "machine": each.machine,
                "entries": each.entries,
                "conflicts": len(each.conflicts),
                "breach": each.breach.breach.value if each.breach is not None else None,
                "older": list(each.older) if each.older is not None else None,
            }
            for each in results
        ]
        show(
            json_,
            value,
            (
                f"{each.machine}: {each.entries} new entries, {len(each.conflicts)} new conflicts"
                + (f"; an older copy, it ends at {each.older[0]}" if each.older is not None else "")
                + (f"; does not fit at {each.breach.machine} {each.breach.sequence}" if each.breach is not None else "")
                for each in results
            ),
        )


@app.command("lost")
def lost(
    data: Data,
    machine: Annotated[str, typer.Argument(help="The laptop that is gone.")],
    official: By,
    second: Second,
    reason: Annotated[str, typer.Option(help="What happened to it.")],
    key_fd: KeyFd = None,
    second_fd: SecondFd = None,
    json_: Json = False,
) -> None:
    """Close a lost laptop's record at the last entry known here; this desk answers for its ballots from then on."""
    with opened(data, official, key_fd) as desk:
        second_person = proven(desk, second, second_fd)
        answer = desk.takeover.close(MachineId(machine), reason=reason, second_person=second_person)
        if isinstance(answer, Refusal):
            said(answer)
        known = next(each for each in desk.takeover.known() if each.machine.id == machine)
        show(
            json_,
            {"machine": machine, "entry": known.entries, "out": known.out},
            (f"{machine} is closed at entry {known.entries}. Its ballots with voters: {known.out}.",),
        )
