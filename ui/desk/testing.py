"""The readiness test at the screen: look, print, scan, record."""

from app.domain.ids import EnvelopeId
from app.domain.journal import Recorded
from app.domain.refusal import Refusal
from app.services.health import Check
from ui.desk.context import Context
from ui.messages import note_message, refusal_line
from ui.viewmodels.make_readiness import readiness_view
from ui.viewmodels.parts import Message, Status


class Testing:
    def __init__(self, context: Context) -> None:
        self.context = context
        self._points: tuple[Check, ...] = ()
        self._code: EnvelopeId | None = None

    def show(self) -> None:
        """A new test."""
        self._code = None
        self._run()

    def on(self, key: str, values: dict[str, str]) -> None:
        if key == "run":
            self._run()
        elif key == "print_tests":
            self.context.do(self.context.parts.readiness.print_tests, self._printed, failed=self._view)
        elif key == "print_fallback":
            self.context.do(self._print_fallback, lambda _: self._fallback_sent(), failed=self._view)
        elif key == "record_readiness":
            self._record(values)
        elif key == "back":
            self.context.go("open_day")

    def _run(self) -> None:
        self.context.do(self.context.parts.readiness.checks, self._ran, failed=self._view)

    def _ran(self, points: tuple[Check, ...]) -> None:
        self._points = points
        self._view()

    def _printed(self, code: EnvelopeId) -> None:
        self._code = code
        self._view()

    def _print_fallback(self) -> None:
        queue, language = self.context.parts.queue, self.context.saying.words.language
        queue.report(queue.renderer.register(self.context.parts.readiness.fallback(language)))

    def _fallback_sent(self) -> None:
        self._view(note_message(self.context.saying.words, "sent_to_printer", Status.OK))

    def _view(self, message: Message | None = None) -> None:
        state = self.context.parts.session.state
        counted = any(told.when.machine == state.machine for told in state.sheets_in)
        voters = self.context.parts.readiness.fallback_voters()
        self.context.put(readiness_view, self._points, self._code, counted=counted, voters=voters, message=message)
        self.context.window.settle()

    def _record(self, values: dict[str, str]) -> None:
        """A test whose papers nobody printed says so: they were not read back."""
        readiness, note = self.context.parts.readiness, values.get("note", "").strip()
        code = self._code or EnvelopeId("")
        good = bool(values.get("page_good")) and bool(code)
        every = (*self._points, *readiness.seen(code, page_good=good, scanned=values.get("scanned", "")))
        sheets = int(values["sheets"]) if values.get("sheets", "").isdigit() else 0
        language = self.context.saying.words.language
        queue = self.context.parts.queue

        def work() -> tuple[Recorded, ...] | Refusal:
            recorded = readiness.record(every, note, sheets=sheets)
            if not isinstance(recorded, Refusal):
                queue.report(queue.renderer.notice(readiness.report(every, note, language)))
            return recorded

        self.context.do(work, self._recorded, failed=self._view)

    def _recorded(self, answer: tuple[Recorded, ...] | Refusal) -> None:
        if isinstance(answer, Refusal):
            self._view(refusal_line(self.context.saying.words, answer))
            return
        self.context.go("open_day")
