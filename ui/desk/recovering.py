"""The sealed recovery code at the desk: a supervisor makes a new one, which is printed and shown nowhere else."""

from app.domain.refusal import Refusal
from app.services.recovery import desk_sheet, new_desk_code
from ui.desk.context import Context
from ui.messages import note_message
from ui.viewmodels.make_recovery import code_view
from ui.viewmodels.parts import Message, Status


class CodeFlow:
    """Commands begin with ``code_``."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def show(self, message: Message | None = None, refusal: Refusal | None = None) -> None:
        self.context.put(code_view, self.context.parts.session, message=message, refusal=refusal)
        self.context.window.settle()

    def on(self, key: str) -> None:
        if key == "code_print":
            self.context.do(self._print, self._printed, failed=self.show)
        else:
            self.show()

    def _print(self) -> Refusal | None:
        """Made, then printed: a sheet that did not come out is made anew, and the lost code opens nothing."""
        parts = self.context.parts
        code = new_desk_code(parts.session, parts.people)
        if isinstance(code, Refusal):
            return code
        sheet = desk_sheet(parts.session, code, self.context.saying.words.language)
        parts.queue.report(parts.queue.renderer.notice(sheet))
        return None

    def _printed(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.show(refusal=refusal)
        else:
            self.show(note_message(self.context.saying.words, "sent_to_printer", Status.OK))
