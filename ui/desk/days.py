"""Open the day, Today, Ballots: the flow of the day while it is open."""

from collections.abc import Callable
from datetime import datetime

from app.domain.events import SheetUse
from app.domain.ids import OfficialId
from app.domain.refusal import Refusal
from app.services.day import Answer
from app.services.day_table import day_csv, day_csv_name
from app.services.one_drive import to_write
from ui.desk.context import Context
from ui.messages import note_message
from ui.viewmodels.make_ballots import ballots_view
from ui.viewmodels.make_day import open_day_view
from ui.viewmodels.make_items import out_view
from ui.viewmodels.make_today import today_view
from ui.viewmodels.parts import Message, Status


def time_typed(text: str, day: datetime) -> datetime | None:
    """ "7:02", "7:02 pm", "19:02": a time on the site's day; None for what is no time."""
    plain = text.strip().lower().replace(".", "").replace(" ", "")
    half = plain[-2:] if plain[-2:] in ("am", "pm") else ""
    digits = plain.removesuffix(half)
    hour, colon, minute = digits.partition(":")
    if not (hour.isdigit() and (minute.isdigit() or not colon)):
        return None
    hours, minutes = int(hour), int(minute or 0)
    if half:
        if not 1 <= hours <= 12:
            return None
        hours = hours % 12 + (12 if half == "pm" else 0)
    if hours > 23 or minutes > 59:
        return None
    return day.replace(hour=hours, minute=minutes, second=0, microsecond=0)


class Days:
    def __init__(self, context: Context) -> None:
        self.context = context
        self._minutes = 30

    # --- opening -------------------------------------------------------------------------------------------------

    def show_open(self, message: Message | None = None) -> None:
        self.context.put(open_day_view, self.context.parts.session, message=message)

    def on_open(self, key: str, values: dict[str, str]) -> None:
        if key == "readiness":
            self.context.go("readiness")
        if key != "open_day":
            return
        context, parts = self.context, self.context.parts
        watch = time_typed(values.get("watch", ""), parts.session.now())
        if watch is None:
            self._missing("watch", self.show_open)
            return
        if not values.get("sheets", "").isdigit():
            self._missing("sheets", self.show_open)
            return
        oaths = [OfficialId(k.removeprefix("oath_")) for k, v in values.items() if k.startswith("oath_") and v]
        second = OfficialId(values.get("second", ""))
        seals = tuple(seal.strip() for seal in values.get("seals", "").replace(",", " ").split())

        def work() -> Answer:
            parts.people.take_oath(oaths)
            proven = parts.people.prove(second, values["second_password"]) if second else None
            return parts.day.open(trusted_time=watch, second_person=proven, seals=seals, sheets=int(values["sheets"]))

        context.do(work, self._opened, failed=self.show_open)

    def _opened(self, answer: Answer) -> None:
        if isinstance(answer, Refusal):
            self.context.refused(answer)
            self.context.window.settle()
        else:
            self.context.go("voters")

    # --- today ---------------------------------------------------------------------------------------------------

    def show_today(self) -> None:
        parts = self.context.parts
        self.context.put(today_view, parts.session, parts.day, self._minutes)

    def on_today(self, key: str, values: dict[str, str]) -> None:
        if key == "minutes":
            self._minutes = int(values["value"])
            self.show_today()
        elif key == "show_out":
            self.show_out()
        elif key == "today_csv":
            self._write_csv()
        elif key == "back":
            self.show_today()

    def _write_csv(self) -> None:
        """The day so far onto the drive: counts only. The copy on the laptop goes again."""
        parts, language = self.context.parts, self.context.saying.words.language

        def work() -> str:
            drive = to_write(parts.drives.list())
            scope = parts.day.scope()
            name = day_csv_name(parts.session)
            file = parts.exports / name
            file.write_bytes(day_csv(parts.session, parts.day.ledgers(scope), scope, language))
            try:
                parts.drives.write(drive, name, file, lambda _done, _of: True)
            finally:
                file.unlink()
            return name

        self.context.do(work, self._csv_written, failed=self._today_said)

    def _csv_written(self, name: str) -> None:
        self._today_said(note_message(self.context.saying.words, "csv_written", Status.OK, name=name))

    def _today_said(self, message: Message) -> None:
        self.show_today()
        self.context.add(message)
        self.context.window.settle()

    def show_out(self) -> None:
        """Ballots with voters, the longest out first."""
        self.context.put(out_view, self.context.parts.session)

    # --- ballots -------------------------------------------------------------------------------------------------

    def show_ballots(self, message: Message | None = None) -> None:
        parts = self.context.parts
        self.context.put(ballots_view, parts.session, parts.day, message=message)

    def on_ballots(self, key: str, values: dict[str, str]) -> None:
        verbs = {"receive_sheets": None, "test_sheets": SheetUse.TEST, "waste_sheets": SheetUse.WASTE}
        if key not in verbs:
            return
        if not values.get("count", "").isdigit():
            self._missing("count", self.show_ballots)
            return
        count, use, day = int(values["count"]), verbs[key], self.context.parts.day

        def work() -> Answer:
            return day.receive_sheets(count) if use is None else day.use_sheets(use, count)

        self.context.do(work, self._counted, failed=self.show_ballots)

    def _counted(self, answer: Answer) -> None:
        if isinstance(answer, Refusal):
            self.context.refused(answer)
        else:
            self.show_ballots()
        self.context.window.settle()

    def _missing(self, what: str, show: Callable[[Message], None]) -> None:
        show(note_message(self.context.saying.words, f"missing.{what}"))
        self.context.window.settle()
