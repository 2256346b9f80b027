"""What the steps of serving a voter share: the card, the draft, where a verb leads."""

from collections.abc import Callable

from app.domain.ids import IssueId, VoterId
from app.domain.matching import Found
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.voters import IssueStage
from app.services.desk import Served, VoterCard
from app.services.session import Session
from ui.desk.context import Context, Flow
from ui.messages import fault_message, note_message
from ui.viewmodels.make_find import find_view
from ui.viewmodels.make_serve import Draft
from ui.viewmodels.make_stage import stage_view
from ui.viewmodels.make_status import printer_message
from ui.viewmodels.parts import Message
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import ServeView


class VoterFlow(Flow):
    """One voter at a time. ``show`` begins anew with the next person."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._text = ""
        self._found: Found | None = None
        self._card: VoterCard | None = None
        self._draft: Draft | None = None

    def show(self) -> None:
        """An empty box for the next person: nothing of the one before stays (CASES A06, A44)."""
        self._text, self._found, self._card, self._draft = "", None, None, None
        session = self.context.parts.session
        self.context.put(find_view, session, self._text, self._found)

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
            self._refuse(
                refuse(
                    Rule.SPOIL_LIMIT,
                    had=card.next_ballot - 1,
                    limit=card.most_ballots,
                    text=session.election.profile.spoil.text,
                ),
                card,
            )
            return
        self.context.put(self._stage_view, session, card, message)

    def _stage_view(self, saying: Saying, session: Session, card: VoterCard, message: Message | None) -> ServeView:
        if message is None and card.stage is IssueStage.PRINT_IN_DOUBT:
            message = printer_message(saying, self.context.readings, asked=True)
        return stage_view(saying, session, card, message=message)

    def _refuse(self, refusal: Refusal, card: VoterCard) -> None:
        """A refusal that no verb gave: on record once, like the others (SPO-08), and shown."""
        session = self.context.parts.session
        told = any(
            each.event.voter == card.voter.id and each.event.rule == refusal.rule.value
            for each in session.state.refusals
        )
        if told:
            self.context.refused(refusal, card)
            return
        self.context.do(
            lambda: session.record(lambda _: refusal, voter=card.voter.id),
            lambda _: self.context.refused(refusal, card),
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

    def _missing(self, what: str) -> None:
        """Something must still be filled in: said on the page, nothing lost."""
        self._say(note_message(self.context.saying.words, f"missing.{what}"))
        self.context.window.settle()

    def _say(self, message: Message) -> None:
        """The same page with a message; Find shows it above the rows."""
        self.context.add(message)

    @property
    def stage(self) -> IssueStage | None:
        return self._card.stage if self._card is not None else None

    def open(self, voter: VoterId) -> None:
        """Open a voter's card where the journal says they stand."""
        self.context.do(lambda: self.context.parts.desk.open(voter), self._opened, failed=self._say)

    def _opened(self, card: VoterCard | None) -> None:
        if card is None:
            self.show()
            return
        self._draft = None
        self._show_card(card)

    def _verb(self, verb: Callable[[IssueId], Served | Refusal]) -> None:
        issue = self._card.issue if self._card is not None else None
        if issue is not None:
            self.context.do(lambda: verb(issue.id), self._served, failed=self._say)
