"""``votecenter office``: keys, a starter folder, enrolment, reconciliation, proof of what came in."""

from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import MACHINE_KEY
from app.cli import reconcile, retention
from app.cli.secret import KeyFd, passphrase
from app.importers.elections_starter import new_election
from sync.keyfiles import new_machine_keys, new_office_keys, save_keys

app = typer.Typer(no_args_is_help=True)


@app.command("keys")
def keys(
    folder: Annotated[Path, typer.Argument(help="Where office.key and office.pub are written.")],
    name: Annotated[str, typer.Option(help="The office's name, as laptops show it.")] = "Election office",
    key_fd: KeyFd = None,
) -> None:
    """Make the office's keys: one to sign packages, one to open exports."""
    folder.mkdir(parents=True, exist_ok=True)
    made = new_office_keys(name)
    public = save_keys(folder / "office.key", made, passphrase(key_fd, what="New office passphrase", new=True))
    print(f"Made {folder / 'office.key'} (keep it locked away) and {public} (give it to every laptop).")
    print(f"Read aloud when a laptop first loads a package: {made.public.fingerprint}")


@app.command("enrol")
def enrol(
    machine: Annotated[str, typer.Argument(help="The laptop's id, such as HS-A.")],
    folder: Annotated[Path, typer.Argument(help="Where its key and public enrolment file are written.")],
    key_fd: KeyFd = None,
) -> None:
    """Make a laptop's keys, on that laptop; only the .pub file goes to the office."""
    folder.mkdir(parents=True, exist_ok=True)
    made = new_machine_keys(machine)
    public = save_keys(folder / MACHINE_KEY, made, passphrase(key_fd, what="New laptop passphrase", new=True))
    print(f"Made {folder / MACHINE_KEY} (stays on this laptop) and {public} (take it to the office).")
    print(f"The office compares: {made.public.fingerprint}")


@app.command("new-election")
def starter(folder: Annotated[Path, typer.Argument(help="A folder that does not exist yet.")]) -> None:
    """Write a starter election folder whose comments say what to fill in."""
    new_election(folder)
    print(f"Made {folder}. Fill in {folder / 'election.toml'}, then: votecenter package build {folder} -o FILE.vcpkg")


app.command("reconcile")(reconcile.merge)
app.command("retention")(retention.hold)
app.command("wipe")(retention.wipe_folder)
