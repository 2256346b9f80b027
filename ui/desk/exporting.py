"""Export: out to a stick with progress, read back and verified; the round between two desks; what else is carried."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer

from app.domain.ids import short
from app.faults import Fault, FaultCode
from app.ports import BundleInfo, Drive
from app.services.exchange_values import EXPORT, Prepared, RoundResult
from app.services.one_drive import to_read, to_write
from ui.desk.amending import AmendFlow
from ui.desk.context import Context
from ui.desk.drives import DrivesFlow
from ui.desk.passwords import PasswordsFlow
from ui.desk.recovering import CodeFlow
from ui.desk.takeover import LostFlow
from ui.messages import retold
from ui.running import Running
from ui.viewmodels.blocks import Progress
from ui.viewmodels.make_export import export_view, exporting_view, release_action
from ui.viewmodels.parts import Message, Status
from ui.words import Words

SHOW_MS = 150


class Exporting:
    def __init__(self, context: Context) -> None:
        self.context = context
        self._drives: tuple[Drive, ...] = ()
        self._running: Running | None = None
        self._written: Drive | None = None
        self._timer = QTimer()
        self._timer.setInterval(SHOW_MS)
        self._timer.timeout.connect(self._show_progress)
        self.amend = AmendFlow(context, self.show)
        self.lost = LostFlow(context, self._take_in, self.show)
        self.own_drives = DrivesFlow(context, lambda: context.parts.drive_list, self.show)
        self.code = CodeFlow(context)
        self.passwords = PasswordsFlow(context)

    def show(self, message: Message | None = None, progress: Progress | None = None) -> None:
        self.context.work.device(self.context.parts.drives.list, lambda drives: self._found(drives, message, progress))

    def _found(self, drives: tuple[Drive, ...], message: Message | None, progress: Progress | None) -> None:
        self._drives = drives
        parts = self.context.parts
        self.context.put(
            export_view,
            parts.session,
            drives,
            message=message,
            progress=progress,
            shadow=parts.shadow.state if parts.shadow is not None else None,
            may_amend=parts.amending is not None,
            may_list=parts.allowed is not None,
        )
        self.context.window.settle()

    def on(self, key: str, values: dict[str, str]) -> None:
        if key.startswith("amend_"):
            self.amend.on(key, values)
        elif key.startswith("lost_"):
            self.lost.on(key, values)
        elif key == "drives" or key.startswith("drives_"):
            self.own_drives.on(key, values)
        elif key == "code" or key.startswith("code_"):
            self.code.on(key)
        elif key == "passwords" or key.startswith("passwords_"):
            self.passwords.on(key, values)
        elif key in ("look_again", "back"):
            self.amend.drop()
            self.show()
        elif key == "export":
            self._export(values.get("drive", ""))
        elif key == "stop":
            if self._running is not None:
                self._running.stop.set()
        elif key == "release":
            self._release(values.get("drive", ""))
        elif key == "round_out":
            self._round_out()
        elif key == "round_in":
            self.context.do(self._take_in, self._taken, failed=self.show)
        elif key == "amend":
            self.amend.show()
        elif key == "lost":
            self.lost.show()

    def _drive(self, drive_id: str) -> Drive:
        return to_write(self._drives, drive_id)

    # --- to the office -----------------------------------------------------------------------------------------------

    def _export(self, drive_id: str) -> None:
        """Prepared on the thread of the record, written and read back on the thread of the devices, and only then on
        record as exported."""
        parts, language = self.context.parts, self.context.saying.words.language

        def prepare() -> tuple[Drive, Prepared]:
            return self._drive(drive_id), parts.exchange.prepare(parts.exports, language=language)

        self.context.do(prepare, lambda ready: self._write(*ready), failed=self._failed)

    def _write(self, drive: Drive, prepared: Prepared) -> None:
        parts, running = self.context.parts, Running()
        self._running = running

        def write() -> BundleInfo:
            info = parts.exchange.write(prepared, parts.exports, running.tell)
            file = parts.exports / prepared.name
            try:
                parts.drives.write(drive, prepared.name, file, running.tell)
            except Fault:
                file.unlink(missing_ok=True)  # it is on no stick, so its number is free again
                raise
            return info

        self._timer.start()
        self._show_progress()
        self.context.carry(write, lambda info: self._record(drive, prepared, info), failed=self._not_written)

    def _record(self, drive: Drive, prepared: Prepared, info: BundleInfo) -> None:
        self._end()
        parts = self.context.parts

        def record() -> None:
            parts.exchange.made(prepared, info)

        self.context.do(record, lambda _: self._exported(drive, prepared, info), failed=self._failed)

    def _exported(self, drive: Drive, prepared: Prepared, info: BundleInfo) -> None:
        saying = self.context.saying

        def done(words: Words) -> Message:
            return Message(
                status=Status.OK,
                title=words("export.done", file=prepared.name),
                text=words("export.done_text", hash=short(info.digest)),
                actions=(release_action(replace(saying, words=words), drive),),
            )

        self._written = drive
        self.show(retold(saying.words, done))

    def _not_written(self, message: Message) -> None:
        self._end()
        parts, fault = self.context.parts, self.context.last_fault
        if fault is not None:
            parts.exchange.failed(EXPORT, fault)
        self.show(message)

    def _show_progress(self) -> None:
        running = self._running
        if running is not None:
            self.context.put(exporting_view, running.done, running.of)

    def _end(self) -> None:
        self._timer.stop()
        self._running = None

    def _release(self, drive_id: str) -> None:
        """Only after this is it said that the drive may be taken out."""
        parts = self.context.parts

        def release() -> Drive:
            drive = self._drive(drive_id)
            if parts.shadow is not None:
                parts.shadow.let_go(drive)
            parts.drives.release(drive)
            return drive

        def released(drive: Drive) -> None:
            name = drive.label or drive.id
            self.show(
                retold(
                    self.context.saying.words,
                    lambda words: Message(status=Status.OK, title=words("export.released", drive=name)),
                )
            )

        self.context.carry(release, released, failed=self._failed)

    # --- between desks -----------------------------------------------------------------------------------------------

    def _round_out(self) -> None:
        """What this desk knows, onto the stick for the other desk, in place of what was there."""
        parts = self.context.parts

        def work() -> Path:
            drive = self._drive("")
            if not parts.exchange.others():
                raise Fault(FaultCode.BUNDLE_NOT_FOR_US, machine=parts.session.election.machine.id)
            with parts.session.steady():
                prepared = parts.exchange.prepare_round()
            parts.exchange.write(prepared, parts.exports, replacing=True)
            file = parts.exports / prepared.name
            try:
                return parts.drives.write(drive, prepared.name, file, lambda _done, _of: True, replace=True)
            finally:
                file.unlink(missing_ok=True)

        def written(path: Path) -> None:
            self.show(
                retold(
                    self.context.saying.words,
                    lambda words: Message(status=Status.OK, title=words("export.round_written", file=path.name)),
                )
            )

        self.context.carry(work, written, failed=self._failed)

    def _take_in(self) -> tuple[RoundResult, ...]:
        """All that other machines left on the stick in place."""
        parts = self.context.parts
        drive = to_read(parts.drives.list())
        if parts.key is None:
            raise Fault(FaultCode.KEY_MISSING, expected="laptop key")
        key = parts.key
        files = parts.exchange.rounds_in(parts.drives.reach(drive))
        if not files:
            raise Fault(FaultCode.FILE_MISSING, file=parts.exchange.round_name())
        return tuple(parts.exchange.take_round(file, key) for file in files)

    def _taken(self, results: tuple[RoundResult, ...]) -> None:
        self.show(retold(self.context.saying.words, lambda words: _round_taken(words, results)))

    def _failed(self, message: Message) -> None:
        self.show(message)


def _round_taken(words: Words, results: tuple[RoundResult, ...]) -> Message:
    """Conflicts first, then what does not fit, then an older copy, then how much came in."""
    found = sum(len(each.conflicts) for each in results)
    breach = next((each.breach for each in results if each.breach is not None), None)
    older = next((each for each in results if each.older is not None), None)
    if found:
        told = Message(
            status=Status.STOP, title=words("export.conflicts", n=found), text=words("export.conflicts_text")
        )
    elif breach is not None:
        told = Message(
            status=Status.STOP,
            title=words("export.breach", machine=breach.machine, n=breach.sequence),
            text=words("export.breach_text"),
        )
    elif older is not None and older.older is not None:
        brought, held = older.older
        told = Message(
            status=Status.WARN,
            title=words("export.older", machine=older.machine),
            text=words("export.older_text", brought=brought, held=held),
        )
    else:
        entries = sum(each.entries for each in results)
        told = Message(status=Status.OK, title=words("export.round_taken", n=entries))
    return told
