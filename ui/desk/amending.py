"""An amended package in mid-election: choose it, compare and weigh it, load it with two people."""

from collections.abc import Callable
from pathlib import Path

from app.domain.ids import OfficialId
from app.domain.refusal import Refusal
from app.ports import Drive
from app.services.amending import Weighed
from ui.desk.context import Context
from ui.messages import note_message, refusal_message
from ui.viewmodels.make_carry import amended_view, choose_package_view, weighed_view
from ui.viewmodels.parts import Message


class AmendFlow:
    """Commands begin with ``amend_``; ``leave`` goes back to the page this was called from."""

    def __init__(self, context: Context, leave: Callable[[], None]) -> None:
        self.context, self._leave = context, leave
        self._weighed: Weighed | None = None

    def show(self, message: Message | None = None) -> None:
        self.drop()
        drives = self.context.parts.drives

        def look() -> tuple[Path, ...]:
            folders = [drives.reach(drive) for drive in drives.list() if _readable(drive)]
            return tuple(sorted(file for folder in folders for file in folder.glob("*.vcpkg")))

        self.context.carry(look, lambda found: self._choose(found, message), failed=lambda m: self._choose((), m))

    def on(self, key: str, values: dict[str, str]) -> None:
        if key == "amend_look":
            self._look(values)
        elif key == "amend_load":
            self._load(values)
        else:
            self.drop()
            self._leave()

    def drop(self) -> None:
        """What was weighed and not loaded leaves no roll behind."""
        amending, weighed = self.context.parts.amending, self._weighed
        self._weighed = None
        if amending is not None and weighed is not None:
            amending.drop(weighed)

    def _choose(self, found: tuple[Path, ...], message: Message | None) -> None:
        self.context.put(choose_package_view, found, message=message)
        self.context.window.settle()

    def _look(self, values: dict[str, str]) -> None:
        chosen = values.get("path", "").strip() or values.get("package", "")
        amending = self.context.parts.amending
        if not chosen or amending is None:
            self.show(note_message(self.context.saying.words, "missing.package"))
            return
        path = Path(chosen).expanduser()

        self.context.do(lambda: amending.weigh(path), self._show_weighed, failed=self.show)

    def _show_weighed(self, weighed: Weighed, message: Message | None = None) -> None:
        self._weighed = weighed
        session = self.context.parts.session
        self.context.put(weighed_view, session, weighed, message=message)
        self.context.window.settle()

    def _load(self, values: dict[str, str]) -> None:
        parts, weighed = self.context.parts, self._weighed
        amending = parts.amending
        if weighed is None or amending is None:
            self.show()
            return
        second = OfficialId(values.get("second", ""))

        def work() -> Weighed | Refusal:
            proven = parts.people.prove(second, values.get("second_password", "")) if second else None
            return amending.load(weighed, second_person=proven, reason=values.get("reason", ""))

        self.context.do(work, self._loaded, failed=lambda message: self._show_weighed(weighed, message))

    def _loaded(self, answer: Weighed | Refusal) -> None:
        if isinstance(answer, Refusal):
            message = refusal_message(self.context.saying.words, answer.rule, dict(answer.facts))
            if self._weighed is not None:
                self._show_weighed(self._weighed, message)
            return
        self._weighed = None
        self.context.put(amended_view, self.context.parts.session, answer)


def _readable(drive: Drive) -> bool:
    return drive.state.value in ("in_place", "read_only", "full")
