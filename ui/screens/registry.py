"""Which screen shows which view."""

from collections.abc import Callable
from typing import Any

from ui.look import Look
from ui.screens.ballots import BallotsScreen
from ui.screens.bug import BugScreen
from ui.screens.close import CloseScreen
from ui.screens.export import ExportScreen
from ui.screens.find import FindScreen
from ui.screens.help import HelpScreen
from ui.screens.menu import MenuScreen
from ui.screens.open_day import OpenDayScreen
from ui.screens.page_screen import AnyPageScreen
from ui.screens.refusal import RefusalScreen
from ui.screens.serve import ServeScreen
from ui.screens.set_up import SetUpScreen
from ui.screens.sign_in import SignInScreen
from ui.screens.spoil import SpoilScreen
from ui.screens.statement import StatementScreen
from ui.screens.today import TodayScreen
from ui.viewmodels import views as v
from ui.viewmodels.page import PageView

_ALL: tuple[tuple[str, type, Callable[[Look], Any]], ...] = (
    ("set_up", v.SetUpView, SetUpScreen),
    ("sign_in", v.SignInView, SignInScreen),
    ("open_day", v.OpenDayView, OpenDayScreen),
    ("find", v.FindView, FindScreen),
    ("serve", v.ServeView, ServeScreen),
    ("refusal", v.RefusalView, RefusalScreen),
    ("spoil", v.SpoilView, SpoilScreen),
    ("today", v.TodayView, TodayScreen),
    ("ballots", v.BallotsView, BallotsScreen),
    ("close", v.CloseView, CloseScreen),
    ("statement", v.StatementView, StatementScreen),
    ("export", v.ExportView, ExportScreen),
    ("help", v.HelpView, HelpScreen),
    ("menu", v.MenuView, MenuScreen),
    ("bug", v.BugView, BugScreen),
    ("page", PageView, AnyPageScreen),
)

SCREENS: dict[str, Callable[[Look], Any]] = {name: screen for name, _, screen in _ALL}
_NAMES: dict[type, str] = {view: name for name, view, _ in _ALL}


def name_of(view: object) -> str:
    """The screen's name for a view; it is also the first part of ``Window.command``."""
    return _NAMES[type(view)]
