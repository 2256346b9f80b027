"""Find and serve: the flow of one voter after another."""

from collections.abc import Callable
from dataclasses import replace

from app.domain.events import PrintOutcome, StyleBasis
from app.domain.ids import BallotNumber, IssueId, JobId, OfficialId, StyleId, VoterId
from app.domain.matching import Found, Match
from app.domain.profile import Fate
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.styles import Candidates, One
from app.domain.voters import IssueStage
from app.services.desk import Served, VoterCard
from ui.desk.context import Context
from ui.messages import fault_message, note_message
from ui.viewmodels import make_serve as make
from ui.viewmodels.make_find import find_view
from ui.viewmodels.make_print import print_view, stock_view
from ui.viewmodels.make_serve import Draft
from ui.viewmodels.make_stage import stage_view
from ui.viewmodels.make_take_back import incident_view, take_back_view
from ui.viewmodels.parts import Message

BASIS = {
    "override": StyleBasis.OVERRIDE,
    "style_column": StyleBasis.SNAPSHOT,
    "everyone": StyleBasis.ELECTION_WIDE,
    "precinct": StyleBasis.PRECINCT,
    "street": StyleBasis.STREET,
}


class Voters:
    """Commands of the Find and Serve screens and of the pages in between."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._text = ""
        self._found: Found | None = None
        self._card: VoterCard | None = None
        self._draft: Draft | None = None

    # --- finding -------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """An empty box for the next person: nothing of the one before stays (CASES A06, A44)."""
        self._text, self._found, self._card, self._draft = "", None, None, None
        self._show_find()

    def _show_find(self, *, near: bool = False) -> None:
        session = self.context.parts.session
        self.context.show(find_view(self.context.saying, session, self._text, self._found, near=near))

    def on(self, key: str, values: dict[str, str]) -> None:
        """One command; unknown ones are of no screen of this flow."""
        handler: Callable[[dict[str, str]], None] | None = getattr(self, f"_on_{key}", None)
        if handler is not None:
            handler(values)

    def _on_search(self, values: dict[str, str]) -> None:
        self._text = values["text"]
        text = self._text
        self.context.do(
            lambda: self.context.parts.desk.find(text), lambda found: self._answered(text, found), failed=self._say
        )

    def _on_scanned(self, values: dict[str, str]) -> None:
        self._on_search(values)

    def _answered(self, text: str, found: Found) -> None:
        if text == self._text and self._card is None:
            self._found = found
            self._show_find()

    def _on_clear(self, values: dict[str, str]) -> None:
        self.show()

    def _on_near(self, values: dict[str, str]) -> None:
        text = self._text
        self.context.do(lambda: self.context.parts.session.roll.near(text), self._nearby, failed=self._say)

    def _nearby(self, near: tuple[Match, ...]) -> None:
        if self._found is not None:
            self._found = replace(self._found, near=near)
            self._show_find(near=True)

    def _on_open(self, values: dict[str, str]) -> None:
        self.open(VoterId(values["id"]))

    def open(self, voter: VoterId) -> None:
        """Open a voter's card where the journal says they stand."""
        self.context.do(lambda: self.context.parts.desk.open(voter), self._opened, failed=self._say)

    def _opened(self, card: VoterCard | None) -> None:
        if card is None:
            self.show()
            return
        self._draft = None
        self._show_card(card)

    def _show_card(self, card: VoterCard, message: Message | None = None) -> None:
        """The page for where this voter stands: conflicts and other desks are said before anything is asked."""
        self._card = card
        session = self.context.parts.session
        if card.issue is not None and card.issue.when.machine != session.election.machine.id:
            rule = Rule.ISSUED_AT_OTHER_DESK if card.accepted is None else Rule.ALREADY_ACCEPTED
            refusal = refuse(rule, at=card.issue.when.at.isoformat(), machine=card.issue.when.machine)
            self.context.refused(refusal, card)
            return
        if card.stage is None and card.next_ballot > card.most_ballots:
            self.context.refused(
                refuse(
                    Rule.SPOIL_LIMIT,
                    had=card.next_ballot - 1,
                    limit=card.most_ballots,
                    text=session.election.profile.spoil.text,
                ),
                card,
            )
            return
        self.context.show(stage_view(self.context.saying, session, card, message=message))

    # --- serving -------------------------------------------------------------------------------------------------

    def _on_back(self, values: dict[str, str]) -> None:
        """One step back; from the first step, back to the box."""
        card, draft = self._card, self._draft
        if card is None:
            self.show()
        elif draft is not None and draft.style is not None:
            self._draft = Draft(voter=draft.voter, identity=draft.identity)
            self._show_ballot()
        elif draft is not None:
            self._draft = None
            self._show_card(card)
        else:
            self.show()

    def _on_identified(self, values: dict[str, str]) -> None:
        identity = make.identity_of(values.get("identity", ""))
        if self._card is None:
            return
        if identity is None:
            self._missing("identity")
            return
        self._draft = Draft(voter=self._card.voter.id, identity=identity)
        self._show_ballot()

    def _on_no_identity(self, values: dict[str, str]) -> None:
        self.context.refused(refuse(Rule.IDENTITY_MISSING), self._card)

    def _show_ballot(self) -> None:
        if self._card is not None and self._draft is not None:
            session = self.context.parts.session
            self.context.show(make.ballot_view(self.context.saying, session, self._card, self._draft))

    def _on_ballot_chosen(self, values: dict[str, str]) -> None:
        card = self._card
        if card is None or self._draft is None:
            return
        match card.style:
            case One(style=style, basis=basis):
                self._choose(style, BASIS[basis.value], None, values)
            case Candidates() if not make.second_needed(card.style):
                self._choose(StyleId(values.get("style", "")), StyleBasis.PARTY_CHOSEN, None, values)
            case _:
                self._on_officials_chose(values)

    def _on_other_style(self, values: dict[str, str]) -> None:
        if self._card is not None and self._draft is not None:
            session = self.context.parts.session
            self.context.show(make.officials_view(self.context.saying, session, self._card, self._draft))

    def _on_officials_chose(self, values: dict[str, str]) -> None:
        """A second official proves who they are by password before the choice counts (STY-05)."""
        second = OfficialId(values.get("second", ""))
        if not values.get("style"):
            self._missing("style")
        elif not second or not values.get("second_password"):
            self.context.refused(refuse(Rule.STYLE_SECOND_PERSON, style=values["style"]), self._card)
        else:
            self.context.do(
                lambda: self.context.parts.people.prove(second, values["second_password"]),
                lambda proven: self._choose(StyleId(values["style"]), StyleBasis.OFFICIALS, proven, values),
                failed=self._say,
            )

    def _choose(self, style: StyleId, basis: StyleBasis, second: OfficialId | None, values: dict[str, str]) -> None:
        if not style:
            self._missing("style")
            return
        draft = self._draft
        if draft is not None:
            number = values.get("line_number", "")
            self._draft = Draft(
                voter=draft.voter,
                identity=draft.identity,
                style=style,
                basis=basis,
                second=second,
                line_number=int(number) if number.isdigit() else 0,
            )
            self._show_print()

    def _show_print(self, message: Message | None = None) -> None:
        if self._card is not None and self._draft is not None:
            session = self.context.parts.session
            self.context.show(print_view(self.context.saying, session, self._card, self._draft, message=message))

    def _on_print(self, values: dict[str, str]) -> None:
        self._issue(())

    def _on_stock(self, values: dict[str, str]) -> None:
        if self._card is not None and self._draft is not None:
            session = self.context.parts.session
            self.context.show(stock_view(self.context.saying, session, self._card, self._draft))

    def _on_issue_stock(self, values: dict[str, str]) -> None:
        numbers = tuple(BallotNumber(values[key].strip()) for key in sorted(values) if key.startswith("number"))
        if not all(numbers):
            self._missing("number")
        else:
            self._issue(numbers)

    def _issue(self, stock: tuple[BallotNumber, ...]) -> None:
        draft = self._draft
        if draft is None or draft.identity is None or draft.style is None:
            return
        identity, style = draft.identity, draft.style
        self.context.do(
            lambda: self.context.parts.desk.issue(
                draft.voter,
                identity=identity,
                style=style,
                basis=draft.basis,
                second_person=draft.second,
                line_number=draft.line_number,
                override=draft.override,
                stock_numbers=stock,
            ),
            self._served,
            failed=self._say,
        )

    def _served(self, answer: Served | Refusal) -> None:
        """The verb is on record (or refused); show where the voter stands now, and any printer's fault."""
        if isinstance(answer, Refusal):
            self.context.refused(answer, self._card)
            self.context.window.settle()
            return
        self._draft = None
        faults = [fault_message(self.context.saying.words, fault) for fault in answer.faults]
        self._show_card(answer.card, faults[0] if faults else None)
        self.context.window.settle()

    # --- paper ---------------------------------------------------------------------------------------------------

    def _on_came_out(self, values: dict[str, str]) -> None:
        """All pages came out: settle every job in doubt; the ballot is ready to hand over."""
        card = self._card
        if card is None or card.issue is None:
            return
        jobs = [job.asked.job for job in card.jobs if job.in_doubt]
        desk = self.context.parts.desk

        def settle() -> Served | Refusal:
            answer: Served | Refusal | None = None
            for job in jobs:
                answer = desk.settle(job, PrintOutcome.CAME_OUT)
                if isinstance(answer, Refusal):
                    return answer
            return answer if answer is not None else refuse(Rule.JOB_SETTLED)

        self.context.do(settle, self._served, failed=self._say)

    def _on_not_out(self, values: dict[str, str]) -> None:
        self._settle(JobId(values["job"]), PrintOutcome.NOT_OUT)

    def _on_bad_page(self, values: dict[str, str]) -> None:
        self._settle(JobId(values["job"]), PrintOutcome.BAD_PAGE)

    def _settle(self, job: JobId, outcome: PrintOutcome) -> None:
        self.context.do(lambda: self.context.parts.desk.settle(job, outcome), self._served, failed=self._say)

    def _on_reprint_label(self, values: dict[str, str]) -> None:
        self._verb(self.context.parts.desk.reprint_label)

    def _on_handed(self, values: dict[str, str]) -> None:
        self._verb(self.context.parts.desk.hand_over)

    def _verb(self, verb: Callable[[IssueId], Served | Refusal]) -> None:
        issue = self._card.issue if self._card is not None else None
        if issue is not None:
            self.context.do(lambda: verb(issue.id), self._served, failed=self._say)

    # --- the envelope back, or the ballot back -------------------------------------------------------------------

    def _on_accept(self, values: dict[str, str]) -> None:
        issue = self._card.issue if self._card is not None else None
        official = self.context.parts.session.official
        if issue is None:
            return
        checks = tuple(
            key.removeprefix("check_") for key, value in values.items() if key.startswith("check_") and value
        )
        self.context.do(
            lambda: self.context.parts.desk.accept(
                issue.id,
                stub_off=bool(values.get("stub_off")),
                checks=checks,
                attested_by=official.id if official is not None else None,
                envelope_seen=values.get("envelope", ""),
            ),
            self._served,
            failed=self._say,
        )

    def _on_spoil(self, values: dict[str, str]) -> None:
        """The limit is asked before the ballot is taken back."""
        card = self._card
        if card is None or card.issue is None:
            return
        if card.next_ballot > card.most_ballots:
            issue = card.issue.id
            self.context.do(
                lambda: self.context.parts.desk.replace(issue, Fate.SPOILED), self._served, failed=self._say
            )
            return
        self._show_take_back("spoiled")

    def _on_take_back(self, values: dict[str, str]) -> None:
        self._show_take_back(values["fate"])

    def _show_take_back(self, fate: str) -> None:
        if self._card is not None:
            session = self.context.parts.session
            self.context.show(take_back_view(self.context.saying, session, self._card, fate))

    def _on_replace(self, values: dict[str, str]) -> None:
        issue = self._card.issue if self._card is not None else None
        if issue is None:
            return
        if not values.get("destroyed"):
            self._missing("destroyed")
            return
        fate = Fate(values["fate"])
        style = StyleId(values["style"]) if values.get("style") else None
        if fate is Fate.WRONG_STYLE:
            self._replace_style(issue.id, style, values)
            return
        self.context.do(
            lambda: self.context.parts.desk.replace(issue.id, fate, reason=values.get("reason", "")),
            self._served,
            failed=self._say,
        )

    def _replace_style(self, issue: IssueId, style: StyleId | None, values: dict[str, str]) -> None:
        if style is None:
            self._missing("style")
            return
        second = OfficialId(values.get("second", ""))
        parts = self.context.parts

        def replace() -> Served | Refusal:
            proven = parts.people.prove(second, values["second_password"]) if second else None
            return parts.desk.replace(
                issue,
                Fate.WRONG_STYLE,
                reason=values.get("reason", ""),
                style=style,
                second_person=proven,
            )

        self.context.do(replace, self._served, failed=self._say)

    def _on_take_only(self, values: dict[str, str]) -> None:
        issue = self._card.issue if self._card is not None else None
        if issue is None:
            return
        if not values.get("destroyed"):
            self._missing("destroyed")
            return
        self.context.do(
            lambda: self.context.parts.desk.take_back(issue.id, Fate(values["fate"]), reason=values.get("reason", "")),
            self._served,
            failed=self._say,
        )

    def _on_next_voter(self, values: dict[str, str]) -> None:
        self.show()

    def _on_incident(self, values: dict[str, str]) -> None:
        session = self.context.parts.session
        self.context.show(incident_view(self.context.saying, session, self._card))

    def _on_note_incident(self, values: dict[str, str]) -> None:
        text, card = values.get("text", "").strip(), self._card
        if not text:
            self._missing("text")
            return
        voter = card.voter.id if card is not None else None
        self.context.do(
            lambda: self.context.parts.desk.note_incident(text, voter),
            lambda _: self._show_card(card) if card is not None else self.show(),
            failed=self._say,
        )

    def _on_reopen(self, values: dict[str, str]) -> None:
        """From a refusal, back to where the voter stands."""
        if self._card is not None:
            self.open(self._card.voter.id)
        else:
            self.show()

    # --- saying --------------------------------------------------------------------------------------------------

    def _missing(self, what: str) -> None:
        """Something must still be filled in: said on the page, nothing lost."""
        self._say(note_message(self.context.saying.words, f"missing.{what}"))
        self.context.window.settle()

    def _say(self, message: Message) -> None:
        """The same page with a message; Find shows it above the rows."""
        view = getattr(self.context.window, "view", None)
        if view is not None and hasattr(view, "message"):
            self.context.show(replace(view, message=message))

    @property
    def stage(self) -> IssueStage | None:
        return self._card.stage if self._card is not None else None
