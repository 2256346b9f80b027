"""The ``votecenter`` command and its families, put together."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer._click.exceptions import ClickException  # typer carries its own copy of click

from app import __version__
from app.cli import (
    demo,
    election,
    export,
    fallback,
    journal,
    mail,
    office,
    paper,
    proof,
    roll,
    station,
    station_settings,
)
from app.cli import desk as desk_jobs
from app.cli.words import fault_sentence
from app.faults import Fault

main = typer.Typer(
    name="votecenter",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Vote centers in vote-by-mail elections, without a network. Without a command: the desk's window.",
)
main.add_typer(
    office.app,
    name="office",
    help="The election office: keys, enrolment, reconciliation. Without a command: the office's window.",
)
main.add_typer(roll.app, name="roll", help="Voter files and the look-up.")
main.add_typer(election.package, name="package", help="Election packages.")
main.add_typer(election.style, name="style", help="Ballot styles.")
paper.app.command("proof")(proof.proof)
paper.app.command("deck")(proof.test_deck)
paper.app.command("address")(mail.address)
paper.app.command("certificate")(mail.certificate)
paper.app.command("fallback")(fallback.fallback)
main.add_typer(paper.app, name="print", help="Ballots and labels on paper.")
main.add_typer(journal.app, name="journal", help="A desk's journal.")
main.add_typer(export.app, name="export", help="What a desk sends back.")
main.add_typer(desk_jobs.app, name="desk", help="A desk without its window: printers, packages, rounds, a lost laptop.")
election.package.command("station")(station.station_part)
election.package.command("slip")(station.practice_slip)
main.command(name="station")(station.station)
main.command(name="station-settings")(station_settings.station_settings)
main.command(name="demo")(demo.demo)
main.command(name="health")(journal.health)


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"Vote Center {__version__}")
        raise typer.Exit


@main.callback()
def votecenter(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Which version this is.")
    ] = False,
) -> None:
    """Without a command the desk is started, which does not come by here."""


def run(arguments: Sequence[str]) -> int:
    """The exit status; every fault becomes one sentence."""
    try:
        result = main(list(arguments), standalone_mode=False)
    except Fault as fault:
        print(fault_sentence(fault), file=sys.stderr)
        return 2
    except typer.Exit as ended:
        return ended.exit_code
    except ClickException as wrong:
        if said := wrong.format_message():  # empty when the help was asked for by saying nothing
            print(f"{said.rstrip('.')}; --help tells more.", file=sys.stderr)
        return 2
    except typer.Abort:
        print("Stopped. Nothing was changed.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 2
    return result if isinstance(result, int) else 0
