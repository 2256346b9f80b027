"""paper.feature"""

from pathlib import Path

from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.events import PaperKind, PrintFailed, PrintOutcome
from app.domain.ids import JobId
from app.domain.ledger_lines import Line
from app.domain.state import Job
from printing.folder import FolderPrinter
from tests.features.conftest import Story, listed

scenarios("paper.feature")

OUTCOMES = {
    "it came out": PrintOutcome.CAME_OUT,
    "nothing came out": PrintOutcome.NOT_OUT,
    "it cannot be used": PrintOutcome.BAD_PAGE,
}


def jobs(story: Story, paper: PaperKind) -> list[Job]:
    return [job for job in story.desk().state.jobs.values() if job.asked.paper is paper]


def settle(story: Story, job: JobId, outcome: PrintOutcome, **more: bool) -> None:
    story.answered(story.desk().parts.desk.settle(job, outcome, **more))


@given("the ballot printer refuses every job")
def refusing_printer(story: Story, tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("a file where the printer's folder should be")
    story.desk().parts.queue.ballots = FolderPrinter("Ballot printer", tmp_path / "in the way")


@given(parsers.parse("the worker said of the ballot page: {outcome}"))
@when(parsers.parse("the worker says of the ballot page: {outcome}"))
def says_of_ballot(story: Story, outcome: str) -> None:
    settle(story, jobs(story, PaperKind.BALLOT)[0].asked.job, OUTCOMES[outcome])


@when(parsers.parse("the worker says of the ballot page, the voter having gone: {outcome}"))
def says_alone(story: Story, outcome: str) -> None:
    settle(story, jobs(story, PaperKind.BALLOT)[0].asked.job, OUTCOMES[outcome], voter_here=False)


@when(parsers.parse("the worker says of the label: {outcome}"))
def says_of_label(story: Story, outcome: str) -> None:
    settle(story, jobs(story, PaperKind.LABEL)[0].asked.job, OUTCOMES[outcome])


@when("the first page turns up after all")
def turns_up(story: Story) -> None:
    settle(story, jobs(story, PaperKind.BALLOT)[0].asked.job, PrintOutcome.LATE)


@when(parsers.parse("the ballot of {who} is handed over"))
def handed_over(story: Story, who: str) -> None:
    story.answer = story.desk().parts.desk.hand_over(story.held(who))


@when(parsers.parse("the label of {who} is printed again"))
def label_again(story: Story, who: str) -> None:
    story.answered(story.desk().parts.desk.reprint_label(story.held(who)))


@then("it is on record as late")
def late(story: Story) -> None:
    assert jobs(story, PaperKind.BALLOT)[0].outcome is PrintOutcome.LATE


@then(parsers.re(r"(?P<count>\d+) sheets? (is|are) used"))
def sheets_used(story: Story, count: str) -> None:
    found = story.ledgers()
    assert found.sheets[Line.SHEETS_PRINTED] == int(count)
    assert found.sheets[Line.SHEETS_LEFT] == 100 - int(count)


@then(parsers.parse("the labels printed are: {told}"))
def labels_are(story: Story, told: str) -> None:
    marks = [page.partition("DUPLICATE")[2].strip() for page in story.desk().printed("labels")]
    assert [f"DUPLICATE {mark}" if mark else "first" for mark in marks] == listed(told)


@then("no ballot is counted twice")
def counted_once(story: Story) -> None:
    found = story.ledgers()
    assert (found.total(Line.IN_ALL), found.total(Line.OUT)) == (1, 1)
    assert (found.labels[Line.LABELS_PRINTED], found.labels[Line.LABELS_SPOILED]) == (3, 2)


@then("the fault is on record and the worker is asked about the page")
def fault_on_record(story: Story) -> None:
    (failed,) = (each.event for each in story.own() if isinstance(each.event, PrintFailed))
    assert failed.fault == "printer_failed"
    assert failed.job in [job.asked.job for job in story.desk().parts.queue.in_doubt()]


@then("nothing is sent again by itself")
def not_sent_again(story: Story) -> None:
    queue = story.desk().parts.queue
    before = story.desk().printed("ballots")
    queue.recover()
    assert all(job.spooled or job.fault for job in queue.in_doubt())
    assert story.desk().printed("ballots") == before


@then(parsers.parse("the worker is asked about {count:d} pages"))
def asked_about(story: Story, count: int) -> None:
    assert len(story.desk().parts.queue.in_doubt()) == count
