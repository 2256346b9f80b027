"""One record's fields -> one ``Row``: the hot path of the import, so plain tuples and remembered answers.

Text stays text (CASES A63): ids, zips and precincts keep their zeros. White space around a value is dropped and runs
inside it become one space, which is remarked; nothing else of a name is changed.
"""

import re
from collections.abc import Callable

from app.domain.roll import VoterStatus
from app.domain.roll_row import Row, birth_number
from app.importers.voters_checks import MOST_ID, Zip, id_fault, is_damaged, is_mask, odd_row, zip_kind
from app.importers.voters_dates import read_birth, read_date
from app.importers.voters_header import Header, header_again
from app.importers.voters_layout import Layout
from app.importers.voters_lines import Reject
from app.importers.voters_notes import Note, Reason
from app.importers.voters_pick import picker

MOST_FIELD = 500
"""Characters in one field; longer is not a name or an address."""
_REMEMBERED = 100_000
"""Different dates, zips or precincts kept before starting afresh; bounds memory for a file of nonsense."""
_HIDDEN = re.compile("[\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


_BETWEEN = "\x1f"
_row = tuple.__new__


class RowMaker:
    """Prepared for one file; call it with a record's fields. None means rejected, and ``reject`` has been told.

    ``is_new(row, line, last line)`` says whether its ids were not stored before, and has told ``reject`` when
    one was."""

    def __init__(
        self,
        layout: Layout,
        header: Header,
        *,
        year: int,
        note: Callable[[Note, int], None],
        reject: Reject,
        is_new: Callable[[Row, int, int], bool],
    ) -> None:
        self._picker = picker(layout, header)
        self._layout, self._year = layout, year
        self._header_again = header_again(header, layout)
        self._note, self._reject, self._is_new = note, reject, is_new
        status = dict(layout.status) if "status" in self._picker.fields else {"": VoterStatus.ACTIVE}
        self._status = {text: meant.value for text, meant in status.items()}
        self._withheld = frozenset(text.upper() for text in layout.withheld)
        self._masked = frozenset(text.upper() for text in layout.masked)
        self._flags = dict.fromkeys(layout.no, False) | dict.fromkeys(layout.yes, True)
        self._births: dict[str, tuple[int | None, tuple[Note, ...]]] = {}
        self._dates: dict[str, str] = {}
        self._zips: dict[str, Zip] = {}
        self._damaged: dict[str, bool] = {}

    @property
    def has_birth(self) -> bool:
        """Whether the file says anything of birth dates."""
        return "birth" in self._picker.fields

    def __call__(self, fields: list[str], line: int, last_line: int) -> Row | None:
        pick = self._picker
        remarks: list[Note] = []
        texts = self._texts(fields)
        joined = _BETWEEN.join(texts)
        if (
            len(joined) > MOST_FIELD
            or not joined.isascii()
            or last_line > line
            or "  " in joined
            or " \x1f" in joined
            or "\x1f " in joined
            or "*" in joined
            or "XX" in joined
            or "\t" in joined
            or joined[:1] == " "
            or joined[-1:] == " "
            or self._masked
        ):
            if max(map(len, texts)) > MOST_FIELD:
                return self._refuse(line, last_line, Reason.FIELD_TOO_LONG, ("most", str(MOST_FIELD)))
            fields = fields[: pick.width]
            self._tidy(fields, remarks, over_lines=last_line > line)
            texts = self._texts(fields)
        id_ = texts[0]
        if not (id_.isdigit() and id_.isascii() and len(id_) <= MOST_ID) and (wrong := id_fault(id_)):
            return self._refuse(line, last_line, odd_row(fields) or wrong)
        if not id_[-1].isdigit() and self._header_again(fields):
            return self._refuse(line, last_line, Reason.HEADER_AGAIN)
        row = self._understood(texts, fields, remarks, line, last_line)
        if row is None or not self._is_new(row, line, last_line):
            return None
        for remark in remarks:
            self._note(remark, line)
        return row

    def _texts(self, fields: list[str]) -> tuple[str, ...]:
        """The fields in order; one blank and the joined ones are put at the end of ``fields``."""
        pick = self._picker
        fields.append("")
        for compose in pick.composers:
            fields.append(compose(fields))
        return pick.pick(fields)

    def _tidy(self, fields: list[str], remarks: list[Note], *, over_lines: bool) -> None:
        """White space, invisible characters and masks dealt with; only lines that have any come here."""
        used = self._picker.used
        for at in used:
            fields[at] = fields[at].strip()
        joined = _BETWEEN.join([fields[at] for at in used])
        if not joined.isascii() and _HIDDEN.search(joined):
            for at in used:
                fields[at] = _HIDDEN.sub("", fields[at]).strip()
            remarks.append(Note.HIDDEN_CHARACTERS)
        if "  " in joined or "\n" in joined or "\t" in joined or "\xa0" in joined:
            for at in used:
                fields[at] = " ".join(fields[at].split())
            remarks.append(Note.LINE_BREAK_IN_FIELD if over_lines else Note.SPACES_TIDIED)
        if self._masked or "*" in joined or "XX" in joined:
            for at in self._picker.maskable:
                text = fields[at]
                if text and (is_mask(text) or text.upper() in self._masked):
                    fields[at] = ""
                    if Note.MASKED not in remarks:
                        remarks.append(Note.MASKED)

    def _understood(
        self, texts: tuple[str, ...], fields: list[str], remarks: list[Note], line: int, last_line: int
    ) -> Row | None:
        """The row, or None when something in it forbids to store it; remarks are added to ``remarks``."""
        (
            id_, public_id, envelope_id, last, first, middle, suffix, born, street, unit, city, state, zip_, country,
            number, street_name, mail_street, mail_unit, mail_city, mail_state, mail_zip, mail_country, precinct, split,
            party, style, status_text, mailed, replaced, returned, id_flag, secret_flag, *districts,
        ) = texts  # fmt: skip
        pick = self._picker
        if not (last or first):
            return self._refuse(line, last_line, Reason.NAME_MISSING)
        status = self._status.get(status_text) or self._status.get(status_text.upper())
        if status is None:
            return self._refuse(line, last_line, Reason.STATUS_UNKNOWN)
        if zip_ and (kind := self._zips.get(zip_) or self._zip(zip_)) is not Zip.GOOD:
            if kind is Zip.NOT_A_ZIP and not country:
                return self._refuse(line, last_line, Reason.COLUMNS_SHIFTED)
            remarks.append(Note.SPREADSHEET_DAMAGE if kind is Zip.DAMAGED else Note.ZIP_ODD)
        if pick.street_else and not fields[pick.street_if]:
            street, unit = pick.street_else(fields), ""
        secret = bool(secret_flag) and self._flag(secret_flag, remarks)
        if street and not street[0].isdigit() and street.upper() in self._withheld:
            street, secret = "", True
        if secret:
            remarks.append(Note.CONFIDENTIAL)
        elif not street and "street" in pick.fields:
            remarks.append(Note.MISSING_RESIDENCE)
        if not precinct:
            remarks.append(Note.MISSING_PRECINCT)
        elif self._damaged.get(precinct, True) and self._is_damaged(precinct):
            remarks.append(Note.SPREADSHEET_DAMAGE)
        if "?" in last or "?" in first or "\ufffd" in last or "\ufffd" in first:
            remarks.append(Note.LETTERS_LOST)
        birth: int | None = None
        if born:
            birth, said = self._births.get(born) or self._birth(born)
            remarks += said
        elif "birth" in pick.fields and Note.MASKED not in remarks:
            remarks.append(Note.BIRTH_BLANK)
        return _row(Row, (
            id_, public_id, envelope_id, birth,
            bool(id_flag) and self._flag(id_flag, remarks),
            secret,
            tuple([pair for pair in zip(pick.kinds, districts, strict=True) if pair[1]]) if districts else (),
            first, middle, last, suffix, street, unit, city, state, zip_, country, number, street_name,
            mail_street, mail_unit, mail_city, mail_state, mail_zip, mail_country, "", "",
            precinct, split, party, style, status,
            mailed and (self._dates.get(mailed) or self._date(mailed, remarks)),
            replaced and (self._dates.get(replaced) or self._date(replaced, remarks)),
            returned and (self._dates.get(returned) or self._date(returned, remarks)),
        ))  # fmt: skip

    def _refuse(self, line: int, last: int, reason: Reason, *facts: tuple[str, str]) -> Row | None:
        self._reject(line, reason, *facts, last=last)
        return None

    def _birth(self, text: str) -> tuple[int | None, tuple[Note, ...]]:
        if len(self._births) > _REMEMBERED:
            self._births.clear()
        if is_mask(text):
            return self._births.setdefault(text, (None, (Note.MASKED,)))
        birth, said = read_birth(text, self._layout.birth_formats, self._year)
        return self._births.setdefault(text, (birth_number(birth), said))

    def _zip(self, text: str) -> Zip:
        if len(self._zips) > _REMEMBERED:
            self._zips.clear()
        return self._zips.setdefault(text, zip_kind(text))

    def _is_damaged(self, text: str) -> bool:
        known = self._damaged.get(text)
        if known is None:
            if len(self._damaged) > _REMEMBERED:
                self._damaged.clear()
            known = self._damaged[text] = is_damaged(text)
        return known

    def _date(self, text: str, remarks: list[Note]) -> str:
        """YYYY-MM-DD, or blank."""
        read = read_date(text, self._layout.date_formats)
        if read is None:
            remarks.append(Note.PACKAGE_DATE_UNREADABLE)
            return ""
        known = read.isoformat()
        if len(self._dates) < _REMEMBERED:
            self._dates[text] = known
        return known

    def _flag(self, text: str, remarks: list[Note]) -> bool:
        """An unknown word in a yes-or-no column counts as yes: the careful side for both flags."""
        known = self._flags.get(text.upper())
        if known is None:
            remarks.append(Note.FLAG_UNKNOWN)
        return known is not False
