"""What becomes of a page (SPO-09; CASES A28, A80, A81)."""

import pytest

from app.domain import commands as cmd
from app.domain import events as ev
from app.domain.accepting import decide_correct_voter
from app.domain.events import PaperKind, PrintOutcome
from app.domain.ids import JobId, MachineId
from app.domain.paperwork import decide_hand_over, decide_reprint_label
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.domain.voters import IssueStage, labels_made, stage
from tests.domain.pure_desk import PureDesk, issued, kinds, no, yes
from tests.services.invented_election import BY_NAME, A, B, at

ALMA, CLARA, EDDA = BY_NAME["Alma Berg"], BY_NAME["Clara Dunn"], BY_NAME["Edda Falk"]


@pytest.fixture
def desk() -> PureDesk:
    return PureDesk().open()


def test_an_issue_goes_from_doubt_to_the_voter(desk: PureDesk) -> None:
    issue = desk.issue(CLARA)
    known = desk.state.issues[issue]
    assert stage(desk.state, known) is IssueStage.PRINT_IN_DOUBT
    for job in desk.jobs(issue, PaperKind.BALLOT):
        assert stage(desk.state, known) is IssueStage.PRINT_IN_DOUBT
        yes(desk.settle(job, PrintOutcome.CAME_OUT))
    assert stage(desk.state, known) is IssueStage.PRINTED
    yes(desk.do(lambda scene: decide_hand_over(cmd.HandOver(issue=issue), scene)))
    assert stage(desk.state, known) is IssueStage.WITH_VOTER
    assert yes(desk.do(lambda scene: decide_hand_over(cmd.HandOver(issue=issue), scene))) == ()
    yes(desk.accept(issue))
    assert stage(desk.state, known) is IssueStage.ACCEPTED


@pytest.mark.parametrize("outcome", [PrintOutcome.NOT_OUT, PrintOutcome.BAD_PAGE])
def test_a_failed_page_is_another_number_under_the_same_n(desk: PureDesk, outcome: PrintOutcome) -> None:
    first = issued(desk.ask(ALMA))
    (job,) = desk.jobs(first.issue, PaperKind.BALLOT)
    made = yes(desk.settle(job, outcome, ALMA))
    assert kinds(made) == ["print_settled", "ballot_taken_back", "ballot_issued", "print_asked"]
    again = issued(made)
    assert (again.ballot, again.identity, again.reason) == (first.ballot, first.identity, first.reason)
    assert (first.pieces[0].number, again.pieces[0].number) == ("000001", "000002")
    assert desk.state.taken_back["000001"][0].event.fate is Fate.MISPRINT  # type: ignore[index]


def test_a_misprint_never_meets_the_limit(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    for _ in range(2):
        issue = issued(desk.replace(issue, ALMA)).issue
    for _ in range(5):
        (job,) = desk.jobs(issue, PaperKind.BALLOT)
        again = issued(desk.settle(job, PrintOutcome.BAD_PAGE, ALMA))
        assert again.ballot == 3
        issue = again.issue


def test_a_second_failure_of_one_card_set_ends_each_number_once(desk: PureDesk) -> None:
    issue = desk.issue(CLARA)
    one, _ = desk.jobs(issue, PaperKind.BALLOT)
    yes(desk.settle(one, PrintOutcome.NOT_OUT, CLARA))
    no(desk.settle(one, PrintOutcome.BAD_PAGE, CLARA), Rule.JOB_SETTLED)
    assert {number: len(told) for number, told in desk.state.taken_back.items()} == {"000001": 1, "000002": 1}
    assert not any(desk.state.jobs[job].in_doubt for job in desk.jobs(issue, PaperKind.BALLOT))


def test_after_the_day_was_closed_an_outcome_is_recorded_and_nothing_is_issued(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    (job,) = desk.jobs(issue, PaperKind.BALLOT)
    desk.now = at(9, day=desk.now.date().replace(day=7))
    assert kinds(desk.settle(job, PrintOutcome.NOT_OUT, ALMA)) == ["print_settled", "ballot_taken_back"]


def test_only_what_was_given_up_turns_up(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    (job,) = desk.jobs(issue, PaperKind.BALLOT)
    yes(desk.settle(job, PrintOutcome.NOT_OUT))
    assert kinds(desk.settle(job, PrintOutcome.LATE)) == ["print_settled"]
    no(desk.settle(job, PrintOutcome.LATE), Rule.JOB_SETTLED)
    other = desk.issue(CLARA)
    (first, second) = desk.jobs(other, PaperKind.BALLOT)
    yes(desk.settle(first, PrintOutcome.CAME_OUT))
    no(desk.settle(first, PrintOutcome.LATE), Rule.JOB_SETTLED)
    yes(desk.settle(second, PrintOutcome.BAD_PAGE))
    no(desk.settle(second, PrintOutcome.LATE), Rule.JOB_SETTLED)


def test_an_outcome_is_said_where_the_page_was_printed(desk: PureDesk) -> None:
    other = PureDesk(machine=B).open()
    issue = other.issue(ALMA)
    desk.hear(other)
    (job,) = desk.jobs(issue, PaperKind.BALLOT)
    no(desk.settle(job, PrintOutcome.CAME_OUT), Rule.ISSUED_AT_OTHER_DESK)


def test_a_job_nobody_asked_for_has_no_outcome(desk: PureDesk) -> None:
    no(desk.settle("vc-LH-A-000999", PrintOutcome.CAME_OUT), Rule.JOB_SETTLED)  # type: ignore[arg-type]


def _reprint(desk: PureDesk, issue: str) -> ev.PrintAsked:
    command = cmd.ReprintLabel(issue=issue)  # type: ignore[arg-type]
    (asked,) = yes(desk.do(lambda scene: decide_reprint_label(command, scene)))
    assert isinstance(asked, ev.PrintAsked)
    return asked


def test_labels_are_numbered_over_bad_ones(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    first = _reprint(desk, issue)
    assert first.duplicate == 1
    (again,) = (each for each in yes(desk.settle(first.job, PrintOutcome.BAD_PAGE)) if isinstance(each, ev.PrintAsked))
    assert again.duplicate == 1
    assert _reprint(desk, issue).duplicate == 2
    assert labels_made(desk.state, ALMA.envelope_id) == 3


def test_a_label_belongs_to_the_ballot_now_in_the_envelope(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    (label,) = desk.jobs(issue, PaperKind.LABEL)
    later = issued(desk.replace(issue, ALMA)).issue
    (again,) = (each for each in yes(desk.settle(label, PrintOutcome.NOT_OUT)) if isinstance(each, ev.PrintAsked))
    assert (again.issue, again.duplicate) == (later, 0)
    yes(desk.accept(later))
    assert not any(job.in_doubt for job in desk.state.jobs.values())


def test_no_label_for_a_ballot_that_ended(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    (label,) = desk.jobs(issue, PaperKind.LABEL)
    yes(desk.take_back(issue))
    assert kinds(desk.settle(label, PrintOutcome.NOT_OUT)) == ["print_settled"]
    command = cmd.ReprintLabel(issue=issue)
    no(desk.do(lambda scene: decide_reprint_label(command, scene)), Rule.NO_BALLOT_OUT)


def test_a_label_is_printed_again_where_the_ballot_was_issued(desk: PureDesk) -> None:
    """One desk's labels are accounted for on one statement."""
    other = PureDesk(machine=B).open()
    issue = other.issue(ALMA)
    desk.hear(other)
    command = cmd.ReprintLabel(issue=issue)
    no(desk.do(lambda scene: decide_reprint_label(command, scene)), Rule.ISSUED_AT_OTHER_DESK)


@pytest.mark.parametrize("first", [A, B])
def test_what_was_said_of_a_lost_laptop_s_page_stands_whichever_journal_is_read_first(first: MachineId) -> None:
    """The desk that took it over has the envelope in hand (house rule 2)."""
    lost, desk = PureDesk(machine=A).open(), PureDesk(machine=B).open()
    issue = lost.issue(ALMA)
    desk.hear(lost)
    desk.tell(ev.MachineLost(machine=A, through=len(lost.journal), digest=lost.journal[-1].digest, reason="dropped"))
    yes(desk.accept(issue))
    reader = PureDesk(machine=MachineId("LH-C"))
    for each in sorted((lost, desk), key=lambda told: told.machine != first):
        reader.hear(each)
    assert reader.state.jobs == desk.state.jobs
    assert {job.outcome for job in reader.state.jobs.values()} == {ev.PrintOutcome.CAME_OUT}
    assert reader.state.told_early == {}


def test_a_page_a_machine_never_asked_for_makes_no_sense(desk: PureDesk) -> None:
    with pytest.raises(KeyError):
        desk.tell(ev.PrintSettled(job=JobId(f"vc-{desk.machine}-000001"), outcome=ev.PrintOutcome.CAME_OUT))


def test_a_window_that_has_not_heard_of_a_correction_prints_nothing_anew(desk: PureDesk) -> None:
    """A bad page is settled once it is known whose ballot it is (CASES A12)."""
    issue = desk.issue(ALMA)
    job = desk.jobs(issue, PaperKind.BALLOT)[0]
    command = cmd.CorrectVoter(issue=issue, right=EDDA, reason="mixed up")
    yes(desk.do(lambda scene: decide_correct_voter(command, scene)))
    no(desk.settle(job, PrintOutcome.BAD_PAGE, ALMA), Rule.NO_BALLOT_OUT)
    assert issued(desk.settle(job, PrintOutcome.BAD_PAGE, EDDA)).voter == EDDA.id
