"""What a voter-file layout says, as a value; ``layouts`` reads them from files."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from app.domain.roll import VoterStatus
from app.importers.voters_survey import KNOWN_ENCODINGS

FIELDS = (
    *("id", "public_id", "envelope_id", "last", "first", "middle", "suffix", "birth"),
    *("street", "unit", "city", "state", "zip", "country", "number", "street_name"),
    *("mail_street", "mail_unit", "mail_city", "mail_state", "mail_zip", "mail_country"),
    *("precinct", "split", "party", "style", "status", "mailed", "replaced", "returned"),
    *("id_required", "confidential"),
)
"""What we keep of a voter, in the order of ``voters_rows.Row``."""

DATE_FORMATS = ("ymd", "mdy", "dmy", "yyyymmdd", "y")
JOINED_BY = {"precinct": "-", "split": "-", "zip": "-", "mail_zip": "-", "id": "-", "mail_street": ", "}


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """Where a field comes from: groups of columns. Non-blank columns of one group stick together ("12" "A" is 12A),
    non-blank groups are joined by ``join``."""

    groups: tuple[tuple[str, ...], ...]
    join: str = " "

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(name for group in self.groups for name in group)


def title_in(title: str, titles: tuple[tuple[str, str], ...], language: str) -> str:
    """What people call a layout in this language, ``title`` where nobody has said."""
    known = dict(titles)
    return known.get(language) or known.get(language.split("-", maxsplit=1)[0], title)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A voter file's shape. Column names are compared by ``name_key``."""

    name: str
    title: str
    titles: tuple[tuple[str, str], ...] = ()
    """(language, title) where it has another than the English one."""
    note: str = ""
    format: Literal["delimited", "fixed", "json"] = "delimited"
    delimiters: tuple[str, ...] = (",",)
    quote: str = '"'
    encodings: tuple[str, ...] = KNOWN_ENCODINGS
    header: Literal["yes", "no", "either"] = "yes"
    order: tuple[str, ...] = ()
    """Column names in order, for files without a header and for fixed width."""
    widths: tuple[tuple[int, ...], ...] = ()
    """Fixed width: each known form; the line's length chooses."""
    columns: tuple[tuple[str, Spec], ...] = ()
    street_if: str = ""
    """The column that must not be blank for the street's parts to be used; otherwise ``street_else``."""
    street_else: Spec | None = None
    districts: tuple[tuple[str, str], ...] = ()
    required: tuple[str, ...] = ("id", "last")
    """Fields whose columns must be present."""
    renamed: tuple[tuple[str, str], ...] = ()
    """(other name, name used here)."""
    ignored: tuple[str, ...] = ()
    ignored_patterns: tuple[str, ...] = ()
    unknown: Literal["stop", "note"] = "note"
    status: tuple[tuple[str, VoterStatus], ...] = ()
    birth_formats: tuple[str, ...] = ("ymd",)
    date_formats: tuple[str, ...] = ("ymd", "mdy")
    masked: tuple[str, ...] = ()
    withheld: tuple[str, ...] = ()
    """What stands in the residence when the voter keeps it confidential (AS 15.07.195)."""
    yes: tuple[str, ...] = ("Y", "YES", "TRUE", "1", "X")
    no: tuple[str, ...] = ("", "N", "NO", "FALSE", "0")

    def title_in(self, language: str) -> str:
        return title_in(self.title, self.titles, language)

    def spec(self, field: str) -> Spec | None:
        return dict(self.columns).get(field)

    @property
    def used(self) -> tuple[str, ...]:
        """Every column that is read, once each."""
        names = [name for _, spec in self.columns for name in spec.columns]
        names += self.street_else.columns if self.street_else else ()
        names += [self.street_if] if self.street_if else []
        return tuple(dict.fromkeys([*names, *(name for _, name in self.districts)]))


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """How column names are compared: without case, spaces and punctuation (``ASCENSION #`` is ``Ascension``)."""
    return re.sub(r"[^0-9a-z]+", "_", name.casefold()).strip("_")
