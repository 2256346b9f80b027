"""Samples, test prints and calibration: behind the Ballots screen. Nothing here makes an official ballot."""

from app.domain.ids import StyleId
from app.domain.refusal import Refusal
from app.services.page_count import Agreement, Compared
from app.services.samples import Looked
from ui.desk.context import Context, Flow
from ui.messages import note_message
from ui.viewmodels.make_samples import calibrate_view, sample_view, samples_view
from ui.viewmodels.parts import Message, Status

MOST_PAGES = 100
"""Of a burst: as many as a small tray holds."""


class SampleFlow(Flow):
    def __init__(self, context: Context) -> None:
        self.context = context

    # --- samples -----------------------------------------------------------------------------------------------------

    def _on_samples(self, values: dict[str, str]) -> None:
        self._show()

    def _show(self, message: Message | None = None) -> None:
        self.context.put(samples_view, self.context.parts.session, message=message)
        self.context.window.settle()

    def _on_sample(self, values: dict[str, str]) -> None:
        style, language = StyleId(values["style"]), values.get("ballot_language") or values.get("language", "")
        self._look(style, language, int(values.get("side", "0")))

    def _look(self, style: StyleId, language: str, side: int, message: Message | None = None) -> None:
        def shown(looked: Looked) -> None:
            session = self.context.parts.session
            self.context.put(sample_view, session, style, language, looked, message=message)
            self.context.window.settle()

        self.context.do(lambda: self.context.parts.samples.look(style, language, side), shown, failed=self._show)

    def _on_print_sample(self, values: dict[str, str]) -> None:
        style, language = StyleId(values["style"]), values.get("language", "")
        self.context.do(
            lambda: self.context.parts.samples.print_samples(style, language),
            lambda sheets: self._look(style, language, 0, self._told("sample_sent", sheets)),
            failed=lambda message: self._look(style, language, 0, message),
        )

    def _on_print_test(self, values: dict[str, str]) -> None:
        style, language = StyleId(values["style"]), values.get("language", "")

        def done(answer: int | Refusal) -> None:
            if isinstance(answer, Refusal):
                self.context.refused(answer)
                self.context.window.settle()
            else:
                self._look(style, language, 0, self._told("test_sent", answer))

        self.context.do(
            lambda: self.context.parts.samples.print_test(style, language),
            done,
            failed=lambda message: self._look(style, language, 0, message),
        )

    # --- calibration -------------------------------------------------------------------------------------------------

    def _on_calibrate(self, values: dict[str, str]) -> None:
        self._calibrate()

    def _calibrate(self, message: Message | None = None) -> None:
        self.context.put(calibrate_view, message=message)
        self.context.window.settle()

    def _on_print_calibration(self, values: dict[str, str]) -> None:
        def done(answer: int | Refusal) -> None:
            if isinstance(answer, Refusal):
                self.context.refused(answer)
                self.context.window.settle()
            else:
                self._calibrate(self._told("test_sent", answer))

        count = int(values["pages"]) if values.get("pages", "").isdigit() else 1
        pages = min(max(1, count), MOST_PAGES)
        self.context.do(lambda: self.context.parts.samples.print_calibration(pages), done, failed=self._calibrate)

    def _on_compare_counter(self, values: dict[str, str]) -> None:
        """What was sent since the program started, beside what the printer says it has printed since."""
        words = self.context.saying.words

        def told(found: Compared) -> None:
            status = {
                Agreement.AGREES: Status.OK,
                Agreement.FEWER: Status.STOP,
                Agreement.MORE: Status.STOP,
            }.get(found.agreement, Status.INFO)
            message = note_message(words, f"counter_{found.agreement.value}", status, n=found.sent, told=found.told)
            self._calibrate(message)

        self.context.do(self.context.parts.queue.compared, told, failed=self._calibrate)

    def _on_calibrated(self, values: dict[str, str]) -> None:
        across, down = _millimeters(values.get("across", "")), _millimeters(values.get("down", ""))
        words = self.context.saying.words
        if across is None or down is None:
            self._calibrate(note_message(words, "missing.millimetres"))
            return
        found = self.context.parts.samples.judge(across, down)
        facts = {"across": f"{found.across:.1%}", "down": f"{found.down:.1%}"}
        key, status = ("calibration_good", Status.OK) if found.good else ("calibration_off", Status.STOP)
        self._calibrate(note_message(words, key, status, **facts))

    def _told(self, key: str, sheets: int) -> Message:
        return note_message(self.context.saying.words, key, Status.OK, n=sheets)


def _millimeters(text: str) -> float | None:
    """ "149.8" or "149,8"; None for what is no length."""
    try:
        found = float(text.strip().replace(",", ".").removesuffix("mm").strip())
    except ValueError:
        return None
    return found if 1 <= found <= 1000 else None
