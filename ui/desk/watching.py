"""What the machine says of itself: the status bar, and the copy on the stick left in the desk."""

from dataclasses import replace

from app.ports import DriveState
from app.services.shadow import ShadowState
from ui.desk.context import Context
from ui.viewmodels.make_status import Readings, status_view
from ui.viewmodels.status import StatusView
from ui.window import Window

TELL_PRINTERS = ("serve.print.", "serve.doubt.")
"""Pages that say what the printers say of themselves."""


class Watching:
    def __init__(self, context: Context, window: Window) -> None:
        self.context, self.window = context, window
        self._copying = False

    def status(self) -> StatusView:
        return status_view(self.context.saying, self.context.parts.session.scene(), self.context.readings)

    def show(self, *, menu: bool = True) -> None:
        self.window.set_status(replace(self.status(), menu=menu))

    def copy(self) -> None:
        """What has just been recorded goes onto the stick left in the desk, one copy at a time."""
        shadow = self.context.parts.shadow
        if shadow is None or self._copying or self.context.readings.drive is not DriveState.IN_PLACE:
            return
        if shadow.due():
            self._copying = True
            self.context.work.device(shadow.keep, self._copied)

    def _copied(self, state: ShadowState) -> None:
        self._copying = False
        self.told(replace(self.context.readings, copied=state.at, copy_failed=state.fault is not None))

    def read(self) -> None:
        parts = self.context.parts

        def read() -> Readings:
            ballots, labels = parts.queue.states()
            return Readings(
                ballots=ballots,
                labels=labels,
                drive=parts.drives.state(),
                power=parts.machinery.power(),
                network=parts.machinery.network(),
                copied=parts.shadow.state.at if parts.shadow is not None else None,
                copy_failed=parts.shadow is not None and parts.shadow.state.fault is not None,
            )

        self.context.work.device(read, self.told)

    def told(self, readings: Readings) -> None:
        """New readings: the bar shows them, and the page that waits for a printer."""
        before, self.context.readings = self.context.readings, readings
        self.show()
        printers = (readings.ballots, readings.labels) != (before.ballots, before.labels)
        view = self.window.view
        if printers and not self.window.is_busy and str(getattr(view, "key", "")).startswith(TELL_PRINTERS):
            self.context.say_again(view)
