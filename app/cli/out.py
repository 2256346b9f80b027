"""Printing results: a few lines for people, or JSON for programs."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any

import typer

from app.services.build_steps import Building, Step

Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def show(as_json: bool, value: Any, lines: Iterable[str]) -> None:
    """``value`` as JSON, or ``lines`` for people."""
    if as_json:
        json.dump(value, sys.stdout, indent=1, ensure_ascii=False, default=str)
        sys.stdout.write("\n")
    else:
        for line in lines:
            print(line)


def meter(what: str) -> Callable[[int, int], bool]:
    """Progress on stderr when that is a terminal; Ctrl+C cancels."""
    shown = -1

    def tell(done: int, of: int) -> bool:
        nonlocal shown
        percent = 100 * done // of if of else 100
        if percent != shown and sys.stderr.isatty():
            shown = percent
            ending = "\n" if percent >= 100 else ""
            print(f"\r{what}: {percent} %", end=ending, file=sys.stderr, flush=True)
        return True

    return tell


def meters(names: Mapping[Step, str]) -> Building:
    """The same for each step of a package."""
    each = {step: meter(name) for step, name in names.items()}
    return lambda step, done, of: each[step](done, of)
