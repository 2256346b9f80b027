"""From how the voter is known to the ballot on its way to the printer."""

from app.domain.events import IssueReason, StyleBasis
from app.domain.ids import BallotNumber, OfficialId, StyleId
from app.domain.refusal import Rule, refuse
from app.domain.styles import Candidates, One, StyleAnswer
from app.services.desk import VoterCard
from app.services.session import Session
from ui.desk.voter_flow import VoterFlow
from ui.viewmodels import make_serve as make
from ui.viewmodels.make_print import print_view, stock_view
from ui.viewmodels.make_serve import Draft
from ui.viewmodels.make_status import printer_message
from ui.viewmodels.make_style import ballot_view, officials_view, styles_in
from ui.viewmodels.parts import Message
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import ServeView

BASIS = {
    "override": StyleBasis.OVERRIDE,
    "style_column": StyleBasis.SNAPSHOT,
    "everyone": StyleBasis.ELECTION_WIDE,
    "precinct": StyleBasis.PRECINCT,
    "street": StyleBasis.STREET,
}


class Issuing(VoterFlow):
    """Commands of the identity, ballot and print pages."""

    _by_street: StyleAnswer | None = None
    """What the street file said of the address that is being looked at."""

    def _on_back(self, values: dict[str, str]) -> None:
        """One step back; from the first step, back to the box."""
        card, draft = self._card, self._draft
        if card is None:
            self.show()
        elif draft is not None and draft.style is not None:
            self._draft = Draft(voter=draft.voter, identity=draft.identity)
            self._show_ballot()
        elif draft is not None:
            self._draft = None
            self._show_card(card)
        else:
            self.show()

    def _on_identified(self, values: dict[str, str]) -> None:
        identity = make.identity_of(values.get("identity", ""))
        if self._card is None:
            return
        if identity is None:
            self._missing("identity")
            return
        self._draft = Draft(voter=self._card.voter.id, identity=identity)
        self._show_ballot()

    def _on_no_identity(self, values: dict[str, str]) -> None:
        if self._card is not None:
            self._refuse(refuse(Rule.IDENTITY_MISSING), self._card)

    def _show_ballot(self) -> None:
        if self._card is not None and self._draft is not None:
            session = self.context.parts.session
            self.context.put(ballot_view, session, self._card, self._draft)

    def _on_ballot_chosen(self, values: dict[str, str]) -> None:
        card = self._card
        if card is None or self._draft is None:
            return
        match card.style:
            case One(style=style, basis=basis):
                self._choose(style, BASIS[basis.value], None, values)
            case Candidates() if not make.second_needed(card.style):
                self._choose(StyleId(values.get("style", "")), StyleBasis.PARTY_CHOSEN, None, values)
            case _:
                self._by_street = card.by_street
                self._on_officials_chose(values)

    def _on_other_style(self, values: dict[str, str]) -> None:
        self._show_officials(None)

    def _on_look_up_address(self, values: dict[str, str]) -> None:
        """The street file's answer for the address the voter gives; nothing is chosen yet."""
        card, address, unit = self._card, values.get("address", "").strip(), values.get("unit", "").strip()
        if card is None:
            return
        if not address:
            self._missing("address")
            return
        self.context.do(
            lambda: self.context.parts.desk.at_address(card.voter.id, address, unit),
            lambda found: self._show_officials(found, address=address, unit=unit),
            failed=self._say,
        )

    def _show_officials(self, found: StyleAnswer | None, *, address: str = "", unit: str = "") -> None:
        self._by_street = found
        if self._card is not None and self._draft is not None:
            session = self.context.parts.session
            self.context.put(officials_view, session, self._card, self._draft, address=address, unit=unit, found=found)
            self.context.window.settle()

    def _on_officials_chose(self, values: dict[str, str]) -> None:
        """A second official proves who they are by password before the choice counts (STY-05). What the street file
        has is recorded as found there, all else as the officials' own finding."""
        second = OfficialId(values.get("second", ""))
        if not values.get("style"):
            self._missing("style")
        elif not second or not values.get("second_password"):
            self.context.refused(refuse(Rule.STYLE_SECOND_PERSON, style=values["style"]), self._card)
        else:
            style = StyleId(values["style"])
            basis = StyleBasis.STREET if style in styles_in(self._by_street) else StyleBasis.OFFICIALS
            self.context.do(
                lambda: self.context.parts.people.prove(second, values["second_password"]),
                lambda proven: self._choose(style, basis, proven, values),
                failed=self._say,
            )

    def _choose(self, style: StyleId, basis: StyleBasis, second: OfficialId | None, values: dict[str, str]) -> None:
        if not style:
            self._missing("style")
            return
        draft = self._draft
        if draft is not None:
            number = values.get("line_number", "")
            self._draft = Draft(
                voter=draft.voter,
                identity=draft.identity,
                style=style,
                basis=basis,
                second=second,
                line_number=int(number) if number.isdigit() else 0,
                reason=IssueReason(values.get("why") or IssueReason.IN_PERSON),
                override=draft.override,
                language=values.get("ballot_language", ""),
            )
            self._show_print()

    def _show_print(self, message: Message | None = None) -> None:
        if self._card is not None and self._draft is not None:
            session = self.context.parts.session
            self.context.put(self._print_view, session, self._card, self._draft, message=message)

    def _print_view(
        self, saying: Saying, session: Session, card: VoterCard, draft: Draft, message: Message | None
    ) -> ServeView:
        """With what the printers say of themselves, before somebody finds the tray empty."""
        told = message or printer_message(saying, self.context.readings)
        return print_view(saying, session, card, draft, message=told)

    def _on_print(self, values: dict[str, str]) -> None:
        self._issue(())

    def _on_stock(self, values: dict[str, str]) -> None:
        if self._card is not None and self._draft is not None:
            session = self.context.parts.session
            self.context.put(stock_view, session, self._card, self._draft)

    def _on_issue_stock(self, values: dict[str, str]) -> None:
        numbers = tuple(BallotNumber(values[key].strip()) for key in sorted(values) if key.startswith("number"))
        if not all(numbers):
            self._missing("number")
        else:
            self._issue(numbers)

    def _issue(self, stock: tuple[BallotNumber, ...]) -> None:
        draft = self._draft
        if draft is None or draft.identity is None or draft.style is None:
            return
        identity, style = draft.identity, draft.style
        self.context.do(
            lambda: self.context.parts.desk.issue(
                draft.voter,
                identity=identity,
                style=style,
                basis=draft.basis,
                second_person=draft.second,
                line_number=draft.line_number,
                reason=draft.reason,
                override=draft.override,
                stock_numbers=stock,
                language=draft.language,
            ),
            self._served,
            failed=self._say,
        )
