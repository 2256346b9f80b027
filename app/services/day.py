"""The day: opening, announcements, the line, counting, the statement's signatures, closing."""

from dataclasses import dataclass
from datetime import datetime

from app.domain import commands as cmd
from app.domain.announcements import Announcement, announcements, decide_announce, due_now, missed_events
from app.domain.day import (
    ballots_out,
    decide_close_day,
    decide_close_line,
    decide_count,
    decide_move_closing,
    decide_open,
    decide_receive_sheets,
    decide_sign,
    decide_use_sheets,
)
from app.domain.election import Hours
from app.domain.events import Event, SheetUse
from app.domain.hours import Phase, phase
from app.domain.ids import CardId, OfficialId, StyleId
from app.domain.journal import Recorded
from app.domain.ledger import Ledgers, ledgers
from app.domain.ledger_lines import Line, Scope
from app.domain.refusal import Refusal
from app.domain.scene import Decision, Scene
from app.domain.state import Day as DayState
from app.domain.state import answered_for
from app.domain.supplies import Supply, decide_count_now, decide_supply
from app.services.session import Session

Answer = tuple[Recorded, ...] | Refusal


@dataclass(slots=True)
class Day:
    session: Session

    # --- how it stands -----------------------------------------------------------------------------------------

    @property
    def today(self) -> DayState:
        return self.session.scene().day

    @property
    def hours(self) -> Hours | None:
        return self.session.scene().hours

    def phase(self) -> Phase:
        scene = self.session.scene()
        return phase(scene.hours, scene.now)

    def announcements(self) -> tuple[Announcement, ...]:
        return announcements(self.session.scene())

    def due(self) -> Announcement | None:
        """The announcement to make now; asked every second, it also logs what was missed, and a clock that was set."""
        self.session.watch_clock()
        missed = missed_events(self.session.scene())
        if missed:
            self.session.note(*missed)
        return due_now(self.session.scene())

    def ballots_out(self) -> int:
        return ballots_out(self.session.scene())

    def scope(self, *, final: bool | None = None) -> Scope:
        """This desk's scope of today, with the laptops it took over; ``final`` on election day unless told so."""
        scene = self.session.scene()
        is_final = scene.hours is not None and scene.hours.final
        machines = answered_for(scene.state, scene.machine.id)
        return Scope(machines=machines, date=scene.date, final=is_final if final is None else final)

    def ledgers(self, scope: Scope | None = None) -> Ledgers:
        return ledgers(self.session.state, self.session.election.definition, scope or self.scope())

    # --- what people do ----------------------------------------------------------------------------------------

    def open(
        self,
        *,
        trusted_time: datetime,
        second_person: OfficialId | None,
        seals: tuple[str, ...] = (),
        sheets: int = 0,
        stock: tuple[cmd.Pack, ...] = (),
    ) -> Answer:
        """``second_person`` has shown who they are; ``trusted_time`` is what a trusted watch says (HRS-13)."""
        command = cmd.OpenDay(
            date=self.session.scene().date,
            trusted_time=trusted_time,
            second_person=second_person,
            seals=seals,
            sheets=sheets,
            stock=stock,
        )
        return self.session.record(lambda scene: decide_open(command, scene), also=(second_person,))

    def receive_sheets(self, count: int) -> Answer:
        return self.session.record(lambda scene: decide_receive_sheets(count, scene))

    def use_sheets(self, use: SheetUse, count: int, reason: str = "") -> Answer:
        command = cmd.UseSheets(use=use, count=count, reason=reason)
        return self.session.record(lambda scene: decide_use_sheets(command, scene))

    def announce(self, minutes: int) -> Answer:
        return self.session.record(lambda scene: decide_announce(cmd.Announce(minutes=minutes), scene))

    def close_line(self, in_line: int) -> Answer:
        return self.session.record(lambda scene: decide_close_line(cmd.CloseLine(in_line=in_line), scene))

    def move_closing(self, issue_stops: datetime, return_stops: datetime, order: str) -> Answer:
        command = cmd.MoveClosing(issue_stops=issue_stops, return_stops=return_stops, order=order)
        return self.session.record(lambda scene: decide_move_closing(command, scene))

    def count(self, line: str, counted: int, style: StyleId | None = None, card: CardId | None = None) -> Answer:
        """A count by hand; sheets and labels belong to no style."""
        command = cmd.CountByHand(line=line, style=style or StyleId(""), card=card or CardId(""), counted=counted)
        return self.session.record(lambda scene: decide_count(command, scene))

    def count_now(self, counts: dict[Line, int]) -> Answer:
        """At noon: beside the record, changing nothing."""
        found = self.ledgers()

        def decide(scene: Scene) -> Decision:
            events: list[Event] = []
            for line, counted in counts.items():
                decision = decide_count_now(line, counted, found, scene)
                if isinstance(decision, Refusal):
                    return decision
                events.extend(decision)
            return tuple(events)

        return self.session.record(decide)

    def count_supply(self, supply: Supply, left: int) -> Answer:
        return self.session.record(lambda scene: decide_supply(supply, left, scene))

    def sign(self, note: str, second_person: OfficialId | None) -> Answer:
        command = cmd.SignStatement(note=note, second_person=second_person)
        return self.session.record(lambda scene: decide_sign(command, scene), also=(second_person,))

    def close(self, second_person: OfficialId | None, seals: tuple[str, ...] = ()) -> Answer:
        command = cmd.CloseDay(second_person=second_person, seals=seals)
        return self.session.record(lambda scene: decide_close_day(command, scene), also=(second_person,))
