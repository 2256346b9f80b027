"""Officials' declarations, shifts, visitors, checklists, hours worked; stock between centers and substitutes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from app.domain import commands as cmd
from app.domain.duties import (
    decide_checklist,
    decide_declare,
    decide_hand_over_shift,
    decide_visitor,
    decide_visitor_left,
)
from app.domain.events import VisitorKind
from app.domain.ids import OfficialId
from app.domain.ledger_lines import Column
from app.domain.seals import decide_change_seal
from app.domain.stock_moves import decide_move_stock, decide_substitutes, decide_take_stock
from app.domain.unused import decide_destroy_unused
from app.services.day import Answer
from app.services.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """One stretch at the screen; ``until`` None while it lasts."""

    official: OfficialId
    since: datetime
    until: datetime | None


@dataclass(slots=True)
class Duties:
    session: Session

    def declare(self, official: OfficialId, relations: tuple[str, ...], candidate: str) -> Answer:
        return self.session.record(lambda scene: decide_declare(official, relations, candidate, scene))

    def hand_over(self, to: OfficialId, note: str) -> Answer:
        """``to`` has shown who they are; both stand on the record."""
        return self.session.record(lambda scene: decide_hand_over_shift(to, note, scene), also=(to,))

    def visitor(self, name: str, kind: VisitorKind, sent_by: str = "") -> Answer:
        return self.session.record(lambda scene: decide_visitor(name, kind, sent_by, scene))

    def visitor_left(self, number: int) -> Answer:
        return self.session.record(lambda scene: decide_visitor_left(number, scene))

    def change_seal(self, removed: str, applied: str, on: str, reason: str, second_person: OfficialId | None) -> Answer:
        """``second_person`` has shown who they are; both stand on the record."""
        return self.session.record(
            lambda scene: decide_change_seal(removed, applied, on, reason, second_person, scene), also=(second_person,)
        )

    def checklist(self, checklist: str, done: tuple[str, ...]) -> Answer:
        return self.session.record(lambda scene: decide_checklist(checklist, done, scene))

    def worked(self, day: date) -> tuple[Worked, ...]:
        """Stretches at this desk's screen on a day, from the sign-ins (REG-09). A program that stopped without a
        sign-out leaves a stretch that ends at the next sign-in."""
        found: list[Worked] = []
        since: dict[OfficialId, datetime] = {}
        for official, when, came in self.session.state.special.signed:
            if when.date != day:
                continue
            for each in [official] if not came else list(since):
                begun = since.pop(each, None)
                if begun is not None:
                    found.append(Worked(official=each, since=begun, until=when.at))
            if came:
                since[official] = when.at
        found.extend(Worked(official=each, since=begun, until=None) for each, begun in since.items())
        return tuple(sorted(found, key=lambda each: each.since))

    # --- stock ------------------------------------------------------------------------------------------------------

    def take_stock(self, *packs: cmd.Pack, came_from: str = "") -> Answer:
        """Pre-printed packs that came in: from the office, or from the center named."""
        return self.session.record(lambda scene: decide_take_stock(packs, came_from, scene))

    def move_stock(self, pack: cmd.Pack, to: str, second_person: OfficialId | None) -> Answer:
        command = cmd.MoveStock(pack=pack, to=to, second_person=second_person)
        return self.session.record(lambda scene: decide_move_stock(command, scene), also=(second_person,))

    def destroy_unused(self, counted: Mapping[Column, int], second_person: OfficialId | None) -> Answer:
        """``second_person`` has shown who they are; both stand on the record."""
        return self.session.record(
            lambda scene: decide_destroy_unused(counted, second_person, scene), also=(second_person,)
        )

    def substitutes(self, pack: cmd.Pack, reason: str, second_person: OfficialId | None) -> Answer:
        command = cmd.MakeSubstitutes(pack=pack, reason=reason, second_person=second_person)
        return self.session.record(lambda scene: decide_substitutes(command, scene), also=(second_person,))
