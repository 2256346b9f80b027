"""The office's own drives, at the desk and in the office's window: one is put on the list, or taken off it."""

from collections.abc import Callable

from app.domain.journal import Recorded
from app.domain.refusal import Refusal
from app.ports import Drive
from app.services.drive_list import DriveList
from ui.desk.context import Screen
from ui.messages import retold
from ui.viewmodels.make_drives import drives_view
from ui.viewmodels.parts import Message, Status
from ui.words import Words


class DrivesFlow:
    """Commands begin with ``drives_``. ``known`` is the list, None where no laptop remembers one; ``place`` the rail's
    place it stands under."""

    def __init__(
        self,
        context: Screen,
        known: Callable[[], DriveList | None],
        leave: Callable[[Message | None], None],
        *,
        place: str = "export",
    ) -> None:
        self.context, self._known, self._leave, self._place = context, known, leave, place

    def show(self, message: Message | None = None, refusal: Refusal | None = None) -> None:
        known = self._known()
        if known is None:
            self._leave(message)
            return

        def look() -> tuple[tuple[Drive, ...], tuple[str, ...]]:
            return known.in_place(), known.serials()

        def seen(found: tuple[tuple[Drive, ...], tuple[str, ...]]) -> None:
            self.context.put(drives_view, *found, place=self._place, message=message, refusal=refusal)
            self.context.window.settle()

        self.context.carry(look, seen, failed=self._leave)

    def on(self, key: str, values: dict[str, str]) -> None:
        known = self._known()
        if known is not None and key in ("drives_put", "drives_off"):
            self._put(known, values.get("serial", ""), values.get("label", ""), allowed=key == "drives_put")
        else:
            self.show()

    def _put(self, known: DriveList, serial: str, label: str, *, allowed: bool) -> None:
        def now(words: Words) -> Message:
            drive = label or serial
            title = words("drives.now_on", drive=drive) if allowed else words("drives.now_off", drive=drive)
            return Message(status=Status.OK, title=title)

        def told(answer: tuple[Recorded, ...] | Refusal) -> None:
            if isinstance(answer, Refusal):
                self.show(refusal=answer)
            else:
                self.show(retold(self.context.saying.words, now))

        self.context.do(lambda: known.put(serial, label, allowed=allowed), told, failed=self.show)
