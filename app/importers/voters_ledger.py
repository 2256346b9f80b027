"""The account kept while a list is read: what was rejected and remarked, ids and where they were, each file's lines."""

from bisect import bisect_right
from operator import attrgetter

from app.domain.roll_row import Row
from app.faults import FaultCode
from app.importers.report import FileRead
from app.importers.voters_file import OpenFile
from app.importers.voters_ids import SeenIds
from app.importers.voters_notes import Note, Notebook, Reason, Rejected
from app.importers.voters_tally import Tally
from app.importers.voters_trouble import Trouble, trouble

MOST_REJECTED = 100_000
"""A report with more rejections than this is no use to anybody: the layout or the file is wrong."""
_CUT_OFF = (Reason.SHORT_ROW, Reason.LINE_LENGTH, Reason.QUOTE_OPEN)


class Ledger:
    """One per list; ``begin`` and ``end`` enclose each file. ``unread`` counts records that never became fields, apart
    from the caller's own count of those that did: the two must add up to the lines of the file."""

    def __init__(self) -> None:
        self.notebook, self.tally = Notebook(), Tally()
        self.rejected: list[Rejected] = []
        self.files: list[FileRead] = []
        self._ids, self._envelopes = SeenIds(), SeenIds()
        self._starts: list[int] = []
        self._names: list[str] = []
        self._next_start = 1
        self._opened: OpenFile | None = None
        self._unread = self._before = 0

    def begin(self, name: str) -> None:
        self.notebook.file = name
        self._names.append(name)
        self._starts.append(self._next_start)
        self._opened, self._unread, self._before = None, 0, len(self.rejected)

    def opened(self, opened: OpenFile) -> None:
        self._opened = opened
        self._ids.expect(opened.seen.lines)
        self._envelopes.expect(opened.seen.lines)

    def reject(self, line: int, reason: Reason, *facts: tuple[str, str], last: int = 0) -> None:
        """A record that will not be stored. The last line of a file without a line end may have been cut off."""
        last = last or line
        seen = self._opened.seen if self._opened else None
        if seen and reason in _CUT_OFF and last == seen.lines and not seen.ended:
            reason = Reason.TRUNCATED
        name = self._names[-1]
        self.rejected.append(Rejected(file=name, line=line, last=last, reason=reason, facts=facts))
        if len(self.rejected) > MOST_REJECTED:
            raise trouble(
                FaultCode.LAYOUT_MISMATCH,
                Trouble.TOO_MANY_REJECTED,
                file=name,
                line=line,
                expected="lines that can be stored",
                found=f"{len(self.rejected):,} that cannot",
            )

    def unread(self, line: int, reason: Reason, *facts: tuple[str, str], last: int = 0) -> None:
        """A line or record that could not be parted into fields."""
        self._unread += 1
        self.reject(line, reason, *facts, last=last)

    def is_new(self, row: Row, line: int, last: int) -> bool:
        """Remembers the row's ids; False, and rejected, when one was stored before, naming that line (ENV-02)."""
        place = self._starts[-1] + line
        first, reason = self._ids.first_place(row.id, place), Reason.DUPLICATE_ID
        if not first and row.envelope_id:
            first, reason = self._envelopes.first_place(row.envelope_id, place), Reason.DUPLICATE_ENVELOPE
        if not first:
            return True
        at = bisect_right(self._starts, first) - 1
        facts = ("first_line", str(first - self._starts[at])), ("first_file", self._names[at])
        self.reject(line, reason, *facts, last=last)
        self.notebook.add(Note.DUPLICATE_ID, line)
        return False

    def forget_ids(self) -> None:
        """The list has been read to its end: only its account is wanted any more."""
        self._ids, self._envelopes, self._opened = SeenIds(), SeenIds(), None

    def end(self, opened: OpenFile, *, sha256: str, size: int, records: int, stored: int) -> int:
        """Close the file's account and say how many records it had. Raises FILE_BAD when it changed meanwhile."""
        name = self._names[-1]
        if size != opened.seen.size:
            raise trouble(FaultCode.FILE_BAD, Trouble.CHANGED_WHILE_READ, file=name)
        self.rejected[self._before :] = sorted(self.rejected[self._before :], key=attrgetter("line"))
        self._next_start += opened.count.lines + 1
        self.files.append(
            FileRead(
                name=name,
                sha256=sha256,
                size=size,
                encoding=opened.seen.utf16 or opened.seen.encoding,
                delimiter=opened.delimiter,
                lines=opened.count.lines,
                header=opened.header_lines,
                blank=opened.count.blank,
                continued=opened.count.continued,
                read=records + self._unread,
                stored=stored,
                rejected=len(self.rejected) - self._before,
            )
        )
        return records + self._unread
