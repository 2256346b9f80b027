"""Packs of ballots that come and go, and the papers of the day: behind the Ballots screen."""

from app.domain.commands import Pack
from app.domain.ids import CardId, OfficialId, StyleId
from app.domain.refusal import Refusal
from app.services.day import Answer
from app.services.paper_kinds import LAID_OUT, Paper
from app.services.samples import Looked
from ui.desk.context import Context, Flow
from ui.messages import note_message
from ui.viewmodels.make_papers import laid_out_view, paper_view, papers_view, stock_page
from ui.viewmodels.parts import Message, Status


class Shelf(Flow):
    def __init__(self, context: Context) -> None:
        self.context = context
        self._way = ""

    # --- papers ------------------------------------------------------------------------------------------------------

    def _on_papers(self, values: dict[str, str]) -> None:
        self._show_papers()

    def _show_papers(self, message: Message | None = None) -> None:
        self.context.put(papers_view, message=message)

    def _on_paper_look(self, values: dict[str, str]) -> None:
        paper, saying, papers = Paper(values["paper"]), self.context.saying, self.context.parts.papers
        language = values.get("language") or saying.words.language
        if paper not in LAID_OUT:
            self.context.put(paper_view, paper.value, papers.notice(paper, language=language))
            return

        def looked(found: Looked) -> None:
            self.context.put(laid_out_view, paper.value, found, language)
            self.context.window.settle()

        page = int(values.get("page", "0"))
        self.context.do(lambda: papers.look(paper, "", language, page), looked, failed=self._show_papers)

    def _on_paper_print(self, values: dict[str, str]) -> None:
        paper, words = Paper(values["paper"]), self.context.saying.words

        def told(duplicate: int) -> None:
            self._show_papers(note_message(words, "sent_to_printer", Status.OK))
            self.context.window.settle()

        self.context.do(
            lambda: self.context.parts.papers.print(paper, language=values.get("language") or words.language),
            told,
            failed=self._show_papers,
        )

    # --- packs -------------------------------------------------------------------------------------------------------

    def _on_pack_in(self, values: dict[str, str]) -> None:
        self._show_pack("in")

    def _on_pack_out(self, values: dict[str, str]) -> None:
        self._show_pack("out")

    def _on_pack_made(self, values: dict[str, str]) -> None:
        self._show_pack("made")

    def _show_pack(self, way: str, message: Message | None = None) -> None:
        self._way = way
        session = self.context.parts.session
        self.context.put(stock_page, session, way, message=message)

    def _on_pack_go(self, values: dict[str, str]) -> None:
        """Counted by hand here, at this end: the count has to agree with the numbers before anything is recorded."""
        way, pack = values["way"], pack_of(values)
        if pack is None:
            self._missing(way, "card" if not values.get("card") else "number")
            return
        if values.get("counted", "") != str(pack[3] - pack[2] + 1):
            self._missing(way, "pack_count")
            return
        parts, second = self.context.parts, OfficialId(values.get("second", ""))

        def work() -> Answer:
            if way == "in":
                return parts.duties.take_stock(pack, came_from=values.get("place", ""))
            proven = parts.people.prove(second, values.get("second_password", "")) if second else None
            if way == "out":
                return parts.duties.move_stock(pack, values.get("place", ""), proven)
            return parts.duties.substitutes(pack, values.get("reason", ""), proven)

        self.context.do(work, self._packed, failed=lambda message: self._show_pack(way, message))

    def _packed(self, answer: Answer) -> None:
        if isinstance(answer, Refusal):
            self.context.refused(answer)
        elif self._way == "in":
            self.context.go("ballots")
        else:
            paper = Paper.MANIFEST if self._way == "out" else Paper.SUBSTITUTE
            self._on_paper_look({"paper": paper.value})
        self.context.window.settle()

    def _missing(self, way: str, what: str) -> None:
        self._show_pack(way, note_message(self.context.saying.words, f"missing.{what}"))
        self.context.window.settle()


def pack_of(values: dict[str, str]) -> Pack | None:
    style, found, card = values.get("card", "").partition("|")
    first, last = values.get("first", "").strip(), values.get("last", "").strip()
    if not found or not (first.isascii() and first.isdigit() and last.isascii() and last.isdigit()):
        return None
    return StyleId(style), CardId(card), int(first), int(last)
