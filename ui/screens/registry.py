"""Which screen shows which view."""

from collections.abc import Callable
from typing import Any

from ui.look import Look
from ui.screens.find import FindScreen
from ui.screens.page_screen import AnyPageScreen
from ui.screens.refusal import RefusalScreen
from ui.screens.serve import ServeScreen
from ui.viewmodels.page import PageView
from ui.viewmodels.views import FindView, RefusalView, ServeView

SCREENS: dict[str, Callable[[Look], Any]] = {
    "find": FindScreen,
    "serve": ServeScreen,
    "refusal": RefusalScreen,
    "page": AnyPageScreen,
}

_NAMES: dict[type, str] = {
    FindView: "find",
    ServeView: "serve",
    RefusalView: "refusal",
    PageView: "page",
}


def name_of(view: object) -> str:
    """The screen's name for a view; it is also the first part of ``Window.command``."""
    return _NAMES[type(view)]
