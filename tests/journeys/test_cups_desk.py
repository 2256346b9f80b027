"""A real desk on a real CUPS queue: what stands in the printer's way is said, and nobody is marked issued wrongly.

Runs where cupsd and ippeveprinter are installed and the user is root; skipped elsewhere.
"""

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter

import pytest

from app.domain.ballots import LEGAL
from app.domain.events import PrintOutcome
from app.domain.refusal import Rule
from app.domain.voters import IssueStage
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.ports import JobState, PrinterState
from app.services.desk import Served, issued
from printing.cups import CupsPrinter
from printing.renderer import PaperRenderer
from tests.printing.reading import text
from tests.printing.rig.private_cups import QUEUE, Printed, missing, running_rig, until
from tests.printing.rig.private_cups import Rig as Cups
from tests.services import invented_election as invented
from tests.services.fixtures import center, template
from tests.services.kit import Desks, Rig, refused, served

__all__ = ["center", "template"]

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "all there")

ENDED = {JobState.FAILED, JobState.COMPLETED}
ALMA, BRUNO, CLARA = (invented.BY_NAME[name] for name in ("Alma Berg", "Bruno Castillo", "Clara Dunn"))


@pytest.fixture(scope="module")
def cups() -> Iterator[Cups]:
    with running_rig() as running:
        yield running


@pytest.fixture
def desk(center: Desks, cups: Cups) -> Iterator[Rig]:
    """Desk A, open, its ballots on the queue."""
    made = center.open(renderer=PaperRenderer())
    made.parts.queue.ballots = CupsPrinter(QUEUE, name="Ballot printer", server=cups.server)
    yield made
    cups.fault("")
    until(lambda: made.parts.queue.ballots.state() is PrinterState.READY, "the printer to rest")


def says(fault: Fault) -> str:
    """The sentence a worker reads."""
    return Words("en")(f"fault.{fault.code.value}.title", **fault.facts)


def stopped(desk: Rig, voter: invented.Voter) -> Fault:
    """Asking for a ballot stops at the printer, and nothing is on record of it."""
    before = len(desk.journal_kinds)
    with pytest.raises(Fault) as fault:
        desk.ask(voter)
    assert len(desk.journal_kinds) == before, "no voter marked issued, no number used"
    card = desk.parts.desk.open(voter.id)
    assert card is not None
    assert (card.issue, card.next_ballot) == (None, 1)
    return fault.value


def arrived(cups: Cups, title: str) -> Printed:
    until(lambda: any(each.title == title for each in cups.printed()), f"job {title}")
    return next(each for each in cups.printed() if each.title == title)


def test_a_ballot_is_issued_and_comes_out_with_the_voters_style(desk: Rig, cups: Cups) -> None:
    answer = served(desk.ask(CLARA))
    made = issued(answer)
    assert made is not None
    assert not answer.faults
    jobs = [job for job in answer.card.jobs if job.asked.numbers]
    assert len(jobs) == 2, "one for each card"
    for job, piece in zip(jobs, made.pieces, strict=True):
        got = arrived(cups, job.asked.job)
        assert f"No. {piece.number}" in text(got.pdf, 0)
        assert got.size == (21590, 27940)


def test_paper_out_in_the_middle_of_a_job_is_told_and_the_next_voter_is_not_marked(desk: Rig, cups: Cups) -> None:
    cups.fault("media-empty-error")
    first = served(desk.ask(ALMA))
    assert not first.faults, "the spooler took it; whether it came out is for a person to say"
    until(lambda: desk.parts.queue.ballots.state() is PrinterState.PAPER_OUT, "paper out")
    fault = stopped(desk, BRUNO)
    assert fault.code is FaultCode.PRINTER_PAPER_OUT
    assert says(fault) == "The printer has no paper"
    issue = issued(first)
    assert issue is not None
    card = desk.parts.desk.open(ALMA.id)
    assert card is not None and card.stage is IssueStage.PRINT_IN_DOUBT
    refused(desk.parts.desk.hand_over(issue.issue), Rule.PRINT_IN_DOUBT)
    job = next(each for each in first.card.jobs if each.asked.numbers)
    cups.fault("")
    until(
        lambda: desk.parts.queue.ballots.job_state(job.asked.job) is JobState.COMPLETED,
        "the page after paper was added",
    )
    done = served(desk.parts.desk.settle(job.asked.job, PrintOutcome.CAME_OUT))
    assert not done.faults


@pytest.mark.parametrize(
    ("keyword", "state", "code", "title"),
    [
        ("media-jam-error", PrinterState.JAM, FaultCode.PRINTER_JAM, "Paper is stuck in the printer"),
        ("cover-open-error", PrinterState.COVER_OPEN, FaultCode.PRINTER_COVER_OPEN, "The printer is open"),
    ],
)
def test_jam_and_open_cover_are_told(
    desk: Rig, cups: Cups, keyword: str, state: PrinterState, code: FaultCode, title: str
) -> None:
    cups.fault(keyword)
    served(desk.ask(ALMA))
    until(lambda: desk.parts.queue.ballots.state() is state, keyword)
    fault = stopped(desk, BRUNO)
    assert fault.code is code
    assert says(fault) == title


def test_a_printer_that_is_off_is_told_before_anything_is_recorded(desk: Rig, cups: Cups) -> None:
    cups.switch_printer_off()
    try:
        fault = stopped(desk, BRUNO)
    finally:
        cups.switch_printer_on()
    assert fault.code is FaultCode.PRINTER_OFFLINE
    assert says(fault) == "The printer does not answer"
    answer = served(desk.ask(BRUNO))
    assert not answer.faults
    job = next(each for each in answer.card.jobs if each.asked.numbers)
    arrived(cups, job.asked.job)


def test_paper_of_another_size_in_the_tray_is_told(desk: Rig) -> None:
    session = desk.parts.session
    session.election = replace(session.election, definition=replace(session.election.definition, paper=LEGAL))
    fault = stopped(desk, BRUNO)
    assert fault.code is FaultCode.PRINTER_WRONG_MEDIA
    assert says(fault) == "The printer holds other paper"
    assert fault.facts["expected"] == "na_legal_8.5x14in"


def test_a_printer_without_duplex_is_told(center: Desks) -> None:
    """A second rig, whose printer prints one side only, and a ballot that has two."""
    with running_rig(sides=1) as cups:
        desk = center.open(renderer=PaperRenderer())
        session = desk.parts.session
        style = session.election.definition.styles[0]
        long = replace(style.cards[0], items=style.cards[0].items * 4)
        grown = replace(style, cards=(long,))
        session.election = replace(session.election, definition=replace(session.election.definition, styles=(grown,)))
        desk.parts.queue.ballots = CupsPrinter(QUEUE, name="Ballot printer", server=cups.server)
        fault = stopped(desk, BRUNO)
        assert fault.code is FaultCode.PRINTER_NO_DUPLEX
        assert says(fault) == "The printer cannot print on both sides"


def test_an_engine_that_fails_is_a_doubt_and_the_new_ballot_has_a_new_number(desk: Rig, cups: Cups) -> None:
    cups.fail_job()
    first = served(desk.ask(ALMA))
    job = next(each for each in first.card.jobs if each.asked.numbers)
    before = sum(each.title == job.asked.job for each in cups.printed())
    until(cups.job_failed, "the engine to give the job up")
    # CUPS may call it completed all the same, so the desk is not told by the spooler but by the worker
    until(lambda: desk.parts.queue.ballots.job_state(job.asked.job) in ENDED, "the job to end")
    again = served(desk.parts.desk.settle(job.asked.job, PrintOutcome.NOT_OUT))
    made = issued(again)
    assert made is not None
    assert made.ballot == 1, "the voter's count is as it was"
    assert set(made.pieces[0].number) and made.pieces[0].number not in job.asked.numbers
    second = next(each for each in again.card.jobs if each.in_doubt and each.asked.numbers)
    arrived(cups, second.asked.job)
    assert sum(each.title == job.asked.job for each in cups.printed()) == before, "the failed one never comes late"


def test_an_issue_takes_no_longer_than_asking_the_printer_does(desk: Rig, cups: Cups) -> None:
    """Measured, not judged by the clock: the work of the desk itself is small beside the spooler's programs."""
    served(desk.ask(ALMA))
    start = perf_counter()
    answer = desk.ask(BRUNO)
    taken = perf_counter() - start
    assert isinstance(answer, Served)
    print(f"\nissue with CUPS: {taken * 1000:.0f} ms")
