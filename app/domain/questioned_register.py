"""Questioned ballots against the register of questioned voters, as the law wants it at closing (AS 15.15.350(a);
KPB-old 4.50.110(C), 4.70.030; CASES A86; BST-07)."""

from dataclasses import dataclass

from app.domain.events import IssueKind
from app.domain.ids import VoterId
from app.domain.ledger_lines import Scope
from app.domain.state import Issue, State
from app.domain.voters import acceptance, is_live, voter_of


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionedRegister:
    """Everybody is counted once, however many ballots were replaced."""

    voters: int
    """Rows of the register: people a questioned ballot was issued to."""
    voted: int
    """Envelopes accepted."""
    out: int
    """Ballots still with their voters."""

    @property
    def without(self) -> int:
        """Whose ballot was taken back, and no envelope came."""
        return self.voters - self.voted - self.out

    @property
    def difference(self) -> int:
        """Ballots minus register: signed, never forced to zero."""
        return self.voted - self.voters


def questioned_register(state: State, scope: Scope) -> QuestionedRegister:
    """As it stood on the evening of the scope's day; of a daily statement, the day's own register."""
    asked: dict[VoterId, list[Issue]] = {}
    for issue in state.issues.values():
        in_scope = issue.when.date <= scope.date if scope.final else issue.when.date == scope.date
        if issue.event.kind is IssueKind.QUESTIONED and issue.when.machine in scope.machines and in_scope:
            asked.setdefault(voter_of(state, issue), []).append(issue)
    voted = out = 0
    for issues in asked.values():
        taken = [acceptance(state, each.id) for each in issues]
        if any(each is not None and each.when.date <= scope.date for each in taken):
            voted += 1
        elif any(is_live(state, each) for each in issues):
            out += 1
    return QuestionedRegister(voters=len(asked), voted=voted, out=out)
