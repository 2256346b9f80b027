"""Numbers a machine may give: ballot stubs, issues and print jobs. Never another machine's, never twice (ISS-05)."""

from app.domain.election import Machine
from app.domain.events import StockMoved, StockRecalled, StockReceived
from app.domain.ids import BallotNumber, CardId, IssueId, JobId, MachineId, StyleId
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.state import State, answered_for
from app.domain.told import Told


def next_numbers(state: State, machine: Machine, count: int) -> tuple[BallotNumber, ...] | Refusal:
    """The next ``count`` stub numbers of this machine's range, consecutive (KMC 6.20.030(f))."""
    first = max(state.highest_number + 1, machine.ballots.first)
    if first + count - 1 > machine.ballots.last:
        return refuse(Rule.NUMBERS_USED_UP, last=machine.ballots.last)
    return tuple(ballot_number(first + step) for step in range(count))


def stock_number(
    state: State, machine: Machine, typed: BallotNumber, style: StyleId, card: CardId
) -> BallotNumber | None:
    """The number of a pre-printed ballot as read off its stub: counted in here, or at a desk this one took over, for
    this style and card, not moved away, not recalled, not used. None for any other (BST-06)."""
    if not (typed.isascii() and typed.isdigit()):
        return None
    number = ballot_number(int(typed))
    recalled = max((t.when.sequence for t in state.recalled if _recalls(t, machine, style, card)), default=0)
    ours = answered_for(state, machine.id)
    came = any(
        _holds(told, number, style, card)
        and (told.when.sequence > recalled if told.when.machine == machine.id else not recalled)
        for told in state.stock_in
        if told.when.machine in ours
    )
    left = any(_holds(told, number, style, card) for told in state.stock_out if told.when.machine in ours)
    destroyed = any(
        int(first) <= int(number) <= int(last)
        for told in state.unused_destroyed
        if told.when.machine in ours and (told.event.style, told.event.card) == (style, card)
        for first, last in told.event.runs
    )
    return number if came and not left and not destroyed and number not in state.by_number else None


def _recalls(told: Told[StockRecalled], machine: Machine, style: StyleId, card: CardId) -> bool:
    return told.when.machine == machine.id and (told.event.style, told.event.card) == (style, card)


def _holds(told: Told[StockReceived] | Told[StockMoved], number: BallotNumber, style: StyleId, card: CardId) -> bool:
    event = told.event
    same = (event.style, event.card) == (style, card)
    return same and int(event.first) <= int(number) <= int(event.last)


def ballot_number(number: int) -> BallotNumber:
    return BallotNumber(f"{number:06d}")


def next_issue(state: State, machine: Machine) -> IssueId:
    return IssueId(f"{machine.id}-{state.issue_count + 1:05d}")


def next_job(state: State, machine: Machine, ahead: int = 0) -> JobId:
    """Job ids name the machine and a running number: nobody's name reaches a spooler."""
    return JobId(f"vc-{machine.id}-{state.job_count + 1 + ahead:06d}")


def asking(job: JobId) -> MachineId:
    """The machine that gave this job its id."""
    return MachineId(job.removeprefix("vc-").rpartition("-")[0])
