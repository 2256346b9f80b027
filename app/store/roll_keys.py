"""Search keys of one voter: what the roll's indexes hold, always folded, beside the name as filed.

``last`` and ``given`` serve most look-ups. Second surnames and middle names get a row each in ``name_part``:
(word, everything else of the name), so that they are found as fast as the first.
"""

from app.domain.folding import fold
from app.domain.roll import Address, Name, Voter

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


def name_rows(name: Name) -> tuple[str, str, list[tuple[str, str]]]:
    """(last key, given key, rows for ``name_part``)."""
    last, given = fold(name.last), fold(name.first)
    if name.middle:
        given = f"{given} {fold(name.middle)}".strip()
    rows: list[tuple[str, str]] = []
    whole = last
    if " " in last:
        surnames = last.split()
        whole = "".join(surnames)
        rows += [("".join(surnames[at:]), f"{given} {' '.join(surnames[:at])}") for at in range(1, len(surnames))]
    if " " in given:
        names = given.split()
        rows += [
            (names[at], f"{whole} {' '.join(names[:at] + names[at + 1 :])}")
            for at in range(1, len(names))
            if len(names[at]) > 1
        ]
    return whole, given, rows


def street_key(voter: Voter) -> tuple[str | None, str | None]:
    """(house number, street words) of the address a voter may be found by; nothing of a protected one (CASES A73)."""
    if voter.confidential:
        return None, None
    address = voter.residence
    if not address.street and not address.street_name:
        address = voter.mailing
    return address_key(address)


def address_key(address: Address) -> tuple[str | None, str | None]:
    """The number loses leading zeros (150 finds 0150, CASES A50); it is never taken from a unit (A54)."""
    if address.number and address.street_name:
        number, rest = fold(address.number), fold(address.street_name)
    else:
        number, _, rest = fold(address.street).partition(" ")
        if not number[:1].isdigit():
            return None, short_street(f"{number} {rest}") or None
    return number.lstrip("0") or number, short_street(rest) or None


def short_street(folded: str) -> str:
    """Street words in short forms, a leading direction moved behind: N Birch Street → birch st n."""
    parts = [STREET_TYPES.get(word, word) for word in folded.split()]
    if len(parts) > 2 and parts[0] in _DIRECTIONS:
        parts = [*parts[1:], parts[0]]
    return " ".join(parts)


_DIRECTIONS = frozenset(("n", "s", "e", "w", "ne", "nw", "se", "sw"))


def address_words(voter: Voter) -> tuple[str, ...]:
    """Every word a voter's address may be narrowed by: street, unit, town, ZIP."""
    house, street = street_key(voter)
    home = voter.residence if voter.residence.street or voter.residence.street_name else voter.mailing
    rest = short_street(fold(f"{home.unit} {home.city} {home.zip}"))
    return (house or "", *(street or "").split(), *rest.split())


def begins_one(word: str, filed: tuple[str, ...]) -> bool:
    """Whether a typed word, perhaps unfinished or in its long form, begins one of the filed words."""
    return any(each.startswith(form) for form in street_forms(word) for each in filed)


def street_forms(word: str) -> tuple[str, ...]:
    """The short forms a word, perhaps still being typed, may stand for: stre → stre, st."""
    short = (short for long, short in STREET_TYPES.items() if len(word) > 1 and long.startswith(word))
    return tuple(dict.fromkeys((word, *short)))
