"""One sample view of every screen, by name, with the place on the rail it belongs to."""

from collections.abc import Callable
from typing import Any

from tests.ui import samples_closing as closing
from tests.ui import samples_day as day
from tests.ui import samples_desk as desk
from tests.ui import samples_export as carried
from tests.ui import samples_machine as machine
from tests.ui import samples_serve as serve
from tests.ui.samples_carrying import CARRYING
from tests.ui.samples_observers import observers
from tests.ui.samples_roll import ROLL
from ui.viewmodels.status import RailView, StatusView

NO_RAIL = RailView(items=(), lock=None)
"""Before anybody has signed in."""

SAMPLES: dict[str, tuple[str, Callable[[], Any]]] = {
    "set_up": ("", machine.set_up),
    "sign_in": ("", machine.sign_in),
    "open_day": ("today", day.open_day),
    "find": ("voters", desk.find),
    "serve_identity": ("voters", serve.identity),
    "serve_style": ("voters", serve.style),
    "serve_print": ("voters", desk.serve_print),
    "serve_hand_over": ("voters", serve.hand_over),
    "serve_accept": ("voters", serve.accept),
    "refusal": ("voters", desk.refusal),
    "spoil": ("voters", serve.spoil),
    "today": ("today", day.today),
    "observers": ("", observers),
    "ballots": ("ballots", day.ballots),
    "close_line": ("close", closing.close_line),
    "close_count": ("close", closing.close_count),
    "close_unused": ("close", closing.close_unused),
    "statement": ("close", closing.statement),
    "export": ("export", carried.export),
    "exported": ("export", carried.exported),
    "help": ("help", machine.help_page),
    "menu": ("", machine.menu),
    "bug": ("voters", machine.bug),
    "incident": ("today", serve.incident),
    "announcement": ("voters", desk.announcement),
    "training": ("voters", desk.find),
    **ROLL,
    **CARRYING,
}

STATUS: dict[str, Callable[[], StatusView]] = {
    "find": desk.status,
    "serve_print": lambda: desk.status(printer="Paper low", troubled=True),
    "refusal": lambda: desk.status(clock="1:31 PM", soon=False),
    "today": lambda: desk.status(clock="3:40 PM", soon=False),
}
