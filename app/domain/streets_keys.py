"""Street names made comparable: the same for every way people write one name, different for different streets.

The street file's own names come first (CASES A53): nothing here guesses what a street is, it only says when two
writings are one name. "S St" is a street named S, not "South St"; "N Delaware" and "Delaware" may be two streets.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

APOSTROPHES = dict.fromkeys(map(ord, "'’ʻ‘ʼ`´"))
"""All of them vanish: O'Malley’s is OMALLEYS whichever was typed (CASES A15)."""

PUNCTUATION = re.compile(r"[^\w/\-&#*]|_")

TYPES = {
    "ALLEY": "ALY", "ALLY": "ALY", "AVENUE": "AVE", "AV": "AVE", "BOULEVARD": "BLVD", "BOUL": "BLVD", "CIRCLE": "CIR",
    "COURT": "CT", "COVE": "CV", "CRESCENT": "CRES", "DRIVE": "DR", "DRV": "DR", "EXTENSION": "EXT",
    "HIGHWAY": "HWY", "HIWAY": "HWY", "HEIGHTS": "HTS", "JUNCTION": "JCT", "LANE": "LN", "LOOP": "LOOP",
    "PARKWAY": "PKWY", "PKY": "PKWY", "PLACE": "PL", "PLAZA": "PLZ", "POINT": "PT", "ROAD": "RD", "ROUTE": "RTE",
    "SQUARE": "SQ", "STREET": "ST", "STR": "ST", "SAINT": "ST", "TERRACE": "TER", "TERR": "TER", "TRAIL": "TRL",
    "TURNPIKE": "TPKE", "WAY": "WAY", "ROW": "ROW", "PATH": "PATH", "SPUR": "SPUR", "RUN": "RUN",
}  # fmt: skip
KINDS = frozenset(TYPES.values())
DIRECTIONS = {
    "NORTH": "N", "SOUTH": "S", "EAST": "E", "WEST": "W",
    "NORTHEAST": "NE", "NORTHWEST": "NW", "SOUTHEAST": "SE", "SOUTHWEST": "SW",
    "N": "N", "S": "S", "E": "E", "W": "W", "NE": "NE", "NW": "NW", "SE": "SE", "SW": "SW",
}  # fmt: skip
UNIT_WORDS = frozenset({
    "APT", "APARTMENT", "UNIT", "STE", "SUITE", "SPC", "SPACE", "LOT", "TRLR", "TRAILER", "RM", "ROOM", "FL", "FLOOR",
    "BLDG", "BUILDING", "HNGR", "PIER",
})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetName:
    """A street's name taken apart. ``core`` is never blank for a name that is not; the rest may be."""

    core: str
    before: str = ""
    """Direction before the name: N in N Delaware St."""
    kind: str = ""
    after: str = ""
    """Direction after it: NW."""

    def admits(self, asked: "StreetName") -> bool:
        """Could somebody who says ``asked`` mean this street? What they leave out is open, what they say is not."""
        pairs = ((asked.before, self.before), (asked.kind, self.kind), (asked.after, self.after))
        return asked.core == self.core and all(said in ("", own) for said, own in pairs)


def folded(text: str) -> str:
    """Capitals without marks, apostrophes or punctuation, single blanks: ``St. John’s Pl.`` is ``ST JOHNS PL``."""
    plain = text.replace("'", "").replace("`", "") if text.isascii() else _unmarked(text)
    return " ".join(PUNCTUATION.sub(" ", plain.upper()).split())


filed = lru_cache(maxsize=100_000)(folded)
"""The same for words of a street file, which come again and again. What people type is not kept."""


def _unmarked(text: str) -> str:
    spelled = "".join(_spelled(each) for each in text.translate(APOSTROPHES))
    return "".join(each for each in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(each))


def _spelled(letter: str) -> str:
    """``100½`` is 100 and 1/2, not 1001/2."""
    if unicodedata.decomposition(letter).startswith("<fraction>"):
        return " " + unicodedata.normalize("NFKC", letter).replace("\u2044", "/")
    return letter


@lru_cache(maxsize=100_000)
def street_name(text: str) -> StreetName:
    """Take a name apart. Deterministic on both sides, so equal writings give equal parts.

    A direction counts as one only where a name is left without it: ``N ST NE`` is a street named N, ``AVENUE N``
    keeps its N, ``SOUTH AVENUE N`` is South Avenue with N after it.
    """
    words = folded(text).split()
    before = kind = after = ""
    if len(words) > 2 and words[-1] in DIRECTIONS and not _is_kind(words[0], words[1:-1]):
        after = DIRECTIONS[words.pop()]
    if len(words) > 1 and TYPES.get(words[-1], words[-1]) in KINDS:
        kind = TYPES.get(words[-1], words[-1])
        words.pop()
    elif len(words) > 1 and not kind and words[-1] in DIRECTIONS and not after and not _is_kind(words[0], words[1:-1]):
        after = DIRECTIONS[words.pop()]
    if len(words) > 1 and words[0] in DIRECTIONS:
        before = DIRECTIONS[words.pop(0)]
    core = " ".join(TYPES.get(word, word) for word in words)
    return StreetName(core=core, before=before, kind=kind, after=after)


def _is_kind(first: str, between: list[str]) -> bool:
    """AVENUE N, AVENUE N E: the type comes first and the letter is the name."""
    return TYPES.get(first, first) in KINDS and not between


def unit_key(text: str) -> str:
    """A unit without its designator and blanks: ``Apt. 4-B`` and ``#4B`` are ``4B``; blank stays blank."""
    words = [word for word in folded(text).replace("#", " ").split() if word not in UNIT_WORDS]
    return "".join(words).replace("-", "")
