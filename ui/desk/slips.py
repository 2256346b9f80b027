"""Printing a slip for the accessible station: behind the Ballots screen."""

from app.domain.ids import StyleId
from app.domain.refusal import Refusal
from app.services.station_slips import StationSlips
from ui.desk.context import Context
from ui.messages import note_message
from ui.viewmodels.make_slips import slips_view
from ui.viewmodels.parts import Message, Status


class SlipFlow:
    def __init__(self, context: Context) -> None:
        self.context = context

    @property
    def slips(self) -> StationSlips:
        return StationSlips(self.context.parts.session, self.context.parts.queue)

    def on(self, key: str, values: dict[str, str]) -> None:
        """One command; others are of no page of this flow."""
        if key == "slips":
            self._show()
        elif key == "print_slip":
            self._print(StyleId(values["style"]), values["language"])

    def _show(self, message: Message | None = None) -> None:
        context = self.context
        context.put(slips_view, context.parts.session, self.slips, message=message)
        context.window.settle()

    def _print(self, style: StyleId, language: str) -> None:
        def done(answer: Refusal | None) -> None:
            if isinstance(answer, Refusal):
                self.context.refused(answer)
                self.context.window.settle()
            else:
                self._show(note_message(self.context.saying.words, "slip_sent", Status.OK))

        self.context.do(lambda: self.slips.print(style, language), done, failed=self._show)
