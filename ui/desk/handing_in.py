"""Packages handed in, people for elsewhere, ballots served on paper, the wrong person checked in, slips."""

from typing import Any

from app.domain.events import Elsewhere
from app.domain.ids import BallotNumber, EnvelopeId, OfficialId, VoterId
from app.domain.refusal import Refusal
from app.domain.roll import Voter
from app.domain.scene import on_the_day
from app.domain.styles import One
from app.services.day import Answer
from app.services.desk import Served, VoterCard
from app.services.paper_kinds import LAID_OUT, Paper
from app.services.samples import Looked
from app.services.special import NOT_SHOWN
from ui.desk.days import time_typed
from ui.desk.issuing import BASIS
from ui.desk.voter_flow import VoterFlow
from ui.messages import note_message
from ui.viewmodels import make_handed_in as make
from ui.viewmodels.make_papers import laid_out_view, paper_view
from ui.viewmodels.parts import Message, Status


class HandingIn(VoterFlow):
    """Commands of the pages around what comes in otherwise."""

    _right: Voter | None = None
    _before: Any = None
    """The page a paper was asked for on."""

    def _on_desk_more(self, values: dict[str, str]) -> None:
        self._card, self._draft = None, None
        self.context.put(make.desk_more_view, self.context.parts.session)

    # --- voted packages ---------------------------------------------------------------------------------------------

    def _on_hand_delivered(self, values: dict[str, str]) -> None:
        self._show_delivered(None)

    def _show_delivered(self, message: Message | None) -> None:
        session = self.context.parts.session
        self.context.put(make.hand_delivered_view, session, message=message)

    def _on_hand_delivered_go(self, values: dict[str, str]) -> None:
        envelope = EnvelopeId(values.get("envelope", "").strip())
        if not envelope:
            self._missing("envelope")
            return
        self.context.do(lambda: self.context.parts.special.hand_delivered(envelope), self._delivered, failed=self._say)

    def _delivered(self, answer: Answer) -> None:
        if isinstance(answer, Refusal):
            self.context.refused(answer)
        else:
            self._show_delivered(note_message(self.context.saying.words, "delivered", Status.OK))
        self.context.window.settle()

    def _on_surrender(self, values: dict[str, str]) -> None:
        self._confirm("surrender")

    def _on_attest_package(self, values: dict[str, str]) -> None:
        self._confirm("attest_package")

    def _confirm(self, what: str) -> None:
        if self._card is not None:
            session = self.context.parts.session
            self.context.put(make.confirm_view, session, self._card, what)

    def _on_surrender_go(self, values: dict[str, str]) -> None:
        if self._card is not None:
            voter = self._card.voter.id
            self.context.do(lambda: self.context.parts.special.surrender(voter), self._noted, failed=self._say)

    def _on_attest_package_go(self, values: dict[str, str]) -> None:
        if self._card is not None:
            voter = self._card.voter.id
            self.context.do(lambda: self.context.parts.special.attest_package(voter), self._noted, failed=self._say)

    def _noted(self, answer: Answer) -> None:
        """On record; back to the voter, or to the empty box."""
        if isinstance(answer, Refusal):
            self.context.refused(answer, self._card)
        elif self._card is not None:
            self._show_card(self._card, note_message(self.context.saying.words, "recorded", Status.OK))
        else:
            self.show()
        self.context.window.settle()

    # --- elsewhere ---------------------------------------------------------------------------------------------------

    def _on_elsewhere(self, values: dict[str, str]) -> None:
        session = self.context.parts.session
        self.context.put(make.elsewhere_view, session, self._card)

    def _on_elsewhere_go(self, values: dict[str, str]) -> None:
        why, place = values.get("why", ""), values.get("place", "").strip()
        if not why or not place:
            self._missing("why" if not why else "place")
            return
        voter, parts = self._card.voter.id if self._card is not None else None, self.context.parts

        def work() -> Answer:
            answer = parts.special.elsewhere(Elsewhere(why), place, voter)
            if not isinstance(answer, Refusal):
                parts.papers.print(Paper.ELSEWHERE_SLIP, voter or "", self.context.saying.words.language)
            return answer

        self.context.do(work, self._noted, failed=self._say)

    # --- served on paper ---------------------------------------------------------------------------------------------

    def _on_served_on_paper(self, values: dict[str, str]) -> None:
        if self._card is not None:
            session = self.context.parts.session
            self.context.put(make.paper_day_view, session, self._card)

    def _on_on_paper_go(self, values: dict[str, str]) -> None:
        card, draft = self._card, self._draft
        if card is None:
            return
        scene = self.context.parts.session.scene()
        served = time_typed(values.get("served", ""), scene.now)
        numbers = tuple(BallotNumber(values[key].strip()) for key in sorted(values) if key.startswith("number"))
        if served is None or not all(numbers) or not values.get("line", "").strip():
            self._missing("watch" if served is None else "number" if not all(numbers) else "line")
            return
        if not isinstance(card.style, One):
            self._missing("style")
            return
        at, line = on_the_day(scene, served), values.get("line_number", "")
        style, basis = card.style.style, BASIS[card.style.basis.value]
        identity = draft.identity if draft is not None and draft.identity is not None else NOT_SHOWN
        self.context.do(
            lambda: self.context.parts.special.enter_back(
                card.voter.id,
                served=at,
                line=values["line"],
                numbers=numbers,
                identity=identity,
                style=style,
                basis=basis,
                line_number=int(line) if line.isdigit() else 0,
            ),
            self._served,
            failed=self._say,
        )

    # --- the wrong person ---------------------------------------------------------------------------------------------

    def _on_wrong_person(self, values: dict[str, str]) -> None:
        self._show_right("", ())

    def _show_right(self, text: str, found: tuple[Voter, ...]) -> None:
        if self._card is not None:
            session = self.context.parts.session
            self.context.put(make.right_person_view, session, self._card, text, found)

    def _on_right_search(self, values: dict[str, str]) -> None:
        text = values.get("text", "").strip()
        self.context.do(
            lambda: self.context.parts.desk.find(text, limit=12),
            lambda found: self._show_right(text, tuple(match.voter for match in (*found.exact, *found.near))[:12]),
            failed=self._say,
        )
        self.context.window.settle()

    def _on_right_chosen(self, values: dict[str, str]) -> None:
        self._right = self.context.parts.session.voter(VoterId(values["id"]))
        if self._card is not None and self._right is not None:
            session = self.context.parts.session
            self.context.put(make.correct_view, session, self._card, self._right)

    def _on_correct_go(self, values: dict[str, str]) -> None:
        card, right, parts = self._card, self._right, self.context.parts
        if card is None or card.issue is None or right is None:
            return
        issue, second = card.issue.id, OfficialId(values.get("second", ""))

        def work() -> Served | Refusal:
            proven = parts.people.prove(second, values.get("second_password", "")) if second else None
            return parts.desk.correct_voter(
                issue, right.id, values.get("reason", ""), second_person=proven, left=bool(values.get("left"))
            )

        self.context.do(work, self._served, failed=self._say)

    # --- papers ------------------------------------------------------------------------------------------------------

    def _on_paper(self, values: dict[str, str]) -> None:
        """A paper about this voter or this ballot, looked at before it is printed: the statement, the notice, the oath,
        the refusal slip, the certificate. In the language of the voter's ballot where papers have it."""
        card = self._card
        if card is None:
            return
        paper, saying, papers = Paper(values["paper"]), self.context.saying, self.context.parts.papers
        about = _about(paper, card)
        language = values.get("language") or papers.voters_language(about, saying.words.language)
        view = getattr(self.context.window, "view", None)
        if not str(getattr(view, "key", "")).startswith("paper."):
            self._before = view
        if paper not in LAID_OUT:
            notice = papers.notice(paper, about, language)
            self.context.put(paper_view, paper.value, notice, place="voters")
            return

        def looked(found: Looked) -> None:
            self.context.put(laid_out_view, paper.value, found, language, place="voters")
            self.context.window.settle()

        page = int(values.get("page", "0"))
        self.context.do(lambda: papers.look(paper, about, language, page), looked, failed=self._say)

    def _on_paper_print(self, values: dict[str, str]) -> None:
        if self._card is not None:
            paper = Paper(values["paper"])
            self._print(paper, _about(paper, self._card), values.get("language", ""))

    def _on_paper_back(self, values: dict[str, str]) -> None:
        """To the page the paper was asked for on."""
        if self._before is not None:
            self.context.show(self._before)

    def _on_paper_form(self, values: dict[str, str]) -> None:
        self._print(Paper(values["paper"]), "", "")

    def _print(self, paper: Paper, about: str, language: str) -> None:
        words = self.context.saying.words

        def told(duplicate: int) -> None:
            self._say(note_message(words, "sent_to_printer", Status.OK))
            self.context.window.settle()

        self.context.do(
            lambda: self.context.parts.papers.print(paper, about, language or words.language), told, failed=self._say
        )


def _about(paper: Paper, card: VoterCard) -> str:
    """What the paper is about: the voter, or the ballot they have."""
    by_voter = paper in (Paper.REFUSAL_SLIP, Paper.ELSEWHERE_SLIP)
    return card.voter.id if by_voter or card.issue is None else card.issue.id
