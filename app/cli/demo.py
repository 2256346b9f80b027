"""``votecenter demo``: a whole vote-center day on invented voters."""

import os
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from app.cli import training
from app.cli.out import Json, show
from app.demo.folder import Wanted
from app.demo.run import run_day


def demo(
    headless: Annotated[bool, typer.Option("--headless", help="Run the scripted day without a window.")] = False,
    output: Annotated[Path | None, typer.Option("--output", help="A new folder for everything it leaves.")] = None,
    voters: Annotated[int, typer.Option("--voters", min=1, help="How many invented voters.")] = 2000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same day.")] = 1,
    ballots: Annotated[
        Path | None, typer.Option("--ballots", help="A NIST SP 1500-20 or VotingWorks ballot definition to use.")
    ] = None,
    roll: Annotated[Path | None, typer.Option("--roll", help="A voter file to use instead of invented voters.")] = None,
    layout: Annotated[str, typer.Option("--layout", help="The layout of --roll.")] = "plain",
    json_: Json = False,
) -> None:
    """The office builds a package, two desks serve a day, the office reconciles. With a display, and without
    --headless, the desk then opens in training mode on that package."""
    folder = output or Path(tempfile.mkdtemp(prefix="votecenter-demo-"))
    wanted = Wanted(voters=voters, seed=seed, ballots=ballots, roll=roll, layout=layout)
    value, prepared = run_day(folder, wanted, lambda line: None if json_ else print(line, flush=True))
    training.screens(folder, prepared)
    show(json_, value, (f"Everything is in {folder}; begin with summary.json.",))
    if not headless and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise typer.Exit(training.training(folder, prepared))
