"""Numbers a machine may give: ballot stubs, issues and print jobs. Never another machine's, never twice (ISS-05)."""

from app.domain.election import Machine
from app.domain.ids import BallotNumber, IssueId, JobId
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.state import State


def next_numbers(state: State, machine: Machine, count: int) -> tuple[BallotNumber, ...] | Refusal:
    """The next ``count`` stub numbers of this machine's range, consecutive (KMC 6.20.030(f))."""
    first = max(state.highest_number + 1, machine.ballots.first)
    if first + count - 1 > machine.ballots.last:
        return refuse(Rule.NUMBERS_USED_UP, last=machine.ballots.last)
    return tuple(ballot_number(first + step) for step in range(count))


def ballot_number(number: int) -> BallotNumber:
    return BallotNumber(f"{number:06d}")


def next_issue(state: State, machine: Machine) -> IssueId:
    return IssueId(f"{machine.id}-{state.issue_count + 1:05d}")


def next_job(state: State, machine: Machine, ahead: int = 0) -> JobId:
    """Job ids name the machine and a running number: nobody's name reaches a spooler."""
    return JobId(f"vc-{machine.id}-{state.job_count + 1 + ahead:06d}")
