"""The papers that go with a day, as ``Notice`` values: words from the catalogue, facts from the journal.

A paper about one voter says "DUPLICATE n" when it is printed again; it changes no count.
"""

from dataclasses import dataclass

from app.domain.events import PaperPrinted
from app.domain.ids import IssueId
from app.domain.papers import Notice, Rendered
from app.i18n import Words, languages
from app.services.certificates import certificate, election_line
from app.services.notice_facts import NoticeFacts
from app.services.paper_kinds import POSTED, Paper
from app.services.print_queue import PrintQueue
from app.services.register import register
from app.services.samples import SCREEN_DPI, Looked
from app.services.session import Session
from app.services.wording import clock_time, lawful, short_date

BREAK = " :: "
"""Stands between a paragraph's heading and its text in the catalogue."""


@dataclass(slots=True)
class Papers:
    session: Session
    queue: PrintQueue

    def notice(self, paper: Paper, about: str = "", language: str = "en") -> Notice:
        """What the paper says now. ``about`` is an issue or a voter, or blank for a form to fill in by hand."""
        words = Words(language)
        election = self.session.election.jurisdiction.election
        duplicate = self.duplicate(paper, about)
        facts = NoticeFacts(self.session).of(words, paper, about)
        title = words(f"paper.{paper.value}.title", **facts)
        mark = words("paper.duplicate", n=duplicate) if duplicate else ""
        parts = [_split(line) for line in words.lines(f"paper.{paper.value}.parts", **facts) if line.strip()]
        if paper is Paper.INSTRUCTIONS:
            counts = self.session.election.profile.wording.marking
            heads = (words("paper.marks"), *("" for _ in counts[1:]))
            parts += [(head, lawful(each, language)) for head, each in zip(heads, counts, strict=False)]
        now = self.session.now()
        return Notice(
            title=f"{title}, {mark}" if mark else title,
            jurisdiction=election.jurisdiction,
            election=election_line(self.session, language),
            paragraphs=(*parts, *NoticeFacts(self.session).rows(words, paper)),
            signatures=words.lines(f"paper.{paper.value}.sign", **facts),
            large=paper in POSTED,
            footer=f"{self.session.election.center.name}, {short_date(now.date(), language)},"
            f" {clock_time(now, language)}",
            training=self.session.state.training,
            language=language,
        )

    def document(self, paper: Paper, about: str = "", language: str = "en") -> Rendered:
        """The paper's pages as they would be printed now. Raises the renderer's faults."""
        renderer = self.queue.renderer
        if paper is Paper.REGISTER:
            return renderer.register(register(self.session, self.session.scene().date, language=language))
        if paper is Paper.CERTIFICATE:
            duplicate = self.duplicate(paper, about)
            return renderer.certificate(certificate(self.session, IssueId(about), language, duplicate))
        return renderer.notice(self.notice(paper, about, language))

    def look(self, paper: Paper, about: str, language: str, page: int) -> Looked:
        """One page of it as a picture."""
        made = self.document(paper, about, language)
        place = min(max(0, page), made.pages - 1)
        return Looked(png=self.queue.renderer.picture(made.pdf, place, SCREEN_DPI), side=place, of=made.pages)

    def voters_language(self, about: str, otherwise: str) -> str:
        """The language of the ballot this paper goes with, where papers have it; else the one on the screen."""
        issue = self.session.state.issues.get(IssueId(about))
        spoken = issue.event.language.partition("-")[0] if issue is not None else ""
        return spoken if spoken in languages() else otherwise

    def duplicate(self, paper: Paper, about: str) -> int:
        """How often this paper about this voter has been printed here before."""
        if not about:
            return 0
        machine = self.session.election.machine.id
        return sum(
            1
            for told in self.session.state.special.papers
            if told.when.machine == machine and (told.event.paper, told.event.about) == (paper.value, about)
        )

    def print(self, paper: Paper, about: str = "", language: str = "en") -> int:
        """Print it and record that; returns its duplicate number. Raises a PRINTER_… fault, and nothing is recorded."""
        duplicate = self.duplicate(paper, about)
        self.queue.report(self.document(paper, about, language))
        self.session.note(PaperPrinted(paper=paper.value, about=about, duplicate=duplicate))
        return duplicate


def _split(line: str) -> tuple[str, str]:
    heading, found, text = line.partition(BREAK)
    return (heading, text) if found else ("", line)
