"""The roll database: its tables, and a voter in them.

What is filed is one text, the fields of ``Row`` from ``first`` on, separated by U+001F, so that a list of millions
loads fast and stays small; nothing is ever looked up in it. The other columns are for looking up: ids as filed, the
rest folded.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from app.domain.roll import Name, Voter, VoterStatus
from app.domain.roll_row import FILED as ROW_FILED
from app.domain.roll_row import Row
from app.faults import Fault, FaultCode
from app.store.roll_keys import Keys

FORMAT = 2
LONGEST_START = 5
"""Letters of a name's beginning that ``start`` counts."""
SEPARATOR = "\x1f"
_SEPARATORS = len(Row._fields) - ROW_FILED - 1
TABLES: dict[str, dict[str, type]] = {
    "voter": {
        "n": int, "id": str, "public_id": str, "envelope_id": str, "birth": int, "flags": int, "districts": int,
        "filed": str, "last_key": str, "given_key": str, "house": str, "street": str,
    },
    "tail_unsorted": {"word": str, "other": str, "voter": int, "birth": int},
    "middle_unsorted": {"word": str, "other": str, "voter": int, "birth": int},
    "district_set": {"n": int, "pairs": str},
    "fact": {"key": str, "value": str},
    "precinct_total": {"precinct": str, "split": str, "style": str, "voters": int},
    "surname": {"key": str, "voters": int},
    "start": {"letters": str, "last": int, "given": int, "middle": int, "tail": int},
}  # fmt: skip
KEYS = {"voter": "n", "district_set": "n", "fact": "key", "surname": "key", "start": "letters"}
VOTER_COLUMNS = ", ".join(
    f"v.{column}"
    for column in (
        *("n", "id", "public_id", "envelope_id", "birth", "flags", "districts", "filed"),
        *("last_key", "given_key", "house", "street"),
    )
)
N, BIRTH, FLAGS, FILED, LAST_KEY, GIVEN_KEY, HOUSE, STREET = 0, 4, 5, 7, 8, 9, 10, 11
"""Places in a row of ``VOTER_COLUMNS``."""
INSERT = f"INSERT INTO voter VALUES ({', '.join('?' * len(TABLES['voter']))})"  # noqa: S608 - no value in it


PAIR = "substr(last_key, 1, 2) || substr(given_key, 1, 2)"
"""Two letters each of surname and given name."""


def _sorted(name: str) -> tuple[str, ...]:
    """Rows of ``<name>_unsorted`` in order, without a second copy; the pages of the unsorted ones are used again."""
    return (
        f"CREATE TABLE name_{name} (word TEXT NOT NULL, other TEXT NOT NULL, voter INTEGER NOT NULL, birth INTEGER,"
        " PRIMARY KEY (word, other, voter)) WITHOUT ROWID, STRICT",
        f"INSERT INTO name_{name} SELECT DISTINCT * FROM {name}_unsorted ORDER BY word, other, voter, birth",  # noqa: S608
        f"DROP TABLE {name}_unsorted",
    )


INDEXES = (
    *_sorted("tail"),
    *_sorted("middle"),
    "CREATE UNIQUE INDEX by_id ON voter (id)",
    "CREATE UNIQUE INDEX by_envelope ON voter (envelope_id) WHERE envelope_id <> ''",
    "CREATE INDEX by_public ON voter (public_id) WHERE public_id <> '' AND public_id <> id",
    "CREATE INDEX by_last ON voter (last_key, given_key, birth)",
    "INSERT INTO surname SELECT last_key, count(*) FROM voter INDEXED BY by_last GROUP BY last_key",
    "INSERT OR IGNORE INTO surname SELECT DISTINCT word, 0 FROM name_tail",
    "CREATE INDEX by_given ON voter (given_key, last_key, birth)",
    f"CREATE INDEX by_pair ON voter ({PAIR}, last_key, given_key)",
    "CREATE INDEX by_birth ON voter (birth, last_key, given_key) WHERE birth IS NOT NULL",
    "CREATE INDEX by_house ON voter (house, street) WHERE house IS NOT NULL",
    "CREATE INDEX by_street ON voter (street, house) WHERE street IS NOT NULL",
)
"""Run in this order when every voter is in."""

_IDS_AND_BIRTH = Row._fields.index("birth") + 1
_LOOKED_UP = Keys._fields.index("street") + 1
"""The first fields of ``Row`` and of ``Keys`` stand in the table as they are."""
_CANCELED_STATUS = VoterStatus.CANCELED.value
_ID_REQUIRED, _CONFIDENTIAL, CANCELED = 1, 2, 4


def record_of(row: Row, number: int, districts: int | None, keys: Keys) -> tuple[Any, ...]:
    """What to insert. Raises Fault(FILE_BAD) for a separator inside a value, which no list has reason to hold."""
    filed = SEPARATOR.join(row[ROW_FILED:])
    if filed.count(SEPARATOR) != _SEPARATORS:
        raise Fault(FaultCode.FILE_BAD, expected="text without control characters", voter=number)
    flags = _ID_REQUIRED if row.id_required else 0
    if row.confidential:
        flags |= _CONFIDENTIAL
    if row.status == _CANCELED_STATUS:
        flags |= CANCELED
    return (number, *row[:_IDS_AND_BIRTH], flags, districts, filed, *keys[:_LOOKED_UP])


def names_of(row: tuple[Any, ...]) -> Name:
    """The name alone, for judging a row before the rest of it is read."""
    first, middle, last, suffix = row[FILED].split(SEPARATOR, 4)[:4]
    return Name(first=first, middle=middle, last=last, suffix=suffix)


def voter_of(row: tuple[Any, ...], districts: Callable[[int], tuple[tuple[str, str], ...]]) -> Voter:
    """The voter exactly as added, from ``VOTER_COLUMNS``. Unrolled, and put together in one go: fifty are shown at each
    letter typed."""
    _, voter_id, public_id, envelope_id, birth, flags, of, filed, _, _, _, _ = row
    (
        first, middle, last, suffix, street, unit, city, state, code, country, number, street_name,
        mail_street, mail_unit, mail_city, mail_state, mail_code, mail_country, mail_number, mail_street_name,
        precinct, split, party, style, status, mailed, replaced, returned,
    ) = filed.split(SEPARATOR)  # fmt: skip
    voter: dict[str, Any] = {
        "id": voter_id, "public_id": public_id, "envelope_id": envelope_id,
        "name": {"first": first, "middle": middle, "last": last, "suffix": suffix},
        "residence": {
            "street": street, "unit": unit, "city": city, "state": state, "zip": code, "country": country,
            "number": number, "street_name": street_name,
        },
        "precinct": precinct, "split": split, "party": party, "style": style, "status": status,
        "id_required": flags & _ID_REQUIRED != 0, "confidential": flags & _CONFIDENTIAL != 0,
    }  # fmt: skip
    if birth is not None:
        voter["birth"] = {"year": birth // 10_000, "month": birth // 100 % 100, "day": birth % 100}
    if (
        mail_street
        or mail_unit
        or mail_city
        or mail_state
        or mail_code
        or mail_country
        or mail_number
        or mail_street_name
    ):
        voter["mailing"] = {
            "street": mail_street, "unit": mail_unit, "city": mail_city, "state": mail_state, "zip": mail_code,
            "country": mail_country, "number": mail_number, "street_name": mail_street_name,
        }  # fmt: skip
    if mailed or replaced or returned:
        dates = (("mailed", mailed), ("replaced", replaced), ("returned", returned))
        voter["package"] = {field: day for field, day in dates if day}
    if of is not None:
        voter["districts"] = districts(of)
    return msgspec.convert(voter, Voter)
