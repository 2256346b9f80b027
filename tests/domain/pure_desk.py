"""Desks without a disk: commands are decided on the state folded so far, and what comes of them is folded in."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from app.domain import commands as cmd
from app.domain import events as ev
from app.domain.accepting import decide_accept
from app.domain.day import decide_close_line, decide_open
from app.domain.election import Jurisdiction
from app.domain.evolving import evolve
from app.domain.ids import NO_DIGEST, BallotNumber, Digest, IssueId, JobId, MachineId, OfficialId
from app.domain.issuing import decide_issue
from app.domain.journal import Envelope, Recorded
from app.domain.paperwork import decide_settle
from app.domain.profile import Fate, IdentityMethod, Profile
from app.domain.refusal import Refusal, Rule
from app.domain.roll import Voter
from app.domain.scene import Decision, Scene
from app.domain.spoiling import decide_replace, decide_take_back
from app.domain.state import State
from tests.services import invented_election as invented
from tests.services.invented_election import JAMES, NORA, RUTH, STYLE_OF, YUSUF, A, B, at

DOCUMENT = ev.Identity(method=IdentityMethod.DOCUMENT, document="passport")
CHECKS = ("signed", "identifier", "sealed")
KEYS = {A: ("age1a", "a" * 64), B: ("age1b", "b" * 64)}


@dataclass(slots=True)
class PureDesk:
    machine: MachineId = A
    now: datetime = field(default_factory=lambda: at(9))
    profile: Profile = invented.PROFILE
    jurisdiction: Jurisdiction = field(default_factory=lambda: invented.jurisdiction(KEYS))
    official: OfficialId | None = JAMES
    second_person: OfficialId | None = NORA
    journal: list[Recorded] = field(default_factory=list)
    state: State = field(init=False)

    def __post_init__(self) -> None:
        self.state = State(machine=self.machine)
        self.tell(
            ev.JournalBegun(election=self.jurisdiction.election.id, center=invented.CENTER),
            *(ev.OathTaken(official=each) for each in (JAMES, NORA, RUTH, YUSUF)),
            *(ev.SignedIn(official=each) for each in (JAMES, NORA, RUTH, YUSUF)),
        )

    def scene(self) -> Scene:
        machine = self.jurisdiction.machine(self.machine)
        assert machine is not None
        return Scene(
            state=self.state,
            profile=self.profile,
            jurisdiction=self.jurisdiction,
            definition=invented.DEFINITION,
            styles=invented.STYLES,
            machine=machine,
            center=self.jurisdiction.centers[0],
            now=self.now,
            official=self.jurisdiction.official(self.official) if self.official else None,
        )

    def tell(self, *events: ev.Event) -> None:
        """Facts, as if they had been decided."""
        for event in events:
            envelope = Envelope(
                machine=self.machine,
                sequence=len(self.journal) + 1,
                previous=self.journal[-1].digest if self.journal else NO_DIGEST,
                kind=ev.kind_of(event),
                version=1,
                at=self.now,
                boot="pure",
                actors=(self.official,) if self.official else (),
                program="test",
                package=Digest("0" * 64),
                profile=Digest("0" * 64),
            )
            digest = Digest(f"{len(self.journal) + 1:064x}")
            recorded = Recorded(envelope=envelope, digest=digest, event=event)
            self.journal.append(recorded)
            evolve(self.state, recorded)

    def do(self, decide: Callable[[Scene], Decision]) -> Decision:
        """Decide, and tell what was decided."""
        decision = decide(self.scene())
        if not isinstance(decision, Refusal):
            self.tell(*decision)
        return decision

    def hear(self, other: "PureDesk") -> None:
        """What the other desk has told since, as a stick brings it."""
        known = self.state.heads.get(other.machine)
        for recorded in other.journal[known.sequence if known else 0 :]:
            evolve(self.state, recorded)

    def later(self, **time: float) -> None:
        self.now += timedelta(**time)

    # --- a day ---------------------------------------------------------------------------------------------------

    def open(self, **more: object) -> "PureDesk":
        values = {"date": self.now.date(), "trusted_time": self.now, "second_person": NORA, "sheets": 100, **more}
        yes(self.do(lambda scene: decide_open(cmd.OpenDay(**values), scene)))  # type: ignore[arg-type]
        return self

    def close_line(self, in_line: int = 0) -> Decision:
        return self.do(lambda scene: decide_close_line(cmd.CloseLine(in_line=in_line), scene))

    # --- a voter ---------------------------------------------------------------------------------------------------

    def command(self, voter: Voter, **more: object) -> cmd.IssueBallot:
        style = invented.DEFINITION.style(STYLE_OF[voter.precinct])
        assert style is not None
        choice = cmd.StyleChoice(
            style=style.id, basis=ev.StyleBasis.PRECINCT, cards=tuple(card.id for card in style.cards)
        )
        values = {"voter": voter, "identity": DOCUMENT, "choice": choice, **more}
        return cmd.IssueBallot(**values)  # type: ignore[arg-type]

    def ask(self, voter: Voter, **more: object) -> Decision:
        command = self.command(voter, **more)
        return self.do(lambda scene: decide_issue(command, scene))

    def issue(self, voter: Voter, **more: object) -> IssueId:
        return issued(self.ask(voter, **more)).issue

    def replace(self, issue: IssueId, voter: Voter, fate: Fate = Fate.SPOILED, reason: str = "because") -> Decision:
        command = cmd.ReplaceBallot(voter=voter, issue=issue, fate=fate, reason=reason)
        return self.do(lambda scene: decide_replace(command, scene))

    def take_back(self, issue: IssueId, fate: Fate = Fate.SPOILED, reason: str = "because") -> Decision:
        command = cmd.TakeBack(issue=issue, fate=fate, reason=reason, second_person=self.second_person)
        return self.do(lambda scene: decide_take_back(command, scene))

    def settle(self, job: JobId, outcome: ev.PrintOutcome, voter: Voter | None = None) -> Decision:
        command = cmd.SettlePrint(job=job, outcome=outcome)
        return self.do(lambda scene: decide_settle(command, scene, voter))

    def accept(self, issue: IssueId, **more: object) -> Decision:
        values = {"issue": issue, "stub_off": True, "checks": CHECKS, "attested_by": RUTH, **more}
        command = cmd.AcceptEnvelope(**values)  # type: ignore[arg-type]
        return self.do(lambda scene: decide_accept(command, scene))

    def serve(self, voter: Voter) -> IssueId:
        issue = self.issue(voter)
        yes(self.accept(issue))
        return issue

    def jobs(self, issue: IssueId, paper: ev.PaperKind) -> tuple[JobId, ...]:
        return tuple(job for job in self.state.jobs_of[issue] if self.state.jobs[job].asked.paper is paper)

    def numbers(self) -> tuple[BallotNumber, ...]:
        return tuple(piece.number for each in self.state.issues.values() for piece in each.event.pieces)

    def with_rules(self, **changes: object) -> "PureDesk":
        self.profile = replace(self.profile, **changes)  # type: ignore[arg-type]
        return self


def yes(decision: Decision) -> tuple[ev.Event, ...]:
    assert not isinstance(decision, Refusal), decision
    return decision


def no(decision: Decision, rule: Rule) -> dict[str, str]:
    assert isinstance(decision, Refusal), f"{rule.value} did not refuse: {decision}"
    assert decision.rule is rule, decision
    return dict(decision.facts)


def issued(decision: Decision) -> ev.BallotIssued:
    return next(event for event in yes(decision) if isinstance(event, ev.BallotIssued))


def kinds(decision: Decision) -> list[str]:
    return [ev.kind_of(event) for event in yes(decision)]
