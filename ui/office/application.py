"""The office's window as a program. Apart from the desk's, which loads nothing of the office."""

from collections.abc import Callable

from app.services.office.at_work import OfficeAtWork, OfficeStarter
from ui.appearance import Appearance, KeepLook
from ui.messages import bug_view
from ui.office.controller import OfficeController
from ui.starting import look_for, start
from ui.tasks import Tasks, catch_bugs
from ui.viewmodels.saying import Saying
from ui.window import Window


def run_office(
    starter: OfficeStarter,
    *,
    held: Callable[[OfficeAtWork], str],
    theme: str = "light",
    percent: int = 0,
    language: str = "en",
    keep_look: KeepLook | None = None,
) -> int:
    """The office's window until it is closed. ``held``: until when an office's records are held, in words."""
    application = start()
    look = look_for(application, theme=theme, percent=percent, language=language)
    window = Window(look, "Vote Center office")
    tasks = Tasks(window)

    def bug(place: str) -> None:
        window.show_view(bug_view(look.words, place))

    def end() -> None:
        controller.stop()
        tasks.close()
        if controller.office is not None:
            controller.office.close()
        window.allow_close()

    tasks.bugs.connect(bug)
    catch_bugs(bug)
    controller = OfficeController(window, starter, Saying(look.words), tasks, held=held, on_close=end)
    controller.start()
    controller.menu.appearance = Appearance(
        application, window, tasks, percent, changed=lambda _: controller.look_changed(), keep=keep_look
    )
    window.showMaximized()
    return application.exec()
