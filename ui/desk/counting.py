"""Count now, behind the Ballots screen: counts and supplies are recorded, nothing else changes."""

from app.domain.ledger_lines import Line
from app.domain.refusal import Refusal
from app.domain.supplies import Supply
from app.services.day import Answer
from ui.desk.context import Context
from ui.messages import note_message, refusal_line, retold
from ui.viewmodels.make_counting import counting_view
from ui.viewmodels.parts import Message, Status
from ui.words import Words


class Counting:
    def __init__(self, context: Context) -> None:
        self.context = context

    def on(self, key: str, values: dict[str, str]) -> None:
        if key == "count_now":
            self._show()
        elif key == "counted_now":
            self._counted(values)

    def _show(self, message: Message | None = None) -> None:
        self.context.put(counting_view, self.context.parts.session, message=message)
        self.context.window.settle()

    def _counted(self, values: dict[str, str]) -> None:
        """Only what was counted: blank is not zero."""
        typed: list[tuple[str, str, int]] = []
        for key, value in values.items():
            what, bar, name = key.partition("|")
            if bar and value.isdigit():
                typed.append((what, name, int(value)))
        if not typed:
            self._show(note_message(self.context.saying.words, "missing.counts"))
            return
        day = self.context.parts.day

        def work() -> Answer:
            answer = day.count_now({Line(name): count for what, name, count in typed if what == "now"})
            for what, name, count in typed:
                if what == "supply" and not isinstance(answer, Refusal):
                    answer = day.count_supply(Supply(name), count)
            return answer

        self.context.do(work, self._recorded, failed=self._show)

    def _recorded(self, answer: Answer) -> None:
        saying = self.context.saying
        if isinstance(answer, Refusal):
            self._show(refusal_line(saying.words, answer))
            return
        told = self.context.parts.session.state.counted_now
        last = [each.event for each in told if told and each.when.at == told[-1].when.at]
        off = [each for each in last if each.counted != each.expected]

        def found(words: Words) -> Message:
            points = tuple(
                words(
                    "counting.off",
                    line=words(f"counting.{each.line}"),
                    expected=each.expected,
                    counted=each.counted,
                    n=saying.signed(each.counted - each.expected),
                )
                for each in off
            )
            title = words("counting.differs", n=len(off)) if off else words("counting.recorded")
            return Message(status=Status.WARN if off else Status.OK, title=title, points=points)

        self._show(retold(saying.words, found))
