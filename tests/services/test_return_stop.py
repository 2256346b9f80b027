"""Ballots stop at four, returns at five: the two times of Wyoming's runoff (WY 22-5-601(c)(iii)–(iv), HRS-11)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.domain.ids import EnvelopeId
from app.domain.refusal import Rule
from app.services.session import Session
from tests.services.invented_election import BY_NAME, ELECTION_DAY, NORA, RUTH, at
from tests.services.kit import Desks, Rig, done, refused, served

ALMA, BRUNO, CLARA = (BY_NAME[name] for name in ("Alma Berg", "Bruno Castillo", "Clara Dunn"))


@pytest.fixture
def runoff(center: Desks) -> Rig:
    rig = center.open()
    session: Session = rig.parts.session
    hours = tuple(
        replace(each, issue_stops=at(16), return_stops=at(17)) if each.date == ELECTION_DAY else each
        for each in session.election.center.hours
    )
    session.election = replace(session.election, center=replace(session.election.center, hours=hours))
    return rig


def test_no_new_ballot_after_the_one_but_envelopes_until_the_other(runoff: Rig) -> None:
    out = [runoff.issue(ALMA), runoff.issue(BRUNO)]
    runoff.move_to(at(16, 1))
    done(runoff.parts.day.close_line(0))
    refused(runoff.ask(CLARA), Rule.AFTER_CLOSING)
    runoff.move_to(at(16, 59))
    runoff.accept(out[0])
    done(runoff.parts.special.hand_delivered(EnvelopeId("LB26-00005-5")))


def test_later_a_supervisor_takes_it_and_nobody_else(runoff: Rig) -> None:
    issue = runoff.issue(ALMA)
    runoff.move_to(at(16, 1))
    done(runoff.parts.day.close_line(0))
    runoff.move_to(at(17))
    runoff.sign_in(RUTH)
    assert refused(runoff.try_accept(issue, attested_by=None), Rule.RETURNS_STOPPED)["at"] == at(17).isoformat()
    refused(runoff.parts.special.hand_delivered(EnvelopeId("LB26-00005-5")), Rule.RETURNS_STOPPED)
    runoff.sign_in(NORA)
    served(runoff.try_accept(issue))


def test_where_both_are_one_the_last_in_line_votes_as_long_as_it_takes(center: Desks) -> None:
    rig = center.open()
    issue = rig.issue(ALMA)
    rig.move_to(at(20, 1))
    done(rig.parts.day.close_line(1))
    rig.clock.pass_time(timedelta(minutes=50).total_seconds())
    rig.sign_in(RUTH)
    served(rig.try_accept(issue, attested_by=None))
