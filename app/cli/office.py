"""``votecenter office``: keys, a starter folder, enrolment, reconciliation, proof of what came in."""

from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import MACHINE_KEY
from app.cli import archive, office_keys, office_window, reconcile, retention
from app.cli.secret import KeyFd, passphrase
from app.importers.elections_starter import new_election
from sync.keyfiles import new_machine_keys, save_keys

app = typer.Typer(no_args_is_help=False)


@app.callback(invoke_without_command=True)
def at_work(
    context: typer.Context,
    office: Annotated[Path | None, typer.Option("--office", help="The office's key file (office.key).")] = None,
    package: Annotated[list[Path] | None, typer.Option(help="The packages, the one in force last.")] = None,
) -> None:
    """Without a job: the office's window, where exports come in and are added up."""
    if context.invoked_subcommand is None:
        raise typer.Exit(office_window.office(office, tuple(package or ())))


app.command("keys")(office_keys.keys)
app.command("recover")(office_keys.recover)
app.command("admit")(office_keys.admit)
app.command("strike")(office_keys.strike_off)


@app.command("enrol")
def enrol(
    machine: Annotated[str, typer.Argument(help="The laptop's id, such as HS-A.")],
    folder: Annotated[Path, typer.Argument(help="Where its key is kept; the desk looks in ~/.local/share/votecenter.")],
    key_fd: KeyFd = None,
) -> None:
    """Make a laptop's keys, on that laptop; only the .pub file goes to the office."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # else the desk would not take it for its own
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
app.command("archive")(archive.archive)
app.command("unarchive")(archive.unarchive)
app.command("retention")(retention.hold)
app.command("wipe")(retention.wipe_folder)
