"""Exports come in and are added up; the sorter's list is held against them. A stop leaves what is in, and the figures
from before."""

from collections.abc import Callable
from pathlib import Path

from app.faults import Fault, FaultCode
from app.services.office.at_work import OfficeAtWork
from app.services.office.incoming import Imported
from app.services.office.receipts import Receipts
from ui.desk.context import Screen
from ui.messages import fault_message, retold
from ui.office.working import LongWork
from ui.running import Running
from ui.viewmodels.make_office import add_up_action
from ui.viewmodels.make_office_pages import folder_view, receipts_view
from ui.viewmodels.parts import Message, Status
from ui.words import Words

Told = Callable[[Message | None], None]


class IncomingFlow:
    """``told`` shows the centers, with what became of it."""

    def __init__(self, screen: Screen, long: LongWork, told: Told) -> None:
        self._screen, self._long, self._told = screen, long, told

    def on(self, office: OfficeAtWork, key: str, values: dict[str, str]) -> bool:
        """Whether the command was of this flow."""
        if key == "import":
            self._import(office, lambda running: office.import_from_drive(running.tell, running.name))
        elif key == "from_folder":
            self._screen.put(folder_view)
        elif key == "import_folder":
            folder = _path(values)
            self._import(office, lambda running: office.import_from(folder, running.tell, running.name))
        elif key == "receipts":
            self._screen.put(receipts_view)
        elif key == "take_receipts":
            self._take_receipts(office, values)
        elif key == "again":
            self.add_up(office)
        else:
            return False
        return True

    def add_up(self, office: OfficeAtWork, message: Message | None = None) -> None:
        """``message`` tells what was done just before."""
        self._long.long_work(
            "adding",
            lambda running: office.add_up(running.tell),
            lambda _: self._told(message),
            failed=lambda fault: self._not_added(office, fault),
        )

    def _not_added(self, office: OfficeAtWork, fault: Fault) -> None:
        words = self._screen.saying.words
        if fault.code is FaultCode.CANCELED:
            self._told(retold(words, lambda words: _adding_stopped(words, figures=office.result is not None)))
        else:
            self._told(fault_message(words, fault))

    def _import(self, office: OfficeAtWork, take: Callable[[Running], Imported]) -> None:
        self._long.long_work(
            "reading",
            take,
            lambda imported: self._imported(office, imported),
            failed=lambda fault: self._told(fault_message(self._screen.saying.words, fault)),
        )

    def _imported(self, office: OfficeAtWork, imported: Imported) -> None:
        waiting = office.not_added() > 0
        message = retold(self._screen.saying.words, lambda words: _brought(words, imported, waiting=waiting))
        if waiting and not imported.stopped:
            self.add_up(office, message)
        else:
            self._told(message)

    def _take_receipts(self, office: OfficeAtWork, values: dict[str, str]) -> None:
        path, as_of = _path(values), values.get("as_of", "").strip()

        def taken(receipts: Receipts) -> None:
            def told(words: Words) -> Message:
                return Message(status=Status.OK, title=words("office.receipts_in", n=receipts.lines, as_of=as_of))

            self.add_up(office, retold(self._screen.saying.words, told))

        def failed(fault: Fault) -> None:
            self._screen.put(receipts_view, message=fault_message(self._screen.saying.words, fault))
            self._screen.window.settle()

        self._long.long_work("comparing", lambda _: office.take_receipts(path, as_of), taken, failed=failed)


def _path(values: dict[str, str]) -> Path:
    return Path(values.get("path", "").strip()).expanduser()


def _adding_stopped(words: Words, *, figures: bool) -> Message:
    """``figures``: whether there are any from before."""
    return Message(
        status=Status.WARN,
        title=words("office.adding_stopped"),
        text=words("office.not_added_text") if figures else "",
        actions=(add_up_action(words),),
    )


def _brought(words: Words, imported: Imported, *, waiting: bool) -> Message:
    """What a drive brought; the worst first. ``waiting``: something is in and not added up."""
    if imported.turned:
        name, fault = imported.turned[0]
        told = fault_message(words, fault)
        title = words("office.imported_turned", n=len(imported.turned), file=name)
        return Message(status=Status.STOP, title=title, text=f"{told.title}. {told.text}", points=told.points)
    if imported.stopped:
        return Message(
            status=Status.WARN,
            title=words("office.imported_stopped", n=len(imported.new)),
            text=words("office.imported_stopped_text"),
            actions=(add_up_action(words),) if waiting else (),
        )
    if imported.new:
        return Message(status=Status.OK, title=words("office.imported", n=len(imported.new)))
    return Message(status=Status.INFO, title=words("office.imported_known", n=imported.known))
