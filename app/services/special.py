"""Voters and packages the plain way does not serve, in the verbs a worker would say.

As in ``app.services.desk``: recorded first, printed afterward; a refusal is a value.
"""

from dataclasses import dataclass
from datetime import datetime

from app.domain import commands as cmd
from app.domain.events import (
    BallotIssued,
    Elsewhere,
    Identity,
    IssueKind,
    IssueReason,
    QuestionReason,
    StyleBasis,
)
from app.domain.handed_in import (
    decide_attest_package,
    decide_elsewhere,
    decide_enter_back,
    decide_hand_delivered,
    decide_surrender,
)
from app.domain.ids import BallotNumber, EnvelopeId, IssueId, OfficialId, StyleId, VoterId
from app.domain.profile import IdentityMethod
from app.domain.questioned import decide_question
from app.domain.refusal import Refusal
from app.domain.special_needs import decide_assist, decide_curbside_back, decide_curbside_out, decide_send
from app.services.day import Answer
from app.services.desk import Desk, Served

NOT_SHOWN = Identity(method=IdentityMethod.NOT_SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What the questioned voter's statement says."""

    reasons: tuple[QuestionReason, ...]
    sworn: bool
    prior_place: str = ""
    prior_since: str = ""
    cause: str = ""


@dataclass(slots=True)
class Special:
    desk: Desk

    def question(
        self,
        question: Question,
        *,
        style: StyleId,
        voter_id: VoterId | None = None,
        person: cmd.NewPerson | None = None,
        basis: StyleBasis = StyleBasis.OFFICIALS,
        identity: Identity = NOT_SHOWN,
        second_person: OfficialId | None = None,
        line_number: int = 0,
        stock_numbers: tuple[BallotNumber, ...] = (),
        override: str = "",
    ) -> Served | Refusal:
        """A questioned ballot, for somebody on the list or, with ``person``, for one who is not."""
        desk = self.desk
        command = cmd.QuestionBallot(
            voter=desk.voter(voter_id) if voter_id is not None else None,
            person=person,
            reasons=question.reasons,
            sworn=question.sworn,
            choice=desk.choice(style, basis, second_person),
            identity=identity,
            prior_place=question.prior_place,
            prior_since=question.prior_since,
            cause=question.cause,
            line_number=line_number,
            stock_numbers=stock_numbers,
            override=override,
        )
        recorded = desk.session.record(
            lambda scene: decide_question(command, scene), voter=voter_id, also=(second_person,)
        )
        if isinstance(recorded, Refusal):
            return recorded
        served = next(each.event.voter for each in recorded if isinstance(each.event, BallotIssued))
        return desk.printed(desk.voter(served), recorded)

    def send(
        self,
        voter_id: VoterId,
        representative: cmd.Representative,
        *,
        style: StyleId,
        basis: StyleBasis,
        second_person: OfficialId | None = None,
        line_number: int = 0,
        override: str = "",
    ) -> Served | Refusal:
        """A special needs ballot goes out with a representative."""
        desk = self.desk
        voter = desk.voter(voter_id)
        command = cmd.SendBallot(
            issue=cmd.IssueBallot(
                voter=voter,
                identity=NOT_SHOWN,
                choice=desk.choice(style, basis, second_person),
                kind=IssueKind.SPECIAL_NEEDS,
                line_number=line_number,
                override=override,
            ),
            representative=representative,
        )
        recorded = desk.session.record(lambda scene: decide_send(command, scene), voter=voter_id, also=(second_person,))
        return desk.printed(voter, recorded)

    def enter_back(
        self,
        voter_id: VoterId,
        *,
        served: datetime,
        line: str,
        numbers: tuple[BallotNumber, ...],
        identity: Identity,
        style: StyleId,
        basis: StyleBasis,
        second_person: OfficialId | None = None,
        line_number: int = 0,
    ) -> Served | Refusal:
        """Enter a ballot that was issued on paper while the laptops were down."""
        desk = self.desk
        voter = desk.voter(voter_id)
        command = cmd.EnterBack(
            issue=cmd.IssueBallot(
                voter=voter,
                identity=identity,
                choice=desk.choice(style, basis, second_person),
                reason=IssueReason.IN_PERSON,
                line_number=line_number,
                stock_numbers=numbers,
            ),
            served=served,
            line=line,
        )
        recorded = desk.session.record(
            lambda scene: decide_enter_back(command, scene), voter=voter_id, also=(second_person,)
        )
        return desk.printed(voter, recorded)

    # --- beside a ballot that is out --------------------------------------------------------------------------------

    def assist(
        self, issue_id: IssueId, *, official: OfficialId | None, helpers: tuple[str, ...] = (), sworn: bool = False
    ) -> Served | Refusal:
        command = cmd.Assist(issue=issue_id, official=official, helpers=helpers, sworn=sworn)
        voter = self.desk.voter_of(issue_id)
        recorded = self.desk.session.record(lambda scene: decide_assist(command, scene), voter=voter.id)
        return self.desk.printed(voter, recorded)

    def curbside_out(self, issue_id: IssueId, second_person: OfficialId | None) -> Served | Refusal:
        voter = self.desk.voter_of(issue_id)
        recorded = self.desk.session.record(
            lambda scene: decide_curbside_out(issue_id, second_person, scene), also=(second_person,)
        )
        return self.desk.printed(voter, recorded)

    def curbside_back(self, issue_id: IssueId, second_person: OfficialId | None) -> Served | Refusal:
        voter = self.desk.voter_of(issue_id)
        recorded = self.desk.session.record(
            lambda scene: decide_curbside_back(issue_id, second_person, scene), also=(second_person,)
        )
        return self.desk.printed(voter, recorded)

    # --- what is handed in ------------------------------------------------------------------------------------------

    def hand_delivered(self, envelope: EnvelopeId) -> Answer:
        return self.desk.session.record(lambda scene: decide_hand_delivered(envelope, scene))

    def surrender(self, voter_id: VoterId) -> Answer:
        voter = self.desk.voter(voter_id)
        return self.desk.session.record(lambda scene: decide_surrender(voter, scene), voter=voter_id)

    def attest_package(self, voter_id: VoterId) -> Answer:
        voter = self.desk.voter(voter_id)
        return self.desk.session.record(lambda scene: decide_attest_package(voter, scene), voter=voter_id)

    def elsewhere(self, reason: Elsewhere, place: str, voter_id: VoterId | None = None) -> Answer:
        return self.desk.session.record(lambda scene: decide_elsewhere(reason, place, voter_id, scene))
