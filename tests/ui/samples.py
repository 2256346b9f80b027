"""One sample view of every screen, by name, with the place on the rail it belongs to."""

from collections.abc import Callable
from typing import Any

from tests.ui import samples_desk as desk
from ui.viewmodels.status import StatusView

SAMPLES: dict[str, tuple[str, Callable[[], Any]]] = {
    "find": ("voters", desk.find),
    "serve": ("voters", desk.serve_print),
    "refusal": ("voters", desk.refusal),
    "announcement": ("voters", desk.announcement),
    "training": ("voters", desk.find),
}

STATUS: dict[str, Callable[[], StatusView]] = {
    "find": desk.status,
    "serve": lambda: desk.status(printer="Paper low", troubled=True),
    "refusal": lambda: desk.status(clock="1:31 PM", soon=False),
}
