"""One frozen view per screen, all from here: ``window.show_view(view)`` picks the screen by the view's class."""

from ui.viewmodels.views_day import (
    BallotsView,
    CloseView,
    OpenDayView,
    StatementView,
    TodayView,
)
from ui.viewmodels.views_desk import (
    FindGroup,
    FindRow,
    FindView,
    NameRun,
    RefusalView,
    ServeView,
    SpoilView,
)
from ui.viewmodels.views_machine import (
    AnnouncementView,
    BugView,
    ExportView,
    HelpTopic,
    HelpView,
    MenuView,
    SetUpView,
    SignInView,
)

__all__ = [
    "AnnouncementView",
    "BallotsView",
    "BugView",
    "CloseView",
    "ExportView",
    "FindGroup",
    "FindRow",
    "FindView",
    "HelpTopic",
    "HelpView",
    "MenuView",
    "NameRun",
    "OpenDayView",
    "RefusalView",
    "ServeView",
    "SetUpView",
    "SignInView",
    "SpoilView",
    "StatementView",
    "TodayView",
]
