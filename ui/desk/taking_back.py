"""A ballot comes back otherwise than in its envelope."""

from app.domain.ids import IssueId, OfficialId, StyleId
from app.domain.profile import Fate
from app.domain.refusal import Refusal
from app.services.desk import Served
from ui.desk.voter_flow import VoterFlow
from ui.viewmodels.make_take_back import take_back_view


class TakingBack(VoterFlow):
    """Commands of the spoil page and its like."""

    def _on_spoil(self, values: dict[str, str]) -> None:
        """The limit is asked before the ballot is taken back."""
        card = self._card
        if card is None or card.issue is None:
            return
        if card.next_ballot > card.most_ballots:
            issue = card.issue.id
            self.context.do(
                lambda: self.context.parts.desk.replace(issue, Fate.SPOILED), self._served, failed=self._say
            )
            return
        self._show_take_back("spoiled")

    def _on_take_back(self, values: dict[str, str]) -> None:
        self._show_take_back(values["fate"])

    def _show_take_back(self, fate: str) -> None:
        if self._card is not None:
            session = self.context.parts.session
            self.context.put(take_back_view, session, self._card, fate)

    def _on_replace(self, values: dict[str, str]) -> None:
        issue = self._card.issue if self._card is not None else None
        if issue is None:
            return
        if not values.get("destroyed"):
            self._missing("destroyed")
            return
        fate = Fate(values["fate"])
        style = StyleId(values["style"]) if values.get("style") else None
        if fate is Fate.WRONG_STYLE:
            self._replace_style(issue.id, style, values)
            return
        self.context.do(
            lambda: self.context.parts.desk.replace(issue.id, fate, reason=values.get("reason", "")),
            self._served,
            failed=self._say,
        )

    def _replace_style(self, issue: IssueId, style: StyleId | None, values: dict[str, str]) -> None:
        if style is None:
            self._missing("style")
            return
        second = OfficialId(values.get("second", ""))
        parts = self.context.parts

        def replace() -> Served | Refusal:
            proven = parts.people.prove(second, values["second_password"]) if second else None
            return parts.desk.replace(
                issue,
                Fate.WRONG_STYLE,
                reason=values.get("reason", ""),
                style=style,
                second_person=proven,
            )

        self.context.do(replace, self._served, failed=self._say)

    def _on_take_only(self, values: dict[str, str]) -> None:
        issue = self._card.issue if self._card is not None else None
        if issue is None:
            return
        if not values.get("destroyed"):
            self._missing("destroyed")
            return
        parts, second = self.context.parts, OfficialId(values.get("second", ""))
        fate, reason = Fate(values["fate"]), values.get("reason", "")

        def take() -> Served | Refusal:
            proven = parts.people.prove(second, values.get("second_password", "")) if second else None
            return parts.desk.take_back(issue.id, fate, reason=reason, second_person=proven)

        self.context.do(take, self._served, failed=self._say)
