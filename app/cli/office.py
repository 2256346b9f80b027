"""``votecenter office``: keys, a starter folder, enrolment, reconciliation, proof of what came in."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import MACHINE_KEY, tools
from app.cli.out import Json, meter, show
from app.cli.secret import KeyFd, passphrase
from app.importers.elections_starter import new_election
from app.services.packages import read_package
from app.services.reconciling import reconcile, summary, write_results
from sync.keyfiles import load_keys, new_machine_keys, new_office_keys, save_keys

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


@app.command("reconcile")
def merge(
    exports: Annotated[list[Path], typer.Argument(help="Export bundles (*.vcx), or folders that hold them.")],
    package: Annotated[Path, typer.Option(help="The election package the desks worked with.")],
    office: Annotated[Path, typer.Option("--office", help="The office's key file (office.key).")],
    output: Annotated[Path, typer.Option("-o", "--output", help="A new folder for the results.")],
    key_fd: KeyFd = None,
    json_: Json = False,
) -> None:
    """Verify and merge exports: what is missing, voters issued twice, statements per center."""
    own = load_keys(office, passphrase(key_fd, what="Office passphrase"))
    parts = tools()
    paths = sorted(found for each in exports for found in (each.glob("*.vcx") if each.is_dir() else (each,)))
    with tempfile.TemporaryDirectory() as work:
        contents = read_package(
            parts.bundles, package, own.decryption, (own.signing.public,), roll_to=Path(work) / "roll.db"
        )
    result = reconcile(paths, bundles=parts.bundles, key=own.decryption, contents=contents, progress=meter("Exports"))
    write_results(result, output)
    told = summary(result)
    show(
        json_,
        told,
        (
            f"{len(result.taken)} exports in, {len(result.turned)} turned away, {len(result.missing)} missing.",
            *(f"Turned away: {each.file}: {each.fault} {dict(each.facts)}" for each in result.turned),
            *(f"No export from {machine}." for machine in result.missing),
            f"{len(result.conflicts)} voters issued ballots at two desks; see {output / 'conflicts.csv'}.",
            *(
                f"Center {each.center}: difference {each.difference}, {'' if each.balanced else 'NOT '}balanced."
                for each in result.centers
            ),
        ),
    )
    if result.turned:
        raise typer.Exit(2)
