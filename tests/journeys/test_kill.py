"""The power goes: a desk is killed at every boundary of an issue, and at random ones, and is started again.

Afterward a voter was either not issued a ballot and nothing was sent, or was issued one and the worker is asked what
became of the page. No page exists that the journal does not know of (DESIGN 5; CASES A80, A81).
"""

import random
import signal
from threading import Event

import pytest

from app.domain.events import PrintAsked, PrintOutcome, ProgramStarted
from app.domain.ledger import balanced
from app.domain.ledger_lines import Line
from app.domain.roll import Voter
from app.domain.voters import IssueStage
from tests.journeys.doomed_desk import SERVED, doomed
from tests.services.invented_election import BY_NAME, A
from tests.services.kit import Desks, Rig, done

ALMA, CLARA = BY_NAME["Alma Berg"], BY_NAME["Clara Dunn"]
"""The first and the third to be served: one card, and two."""

SILENT = "before the issue is on record"
BOUNDARIES = [
    (SILENT, 1),
    ("after the issue is on record", 1),
    ("while the page is written", 1),
    ("after the page is sent", 1),
    ("after sending is on record", 1),
    ("after the page is sent", 2),
    ("before the outcome is on record", 1),
    ("after the outcome is on record", 1),
]


def no_page_without_a_record(rig: Rig) -> None:
    pages = {path.stem for kind in ("ballots", "labels") for path in (rig.paper / kind).glob("*.pdf")}
    asked = {each.event.job for each in rig.parts.session.journal.recorded(A) if isinstance(each.event, PrintAsked)}
    assert pages <= asked


def asked_about(rig: Rig, voter: Voter) -> bool:
    """Whether the worker is asked about a page of this voter's ballot; if not, nothing may be known of one."""
    card = rig.parts.desk.open(voter.id)
    assert card is not None
    if card.issue is None:
        assert card.file.issues == ()
        return False
    mine = {job.asked.job for job in card.jobs if job.in_doubt}
    assert mine <= {job.asked.job for job in rig.parts.queue.in_doubt()}
    if any(job.in_doubt and job.asked.numbers for job in card.jobs):
        assert card.stage is IssueStage.PRINT_IN_DOUBT
    return bool(mine)


def whole_again(center: Desks, rig: Rig) -> Rig:
    """Started anew: the chain holds, the start says how many pages are in doubt, nothing is printed by itself."""
    before = {path.name: path.read_bytes() for path in rig.paper.rglob("*.pdf")}
    again = center.restart(rig)
    assert again.parts.session.journal.verify() is None
    doubts = again.parts.queue.recover()
    (*_, started) = (
        each.event for each in again.parts.session.journal.recorded(A) if isinstance(each.event, ProgramStarted)
    )
    assert started.unsettled_jobs == len(doubts)
    assert {path.name: path.read_bytes() for path in again.paper.rglob("*.pdf")} == before
    no_page_without_a_record(again)
    return again


def finish(rig: Rig) -> None:
    """The worker answers: no usable page. Everybody is served in the end, and every sheet is accounted for."""
    while doubts := rig.parts.queue.in_doubt():
        lost = (rig.paper / "ballots" / f"{doubts[0].asked.job}.pdf").exists()
        done(rig.parts.desk.settle(doubts[0].asked.job, PrintOutcome.BAD_PAGE if lost else PrintOutcome.NOT_OUT))
        for job in rig.parts.queue.in_doubt():
            if job.spooled:
                done(rig.parts.desk.settle(job.asked.job, PrintOutcome.CAME_OUT))
    for voter in SERVED:
        card = rig.parts.desk.open(voter.id)
        assert card is not None
        if card.accepted is None:
            rig.accept(card.issue.id if card.issue is not None else rig.issue(voter))
    found = rig.parts.day.ledgers()
    assert balanced(found)
    assert found.total(Line.OUT) == 0
    assert found.total(Line.VOTED) == sum(2 if voter.precinct == "14" else 1 for voter in SERVED)
    numbers = [piece.number for issue in rig.state.issues.values() for piece in issue.event.pieces]
    assert len(numbers) == len(set(numbers))
    no_page_without_a_record(rig)


@pytest.mark.parametrize(("moment", "turn"), BOUNDARIES, ids=str)
def test_killed_at_a_boundary(center: Desks, moment: str, turn: int) -> None:
    rig = center.open()
    desk = doomed(rig, moment, turn)
    assert desk.said.read() == b""
    assert desk.ended() == -signal.SIGKILL
    again = whole_again(center, rig)
    if moment == SILENT:
        assert not asked_about(again, ALMA)
        assert not list(again.paper.rglob("*.pdf"))
        assert again.parts.queue.in_doubt() == ()
    else:
        settled = [job for job in again.state.jobs.values() if not job.in_doubt]
        assert len(settled) == (1 if moment == "after the outcome is on record" else 0)
        assert asked_about(again, ALMA)
    finish(again)


def test_killed_between_the_two_cards_of_one_ballot(center: Desks) -> None:
    """A card set is whole or it is asked about: both numbers are on record, one page may be out."""
    rig = center.open()
    desk = doomed(rig, "after sending is on record", 5)
    assert desk.said.read() == b"issued\naccepted\n" * 2
    assert desk.ended() == -signal.SIGKILL
    again = whole_again(center, rig)
    card = again.parts.desk.open(CLARA.id)
    assert card is not None
    assert [job.spooled for job in card.jobs] == [True, False, False]
    assert asked_about(again, CLARA)
    finish(again)


@pytest.mark.parametrize("seed", range(6))
def test_killed_at_a_random_moment(center: Desks, seed: int) -> None:
    chance = random.Random(seed)
    rig = center.open()
    desk = doomed(rig)
    lines = [desk.said.readline() for _ in range(chance.randint(1, 10))]
    Event().wait(chance.random() * 0.02)
    desk.kill()
    told = b"".join((*lines, desk.said.read()))
    assert desk.ended() == -signal.SIGKILL
    again = whole_again(center, rig)
    cards = [again.parts.desk.open(voter.id) for voter in SERVED]
    issued = sum(1 for card in cards if card is not None and card.issue is not None)
    accepted = sum(1 for card in cards if card is not None and card.accepted is not None)
    assert issued - told.count(b"issued") in (0, 1), "what was said to be issued is on record"
    assert accepted - told.count(b"accepted") in (0, 1)
    for voter in SERVED:
        asked_about(again, voter)
    finish(again)
