"""Search keys of one voter: what the roll's indexes hold, always folded, beside the name as filed.

``last`` and ``given`` serve most look-ups. Second surnames and middle names get a row each in ``name_tail`` and
``name_middle``: (word, everything else of the name), so that they are found as fast as the first.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from app.domain.folding import FRACTIONS, fold, post_words
from app.domain.roll import Address, Voter
from app.domain.roll_row import Row

STREET_TYPES = {
    "alley": "aly", "avenue": "ave", "av": "ave", "boulevard": "blvd", "circle": "cir", "court": "ct", "cove": "cv",
    "crossing": "xing", "drive": "dr", "expressway": "expy", "extension": "ext", "freeway": "fwy", "heights": "hts",
    "highway": "hwy", "hy": "hwy", "hiway": "hwy", "junction": "jct", "lane": "ln", "loop": "lp", "mountain": "mtn",
    "mount": "mt", "parkway": "pkwy", "place": "pl", "plaza": "plz", "point": "pt", "ridge": "rdg", "road": "rd",
    "route": "rte", "saint": "st", "sainte": "ste", "spur": "spr", "square": "sq", "street": "st", "str": "st",
    "terrace": "ter", "trail": "trl", "turnpike": "tpke", "valley": "vly", "view": "vw", "way": "wy",
    "north": "n", "south": "s", "east": "e", "west": "w", "northeast": "ne", "northwest": "nw", "southeast": "se",
    "southwest": "sw", "apartment": "apt", "number": "no", "county": "co", "mile": "mi",
}  # fmt: skip
"""Long form → short form, applied alike to what is filed and what is typed."""


class Keys(NamedTuple):
    """One voter's: ``tails`` and ``middles`` are rows (word, other) for ``name_tail`` and ``name_middle``."""

    last: str
    given: str
    house: str | None
    street: str | None
    tails: Sequence[tuple[str, str]] = ()
    middles: Sequence[tuple[str, str]] = ()


class KeyMaker:
    """Makes the keys of many voters; remembers how names and streets fold, since few are seen only once."""

    def __init__(self, remembered: int = 50_000) -> None:
        self._fold = lru_cache(maxsize=remembered)(fold)
        self._street = lru_cache(maxsize=remembered)(lambda text: short_street(fold(text)) or None)

    def keys(self, row: Row) -> Keys:
        fold_name = self._fold
        last, first, middle = fold_name(row.last), fold_name(row.first), fold_name(row.middle)
        if row.confidential:
            house = street = None
        else:
            house, rest = _number_and_rest(*_searched(row))
            street = self._street(rest)
        if " " in last or " " in first or " " in middle or not first:
            given = f"{first} {middle}".strip()
            whole = last.replace(" ", "")
            tails = _tails(last.split(), first, given, whole)
            return Keys(whole, given, house, street, tails, _middles(given.split(), whole))
        if len(middle) > 1:  # an initial alone finds nobody
            return Keys(last, f"{first} {middle}", house, street, (), ((middle, f"{last} {first}"),))
        return Keys(last, f"{first} {middle}" if middle else first, house, street)


def _searched(row: Row) -> tuple[str, str, str]:
    """Street line, house number and street name of the address a voter may be found by: as ``searched_address``."""
    if row.street or row.street_name:
        return row.street, row.number, row.street_name
    return row.mail_street, row.mail_number, row.mail_street_name


def _tails(surnames: list[str], first: str, given: str, whole: str) -> list[tuple[str, str]]:
    """GARCIA LOPEZ is also looked for as Lopez, and near names by either part; Kim-Ly also as Kimly."""
    rows = [("".join(surnames[at:]), f"{given} {' '.join(surnames[:at])}") for at in range(1, len(surnames))]
    if rows:
        rows.append((surnames[0], f"{given} {' '.join(surnames[1:])}"))
    if " " in first:
        rows.append((first.replace(" ", ""), f"{whole}{given[len(first) :]}"))
    return rows


def _middles(names: list[str], whole: str) -> list[tuple[str, str]]:
    """Middle names; an initial alone finds nobody."""
    return [
        (names[at], f"{whole} {' '.join(names[:at] + names[at + 1 :])}")
        for at in range(1, len(names))
        if len(names[at]) > 1
    ]


def searched_address(voter: Voter) -> Address | None:
    """The address a voter may be found by: none when it is protected (CASES A73), the mailing one when no residence
    is filed (A58)."""
    if voter.confidential:
        return None
    home = voter.residence
    return home if home.street or home.street_name else voter.mailing


def _number_and_rest(street: str, number: str, name: str) -> tuple[str | None, str]:
    """The number loses leading zeros (150 finds 0150, CASES A50) and is never taken from a unit (A54)."""
    if number and name:
        return house_number(number), name
    number, _, rest = street.strip().partition(" ")
    if not number[:1].isdigit():
        return None, street
    if not number.isascii():  # 100½ Half Road
        number, _, rest = " ".join(street.translate(_FRACTIONS).split()).partition(" ")
    if rest[1:2] == "/" and (half := _FRACTION.match(rest)):  # 100 1/2 Half Road stands among those of Half Road
        rest = f"{rest[half.end() :]} {half[1]}"
    return house_number(number), rest


_FRACTIONS = str.maketrans(FRACTIONS)
_FRACTION = re.compile(r"(\d/\d) (?=\S)")


def house_number(text: str) -> str:
    """As it is looked up: 0150 as 150, 12-34 as 1234, 12B as 12b."""
    if text.isdecimal() and text[0] != "0" and text.isascii():
        return text
    if not (text.isascii() and text.isalnum()):
        text = fold(text).replace(" ", "")
    return text.lstrip("0").lower() or text


def street_key(voter: Voter) -> tuple[str | None, str | None]:
    """(house number, street words) of the address a voter may be found by."""
    address = searched_address(voter)
    return (None, None) if address is None else address_key(address)


def address_key(address: Address) -> tuple[str | None, str | None]:
    number, rest = _number_and_rest(address.street, address.number, address.street_name)
    return number, short_street(fold(rest)) or None


def short_street(folded: str) -> str:
    """Street words in short forms, a leading direction moved behind: N Birch Street → birch st n."""
    parts = [STREET_TYPES.get(word, word) for word in post_words(folded.split())]
    if len(parts) > 2 and parts[0] in _DIRECTIONS:
        parts = [*parts[1:], parts[0]]
    return " ".join(parts)


_SHORT_FORMS = frozenset(STREET_TYPES.values())
_DIRECTIONS = frozenset(("n", "s", "e", "w", "ne", "nw", "se", "sw"))


def place_words(voter: Voter) -> tuple[str, ...]:
    """What an address may be narrowed by besides its street: unit, town, ZIP."""
    address = searched_address(voter)
    if address is None:
        return ()
    return tuple(short_street(fold(f"{address.unit} {address.city} {address.zip}")).split())


def begins_one(word: str, filed: Sequence[str]) -> bool:
    """Whether a typed word, perhaps unfinished or in its long form, begins one of the filed words."""
    forms = street_forms(word)
    return any(each.startswith(forms) for each in filed)


def is_street_type(word: str) -> bool:
    """Street, st, north …: far too common to look an address up by."""
    return word in STREET_TYPES or word in _SHORT_FORMS


@lru_cache(maxsize=1_024)
def street_forms(word: str) -> tuple[str, ...]:
    """The short forms a word, perhaps still being typed, may stand for: stre → stre, st."""
    short = (short for long, short in STREET_TYPES.items() if len(word) > 1 and long.startswith(word))
    return tuple(dict.fromkeys((word, *short)))
