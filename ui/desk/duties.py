"""People and visitors: behind the Today screen."""

from app.domain.duties import barred
from app.domain.events import VisitorKind
from app.domain.ids import OfficialId
from app.domain.refusal import Refusal, Rule, refuse
from app.services.day import Answer
from ui.desk.context import Context, Flow
from ui.messages import note_message, refusal_line
from ui.viewmodels.make_duties import (
    checklist_view,
    declare_view,
    duties_view,
    seal_view,
    shift_view,
    visitor_view,
)
from ui.viewmodels.parts import Message


class DutiesFlow(Flow):
    def __init__(self, context: Context) -> None:
        self.context = context

    def _on_people(self, values: dict[str, str]) -> None:
        self.show()

    def show(self, message: Message | None = None) -> None:
        self.context.put(duties_view, self.context.parts.session, message=message)

    def _on_declare(self, values: dict[str, str]) -> None:
        self.context.put(declare_view, self.context.parts.session)

    def _on_declare_go(self, values: dict[str, str]) -> None:
        official = OfficialId(values.get("official", ""))
        if not official:
            self._missing("official")
            return
        relations = tuple(k.removeprefix("relation_") for k, v in values.items() if k.startswith("relation_") and v)
        duties, session = self.context.parts.duties, self.context.parts.session

        def told(answer: Answer) -> None:
            if not isinstance(answer, Refusal) and barred(session.scene(), official):
                self.show(refusal_line(self.context.saying.words, refuse(Rule.RELATION_BARRED)))
                self.context.window.settle()
            else:
                self._done(answer)

        self.context.do(
            lambda: duties.declare(official, relations, values.get("candidate", "")), told, failed=self._say
        )

    def _on_shift(self, values: dict[str, str]) -> None:
        self.context.put(shift_view, self.context.parts.session)

    def _on_shift_go(self, values: dict[str, str]) -> None:
        """The next official shows who they are; then the desk is theirs."""
        to, password = OfficialId(values.get("to", "")), values.get("password", "")
        if not to or not password:
            self._missing("official" if not to else "password")
            return
        parts = self.context.parts

        def work() -> Answer:
            parts.people.prove(to, password)
            answer = parts.duties.hand_over(to, values.get("note", ""))
            official = parts.session.election.jurisdiction.official(to)
            if not isinstance(answer, Refusal) and official is not None:
                parts.people.sign_out()
                parts.people.admit(official)
            return answer

        self.context.do(work, self._done, failed=self._say)

    def _on_visitor(self, values: dict[str, str]) -> None:
        self.context.put(visitor_view)

    def _on_visitor_go(self, values: dict[str, str]) -> None:
        if not values.get("name", "").strip() or not values.get("kind"):
            self._missing("visitor")
            return
        kind = VisitorKind(values["kind"])
        duties = self.context.parts.duties
        self.context.do(
            lambda: duties.visitor(values["name"], kind, values.get("sent_by", "")), self._done, failed=self._say
        )

    def _on_visitor_left(self, values: dict[str, str]) -> None:
        number = int(values["number"])
        self.context.do(lambda: self.context.parts.duties.visitor_left(number), self._done, failed=self._say)

    def _on_seal(self, values: dict[str, str]) -> None:
        self.context.put(seal_view, self.context.parts.session)

    def _on_seal_go(self, values: dict[str, str]) -> None:
        """Two people: the second one shows who they are."""
        typed = {key: values.get(key, "").strip() for key in ("removed", "applied", "on", "reason")}
        if not typed["on"] or not typed["reason"] or not (typed["removed"] or typed["applied"]):
            self._missing("seal")
            return
        second, password = OfficialId(values.get("second", "")), values.get("second_password", "")
        parts = self.context.parts

        def work() -> Answer:
            proven = parts.people.prove(second, password) if second else None
            return parts.duties.change_seal(**typed, second_person=proven)

        self.context.do(work, self._done, failed=self._say)

    def _on_checklist(self, values: dict[str, str]) -> None:
        self.context.put(checklist_view, values["name"])

    def _on_checklist_go(self, values: dict[str, str]) -> None:
        done = tuple(key.removeprefix("point_") for key, v in values.items() if key.startswith("point_") and v)
        self.context.do(lambda: self.context.parts.duties.checklist(values["name"], done), self._done, failed=self._say)

    def _done(self, answer: Answer) -> None:
        if isinstance(answer, Refusal):
            self.context.add(refusal_line(self.context.saying.words, answer))
        else:
            self.show()
        self.context.window.settle()

    def _missing(self, what: str) -> None:
        self._say(note_message(self.context.saying.words, f"missing.{what}"))
        self.context.window.settle()

    def _say(self, message: Message) -> None:
        """On the form in front, which keeps what is typed."""
        self.context.add(message)
