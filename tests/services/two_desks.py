"""Two real desks of one center, with their journals, printers and rounds, and what a test may ask of them."""

from contextlib import ExitStack
from datetime import date

from hypothesis.stateful import RuleBasedStateMachine

from app.domain.events import PieceSource
from app.domain.evolving import fold
from app.domain.ids import BallotNumber, IssueId, MachineId
from app.domain.journal import Recorded
from app.domain.ledger import Ledgers, ledgers
from app.domain.ledger_lines import Scope
from app.domain.roll import Voter
from app.domain.state import State
from app.domain.voters import voter_of
from tests.services.invented_election import BY_NAME, DAYS, DEFINITION, JAMES, A, B
from tests.services.kit import Desks, Rig, Template, desks
from tests.services.reckoning import reckon

PEOPLE = tuple(BY_NAME[name] for name in ("Alma Berg", "Bruno Castillo", "Clara Dunn", "Edda Falk", "Grete Holm"))
DESKS = (A, B)
STOCK = {A: (60001, 60040), B: (60101, 60140)}
OFFICE = MachineId("")
"""Whoever brings the journals together: none of them is its own."""


class TwoDesks(RuleBasedStateMachine):
    """Over up to three days. Each desk has two windows open on its journal, and neither tells the other."""

    template: Template

    def __init__(self) -> None:
        super().__init__()
        self.closing = ExitStack()
        self.packs = 0
        self.made: Desks = self.closing.enter_context(desks(self.template))
        self.windows: dict[MachineId, list[Rig]] = {}
        self.entries: dict[MachineId, dict[MachineId, list[Recorded]]] = {A: {A: [], B: []}, B: {A: [], B: []}}
        self.days = list(DAYS)
        self.signed: dict[tuple[MachineId, date], Ledgers] = {}
        self.steps = 0
        self.most = 0

    def second_window(self, rig: Rig) -> Rig:
        again = self.made.start(rig.machine, rig.clock)
        again.sign_in(JAMES)
        return again

    def read_on(self) -> None:
        """What has come into each desk's journal since the last step."""
        for machine, rigs in self.windows.items():
            for other, known in self.entries[machine].items():
                known.extend(rigs[0].parts.session.journal.recorded(other, len(known)))

    def own(self, machine: MachineId) -> list[Recorded]:
        return self.entries[machine][machine]

    def merged(self) -> tuple[State, State]:
        """The office's view, desk A's journal first and desk B's first."""
        one, other = self.own(A), self.own(B)
        return fold(OFFICE, (*one, *other)), fold(OFFICE, (*other, *one))

    def read_by(self, rig: Rig, machine: MachineId) -> int:
        head = rig.state.heads.get(machine)
        return head.sequence if head is not None else 0

    def ledgers(
        self, state: State, machines: tuple[MachineId, ...], *, final: bool, day: date | None = None
    ) -> Ledgers:
        return ledgers(state, DEFINITION, Scope(machines=machines, date=day or self.today, final=final))

    def known_at(self, rig: Rig, voter: Voter) -> tuple[int, int]:
        """Ballots out or voted, and ballots that count against the limit, as far as this desk's journal knows."""
        book = reckon(rig.parts.session.journal.recorded())
        return book.live(voter.id), book.had(voter.id)

    def shown(self, rig: Rig, place: int) -> IssueId | None:
        """One of the ballots out that the window shows; another window may know better."""
        cards = (rig.parts.desk.open(voter.id) for voter in PEOPLE)
        out = [card.issue.id for card in cards if card is not None and card.issue is not None and not card.accepted]
        return out[place % len(out)] if out else None

    def voter_of(self, rig: Rig, issue: IssueId) -> Voter:
        mine = voter_of(rig.state, rig.state.issues[issue])
        return next(voter for voter in PEOPLE if voter.id == mine)

    def unused_stub(self, rig: Rig) -> BallotNumber:
        used = len(reckon(rig.parts.session.journal.recorded(rig.machine)).pieces(PieceSource.STOCK))
        return BallotNumber(f"{STOCK[rig.machine][0] + used:06d}")
