"""A real X display that nobody sees. The server chooses its own number, so that any number of them come up at once."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def display(*, size: str = "1280x1024x24") -> Iterator[str]:
    """The name for ``DISPLAY``, once windows can be shown there."""
    told, tells = os.pipe()
    server = subprocess.Popen(
        ("Xvfb", "-displayfd", str(tells), "-screen", "0", size, "-nolisten", "tcp"),
        pass_fds=(tells,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(tells)
    try:
        with os.fdopen(told) as said:
            number = said.readline().strip()
        assert number, "Xvfb did not come up"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()
