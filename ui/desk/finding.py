"""Find: the box, the rows, near names; and leaving a voter."""

from dataclasses import replace

from app.domain.ids import VoterId
from app.domain.matching import Found, Match
from ui.desk.voter_flow import VoterFlow
from ui.viewmodels.make_find import find_view
from ui.viewmodels.make_take_back import incident_view


class Finding(VoterFlow):
    """Commands of the Find screen."""

    def _show_find(self, *, near: bool = False) -> None:
        session = self.context.parts.session
        self.context.put(find_view, session, self._text, self._found, near=near)

    def _on_search(self, values: dict[str, str]) -> None:
        self._text = values["text"]
        text = self._text
        self.context.do(
            lambda: self.context.parts.desk.find(text), lambda found: self._answered(text, found), failed=self._say
        )

    def _on_scanned(self, values: dict[str, str]) -> None:
        """What was scanned stands in the box as a person would have typed it, all of it and no more (CASES A06)."""
        self._text = scan = values["text"]

        def answered(found: Found) -> None:
            if self._text == scan:
                self._text = found.query.text
                self._answered(self._text, found)

        self.context.do(lambda: self.context.parts.desk.find(scan), answered, failed=self._say)

    def _answered(self, text: str, found: Found) -> None:
        if text == self._text and self._card is None:
            self._found = found
            self._show_find()

    def _on_clear(self, values: dict[str, str]) -> None:
        self.show()

    def _on_near(self, values: dict[str, str]) -> None:
        text = self._text
        self.context.do(lambda: self.context.parts.session.roll.near(text), self._nearby, failed=self._say)

    def _nearby(self, near: tuple[Match, ...]) -> None:
        if self._found is not None:
            self._found = replace(self._found, near=near)
            self._show_find(near=True)

    def _on_open(self, values: dict[str, str]) -> None:
        self.open(VoterId(values["id"]))

    def _on_next_voter(self, values: dict[str, str]) -> None:
        self.show()

    def _on_reopen(self, values: dict[str, str]) -> None:
        """From a refusal, back to where the voter stands."""
        if self._card is not None:
            self.open(self._card.voter.id)
        else:
            self.show()

    def _on_incident(self, values: dict[str, str]) -> None:
        session = self.context.parts.session
        self.context.put(incident_view, session, self._card)

    def _on_note_incident(self, values: dict[str, str]) -> None:
        text, card = values.get("text", "").strip(), self._card
        if not text:
            self._missing("text")
            return
        voter = card.voter.id if card is not None else None
        self.context.do(
            lambda: self.context.parts.desk.note_incident(text, voter),
            lambda _: self._show_card(card) if card is not None else self.show(),
            failed=self._say,
        )
