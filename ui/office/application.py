"""The office's window as a program. Apart from the desk's, which loads nothing of the office."""

from app.services.office.at_work import OfficeStarter
from ui.appearance import Appearance, KeepLook
from ui.messages import bug_view
from ui.office.controller import Held, OfficeController
from ui.starting import look_for, start
from ui.tasks import Tasks, catch_bugs
from ui.viewmodels.saying import Saying
from ui.window import Window


def run_office(
    starter: OfficeStarter,
    *,
    held: Held,
    theme: str = "light",
    percent: int = 0,
    language: str = "en",
    keep_look: KeepLook | None = None,
) -> int:
    """The office's window until it is closed."""
    application = start()
    look = look_for(application, theme=theme, percent=percent, language=language)
    window = Window(look, "Vote Center office")
    tasks = Tasks(window)

    def bug(place: str) -> None:
        window.show_view(bug_view(controller.saying.words, place))

    def end() -> None:
        controller.stop()
        tasks.close()
        if controller.office is not None:
            controller.office.close()
        window.allow_close()

    tasks.bugs.connect(bug)
    catch_bugs(bug)
    controller = OfficeController(window, starter, Saying(look.words), tasks, held=held, on_close=end)
    controller.menu.appearance = Appearance(
        application,
        window,
        tasks,
        percent,
        changed=lambda look: controller.look_changed(look.words),
        keep=keep_look,
    )
    controller.start()
    window.showMaximized()
    return application.exec()
