"""One line of a street file, whichever the format, to a segment or to what is wrong with it."""

import re
from dataclasses import dataclass, field, replace

from app.domain.streets import Segment, Side
from app.domain.streets_check import Problem, Trouble

SIDES = {
    "odd": Side.ODD,
    "o": Side.ODD,
    "even": Side.EVEN,
    "e": Side.EVEN,
    "both": Side.BOTH,
    "all": Side.BOTH,
    "b": Side.BOTH,
}
HYPHENATED = re.compile(r"(\d{1,9}-)(\d{1,9})\Z")
EVERY_STREET = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The texts of one line, untouched."""

    line: int
    street: str
    precinct: str
    split: str = ""
    low: str = ""
    high: str = ""
    side: str = ""
    prefix: str = ""
    suffix: str = ""
    unit: str = ""
    city: str = ""
    zip: str = ""
    whole_street: bool = False
    whole_city: bool = False
    id: str = ""


@dataclass(slots=True)
class Gathered:
    """What has been read so far."""

    places: dict[str, tuple[str, str]] | None = None
    """Precinct id to (precinct, split), where the file has precincts of its own."""
    styles: dict[tuple[str, str], str] = field(default_factory=dict)
    """(precinct, split) to its ballot style's id, where the file says one."""
    segments: list[Segment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    lines: int = 0

    def trouble(self, trouble: Trouble, line: Line, said: str = "") -> None:
        self.problems.append(Problem(trouble=trouble, line=line.line, street=line.street, said=said))

    def add(self, line: Line) -> None:
        """Keep the line if it can be used, and say what is wrong with it in any case."""
        self.lines += 1
        if line.id and line.id in self.ids:
            self.trouble(Trouble.SAME_ID, line, line.id)
        self.ids.add(line.id)
        place = self._place(line)
        whole_city = line.whole_city or line.street.strip() == EVERY_STREET
        if place is None:
            return
        if not whole_city and not line.street.strip():
            self.trouble(Trouble.NO_STREET, line)
            return
        usual = Segment(
            street=line.street,
            precinct=place[0],
            split=place[1] or line.split,
            city=line.city,
            zip=line.zip,
            line=line.line,
            id=line.id,
        )
        if whole_city or line.whole_street:
            self.segments.append(replace(usual, whole_city=whole_city, whole_street=not whole_city))
        else:
            self._numbered(line, usual)

    def _numbered(self, line: Line, usual: Segment) -> None:
        side = SIDES.get(line.side.strip().lower())
        if side is None:
            self.trouble(Trouble.BAD_SIDE, line, line.side)
            return
        (before, low), (before_high, high) = number(line.low), number(line.high)
        if low is None or high is None or before != before_high:
            self.trouble(Trouble.BAD_NUMBER, line, f"{line.low} to {line.high}")
            return
        if (line.prefix or line.suffix or line.unit) and low != high:
            self.trouble(Trouble.PART_ON_RANGE, line, line.prefix or line.suffix or line.unit)
            return
        if low > high:
            self.trouble(Trouble.DESCENDING, line, f"{line.low} to {line.high}")
            low, high = high, low
        if low == high != 0 and not side.has(low):
            self.trouble(Trouble.NOBODY, line, f"{line.low} {line.side}")
        kept = replace(usual, low=low, high=high, side=side, prefix=line.prefix or before)
        self.segments.append(replace(kept, suffix=line.suffix, unit=line.unit))

    def _place(self, line: Line) -> tuple[str, str] | None:
        if not line.precinct.strip():
            self.trouble(Trouble.NO_PRECINCT, line)
            return None
        if self.places is None:
            return line.precinct, line.split
        if line.precinct not in self.places:
            self.trouble(Trouble.PRECINCT_MISSING, line, line.precinct)
            return None
        return self.places[line.precinct]


def number(text: str) -> tuple[str, int | None]:
    """What stands before a number, and the number: ``64-01`` is ``64-`` and 1. None where there is none."""
    tidy = text.strip()
    if tidy.isascii() and tidy.isdigit() and len(tidy) <= 9:
        return "", int(tidy)
    match = HYPHENATED.match(tidy)
    return (match[1], int(match[2])) if match else ("", None)
