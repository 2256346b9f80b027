"""The sealed envelope comes in; the wrong person is put right (KMC 6.30.060(c), 6.30.130; ENV-10, CASES A12)."""

from dataclasses import replace
from itertools import combinations

import pytest

from app.domain import commands as cmd
from app.domain import events as ev
from app.domain.accepting import decide_attest, decide_correct_voter
from app.domain.ids import MachineId, OfficialId
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.domain.scene import Decision
from app.domain.voters import envelope_of, public_id_of, voter_file, voter_of
from tests.domain.pure_desk import CHECKS, PureDesk, kinds, no, yes
from tests.services.invented_election import BY_NAME, NORA, RUTH, A, B

ALMA, CLARA, SENIOR, JUNIOR = (
    BY_NAME[name] for name in ("Alma Berg", "Clara Dunn", "Tove Ulrich Sr.", "Tove Ulrich Jr.")
)


@pytest.fixture
def desk() -> PureDesk:
    return PureDesk().open()


def correct(desk: PureDesk, issue: str, right=JUNIOR, reason: str = "mixed up", **more: object) -> Decision:  # type: ignore[no-untyped-def]
    command = cmd.CorrectVoter(issue=issue, right=right, reason=reason, **more)  # type: ignore[arg-type]
    return desk.do(lambda scene: decide_correct_voter(command, scene))


@pytest.mark.parametrize("seen", [checks for size in range(3) for checks in combinations(CHECKS, size)], ids="+".join)
def test_every_check_of_the_profile_is_needed(desk: PureDesk, seen: tuple[str, ...]) -> None:
    issue = desk.issue(ALMA)
    rules = {"signed": Rule.NOT_SIGNED, "identifier": Rule.IDENTIFIER_MISSING, "sealed": Rule.NOT_SEALED}
    first = next(check for check in desk.profile.envelope_checks if check not in seen)
    no(desk.accept(issue, checks=seen), rules[first])


def test_a_check_only_a_profile_knows_is_needed_too(desk: PureDesk) -> None:
    desk.with_rules(envelope_checks=("signed", "affidavit", "sealed"))
    issue = desk.issue(ALMA)
    assert no(desk.accept(issue, checks=("signed", "sealed")), Rule.NOT_SIGNED) == {"check": "affidavit"}
    yes(desk.accept(issue, checks=("signed", "affidavit", "sealed")))


def test_the_stub_is_off_wherever_ballots_have_one(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    no(desk.accept(issue, stub_off=False), Rule.STUB_ON)
    desk.with_rules(stub=False)
    yes(desk.accept(issue, stub_off=False))


def test_a_scanned_envelope_has_to_be_this_one(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    told = no(desk.accept(issue, envelope_seen=CLARA.envelope_id), Rule.ENVELOPE_OTHER_VOTER)
    assert told == {"expected": ALMA.envelope_id}
    yes(desk.accept(issue, envelope_seen=f" {ALMA.envelope_id}\n"))


def test_who_attests_is_an_official_under_oath_and_not_the_voter(desk: PureDesk) -> None:
    issue = desk.issue(ALMA)
    no(desk.accept(issue, attested_by=OfficialId("nobody")), Rule.OATH_MISSING)
    officials = tuple(replace(each, voter=ALMA.id) if each.id == RUTH else each for each in desk.jurisdiction.officials)
    desk.jurisdiction = replace(desk.jurisdiction, officials=officials)
    no(desk.accept(issue, attested_by=RUTH), Rule.OWN_BALLOT)
    yes(desk.accept(issue, attested_by=NORA))


def test_after_a_correction_nobody_attests_for_the_one_it_is_now(desk: PureDesk) -> None:
    officials = tuple(
        replace(each, voter=JUNIOR.id) if each.id == RUTH else each for each in desk.jurisdiction.officials
    )
    desk.jurisdiction = replace(desk.jurisdiction, officials=officials)
    issue = desk.issue(SENIOR)
    yes(correct(desk, issue))
    no(desk.accept(issue, attested_by=RUTH), Rule.OWN_BALLOT)


def test_accepting_settles_every_page_of_the_envelope(desk: PureDesk) -> None:
    first = desk.issue(CLARA)
    yes(desk.replace(first, CLARA))
    later = desk.state.by_voter[CLARA.id][-1]
    yes(desk.accept(later))
    assert not any(job.in_doubt for job in desk.state.jobs.values())


def test_accepted_once(desk: PureDesk) -> None:
    issue = desk.serve(ALMA)
    no(desk.accept(issue), Rule.ALREADY_ACCEPTED)


def test_it_comes_in_where_it_was_issued(desk: PureDesk) -> None:
    other = PureDesk(machine=B).open()
    issue = other.issue(ALMA)
    desk.hear(other)
    no(desk.accept(issue), Rule.ISSUED_AT_OTHER_DESK)


def test_a_correction_frees_one_and_marks_the_other(desk: PureDesk) -> None:
    issue = desk.issue(SENIOR)
    assert kinds(correct(desk, issue)) == ["voter_corrected", "print_asked"]
    known = desk.state.issues[issue]
    assert (voter_of(desk.state, known), envelope_of(desk.state, known), public_id_of(desk.state, known)) == (
        JUNIOR.id,
        JUNIOR.envelope_id,
        JUNIOR.public_id,
    )
    assert voter_file(desk.state, desk.profile, SENIOR.id).issues == ()
    assert [each.id for each in voter_file(desk.state, desk.profile, JUNIOR.id).live] == [issue]
    no(desk.ask(JUNIOR), Rule.ALREADY_ISSUED)
    yes(desk.ask(SENIOR))


def test_corrected_twice_and_back_again(desk: PureDesk) -> None:
    issue = desk.issue(SENIOR)
    yes(correct(desk, issue))
    yes(correct(desk, issue, SENIOR))
    assert voter_of(desk.state, desk.state.issues[issue]) == SENIOR.id
    assert [each.id for each in voter_file(desk.state, desk.profile, SENIOR.id).issues] == [issue]
    assert voter_file(desk.state, desk.profile, JUNIOR.id).issues == ()


def test_a_correction_to_the_same_person_is_none(desk: PureDesk) -> None:
    no(correct(desk, desk.issue(SENIOR), SENIOR), Rule.ALREADY_ISSUED)


def test_the_right_voter_s_limit_holds(desk: PureDesk) -> None:
    for _ in range(3):
        yes(desk.take_back(desk.issue(JUNIOR)))
    no(correct(desk, desk.issue(SENIOR)), Rule.SPOIL_LIMIT)


def test_a_ballot_of_another_style_is_not_the_right_voter_s(desk: PureDesk) -> None:
    no(correct(desk, desk.issue(SENIOR), CLARA), Rule.STYLE_NOT_FOR_VOTER)


def test_only_a_ballot_that_is_out_here(desk: PureDesk) -> None:
    issue = desk.issue(SENIOR)
    yes(desk.take_back(issue, Fate.UNDONE))
    no(correct(desk, issue), Rule.NO_BALLOT_OUT)


def test_a_sealed_envelope_is_relabeled_by_two(desk: PureDesk) -> None:
    issue = desk.serve(SENIOR)
    no(correct(desk, issue), Rule.SECOND_PERSON_NEEDED)
    made = yes(correct(desk, issue, second_person=NORA))
    assert [type(each) for each in made] == [ev.VoterCorrected, ev.EnvelopeRelabeled, ev.PrintAsked]


@pytest.mark.parametrize("first", [A, B])
def test_the_first_attestation_stands_whoever_tells_it_first(first: MachineId) -> None:
    """Two desks made the same envelope good before they knew of each other."""
    one, other = PureDesk(machine=A).open(), PureDesk(machine=B).open()
    issue = one.issue(ALMA)
    yes(one.accept(issue, attested_by=None))
    other.hear(one)
    for desk, official in ((one, NORA), (other, RUTH)):
        desk.official = official
        desk.later(minutes=5)
        yes(desk.do(lambda scene: decide_attest(issue, scene)))
        other.later(minutes=1)
    reader = PureDesk(machine=MachineId("LH-C"))
    for desk in sorted((one, other), key=lambda each: each.machine != first):
        reader.hear(desk)
    assert reader.state.attested[issue].event.attested_by == NORA
