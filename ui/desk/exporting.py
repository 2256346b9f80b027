"""Export: out to a stick, read back and verified; and the round between two desks."""

import tempfile
from pathlib import Path

from app.domain.ids import short
from app.faults import Fault, FaultCode
from app.ports import BundleInfo, Drive, DriveState
from app.services.exchange import RoundResult
from ui.desk.context import Context
from ui.viewmodels.blocks import Progress
from ui.viewmodels.make_machine import export_view
from ui.viewmodels.parts import Message, Status


class Exporting:
    def __init__(self, context: Context) -> None:
        self.context = context
        self._drives: tuple[Drive, ...] = ()

    def show(self, message: Message | None = None, progress: Progress | None = None) -> None:
        self.context.work.device(self.context.parts.drives.list, lambda drives: self._found(drives, message, progress))

    def _found(self, drives: tuple[Drive, ...], message: Message | None, progress: Progress | None) -> None:
        self._drives = drives
        session = self.context.parts.session
        self.context.show(export_view(self.context.saying, session, drives, message=message, progress=progress))
        self.context.window.settle()

    def on(self, key: str, values: dict[str, str]) -> None:
        if key == "look_again":
            self.show()
        elif key == "export":
            self._export(values.get("drive", ""))
        elif key == "round_out":
            self._round_out()
        elif key == "round_in":
            self._round_in()

    def _drive(self, drive_id: str) -> Drive:
        ready = [drive for drive in self._drives if drive.state is DriveState.IN_PLACE]
        chosen = [drive for drive in ready if drive.id == drive_id] if drive_id else ready
        if not chosen:
            raise Fault(FaultCode.DRIVE_NONE)
        if len(chosen) > 1:
            raise Fault(FaultCode.DRIVE_SEVERAL)
        return chosen[0]

    def _export(self, drive_id: str) -> None:
        parts = self.context.parts

        def work() -> tuple[BundleInfo, Path]:
            drive = self._drive(drive_id)
            info = parts.exchange.export(parts.exports)
            file = parts.exports / parts.session.state.exports[-1].event.file
            written = parts.drives.write(drive, file.name, file, lambda _done, _of: True)
            return info, written

        self.context.do(work, self._exported, failed=self._failed)

    def _exported(self, result: tuple[BundleInfo, Path]) -> None:
        info, path = result
        words = self.context.saying.words
        self.show(
            Message(
                status=Status.OK,
                title=words("export.done", file=path.name),
                text=words("export.done_text", hash=short(info.digest)),
            )
        )

    def _round_out(self) -> None:
        """What this desk knows, onto the stick for the other desk."""
        parts = self.context.parts

        def work() -> Path:
            drive = self._drive("")
            with tempfile.TemporaryDirectory(dir=parts.exports) as folder:
                parts.exchange.write_round(Path(folder))
                file = next(Path(folder).glob("*.vcx"))
                if drive.path is not None:
                    (drive.path / file.name).unlink(missing_ok=True)
                return parts.drives.write(drive, file.name, file, lambda _done, _of: True)

        words = self.context.saying.words
        self.context.do(
            work,
            lambda path: self.show(Message(status=Status.OK, title=words("export.round_written", file=path.name))),
            failed=self._failed,
        )

    def _round_in(self) -> None:
        parts = self.context.parts

        def work() -> tuple[RoundResult, ...]:
            drive = self._drive("")
            if parts.key is None or drive.path is None:
                raise Fault(FaultCode.KEY_MISSING, expected="laptop key")
            mine = parts.session.election.machine.id
            election = parts.session.election.jurisdiction.election.id
            files = sorted(drive.path.glob(f"{election}-round-*.vcx"))
            others = [file for file in files if not file.name.endswith(f"-{mine}.vcx")]
            if not others:
                raise Fault(FaultCode.FILE_MISSING, file=f"{election}-round-…")
            return tuple(parts.exchange.take_round(file, parts.key) for file in others)

        self.context.do(work, self._taken, failed=self._failed)

    def _taken(self, results: tuple[RoundResult, ...]) -> None:
        words = self.context.saying.words
        entries = sum(each.entries for each in results)
        found = sum(len(each.conflicts) for each in results)
        if found:
            message = Message(
                status=Status.STOP, title=words("export.conflicts", n=found), text=words("export.conflicts_text")
            )
        else:
            message = Message(status=Status.OK, title=words("export.round_taken", n=entries))
        self.show(message)

    def _failed(self, message: Message) -> None:
        self.show(message)
