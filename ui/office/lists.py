"""Any list of the office's window on paper: every row of it, from the same table the screen shows."""

from collections.abc import Callable
from pathlib import Path

from app.domain.papers import ReportPages
from app.services.office.at_work import OfficeAtWork
from ui.desk.context import Screen
from ui.messages import retold
from ui.viewmodels.make_findings import findings_table
from ui.viewmodels.make_list import list_pages
from ui.viewmodels.make_office import centers_table
from ui.viewmodels.make_office_pages import busiest_table, statements_table
from ui.viewmodels.parts import Message, Status
from ui.viewmodels.saying import Saying
from ui.words import Words

LISTS = ("centers", "findings", "statements", "busiest")


def pages_of(saying: Saying, office: OfficeAtWork, name: str) -> ReportPages | None:
    """None where there is nothing to list yet, or no such list."""
    table = centers_table(saying, office, office.result, most=None) if name == "centers" else None
    if office.result is not None and name in LISTS[1:]:
        made = {"findings": findings_table, "statements": statements_table, "busiest": busiest_table}[name]
        table = made(saying, office, office.result, most=None)
    if table is None:
        return None
    words, election, now = saying.words, office.contents.jurisdiction.election, office.now()
    return list_pages(
        saying,
        table,
        title=words(f"office.{name}"),
        subtitle=f"{election.jurisdiction}, {election.title}, {saying.date(election.date)}",
        printed=f"{saying.date(now.date())}, {saying.time(now)}",
        more=words("list.more", n="{n}"),
    )


class ListsFlow:
    """``told`` shows the page the list stands on again, with what became of it."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def print(self, office: OfficeAtWork, name: str, told: Callable[[Message], None]) -> None:
        """To the printer, or into a file; a fault is told the same way."""
        saying = self._screen.saying
        pages = pages_of(saying, office, name)
        if pages is None:
            return

        def done(file: Path | None) -> None:
            told(retold(self._screen.saying.words, lambda words: _sent(words, file)))

        self._screen.carry(lambda: office.print_list(pages, name), done, failed=told)


def _sent(words: Words, file: Path | None) -> Message:
    if file is None:
        return Message(status=Status.OK, title=words("note.sent_to_printer.title"))
    return Message(status=Status.OK, title=words("list.saved"), text=words("list.saved_text", file=str(file)))
