"""What the journals say of one voter (KMC 6.30.060(d); ISS-25, ENV-02, ENV-03; CASES A28, A38)."""

import pytest

from app.domain import events as ev
from app.domain.events import PaperKind
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.domain.voters import (
    IssueStage,
    acceptance,
    fate_of,
    is_live,
    issues_in,
    labels_made,
    stage,
    uses_up,
    voter_file,
)
from tests.domain.pure_desk import PureDesk, issued, no, yes
from tests.services.invented_election import BY_NAME, A, B

ALMA, CLARA = BY_NAME["Alma Berg"], BY_NAME["Clara Dunn"]


@pytest.fixture
def desk() -> PureDesk:
    return PureDesk().open()


def test_somebody_who_was_never_here(desk: PureDesk) -> None:
    file = voter_file(desk.state, desk.profile, ALMA.id)
    assert (file.issues, file.live, file.used, file.next_ballot) == ((), (), 0, 1)


@pytest.mark.parametrize("fate", list(Fate))
def test_an_ended_ballot_is_not_live_and_counts_by_its_fate(desk: PureDesk, fate: Fate) -> None:
    issue = desk.issue(ALMA)
    assert voter_file(desk.state, desk.profile, ALMA.id).next_ballot == 2
    yes(desk.take_back(issue, fate))
    known = desk.state.issues[issue]
    assert not is_live(desk.state, known)
    assert stage(desk.state, known) is IssueStage.ENDED
    counts = fate in desk.profile.spoil.uses_up
    assert uses_up(desk.state, desk.profile, known) is counts
    assert voter_file(desk.state, desk.profile, ALMA.id).used == int(counts)


def test_the_earliest_word_on_a_number_stands(desk: PureDesk) -> None:
    """Two journals may tell of one number; neither overwrites the other, and the order of arrival is nothing."""
    number = issued(desk.ask(ALMA)).pieces[0].number
    other = PureDesk(machine=B, now=desk.now)
    desk.later(minutes=5)
    yes(desk.take_back(desk.state.by_voter[ALMA.id][0], Fate.SPOILED))
    other.tell(ev.BallotTakenBack(issue=desk.state.by_voter[ALMA.id][0], fate=Fate.EXHIBITED, numbers=(number,)))
    desk.hear(other)
    assert len(desk.state.taken_back[number]) == 2
    assert fate_of(desk.state, number) is Fate.EXHIBITED


def test_a_card_set_is_live_while_one_card_is(desk: PureDesk) -> None:
    event = issued(desk.ask(CLARA))
    desk.tell(ev.BallotTakenBack(issue=event.issue, fate=Fate.SPOILED, numbers=(event.pieces[0].number,)))
    assert is_live(desk.state, desk.state.issues[event.issue])
    desk.tell(ev.BallotTakenBack(issue=event.issue, fate=Fate.SPOILED, numbers=(event.pieces[1].number,)))
    assert not is_live(desk.state, desk.state.issues[event.issue])
    assert voter_file(desk.state, desk.profile, CLARA.id).used == 1


def test_the_first_acceptance_stands(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    other = PureDesk(machine=B, now=desk.now)
    desk.later(minutes=1)
    yes(desk.accept(issue))
    accepted = desk.state.accepted[issue][0].event
    other.tell(accepted)
    desk.hear(other)
    found = acceptance(desk.state, issue)
    assert found is not None
    assert found.when.machine == B


def test_issues_of_two_desks_are_told_in_time(desk: PureDesk) -> None:
    other = PureDesk(machine=B, now=desk.now).open()
    yes(desk.take_back(desk.issue(ALMA)))
    other.later(minutes=1)
    yes(other.take_back(other.issue(ALMA)))
    desk.later(minutes=2)
    yes(desk.take_back(desk.issue(ALMA)))
    desk.hear(other)
    file = voter_file(desk.state, desk.profile, ALMA.id)
    assert [each.when.machine for each in file.issues] == [A, B, A]
    assert (file.used, file.next_ballot) == (3, 4)
    no(desk.ask(ALMA), Rule.SPOIL_LIMIT)


def test_an_envelope_at_two_desks_is_one_envelope(desk: PureDesk) -> None:
    other = PureDesk(machine=B, now=desk.now).open()
    yes(desk.take_back(desk.issue(ALMA)))
    other.hear(desk)
    again = issued(other.ask(ALMA))
    assert again.envelope_id == ALMA.envelope_id
    assert again.ballot == 2
    assert {each.when.machine for each in issues_in(other.state, ALMA.envelope_id)} == {A, B}
    assert labels_made(other.state, ALMA.envelope_id) == 2
    label = other.state.jobs[other.jobs(again.issue, PaperKind.LABEL)[0]]
    assert label.asked.duplicate == 1
