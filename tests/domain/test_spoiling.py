"""Taking a ballot back (KMC 6.30.060(d); SPO-01, SPO-03, SPO-09; CASES A37, A38)."""

from dataclasses import replace

import pytest

from app.domain import commands as cmd
from app.domain import events as ev
from app.domain.accepting import decide_correct_voter
from app.domain.ids import OfficialId
from app.domain.profile import Fate, LimitCounts, SpoilLimit
from app.domain.refusal import Refusal, Rule
from tests.domain.pure_desk import PureDesk, issued, kinds, no, yes
from tests.services.invented_election import BY_NAME, JAMES, NORA, PROFILE, RUTH, B

ALMA, CLARA, EDDA = BY_NAME["Alma Berg"], BY_NAME["Clara Dunn"], BY_NAME["Edda Falk"]


@pytest.fixture
def desk() -> PureDesk:
    return PureDesk().open()


def test_one_record_settles_takes_and_issues(desk: PureDesk) -> None:
    first = desk.issue(ALMA)
    made = desk.replace(first, ALMA)
    assert kinds(made) == ["print_settled", "ballot_taken_back", "ballot_issued", "print_asked"]
    taken = next(each for each in yes(made) if isinstance(each, ev.BallotTakenBack))
    assert (taken.issue, taken.numbers, taken.fate) == (first, ("000001",), Fate.SPOILED)
    again = issued(made)
    assert (again.ballot, again.reason, again.envelope_id) == (2, ev.IssueReason.REPLACEMENT, ALMA.envelope_id)


def test_a_refused_replacement_takes_nothing(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    for _ in range(2):
        issue = issued(desk.replace(issue, ALMA)).issue
    entries = len(desk.journal)
    told = no(desk.replace(issue, ALMA), Rule.SPOIL_LIMIT)
    assert (told["had"], told["limit"], told["text"]) == ("3", "3", "Up to three ballots.")
    assert len(desk.journal) == entries
    yes(desk.accept(issue))


@pytest.mark.parametrize("number", [1, 2, 3, 5])
@pytest.mark.parametrize("counts", list(LimitCounts))
def test_the_last_ballot_is_the_one_the_rule_says(number: int, counts: LimitCounts) -> None:
    desk = PureDesk().open().with_rules(spoil=SpoilLimit(number=number, counts=counts))
    most = number if counts is LimitCounts.BALLOTS_IN_ALL else number + 1
    issue = desk.issue(ALMA)
    for ballot in range(2, most + 1):
        again = issued(desk.replace(issue, ALMA))
        assert again.ballot == ballot
        issue = again.issue
    no(desk.replace(issue, ALMA), Rule.SPOIL_LIMIT)


@pytest.mark.parametrize("fate", [fate for fate in Fate if fate is not Fate.LEFT_CENTER])
def test_only_the_fates_of_the_rule_use_it_up(fate: Fate) -> None:
    rule = replace(PROFILE.spoil, number=1, uses_up=(fate,))
    desk = PureDesk().open().with_rules(spoil=rule)
    issue = desk.issue(ALMA)
    for other in Fate:
        if other not in (fate, Fate.LEFT_CENTER):
            again = issued(desk.replace(issue, ALMA, other))
            assert again.ballot == 1
            issue = again.issue
    no(desk.replace(issue, ALMA, fate), Rule.SPOIL_LIMIT)


@pytest.mark.parametrize("fate", [Fate.UNDONE, Fate.EXHIBITED, Fate.LEFT_CENTER, Fate.WRONG_STYLE])
def test_what_people_will_ask_about_has_a_reason(desk: PureDesk, fate: Fate) -> None:
    issue = desk.issue(ALMA)
    no(desk.take_back(issue, fate, reason="  "), Rule.REASON_MISSING)
    no(desk.replace(issue, ALMA, fate, reason=""), Rule.REASON_MISSING)
    yes(desk.take_back(issue, fate, reason="seen"))


@pytest.mark.parametrize("fate", [Fate.SPOILED, Fate.MISPRINT])
def test_a_spoiled_ballot_needs_no_reason(desk: PureDesk, fate: Fate) -> None:
    yes(desk.replace(desk.issue(ALMA), ALMA, fate, reason=""))


def test_undone_is_a_supervisor_s_with_or_without_another(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    desk.official = RUTH
    no(desk.take_back(issue, Fate.UNDONE), Rule.SUPERVISOR_NEEDED)
    no(desk.replace(issue, ALMA, Fate.UNDONE), Rule.SUPERVISOR_NEEDED)
    yes(desk.replace(issue, ALMA, Fate.SPOILED))


def test_what_left_is_not_replaced(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    no(desk.replace(issue, ALMA, Fate.LEFT_CENTER), Rule.ALREADY_ISSUED)
    yes(desk.take_back(issue, Fate.LEFT_CENTER))


def test_nothing_is_taken_back_twice_or_after_acceptance(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    yes(desk.take_back(issue))
    no(desk.take_back(issue), Rule.NO_BALLOT_OUT)
    no(desk.replace(issue, ALMA), Rule.NO_BALLOT_OUT)
    voted = desk.serve(CLARA)
    no(desk.take_back(voted), Rule.ALREADY_ACCEPTED)
    no(desk.take_back("LH-A-09999"), Rule.NO_BALLOT_OUT)  # type: ignore[arg-type]


def test_a_ballot_is_taken_back_where_it_was_issued(desk: PureDesk) -> None:
    other = PureDesk(machine=B).open()
    issue = other.issue(ALMA)
    desk.hear(other)
    no(desk.take_back(issue), Rule.ISSUED_AT_OTHER_DESK)


def test_a_page_in_doubt_is_settled_by_what_came_back(desk: PureDesk) -> None:
    """A ballot that can be taken back came out; of a misprint at least one page is bad. The label stays in doubt."""
    for fate, outcome in ((Fate.SPOILED, ev.PrintOutcome.CAME_OUT), (Fate.MISPRINT, ev.PrintOutcome.BAD_PAGE)):
        issue = desk.issue(CLARA)
        yes(desk.take_back(issue, fate))
        ballots = desk.jobs(issue, ev.PaperKind.BALLOT)
        assert {desk.state.jobs[job].outcome for job in ballots} == {outcome}
        assert all(desk.state.jobs[job].in_doubt for job in desk.jobs(issue, ev.PaperKind.LABEL))


def test_a_replacement_keeps_place_in_line_kind_and_identity(desk: PureDesk) -> None:
    first = issued(desk.ask(ALMA, kind=ev.IssueKind.SPECIAL_NEEDS, line_number=4))
    again = issued(desk.replace(first.issue, ALMA))
    assert (again.kind, again.line_number, again.identity) == (first.kind, 4, first.identity)


@pytest.mark.parametrize("other", [None, JAMES])
def test_that_a_ballot_is_gone_is_noted_by_two(desk: PureDesk, other: OfficialId | None) -> None:
    issue = desk.issue(ALMA)
    desk.second_person = other
    no(desk.take_back(issue, Fate.LEFT_CENTER), Rule.SECOND_PERSON_NEEDED)
    desk.second_person = NORA
    yes(desk.take_back(issue, Fate.LEFT_CENTER))


@pytest.mark.parametrize(("uses_up", "then"), [((Fate.SPOILED,), 1), ((Fate.SPOILED, Fate.LEFT_CENTER), 2)])
@pytest.mark.parametrize("counts", LimitCounts)
def test_whether_a_ballot_that_is_gone_uses_up_the_limit_is_the_profile_s(
    desk: PureDesk, uses_up: tuple[Fate, ...], then: int, counts: LimitCounts
) -> None:
    """In either meaning of the limit; where it counts, the last one is the last whichever way it went."""
    spoil = replace(desk.profile.spoil, number=3, counts=counts, uses_up=uses_up)
    desk.profile = replace(desk.profile, spoil=spoil)
    yes(desk.take_back(desk.issue(ALMA), Fate.LEFT_CENTER))
    event = issued(desk.ask(ALMA))
    assert event.ballot == then
    most = spoil.most_ballots
    gone = 1
    yes(desk.take_back(event.issue, Fate.LEFT_CENTER))
    while not isinstance(answer := desk.ask(ALMA), Refusal) and gone < most + 2:
        gone += 1
        yes(desk.take_back(issued(answer).issue, Fate.LEFT_CENTER))
    if then == 2:
        no(answer, Rule.SPOIL_LIMIT)
        assert len(desk.state.issues) == most


def test_a_window_that_has_not_heard_of_a_correction_replaces_nothing(desk: PureDesk) -> None:
    """It still shows the ballot with whom it was issued to; another window has put right whose it is (CASES A12)."""
    issue = desk.issue(ALMA)
    command = cmd.CorrectVoter(issue=issue, right=EDDA, reason="mixed up")
    yes(desk.do(lambda scene: decide_correct_voter(command, scene)))
    no(desk.replace(issue, ALMA), Rule.NO_BALLOT_OUT)
    assert issued(desk.replace(issue, EDDA)).voter == EDDA.id
