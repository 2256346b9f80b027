"""The office's own drives, at the desk and in the office's window: one is put on the list, or taken off it."""

from collections.abc import Callable

from app.domain.journal import Recorded
from app.domain.refusal import Refusal
from app.ports import Drive
from app.services.drive_list import DriveList
from ui.desk.context import Screen
from ui.viewmodels.make_drives import drives_view
from ui.viewmodels.parts import Message, Status


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
        words = self.context.saying.words

        def told(answer: tuple[Recorded, ...] | Refusal) -> None:
            if isinstance(answer, Refusal):
                self.show(refusal=answer)
            elif allowed:
                self.show(Message(status=Status.OK, title=words("drives.now_on", drive=label or serial)))
            else:
                self.show(Message(status=Status.OK, title=words("drives.now_off", drive=label or serial)))

        self.context.do(lambda: known.put(serial, label, allowed=allowed), told, failed=self.show)
