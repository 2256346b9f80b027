"""Questioned ballots, representatives, help, the curb, a supervisor's override."""

from dataclasses import dataclass, replace

from app.domain.commands import NewPerson, Representative
from app.domain.dates_typed import date_in, eight_digits, year_of
from app.domain.events import QuestionReason, StyleBasis
from app.domain.ids import OfficialId, StyleId
from app.domain.refusal import Refusal
from app.domain.roll import Birth, Name, VoterStatus
from app.domain.styles import One
from app.services.desk import Served, VoterCard
from app.services.special import NOT_SHOWN, Question
from ui.desk.issuing import BASIS
from ui.desk.voter_flow import VoterFlow
from ui.messages import retold, unsworn_message
from ui.viewmodels import make_special as make
from ui.viewmodels.make_print import print_view
from ui.viewmodels.parts import Message, Status


@dataclass(frozen=True, slots=True)
class Found:
    """The style, as the records or two officials found it."""

    style: StyleId
    basis: StyleBasis
    second: OfficialId | None = None


class SpecialVoters(VoterFlow):
    """Commands of the pages for voters the plain way does not serve."""

    _person: NewPerson | None = None

    # --- questioned ------------------------------------------------------------------------------------------------

    def _on_not_on_list(self, values: dict[str, str]) -> None:
        self._card, self._draft, self._person = None, None, None
        self.context.put(make.person_view)

    def _on_person_named(self, values: dict[str, str]) -> None:
        given = {key: values.get(key, "").strip() for key in ("first", "middle", "last", "suffix", "residence")}
        if not (given["first"] and given["last"] and given["residence"]):
            self._missing("person")
            return
        born = values.get("birth", "").strip()
        birth = birth_typed(born)
        if born and birth is None:
            self._missing("birth")
            return
        self._person = NewPerson(
            name=Name(first=given["first"], middle=given["middle"], last=given["last"], suffix=given["suffix"]),
            birth=birth,
            residence=given["residence"],
            mailing=values.get("mailing", "").strip(),
        )
        self._ask((QuestionReason.NOT_ON_LIST,))

    def _on_questioned(self, values: dict[str, str]) -> None:
        card = self._card
        if card is None:
            return
        self._person = None
        canceled = card.voter.status is VoterStatus.CANCELED
        known = self._draft is not None and self._draft.identity is not None
        reasons = (QuestionReason.CANCELED,) if canceled else () if known else (QuestionReason.NO_IDENTITY,)
        self._ask(reasons)

    def _ask(self, reasons: tuple[QuestionReason, ...]) -> None:
        session = self.context.parts.session
        self.context.put(make.question_view, session, self._card, reasons, self._person)

    def _on_question_go(self, values: dict[str, str]) -> None:
        card, person = self._card, self._person
        if card is None and person is None:
            return
        question = Question(
            reasons=tuple(each for each in QuestionReason if values.get(f"reason_{each.value}")),
            sworn=bool(values.get("sworn")),
            prior_place=values.get("prior_place", ""),
            prior_since=values.get("prior_since", ""),
            cause=values.get("cause", ""),
        )
        if not question.reasons:
            self._missing("reasons")
            return
        if not question.sworn and not values.get("refused"):
            self._say(unsworn_message(self.context.saying.words))
            self.context.window.settle()
            return
        line = values.get("line_number", "")
        identity = self._draft.identity if self._draft is not None and self._draft.identity is not None else NOT_SHOWN
        override = self._draft.override if self._draft is not None else ""
        parts = self.context.parts

        def work() -> Served | Refusal | None:
            found = self._style(card, values)
            if found is None:
                return None
            return parts.special.question(
                question,
                voter_id=card.voter.id if card is not None else None,
                person=person,
                style=found.style,
                basis=found.basis,
                second_person=found.second,
                identity=identity,
                line_number=int(line) if line.isdigit() else 0,
                override=override,
            )

        self.context.do(work, self._questioned, failed=self._say)

    def _questioned(self, answer: Served | Refusal | None) -> None:
        if answer is None:
            self._missing("style")
        else:
            self._served(answer)

    def _style(self, card: VoterCard | None, values: dict[str, str]) -> Found | None:
        """What the records say; else what two officials find, the second one shown by password."""
        second = OfficialId(values.get("second", ""))
        people = self.context.parts.people
        proven = people.prove(second, values.get("second_password", "")) if second else None
        if card is not None and isinstance(card.style, One):
            return Found(card.style.style, BASIS[card.style.basis.value], proven)
        if not values.get("style"):
            return None
        return Found(StyleId(values["style"]), StyleBasis.OFFICIALS, proven)

    # --- special needs ----------------------------------------------------------------------------------------------

    def _on_representative(self, values: dict[str, str]) -> None:
        if self._card is not None:
            session = self.context.parts.session
            self.context.put(make.representative_view, session, self._card)

    def _on_representative_go(self, values: dict[str, str]) -> None:
        card = self._card
        if card is None:
            return
        representative = Representative(
            name=values.get("rep_name", ""),
            residence=values.get("rep_residence", ""),
            mailing=values.get("rep_mailing", ""),
            identified_by=values.get("rep_id", ""),
            oath=_checked(values, "oath_"),
            declared=_checked(values, "not_"),
        )
        parts = self.context.parts

        def work() -> Served | Refusal | None:
            found = self._style(card, values)
            if found is None:
                return None
            return parts.special.send(
                card.voter.id, representative, style=found.style, basis=found.basis, second_person=found.second
            )

        self.context.do(work, self._questioned, failed=self._say)

    def _on_assisted(self, values: dict[str, str]) -> None:
        if self._card is not None:
            session = self.context.parts.session
            self.context.put(make.assist_view, session, self._card)

    def _on_assist_go(self, values: dict[str, str]) -> None:
        card, who = self._card, values.get("assistant", "")
        if card is None or card.issue is None:
            return
        if not who:
            self._missing("assistant")
            return
        issue, persons = card.issue.id, who == "persons"
        helpers = tuple(values[key] for key in sorted(values) if key.startswith("helper")) if persons else ()
        official = None if persons else OfficialId(who)
        self.context.do(
            lambda: self.context.parts.special.assist(
                issue, official=official, helpers=helpers, sworn=bool(values.get("sworn"))
            ),
            self._served,
            failed=self._say,
        )

    def _on_curbside(self, values: dict[str, str]) -> None:
        if self._card is not None and self._card.issue is not None:
            session = self.context.parts.session
            way = "back" if self._card.issue.id in session.state.special.curbside_out else "out"
            self.context.put(make.curb_view, session, self._card, way)

    def _on_curb_go(self, values: dict[str, str]) -> None:
        card = self._card
        if card is None or card.issue is None:
            return
        issue, second, parts = card.issue.id, OfficialId(values.get("second", "")), self.context.parts
        verb = parts.special.curbside_out if values["way"] == "out" else parts.special.curbside_back
        self.context.do(
            lambda: verb(issue, parts.people.prove(second, values.get("second_password", "")) if second else None),
            self._served,
            failed=self._say,
        )

    # --- override ---------------------------------------------------------------------------------------------------

    def _on_override(self, values: dict[str, str]) -> None:
        if self._card is not None:
            session = self.context.parts.session
            self.context.put(make.override_view, session, self._card)

    def _on_override_go(self, values: dict[str, str]) -> None:
        """The reason goes with what was already answered; the ballot is printed from the same page as always."""
        card, draft, reason = self._card, self._draft, values.get("reason", "").strip()
        if not reason:
            self._missing("text")
            return
        if card is None or draft is None or draft.style is None:
            return
        self._draft = replace(draft, override=reason)
        told = retold(
            self.context.saying.words,
            lambda words: Message(status=Status.WARN, title=words("override.title"), text=reason),
        )
        session = self.context.parts.session
        self.context.put(print_view, session, card, self._draft, message=told)


def birth_typed(text: str) -> Birth | None:
    births, rest = date_in(text)
    if rest.strip() and births:
        return None  # 6/14/1975 x: what stands beside it was meant for something
    found = births or eight_digits(text) or year_of(text)
    return found[0] if found else None


def _checked(values: dict[str, str], prefix: str) -> tuple[str, ...]:
    return tuple(key.removeprefix(prefix) for key, value in values.items() if key.startswith(prefix) and value)
