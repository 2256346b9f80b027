"""Questioned ballots (KPB-old 4.10.020(N), 4.50.100; St 2.5.2): a module the profile switches on or off.

The voter swears that they are qualified and have not voted; refusing the oath means no vote. The ballot goes into an
envelope that bears the statement and is compared with the register at closing.
"""

from app.domain import events as ev
from app.domain.commands import NewPerson, QuestionBallot
from app.domain.ids import EnvelopeId, PublicId, VoterId
from app.domain.issuing import (
    after_closing,
    check_style,
    envelope_for,
    issue_events,
    issuing_desk,
    not_out,
    over_limit,
    overridden,
    served_today,
)
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.roll import Address, Voter, VoterStatus
from app.domain.scene import Decision, Scene, second, serving, supervisor
from app.domain.state import State
from app.domain.voters import voter_file


def decide_question(command: QuestionBallot, scene: Scene) -> Decision:
    """Everything a plain issue asks but identity and eligibility, which are what is in question."""
    refused = (
        (None if scene.profile.questioned else refuse(Rule.QUESTIONED_OFF))
        or serving(scene)
        or issuing_desk(scene)
        or after_closing(command, scene)
        or _stated(command, scene)
        or check_style(command.choice, scene)
        or second(scene, command.choice.second_person, needed=scene.profile.two_to_question)
    )
    if refused is not None:
        return refused
    named: tuple[ev.Event, ...] = ()
    voter = command.voter
    if voter is None:
        person = _named(command.person, scene)
        if isinstance(person, Refusal):
            return person
        named, voter = (person,), voter_named(person)
    file = voter_file(scene.state, scene.profile, voter.id)
    refused = not_out(file, scene) or over_limit(file, scene)
    if refused is not None:
        return refused
    issued = issue_events(
        scene,
        voter=voter,
        ballot=file.next_ballot,
        choice=command.choice,
        identity=command.identity,
        kind=ev.IssueKind.QUESTIONED,
        reason=ev.IssueReason.IN_PERSON,
        line_number=command.line_number,
        stock_numbers=command.stock_numbers,
        override=command.override.strip() if overridden(command.override, scene) else "",
        envelope_id=envelope_for(file, voter, scene),
        label=not served_today(file, scene),
    )
    if isinstance(issued, Refusal):
        return issued
    first, *jobs = issued
    stated = ev.QuestionStated(
        issue=first.issue,
        voter=voter.id,
        reasons=command.reasons,
        prior_place=command.prior_place.strip(),
        prior_since=command.prior_since.strip(),
        cause=command.cause.strip(),
    )
    return (*named, first, stated, *jobs)


def _stated(command: QuestionBallot, scene: Scene) -> Refusal | None:
    """A reason the profile knows; where the residence is in doubt, the prior place and how long; a cause in writing
    (SPC-09, SPC-11). A canceled registration needs the supervisor."""
    allowed = set(scene.profile.question_reasons)
    if not command.reasons or any(each.value not in allowed for each in command.reasons):
        return refuse(Rule.QUESTION_INCOMPLETE)
    place = command.prior_place.strip() and command.prior_since.strip()
    if ev.QuestionReason.RESIDENCE in command.reasons and not place:
        return refuse(Rule.QUESTION_INCOMPLETE)
    if ev.QuestionReason.FOR_CAUSE in command.reasons and not command.cause.strip():
        return refuse(Rule.QUESTION_INCOMPLETE)
    if not command.sworn:
        return refuse(Rule.OATH_REFUSED)
    if command.voter is not None and command.voter.status is VoterStatus.CANCELED:
        return supervisor(scene)
    return None


def _named(person: NewPerson | None, scene: Scene) -> ev.PersonNamed | Refusal:
    """The person's own envelope id, from the laptop's reserved range (ENV-02)."""
    if person is None or not (person.name.first.strip() and person.name.last.strip() and person.residence.strip()):
        return refuse(Rule.PERSON_INCOMPLETE)
    reserved = scene.machine.envelopes
    number = reserved.first + scene.state.reserved
    if number > reserved.last:
        return refuse(Rule.NUMBERS_USED_UP, last=reserved.last)
    return ev.PersonNamed(
        voter=VoterId(f"{scene.machine.id}-named-{scene.state.reserved + 1:04d}"),
        envelope_id=EnvelopeId(f"{scene.jurisdiction.election.envelope_prefix}{number}"),
        name=person.name,
        birth=person.birth,
        residence=person.residence.strip(),
        mailing=person.mailing.strip(),
    )


def voter_named(person: ev.PersonNamed) -> Voter:
    """Somebody written down by hand, as the desk deals with everybody else. There is no public id: a list of who has
    voted cannot name them (SNP-16)."""
    return Voter(
        id=person.voter,
        public_id=PublicId(""),
        name=person.name,
        envelope_id=person.envelope_id,
        birth=person.birth,
        residence=Address(street=person.residence),
        mailing=Address(street=person.mailing),
    )


def named_voter(state: State, voter: VoterId) -> Voter | None:
    told = state.special.named.get(voter)
    return voter_named(told.event) if told is not None else None
