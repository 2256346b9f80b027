"""The same voter at two desks before they knew of each other: both told, never a winner (CASES A20, A22, A37)."""

import pytest

from app.domain import commands as cmd
from app.domain.accepting import decide_correct_voter
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.domain.voters import conflicts
from tests.domain.pure_desk import PureDesk, no, yes
from tests.services.invented_election import BY_NAME, A, B

ALMA, BRUNO, SENIOR, JUNIOR = (
    BY_NAME[name] for name in ("Alma Berg", "Bruno Castillo", "Tove Ulrich Sr.", "Tove Ulrich Jr.")
)

Two = tuple[PureDesk, PureDesk]


@pytest.fixture
def two() -> Two:
    one, other = PureDesk(machine=A).open(), PureDesk(machine=B).open()
    other.later(minutes=3)
    return one, other


def meet(two: Two) -> None:
    """Each hears what the other knew before."""
    one, other = two
    one.hear(other)
    other.hear(one)


def found(desk: PureDesk) -> list[tuple[str, tuple[str, ...], bool]]:
    return [
        (each.voter, tuple(issue.id for issue in each.issues), each.over_limit)
        for each in conflicts(desk.state, desk.profile)
    ]


def test_two_ballots_out(two: Two) -> None:
    issues = tuple(desk.issue(ALMA) for desk in two)
    meet(two)
    assert found(two[0]) == found(two[1]) == [(ALMA.id, issues, False)]


def test_one_taken_back_is_none(two: Two) -> None:
    one, other = two
    yes(one.take_back(one.issue(ALMA), Fate.UNDONE))
    other.issue(ALMA)
    meet(two)
    assert found(one) == found(other) == []


def test_taking_one_back_ends_it(two: Two) -> None:
    one, other = two
    issue = one.issue(ALMA)
    other.issue(ALMA)
    meet(two)
    yes(one.take_back(issue))
    meet(two)
    assert found(one) == found(other) == []


def test_both_voted_stays_a_conflict(two: Two) -> None:
    for desk in two:
        desk.serve(ALMA)
    meet(two)
    assert [over for _, _, over in found(two[0])] == [False]
    for desk in two:
        no(desk.ask(ALMA), Rule.ALREADY_ACCEPTED)


def test_more_ballots_than_the_limit_although_none_is_out_twice(two: Two) -> None:
    one, other = two
    for _ in range(2):
        yes(one.take_back(one.issue(ALMA)))
        yes(other.take_back(other.issue(ALMA)))
    meet(two)
    ((voter, issues, over),) = found(one)
    assert (voter, len(issues), over) == (ALMA.id, 4, True)
    assert found(other) == found(one)


def test_exactly_the_limit_over_two_desks_is_none(two: Two) -> None:
    one, other = two
    for _ in range(2):
        yes(one.take_back(one.issue(ALMA)))
    other.serve(ALMA)
    meet(two)
    assert found(one) == []


def test_in_a_conflict_no_desk_gives_another(two: Two) -> None:
    for desk in two:
        desk.issue(ALMA)
    meet(two)
    for desk in two:
        no(desk.ask(ALMA), Rule.ALREADY_ISSUED if desk.machine == A else Rule.ISSUED_AT_OTHER_DESK)


def test_a_correction_can_make_one_and_end_one(two: Two) -> None:
    one, other = two
    issue = one.issue(SENIOR)
    other.issue(JUNIOR)
    command = cmd.CorrectVoter(issue=issue, right=JUNIOR, reason="mixed up")
    yes(one.do(lambda scene: decide_correct_voter(command, scene)))
    meet(two)
    assert [voter for voter, _, _ in found(other)] == [JUNIOR.id]
    back = cmd.CorrectVoter(issue=issue, right=SENIOR, reason="it was the father after all")
    yes(one.do(lambda scene: decide_correct_voter(back, scene)))
    meet(two)
    assert found(other) == []


def test_several_are_told_in_the_order_they_happened(two: Two) -> None:
    one, other = two
    for voter in (BRUNO, ALMA):
        one.issue(voter)
        other.later(minutes=1)
        other.issue(voter)
    meet(two)
    assert [voter for voter, _, _ in found(one)] == [BRUNO.id, ALMA.id]


def test_hearing_the_same_twice_changes_nothing(two: Two) -> None:
    for desk in two:
        desk.issue(ALMA)
    meet(two)
    before = found(two[0])
    meet(two)
    assert found(two[0]) == before
