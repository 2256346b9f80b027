"""Serving a voter, in the verbs a worker would say: find, open, issue, spoil, hand over, accept.

Each verb records its decision first and prints afterward; what it returns is frozen, and a refusal is a value.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from app.domain import commands as cmd
from app.domain.accepting import decide_accept, decide_attest, decide_correct_voter
from app.domain.ballots import Style
from app.domain.events import (
    BallotIssued,
    EnvelopeAccepted,
    Identity,
    IncidentNoted,
    IssueKind,
    IssueReason,
    PrintAsked,
    PrintOutcome,
    StyleBasis,
)
from app.domain.ids import BallotNumber, EnvelopeId, IssueId, JobId, OfficialId, StyleId, VoterId
from app.domain.issuing import decide_issue
from app.domain.journal import Recorded
from app.domain.matching import Found
from app.domain.named_people import named_matches
from app.domain.paperwork import decide_hand_over, decide_reprint_label, decide_settle
from app.domain.profile import Fate
from app.domain.refusal import Refusal
from app.domain.roll import Address, Voter
from app.domain.scene import Decision, Scene
from app.domain.spoiling import decide_replace, decide_take_back
from app.domain.state import Issue, Job
from app.domain.streets import StreetIndex
from app.domain.styles import Ask, Candidates, One, StyleAnswer, determine_style
from app.domain.styles_places import style_at
from app.domain.told import Told
from app.domain.voters import IssueStage, VoterFile, acceptance, issues_in, stage, voter_file, voter_of
from app.faults import Fault
from app.services.print_queue import PrintQueue
from app.services.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class VoterCard:
    """Everything the Serve screen needs of one voter, as of ``at``."""

    voter: Voter
    file: VoterFile
    issue: Issue | None
    """The ballot out, in print or accepted; None when there is none."""
    stage: IssueStage | None
    accepted: Told[EnvelopeAccepted] | None
    jobs: tuple[Job, ...]
    style: StyleAnswer
    by_street: StyleAnswer | None
    """What the street file says of the voter's address, where the records have no style; None without a street file."""
    next_ballot: int
    most_ballots: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """What came of a verb that prints: the card as it is now, and faults of printers to be shown."""

    card: VoterCard
    events: tuple[Recorded, ...]
    faults: tuple[Fault, ...] = ()


@dataclass(slots=True)
class Desk:
    session: Session
    queue: PrintQueue

    # --- finding -----------------------------------------------------------------------------------------------

    def find(self, text: str, limit: int = 50) -> Found:
        """The look-up over one box; never chooses between people. Who was written down at a desk is found as well."""
        found = self.session.roll.find(text, limit=limit)
        named = named_matches(self.session.state, found.query)
        return replace(found, exact=(*named, *found.exact)) if named else found

    def open(self, voter_id: VoterId) -> VoterCard | None:
        """The voter's card, or None when the snapshot has no such voter."""
        voter = self.session.voter(voter_id)
        return self.card(voter) if voter is not None else None

    def by_envelope(self, envelope: EnvelopeId) -> VoterCard | None:
        """Who a scanned envelope belongs to: the snapshot's voter, or one given a reserved id at this desk."""
        voter = self.session.roll.by_envelope(envelope)
        if voter is None:
            for issue in issues_in(self.session.state, envelope):
                voter = self.session.voter(voter_of(self.session.state, issue))
        if voter is None:
            known = self.session.state.special.person(envelope)
            voter = self.session.voter(known) if known is not None else None
        return self.card(voter) if voter is not None else None

    # --- issuing -----------------------------------------------------------------------------------------------

    def issue(
        self,
        voter_id: VoterId,
        *,
        identity: Identity,
        style: StyleId,
        basis: StyleBasis,
        reason: IssueReason = IssueReason.IN_PERSON,
        kind: IssueKind = IssueKind.REGULAR,
        second_person: OfficialId | None = None,
        line_number: int = 0,
        override: str = "",
        stock_numbers: tuple[BallotNumber, ...] = (),
        language: str = "",
    ) -> Served | Refusal:
        """A first ballot, or another after one was taken back without replacement (KMC 6.30.060(b))."""
        voter = self.voter(voter_id)
        command = cmd.IssueBallot(
            voter=voter,
            identity=identity,
            choice=self.choice(style, basis, second_person, language),
            kind=kind,
            reason=reason,
            line_number=line_number,
            stock_numbers=stock_numbers,
            override=override,
        )
        return self._issued(voter, lambda scene: decide_issue(command, scene), second_person)

    def replace(
        self,
        issue_id: IssueId,
        fate: Fate,
        *,
        reason: str = "",
        style: StyleId | None = None,
        second_person: OfficialId | None = None,
        stock_numbers: tuple[BallotNumber, ...] = (),
    ) -> Served | Refusal:
        """Spoiled, wrong style …: the old number is taken and destroyed, another ballot issued, in one record."""
        voter = self.voter_of(issue_id)
        language = self.session.state.issues[issue_id].event.language
        choice = self.choice(style, StyleBasis.OFFICIALS, second_person, language) if style is not None else None
        command = cmd.ReplaceBallot(
            voter=voter, issue=issue_id, fate=fate, reason=reason, choice=choice, stock_numbers=stock_numbers
        )
        return self._issued(voter, lambda scene: decide_replace(command, scene), second_person)

    def take_back(
        self, issue_id: IssueId, fate: Fate, *, reason: str = "", second_person: OfficialId | None = None
    ) -> Served | Refusal:
        """Taken back without another in its place: exhibited, left behind, undone (KPB 4.80.060(D))."""
        voter = self.voter_of(issue_id)
        command = cmd.TakeBack(issue=issue_id, fate=fate, reason=reason, second_person=second_person)
        recorded = self.session.record(
            lambda scene: decide_take_back(command, scene), voter=voter.id, also=(second_person,)
        )
        return self.printed(voter, recorded)

    # --- paper -------------------------------------------------------------------------------------------------

    def settle(self, job_id: JobId, outcome: PrintOutcome, *, voter_here: bool = True) -> Served | Refusal:
        """The worker says what became of a page; a ballot that failed is replaced while the voter is here."""
        issue_id = self.session.state.jobs[job_id].asked.issue
        voter = self.voter_of(issue_id)
        command = cmd.SettlePrint(job=job_id, outcome=outcome)
        recorded = self.session.record(
            lambda scene: decide_settle(command, scene, voter if voter_here else None), voter=voter.id
        )
        return self.printed(voter, recorded)

    def reprint_label(self, issue_id: IssueId) -> Served | Refusal:
        voter = self.voter_of(issue_id)
        command = cmd.ReprintLabel(issue=issue_id)
        recorded = self.session.record(lambda scene: decide_reprint_label(command, scene), voter=voter.id)
        return self.printed(voter, recorded)

    def hand_over(self, issue_id: IssueId) -> Served | Refusal:
        voter = self.voter_of(issue_id)
        recorded = self.session.record(lambda scene: decide_hand_over(cmd.HandOver(issue=issue_id), scene))
        return self.printed(voter, recorded)

    # --- coming back -------------------------------------------------------------------------------------------

    def accept(
        self,
        issue_id: IssueId,
        *,
        stub_off: bool,
        checks: tuple[str, ...],
        attested_by: OfficialId | None,
        envelope_seen: str = "",
    ) -> Served | Refusal:
        """The sealed envelope into the box (KMC 6.30.060(c)); ``envelope_seen`` is its barcode, if scanned."""
        voter = self.voter_of(issue_id)
        command = cmd.AcceptEnvelope(
            issue=issue_id,
            stub_off=stub_off,
            checks=checks,
            attested_by=attested_by,
            envelope_seen=envelope_seen,
        )
        recorded = self.session.record(lambda scene: decide_accept(command, scene), voter=voter.id)
        return self.printed(voter, recorded)

    def attest(self, issue_id: IssueId) -> Served | Refusal:
        """A missing attestation is made good by the official at the screen."""
        voter = self.voter_of(issue_id)
        recorded = self.session.record(lambda scene: decide_attest(issue_id, scene), voter=voter.id)
        return self.printed(voter, recorded)

    def correct_voter(
        self,
        issue_id: IssueId,
        right: VoterId,
        reason: str,
        *,
        second_person: OfficialId | None = None,
        left: bool = False,
    ) -> Served | Refusal:
        """``left``: the accepted envelope is no longer at the center."""
        voter = self.voter(right)
        command = cmd.CorrectVoter(issue=issue_id, right=voter, reason=reason, second_person=second_person, left=left)
        recorded = self.session.record(
            lambda scene: decide_correct_voter(command, scene), voter=right, also=(second_person,)
        )
        return self.printed(voter, recorded)

    def note_incident(self, text: str, voter: VoterId | None = None) -> None:
        self.session.note(IncidentNoted(text=text.strip(), voter=voter))

    # --- what the other verbs share ----------------------------------------------------------------------------

    def at_address(self, voter_id: VoterId, address: str, unit: str = "") -> StyleAnswer:
        """What the street file says of an address somebody gives, with this voter's party (STY-05)."""
        voter, election = self.voter(voter_id), self.session.election
        streets = election.streets or StreetIndex(())
        return style_at(
            Address(street=address, unit=unit),
            streets,
            election.styles,
            election.definition,
            registered=voter.party,
        )

    def styles(self) -> tuple[Style, ...]:
        return self.session.election.definition.styles

    def card(self, voter: Voter) -> VoterCard:
        """The voter as of now: the ballot out, its pages, and which ballot would be the next."""
        state, profile = self.session.state, self.session.election.profile
        file = voter_file(state, profile, voter.id)
        issue = file.live[-1] if file.live else None
        jobs = tuple(state.jobs[job] for job in state.jobs_of.get(issue.id, ())) if issue is not None else ()
        answer = determine_style(voter, self.session.election.styles, self.session.election.definition)
        return VoterCard(
            voter=voter,
            file=file,
            issue=issue,
            stage=stage(state, issue) if issue is not None else None,
            accepted=acceptance(state, issue.id) if issue is not None else None,
            jobs=jobs,
            style=answer,
            by_street=self._by_street(voter, answer),
            next_ballot=file.next_ballot,
            most_ballots=profile.spoil.most_ballots,
            at=self.session.now(),
        )

    def _issued(
        self, voter: Voter, decide: Callable[[Scene], Decision], second_person: OfficialId | None
    ) -> Served | Refusal:
        """Decide once to see what would be printed, ask the printer, then decide for the record. A printer that cannot
        print stops here, before anybody is marked issued or a ballot taken back. Raises a PRINTER_… fault."""
        with self.session.steady():  # nothing is filed while it is looked through
            wanted = decide(self.session.scene())
        if not isinstance(wanted, Refusal):
            for event in wanted:
                if isinstance(event, BallotIssued):
                    self.queue.check(event)
        recorded = self.session.record(decide, voter=voter.id, also=(second_person,))
        return self.printed(voter, recorded)

    def _by_street(self, voter: Voter, answer: StyleAnswer) -> StyleAnswer | None:
        """For voters whom the list's own columns do not map (STY-05); a party is asked of the voter, not a street."""
        election = self.session.election
        asked_of_voter = isinstance(answer, Candidates) and answer.ask is Ask.PARTY
        if election.streets is None or isinstance(answer, One) or asked_of_voter:
            return None
        return style_at(voter.residence, election.streets, election.styles, election.definition, registered=voter.party)

    def printed(self, voter: Voter, recorded: tuple[Recorded, ...] | Refusal) -> Served | Refusal:
        """After the record is on disk: send its jobs, then look again."""
        if isinstance(recorded, Refusal):
            return recorded
        asked = (each.event.job for each in recorded if isinstance(each.event, PrintAsked))
        faults = tuple(fault for fault in map(self.queue.run, asked) if fault is not None)
        return Served(card=self.card(voter), events=recorded, faults=faults)

    def choice(
        self, style: StyleId, basis: StyleBasis, second_person: OfficialId | None, language: str = ""
    ) -> cmd.StyleChoice:
        known = self.session.election.definition.style(style)
        cards = tuple(card.id for card in known.cards) if known is not None else ()
        return cmd.StyleChoice(style=style, basis=basis, cards=cards, second_person=second_person, language=language)

    def voter(self, voter_id: VoterId) -> Voter:
        voter = self.session.voter(voter_id)
        if voter is None:
            raise LookupError("no such voter in the snapshot")
        return voter

    def voter_of(self, issue_id: IssueId) -> Voter:
        return self.voter(voter_of(self.session.state, self.session.state.issues[issue_id]))


def issued(served: Served) -> BallotIssued | None:
    """The issue among what a verb recorded, if there was one."""
    return next((each.event for each in served.events if isinstance(each.event, BallotIssued)), None)
