"""The roll database: its tables, and a voter as a row.

What is filed is one text of ``FIELDS``, separated by U+001F, so that a list of millions loads fast and stays small;
nothing is ever looked up in it. The other columns are for looking up: ids as filed, the rest folded.
"""

from collections.abc import Callable
from datetime import date
from functools import lru_cache
from typing import Any

from app.domain.ids import EnvelopeId, PublicId, StyleId, VoterId
from app.domain.roll import Address, Birth, Name, Package, Voter, VoterStatus
from app.faults import Fault, FaultCode
from app.store.roll_keys import Keys

FORMAT = 1
LONGEST_START = 5
"""Letters of a name's beginning that ``start`` counts."""
SEPARATOR = "\x1f"
_NAME = ("first", "middle", "last", "suffix")
_ADDRESS = ("street", "unit", "city", "state", "zip", "country", "number", "street_name")
FIELDS = (
    *_NAME,
    *(f"residence_{part}" for part in _ADDRESS),
    *(f"mailing_{part}" for part in _ADDRESS),
    *("precinct", "split", "party", "style", "status", "mailed", "replaced", "returned"),
)
"""What ``voter.filed`` holds, in order; dates are YYYY-MM-DD or blank."""

TABLES: dict[str, dict[str, type]] = {
    "voter": {
        "n": int, "id": str, "public_id": str, "envelope_id": str, "birth": int, "flags": int, "districts": int,
        "filed": str, "last_key": str, "given_key": str, "house": str, "street": str,
    },
    "tail_unsorted": {"word": str, "other": str, "voter": int},
    "middle_unsorted": {"word": str, "other": str, "voter": int},
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
        f"CREATE TABLE name_{name} (word TEXT NOT NULL, other TEXT NOT NULL, voter INTEGER NOT NULL,"
        " PRIMARY KEY (word, other, voter)) WITHOUT ROWID, STRICT",
        f"INSERT INTO name_{name} SELECT DISTINCT word, other, voter FROM {name}_unsorted ORDER BY word, other, voter",  # noqa: S608
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

_ID_REQUIRED, _CONFIDENTIAL, CANCELED = 1, 2, 4
_HOME, _MAIL = len(_NAME), len(_NAME) + len(_ADDRESS)
_AFTER = _MAIL + len(_ADDRESS)
_NOWHERE = Address()
_NO_PACKAGE = Package()
_STATUSES = {status.value: status for status in VoterStatus}


def row_of(voter: Voter, number: int, districts: int | None, keys: Keys) -> tuple[Any, ...]:
    """The row to insert. Raises Fault(FILE_BAD) for a separator inside a value, which no list has reason to hold."""
    filed = _filed(voter)
    if filed.count(SEPARATOR) != len(FIELDS) - 1:
        raise Fault(FaultCode.FILE_BAD, expected="text without control characters", voter=number)
    birth = voter.birth
    return (
        number,
        voter.id,
        voter.public_id,
        voter.envelope_id,
        None if birth is None else birth.year * 10_000 + birth.month * 100 + birth.day,
        voter.id_required * _ID_REQUIRED
        | voter.confidential * _CONFIDENTIAL
        | (voter.status is VoterStatus.CANCELED) * CANCELED,
        districts,
        filed,
        keys.last,
        keys.given,
        keys.house,
        keys.street,
    )


@lru_cache(maxsize=1_024)
def _iso(day: date | None) -> str:
    return day.isoformat() if day else ""


def _filed(voter: Voter) -> str:
    name, home, mail, package = voter.name, voter.residence, voter.mailing, voter.package
    return SEPARATOR.join((
        name.first, name.middle, name.last, name.suffix,
        home.street, home.unit, home.city, home.state, home.zip, home.country, home.number, home.street_name,
        mail.street, mail.unit, mail.city, mail.state, mail.zip, mail.country, mail.number, mail.street_name,
        voter.precinct, voter.split, voter.party, voter.style, voter.status.value,
        _iso(package.mailed), _iso(package.replaced), _iso(package.returned),
    ))  # fmt: skip


def names_of(row: tuple[Any, ...]) -> Name:
    """The name alone, for judging a row before the rest of it is read."""
    first, middle, last, suffix = row[FILED].split(SEPARATOR, 4)[:4]
    return Name(first=first, middle=middle, last=last, suffix=suffix)


def voter_of(row: tuple[Any, ...], districts: Callable[[int], tuple[tuple[str, str], ...]]) -> Voter:
    """The voter exactly as added, from ``VOTER_COLUMNS``."""
    _, voter_id, public_id, envelope_id, birth, flags, of, filed, _, _, _, _ = row
    fields = filed.split(SEPARATOR)
    precinct, split, party, style, status, mailed, replaced, returned = fields[_AFTER:]
    return Voter(
        id=VoterId(voter_id),
        public_id=PublicId(public_id),
        envelope_id=EnvelopeId(envelope_id),
        name=Name(first=fields[0], middle=fields[1], last=fields[2], suffix=fields[3]),
        birth=None if birth is None else Birth(year=birth // 10_000, month=birth // 100 % 100, day=birth % 100),
        residence=_address(fields[_HOME:_MAIL]),
        mailing=_address(fields[_MAIL:_AFTER]),
        precinct=precinct,
        split=split,
        party=party,
        style=StyleId(style),
        status=_STATUSES[status],
        package=_package(mailed, replaced, returned) if mailed or replaced or returned else _NO_PACKAGE,
        id_required=bool(flags & _ID_REQUIRED),
        confidential=bool(flags & _CONFIDENTIAL),
        districts=() if of is None else districts(of),
    )


def _address(parts: list[str]) -> Address:
    if not any(parts):
        return _NOWHERE
    street, unit, city, state, code, country, number, street_name = parts
    return Address(
        street=street, unit=unit, city=city, state=state, zip=code, country=country, number=number,
        street_name=street_name,
    )  # fmt: skip


@lru_cache(maxsize=4_096)
def _package(*dates: str) -> Package:
    mailed, replaced, returned = (date.fromisoformat(each) if each else None for each in dates)
    return Package(mailed=mailed, replaced=replaced, returned=returned)
