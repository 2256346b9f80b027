"""Close: the line, the count, the statement, the signatures."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from app.domain.ids import CardId, OfficialId, StyleId
from app.domain.ledger import balanced
from app.domain.refusal import Refusal
from app.services.day import Answer
from app.services.statement import statement
from ui.desk.context import Context, Flow
from ui.desk.days import time_typed
from ui.desk.unused import UnusedFlow
from ui.messages import note_message, retold
from ui.viewmodels.make_close import count_view, line_view, move_view
from ui.viewmodels.make_sign import closed_view, sign_view
from ui.viewmodels.make_statement import statement_view
from ui.viewmodels.make_unused import left_now
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_day import StatementView
from ui.words import Words


class Closing(Flow):
    def __init__(self, context: Context) -> None:
        self.context = context
        self._note = ""
        self.unused = UnusedFlow(context, lambda message: self._show_statement(done=message))

    def show(self) -> None:
        """The step the journal says is next."""
        session = self.context.parts.session
        day = session.scene().day
        if day.closed is not None:
            self.context.put(closed_view, session)
        elif day.line_closed is None:
            self._show_line()
        else:
            self._show_count()

    def _show_line(self, message: Message | None = None) -> None:
        parts = self.context.parts
        self.context.put(line_view, parts.session, parts.day, message=message)

    def _show_count(self, message: Message | None = None) -> None:
        parts = self.context.parts
        self.context.put(count_view, parts.session, parts.day, message=message)

    def _show_statement(self, done: Message | None = None, *, lacks_note: bool = False) -> None:
        self.context.put(self._statement_view, lacks_note)
        if done is not None:
            self.context.add(done)

    def _statement_view(self, saying: Saying, lacks_note: bool) -> StatementView:
        parts = self.context.parts
        scope = parts.day.scope()
        found = parts.day.ledgers(scope)
        page = statement(parts.session, found, scope, language=saying.words.language)
        error = saying.words("statement.note_missing") if lacks_note else ""
        view = statement_view(saying, parts.session, found, page, note=self._note, error=error)
        if left_now(parts.session):
            view = replace(
                view, others=(*view.others, Action(key="destroy_unused", label=saying.words("destroy.open")))
            )
        return view

    def _show_sign(self, message: Message | None = None) -> None:
        self.context.put(sign_view, self.context.parts.session, message=message)

    def _on_close_line(self, values: dict[str, str]) -> None:
        if not values.get("in_line", "").isdigit():
            self._show_line(note_message(self.context.saying.words, "missing.in_line"))
            self.context.window.settle()
            return
        count = int(values["in_line"])
        self._record(lambda: self.context.parts.day.close_line(count))

    def _on_move_closing(self, values: dict[str, str]) -> None:
        self.context.put(move_view, self.context.parts.session)

    def _on_moved(self, values: dict[str, str]) -> None:
        session = self.context.parts.session
        hours = self.context.parts.day.hours
        until = time_typed(values.get("until", ""), hours.issue_stops if hours is not None else session.now())
        if until is None:
            self.context.add(note_message(self.context.saying.words, "missing.watch"))
            return
        longer = hours.return_stops - hours.issue_stops if hours is not None else timedelta()
        order = values.get("order", "")
        self._record(lambda: self.context.parts.day.move_closing(until, until + longer, order))

    def _on_counted(self, values: dict[str, str]) -> None:
        """Every figure is entered; blank is not counted, which is not zero."""
        counts = [
            (key.split("|")[1:], int(value))
            for key, value in values.items()
            if key.startswith("count|") and value.isdigit()
        ]
        blank = [key for key, value in values.items() if key.startswith("count|") and not value.isdigit()]
        if blank:
            self._show_count(note_message(self.context.saying.words, "missing.counts"))
            self.context.window.settle()
            return
        day = self.context.parts.day

        def work() -> Answer:
            answer: Answer = ()
            for (line, style, card), count in counts:
                answer = day.count(line, count, StyleId(style), CardId(card))
                if isinstance(answer, Refusal):
                    return answer
            return answer

        self.context.do(work, self._counted, failed=self._show_count)

    def _counted(self, answer: Answer) -> None:
        if isinstance(answer, Refusal):
            self.context.refused(answer)
        else:
            self._show_statement()
        self.context.window.settle()

    def _on_count_again(self, values: dict[str, str]) -> None:
        self._show_count()

    def _on_destroy_unused(self, values: dict[str, str]) -> None:
        self._note = values.get("note", "").strip()
        self.unused.show()

    def _on_unused_go(self, values: dict[str, str]) -> None:
        self.unused.go(values)

    def _on_to_sign(self, values: dict[str, str]) -> None:
        self._note = values.get("note", "").strip()
        if not balanced(self.context.parts.day.ledgers()) and not self._note:
            self._show_statement(lacks_note=True)
            return
        self._show_sign()

    def _on_sign(self, values: dict[str, str]) -> None:
        parts, note = self.context.parts, self._note
        second = OfficialId(values.get("second", ""))
        seals = tuple(values.get("seals", "").replace(",", " ").split())

        def work() -> Answer:
            proven = parts.people.prove(second, values["second_password"]) if second else None
            if not parts.session.scene().day.signed:
                signed = parts.day.sign(note, proven)
                if isinstance(signed, Refusal):
                    return signed
            return parts.day.close(proven, seals)

        self._record(work)

    def _on_print_draft(self, values: dict[str, str]) -> None:
        self._note = values.get("note", "").strip()
        self._print_statement()

    def _on_print_statement(self, values: dict[str, str]) -> None:
        self._print_statement()

    def _print_statement(self) -> None:
        """Two copies: the duplicate original (BST-14)."""
        parts, language = self.context.parts, self.context.saying.words.language

        def work() -> int:
            scope = parts.day.scope()
            found = parts.day.ledgers(scope)
            for copy in (1, 2):
                page = statement(parts.session, found, scope, copy=(copy, 2), language=language)
                parts.queue.report(parts.exchange.renderer.statement(page))
            return 2

        self.context.do(work, lambda _: self._printed(), failed=self._show_line_or_closed)

    def _printed(self) -> None:
        def printed(words: Words) -> Message:
            return Message(status=Status.OK, title=words("statement.printed"), text=words("statement.printed_text"))

        self._show_line_or_closed(retold(self.context.saying.words, printed))
        self.context.window.settle()

    def _show_line_or_closed(self, message: Message) -> None:
        if getattr(getattr(self.context.window, "view", None), "key", "") == "close.statement":
            self.context.add(message)
            return
        day = self.context.parts.session.scene().day
        if day.closed is not None:
            self.context.put(closed_view, self.context.parts.session)
            self.context.add(message)
        elif day.line_closed is not None:
            self._show_count(message)
        else:
            self._show_line(message)

    def _on_back(self, values: dict[str, str]) -> None:
        view = getattr(self.context.window, "view", None)
        if getattr(view, "key", "") in ("close.sign", "close.unused"):
            self._show_statement()
        elif getattr(view, "key", "") == "close.statement":
            self._show_count()
        else:
            self.show()

    def _on_to_export(self, values: dict[str, str]) -> None:
        self.context.go("export")

    def _on_to_ballots(self, values: dict[str, str]) -> None:
        self.context.go("ballots")

    def _on_show_out(self, values: dict[str, str]) -> None:
        self.context.go("out")

    def _record(self, work: Callable[[], Answer]) -> None:
        self.context.do(work, self._recorded, failed=self.context.add)

    def _recorded(self, answer: Answer) -> None:
        if isinstance(answer, Refusal):
            self.context.refused(answer)
        else:
            self.show()
        self.context.window.settle()
