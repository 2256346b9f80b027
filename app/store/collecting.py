"""Python's search for cycles put off while many values are made that hold none."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_cycles_sought() -> Iterator[None]:
    """Voters refer to nothing that refers back to them, yet every few hundred of them start a search: a tenth of the
    time of loading millions, a sixth of the slowest look-ups."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
