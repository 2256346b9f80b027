"""``votecenter journal`` and ``votecenter health``."""

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import tools
from app.cli.out import Json, show
from app.cli.secret import KeyFd, passphrase
from app.domain.ids import Digest, MachineId, OfficialId
from app.domain.journal import Entry, Head, verify
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.paths import default_folder
from app.services.exchange_values import EXPORT, heads_of
from app.services.health import checks
from app.services.readiness import detail_of, name_of
from app.services.segments import entries_of
from app.settings import load_settings
from app.store.journal_store import JournalStore, verify_file
from app.store.slots import SlotFile
from sync.keyfiles import load_keys

app = typer.Typer(no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="A desk's journal.db, an export (*.vcx), or a journal.jsonl from one.")]
Office = Annotated[Path | None, typer.Option("--office", help="The office's key file, for an export.")]
OfficialName = Annotated[str, typer.Option("--official", help="Whose password opens the desk's store.")]


def store_key(file: Path, official: str, key_fd: int | None) -> bytes:
    """The key of the store a journal.db stands in: an official's password opens a slot beside it."""
    if not official:
        raise Fault(FaultCode.KEY_MISSING, expected="--official")
    slots = SlotFile(file.parent / "slots.json", tools().keys)
    return slots.open_official(OfficialId(official), passphrase(key_fd, what=f"Password of {official}"))


@contextmanager
def entries_in(
    file: Path, official: str, office: Path | None, key_fd: int | None
) -> Iterator[tuple[list[Entry], list[Head]]]:
    """The entries of any of the three kinds of file, and the heads it carries."""
    if not file.is_file():
        raise Fault(FaultCode.FILE_MISSING, file=str(file))
    if file.suffix == ".jsonl":
        yield list(entries_of(file.read_bytes())), []
    elif file.suffix == ".vcx":
        if office is None:
            raise Fault(FaultCode.KEY_MISSING, expected="--office")
        own = load_keys(office, passphrase(key_fd, what="Office passphrase"))
        signer = tools().bundles.outside(file).signer
        _, parts = tools().bundles.read(file, own.decryption, kind=EXPORT, signers=(signer,))
        by_name = {part.name: part.data for part in parts}
        yield list(entries_of(by_name["journal.jsonl"])), list(heads_of(by_name["heads.json"]).heads)
    else:
        journal = JournalStore.open(file, store_key(file, official, key_fd), read_only=True)
        try:
            yield list(journal.entries()), []
        finally:
            journal.close()


@app.command("show")
def show_journal(
    file: File, official: OfficialName = "", office: Office = None, key_fd: KeyFd = None, json_: Json = False
) -> None:
    """Print the entries as they are stored; ballot numbers stay sealed."""
    with entries_in(file, official, office, key_fd) as (entries, _):
        told = [json.loads(entry.body) for entry in entries]
    show(
        json_,
        told,
        (
            f"{each['envelope']['machine']} {each['envelope']['sequence']:>5} {each['envelope']['at']} "
            f"{each['envelope']['kind']} {json.dumps(each['event'], ensure_ascii=False)}"
            for each in told
        ),
    )


@app.command("verify")
def verify_journal(
    file: File,
    official: OfficialName = "",
    office: Office = None,
    head: Annotated[
        list[str] | None,
        typer.Option("--head", help="MACHINE:ENTRY:HASH as printed on a report; may be given several times."),
    ] = None,
    key_fd: KeyFd = None,
    json_: Json = False,
) -> None:
    """Check the chain, and that it reaches every head given. Names the first entry that does not fit."""
    heads = [head_of(each) for each in head or ()]
    ends: dict[MachineId, Head] = {}
    if file.suffix in (".jsonl", ".vcx"):
        with entries_in(file, official, office, key_fd) as (entries, carried):
            broken = verify(entries, (*carried, *heads))
            ends = {
                each.machine: Head(machine=each.machine, sequence=each.sequence, digest=each.digest) for each in entries
            }
    else:
        if not file.is_file():
            raise Fault(FaultCode.FILE_MISSING, file=str(file))
        broken = verify_file(file, store_key(file, official, key_fd), heads)
    value = {
        "whole": broken is None,
        "first_bad": None
        if broken is None
        else {"machine": broken.machine, "sequence": broken.sequence, "breach": broken.breach.value},
    }
    sentence = (
        "The journal is whole."
        if broken is None
        else f"The journal is broken: machine {broken.machine}, entry {broken.sequence}: {broken.breach.value}."
    )
    show(json_, value, (sentence,))
    if broken is not None:
        raise typer.Exit(2)
    if file.suffix == ".jsonl":
        _say_ends(ends, {each.machine for each in heads})


def _say_ends(ends: Mapping[MachineId, Head], proven: Collection[MachineId]) -> None:
    """Nothing in a bare file tells whether its last line is the one that was written: that is on paper."""
    for machine, end in ends.items():
        if machine not in proven:
            told = f"{machine}:{end.sequence}:{end.digest}"
            typer.echo(
                f"Its end is not proven. Compare with the printed report, or give it as --head: {told}", err=True
            )


def head_of(text: str) -> Head:
    """``HS-A:2914:7f3a…``; blanks inside the hash, as printed, are fine. Raises Fault(FILE_BAD)."""
    machine, _, rest = text.partition(":")
    number, _, digest = rest.partition(":")
    plain = digest.replace(" ", "").lower()
    if not number.isdigit() or len(plain) != 64:
        raise Fault(FaultCode.FILE_BAD, file="--head", expected="MACHINE:ENTRY:HASH with 64 hexadecimal digits")
    return Head(machine=MachineId(machine), sequence=int(number), digest=Digest(plain))


def health(json_: Json = False) -> None:
    """Readiness test of this machine: network off, power, disk, fonts, barcodes, printers."""
    from app.bootstrap import chosen_printers, printer_queues

    parts, words = tools(), Words("en")
    printers = (*chosen_printers(load_settings(default_folder())), *printer_queues())
    found = checks(parts.machinery, parts.renderer, printers, speech=parts.speech)
    value = [
        {"check": name_of(each, words), "state": each.state.value, "detail": detail_of(each, words)} for each in found
    ]
    show(json_, value, (f"{each['state'].upper():8} {each['check']}: {each['detail']}" for each in value))
    if any(each.state.value == "stop" for each in found):
        raise typer.Exit(2)
