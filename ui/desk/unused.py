"""Unused ballots, behind the statement: counted by two, destroyed, on record."""

from collections.abc import Callable
from dataclasses import replace

from app.domain.ids import OfficialId
from app.domain.refusal import Refusal
from app.domain.unused import count_of
from app.services.day import Answer
from ui.desk.context import Context
from ui.messages import note_message, retold
from ui.viewmodels.make_unused import field_key, left_now, off_message, unused_view
from ui.viewmodels.parts import Message, Status
from ui.words import Words


class UnusedFlow:
    def __init__(self, context: Context, done: Callable[[Message], None]) -> None:
        self.context = context
        self._done = done

    def show(self, message: Message | None = None) -> None:
        self.context.put(unused_view, self.context.parts.session, message=message)

    def go(self, values: dict[str, str]) -> None:
        """The count has to agree before anything is destroyed on the record; then both stand under it."""
        context, parts = self.context, self.context.parts
        words, left = context.saying.words, left_now(parts.session)
        typed = {column: values.get(field_key(column), "") for column in left}
        off = tuple(column for column, found in left.items() if typed[column] != str(count_of(found)))
        if not all(each.isdigit() for each in typed.values()):
            self._said(note_message(words, "missing.counts"))
        elif off:
            saying = context.saying
            self._said(retold(words, lambda words: off_message(replace(saying, words=words), parts.session, off)))
        elif not values.get("destroyed"):
            self._said(note_message(words, "missing.destroyed"))
        else:
            counted = {column: int(each) for column, each in typed.items()}
            second = OfficialId(values.get("second", ""))

            def work() -> Answer:
                proven = parts.people.prove(second, values.get("second_password", "")) if second else None
                return parts.duties.destroy_unused(counted, proven)

            context.do(work, lambda answer: self._recorded(answer, sum(counted.values())), failed=self.show)

    def _said(self, message: Message) -> None:
        self.show(message)
        self.context.window.settle()

    def _recorded(self, answer: Answer, count: int) -> None:
        def done(words: Words) -> Message:
            title, text = words("destroy.done_title", n=count), words("destroy.done_text")
            return Message(status=Status.OK, title=title, text=text)

        if isinstance(answer, Refusal):
            self.context.refused(answer)
        else:
            self._done(retold(self.context.saying.words, done))
        self.context.window.settle()
