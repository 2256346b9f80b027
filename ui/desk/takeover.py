"""A laptop is gone: take in its stick, then close its journal with two people."""

from collections.abc import Callable

from app.domain.ids import MachineId, OfficialId
from app.domain.journal import Recorded
from app.domain.refusal import Refusal
from app.services.exchange_values import RoundResult
from ui.desk.context import Context
from ui.messages import note_message, retold
from ui.viewmodels.make_carry import lost_done_view, lost_view
from ui.viewmodels.parts import Message, Status


class LostFlow:
    """Commands begin with ``lost_``. ``take_in`` reads what the stick in place brings."""

    def __init__(
        self, context: Context, take_in: Callable[[], tuple[RoundResult, ...]], leave: Callable[[], None]
    ) -> None:
        self.context, self._take_in, self._leave = context, take_in, leave

    def show(self, message: Message | None = None, refusal: Refusal | None = None) -> None:
        parts = self.context.parts
        self.context.put(lost_view, parts.session, parts.takeover.known(), message=message, refusal=refusal)
        self.context.window.settle()

    def on(self, key: str, values: dict[str, str]) -> None:
        if key == "lost_take_in":
            self.context.do(self._take_in, self._taken, failed=self.show)
        elif key == "lost_close":
            self._close(values)
        else:
            self._leave()

    def _taken(self, results: tuple[RoundResult, ...]) -> None:
        entries = sum(each.entries for each in results)
        self.show(
            retold(
                self.context.saying.words,
                lambda words: Message(status=Status.OK, title=words("export.round_taken", n=entries)),
            )
        )

    def _close(self, values: dict[str, str]) -> None:
        parts = self.context.parts
        machine = MachineId(values.get("machine", ""))
        if not machine:
            self.show(note_message(self.context.saying.words, "missing.lost_machine"))
            return
        second = OfficialId(values.get("second", ""))

        def work() -> tuple[Recorded, ...] | Refusal:
            proven = parts.people.prove(second, values.get("second_password", "")) if second else None
            return parts.takeover.close(machine, reason=values.get("reason", ""), second_person=proven)

        self.context.do(work, lambda answer: self._closed(answer, machine), failed=self.show)

    def _closed(self, answer: tuple[Recorded, ...] | Refusal, machine: MachineId) -> None:
        if isinstance(answer, Refusal):
            self.show(refusal=answer)
            return
        known = next(each for each in self.context.parts.takeover.known() if each.machine.id == machine)
        self.context.put(lost_done_view, known)
