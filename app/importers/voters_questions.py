"""Two questions of a mapping that nothing in a file answers for sure: which columns name a district, and whether the
day or the month comes first in its dates. What is proposed is shown; what could be either way is asked.

Sources: CASES A70 … A72 on dates.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from app.importers.layouts import layout_names, load_layout
from app.importers.voters_dates import ORDERS, orders_of
from app.importers.voters_layout import Layout, name_key

DATED: dict[str, tuple[str, ...]] = {"birth": ("birth",), "package": ("mailed", "replaced", "returned")}
"""Dates that are written alike, and our fields that hold them."""
PLAIN = {"birth": ("ymd", "yyyymmdd", "y"), "package": ("ymd", "yyyymmdd")}
"""Ways to write a date that can mean one day only."""
LONGEST_KIND = 40
FEW = 4
"""Examples told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The dates of one kind in a file's beginning, some of each: those that can mean two days, and those that only one
    order makes a date."""

    kind: str
    either: tuple[str, ...] = ()
    month_first: tuple[str, ...] = ()
    day_first: tuple[str, ...] = ()

    @property
    def order(self) -> str:
        """``mdy`` or ``dmy`` where the file itself says so; "" where it does not, or says both."""
        if bool(self.month_first) == bool(self.day_first):
            return ""
        return "mdy" if self.month_first else "dmy"

    @property
    def told(self) -> tuple[str, ...]:
        return (*self.either, *self.month_first, *self.day_first)


def seen(kind: str, texts: Iterable[str]) -> Seen:
    """What the values of a date column say of their order."""
    found: dict[tuple[str, ...], dict[str, None]] = {("mdy", "dmy"): {}, ("mdy",): {}, ("dmy",): {}}
    for text in dict.fromkeys(texts):
        known = found.get(orders_of(text))
        if known is not None:
            known[text] = None
    either, month, day = (tuple(islice(each, FEW)) for each in found.values())
    return Seen(kind=kind, either=either, month_first=month, day_first=day)


def order_of(layout: Layout, kind: str) -> str:
    """What is said of these dates: ``mdy``, ``dmy``, or "" while nothing is."""
    formats = layout.birth_formats if kind == "birth" else layout.date_formats
    return next((each for each in formats if each in ORDERS), "")


def with_order(layout: Layout, kind: str, order: str) -> Layout:
    """``order`` "" takes the answer back: such dates are then not read."""
    plain = PLAIN[kind]
    formats = (plain[0], order, *plain[1:]) if order in ORDERS else plain
    return replace(layout, birth_formats=formats) if kind == "birth" else replace(layout, date_formats=formats)


def unsaid(layout: Layout, told: Seen) -> bool:
    """Dates of this kind could mean two days, and nobody has said which."""
    return not order_of(layout, told.kind) and bool(told.either or (told.month_first and told.day_first))


# --- districts -------------------------------------------------------------------------------------------------------


@cache
def _district_names() -> dict[str, Counter[str]]:
    """Every district column of the shipped layouts -> the kinds it is there, and in how many of them."""
    found: dict[str, Counter[str]] = {}
    for layout in map(load_layout, layout_names()):
        for kind, name in layout.districts:
            found.setdefault(name_key(name), Counter())[name_key(kind)] += 1
    return found


@cache
def district_kinds() -> tuple[str, ...]:
    """The kinds of districts the shipped layouts know, the usual ones first."""
    often = Counter(kind for kinds in _district_names().values() for kind in kinds.elements())
    return tuple(kind for kind, _ in sorted(often.items(), key=lambda each: (-each[1], each[0])))


def known_districts(names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """(kind, column) for columns that some layout takes for a district; of a kind the first."""
    found: dict[str, str] = {}
    for name in names:
        kinds = _district_names().get(name_key(name))
        if kinds:
            found.setdefault(min(kinds, key=lambda kind: (-kinds[kind], kind)), name)
    return tuple(found.items())


def with_district(layout: Layout, column: str, kind: str) -> Layout:
    """This column names districts of a kind; "" no district. A kind has one column: the last that was said."""
    kind = name_key(kind)[:LONGEST_KIND]
    others = tuple(each for each in layout.districts if each[1] != column and each[0] != kind)
    return replace(layout, districts=(*others, (kind, column)) if kind else others)


def district_of(layout: Layout, column: str) -> str:
    return next((kind for kind, name in layout.districts if name == column), "")
