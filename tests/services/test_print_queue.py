"""From the journal to the printers (KMC 6.30.060; CASES A80 … A84): recorded first, never repeated by itself."""

from dataclasses import dataclass, field

import pytest

from app.domain.ballots import LETTER
from app.domain.events import PaperKind, PrintFailed, PrintOutcome, PrintSpooled
from app.domain.ids import JobId
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from app.ports import JobState, PrinterState
from app.services.page_count import Agreement
from tests.services.invented_election import BY_NAME, B
from tests.services.kit import Desks, Rig, bring_round, done, served

ALMA, CLARA = BY_NAME["Alma Berg"], BY_NAME["Clara Dunn"]


@dataclass(slots=True)
class Spooler:
    """A printer whose jobs stay where they are put until somebody looks."""

    name: str = "Spooler"
    jobs: dict[JobId, JobState] = field(default_factory=dict)
    documents: dict[JobId, Rendered] = field(default_factory=dict)
    canceled: list[JobId] = field(default_factory=list)
    fault: FaultCode | None = None

    def state(self) -> PrinterState:
        return PrinterState.READY

    def check(self, document: Rendered) -> None:
        """Nothing can be seen to stand in the way: what fails, fails when it is sent."""

    def counter(self) -> int | None:
        return None

    def submit(self, job: JobId, document: Rendered) -> None:
        if self.fault is not None:
            raise Fault(self.fault, job=job)
        assert job not in self.jobs, "sent twice"
        self.jobs[job] = JobState.WAITING
        self.documents[job] = document

    def job_state(self, job: JobId) -> JobState:
        return self.jobs.get(job, JobState.UNKNOWN)

    def cancel(self, job: JobId) -> None:
        self.canceled.append(job)
        self.jobs.pop(job, None)


@pytest.fixture
def spooler(desk: Rig) -> Spooler:
    made = Spooler()
    desk.parts.queue.ballots = desk.parts.queue.labels = made
    return made


def test_the_record_is_there_before_the_printer_hears_of_it(desk: Rig) -> None:
    known: list[bool] = []

    class Looking(Spooler):
        def submit(self, job: JobId, document: Rendered) -> None:
            bodies = [entry.body for entry in desk.parts.session.journal.entries()]
            known.append(any(b'"print_asked"' in body and job.encode() in body for body in bodies))

    desk.parts.queue.ballots = desk.parts.queue.labels = Looking()
    desk.ask(CLARA)
    assert known == [True, True, True]


def test_each_job_prints_its_own_paper_once(desk: Rig, spooler: Spooler) -> None:
    card = served(desk.ask(CLARA)).card
    said = [spooler.documents[job.asked.job].pdf.decode().strip() for job in card.jobs]
    assert said == [
        "ballot 14/borough number 000001",
        "ballot 14/city number 000002",
        f"label {CLARA.envelope_id} Clara Dunn",
    ]
    assert all(job.spooled for job in desk.parts.queue.in_doubt())


def test_job_names_name_nobody(desk: Rig, spooler: Spooler) -> None:
    desk.ask(ALMA)
    desk.parts.queue.report(Rendered(pdf=b"", pages=1, sheets=1, paper=LETTER))
    for job in spooler.jobs:
        assert job.startswith("vc-LH-A-")
        assert not {"alma", "berg", ALMA.id, ALMA.envelope_id} & set(job.lower().split("-"))


@pytest.mark.parametrize("code", [FaultCode.PRINTER_OFFLINE, FaultCode.PRINTER_JAM, FaultCode.PRINTER_PAPER_OUT])
def test_a_printer_that_fails_is_on_record_and_asked_about(desk: Rig, spooler: Spooler, code: FaultCode) -> None:
    spooler.fault = code
    answer = served(desk.ask(ALMA))
    assert [fault.code for fault in answer.faults] == [code, code]
    failed = [each.event for each in desk.parts.session.journal.recorded() if isinstance(each.event, PrintFailed)]
    assert [each.fault for each in failed] == [code.value] * 2
    assert len(desk.parts.queue.in_doubt()) == 2
    spooler.fault = None
    assert all(job.fault for job in desk.parts.queue.in_doubt()), "none waits to be sent by itself"
    assert spooler.jobs == {}


def test_after_a_start_what_still_waits_is_taken_out_and_asked_about(
    center: Desks, desk: Rig, spooler: Spooler
) -> None:
    jobs = [job.asked.job for job in served(desk.ask(CLARA)).card.jobs]
    spooler.jobs[jobs[0]] = JobState.COMPLETED
    spooler.jobs[jobs[1]] = JobState.PRINTING
    again = center.restart(desk)
    again.parts.queue.ballots = again.parts.queue.labels = spooler
    assert [job.asked.job for job in again.parts.queue.recover()] == jobs
    assert spooler.canceled == jobs[1:]
    assert [job.asked.job for job in again.parts.queue.in_doubt()] == jobs
    spooled = [each.event for each in again.parts.session.journal.recorded() if isinstance(each.event, PrintSpooled)]
    assert len(spooled) == 3


def test_what_was_settled_is_left_alone(center: Desks, desk: Rig, spooler: Spooler) -> None:
    card = served(desk.ask(ALMA)).card
    for job in card.jobs:
        done(desk.parts.desk.settle(job.asked.job, PrintOutcome.CAME_OUT))
    again = center.restart(desk)
    again.parts.queue.ballots = again.parts.queue.labels = spooler
    assert again.parts.queue.recover() == ()
    assert spooler.canceled == []


def test_the_other_desk_s_pages_are_not_ours_to_settle(center: Desks, desk: Rig) -> None:
    other = center.open(B)
    other.ask(ALMA)
    bring_round(other, desk, center.stick())
    assert desk.parts.queue.in_doubt() == ()
    assert desk.parts.queue.recover() == ()


def test_ballot_pages_and_labels_go_to_their_printers(desk: Rig) -> None:
    ballots, labels = Spooler("Ballots"), Spooler("Labels")
    desk.parts.queue.ballots, desk.parts.queue.labels = ballots, labels
    desk.ask(CLARA)
    kinds = {job: desk.state.jobs[job].asked.paper for job in (*ballots.jobs, *labels.jobs)}
    assert [kinds[job] for job in ballots.jobs] == [PaperKind.BALLOT] * 2
    assert [kinds[job] for job in labels.jobs] == [PaperKind.LABEL]


@dataclass(slots=True)
class Counting(Spooler):
    """A printer with a counter of its own, on which nobody else prints unless told so."""

    before: int | None = 41_200
    strange: int = 0
    busy: bool = False

    def state(self) -> PrinterState:
        return PrinterState.BUSY if self.busy else PrinterState.READY

    def counter(self) -> int | None:
        sides = sum(each.pages for each in self.documents.values())
        return self.before + sides + self.strange if self.before is not None else None


@pytest.mark.parametrize(
    ("strange", "busy", "agreement", "told"),
    [
        (0, False, Agreement.AGREES, 2),
        (1, False, Agreement.MORE, 3),
        (-1, False, Agreement.FEWER, 1),
        (-1, True, Agreement.BUSY, 1),
    ],
)
def test_what_was_sent_is_held_against_the_printer_s_own_counter(
    desk: Rig, strange: int, busy: bool, agreement: Agreement, told: int
) -> None:
    """CASES A83: two cards were sent; the label goes to another printer and does not count."""
    printer = Counting()
    desk.parts.queue.ballots, desk.parts.queue.labels = printer, Spooler()
    assert desk.parts.queue.compared().agreement is Agreement.UNTOLD, "nothing has been sent yet"
    desk.ask(CLARA)
    printer.strange, printer.busy = strange, busy
    found = desk.parts.queue.compared()
    assert (found.agreement, found.sent, found.told) == (agreement, 2, told)


def test_a_printer_without_a_counter_is_told_as_that(desk: Rig) -> None:
    desk.parts.queue.ballots, desk.parts.queue.labels = Counting(before=None), Spooler()
    desk.ask(CLARA)
    assert desk.parts.queue.compared().agreement is Agreement.UNTOLD
