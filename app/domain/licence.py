"""Driver's licences and state IDs as a scanner types them: the PDF417 text of AAMVA card designs 1 to 10.

Keyboard scanners lose control characters, add Enter, or send a card's 1-D code in the same burst (CASES A16), so the
text is read by its three-letter element codes, never by the offsets in its header. The card's own number is not
kept: the roll holds none to compare with. Nothing here is ever written to a disk.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from app.domain.licence_elements import elements_of
from app.domain.roll import Address, Birth, Name


class ScanProblem(StrEnum):
    """Why a burst from the scanner could not be used; one clear message each, never a half-filled search."""

    NOT_A_LICENCE = "not_a_licence"
    """Scanned text, but neither a licence nor a plain code."""
    NO_NAME = "no_name"
    """A licence whose name did not come through: scan again or type it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Licence:
    """What a licence says of its holder, for comparing with the roll; never a reason to change it."""

    name: Name
    birth: Birth | None
    address: Address
    last_cut: bool = False
    """The card holds only the beginning of the name (AAMVA DDE, DDF)."""
    first_cut: bool = False

    @property
    def line(self) -> str:
        """The same search as a person would type it, so that every filter in force is in the box (CASES A06)."""
        parts = [self.name.with_suffix]
        if self.birth is not None:
            parts.append(f"{self.birth.month}/{self.birth.day}/{self.birth.year}")
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """What came of a burst: a licence, or why not. Exactly one of the two is set."""

    licence: Licence | None = None
    problem: ScanProblem | None = None


_HEADER = re.compile(r"(?:ANSI|AAMVA|ansi|aamva)\s*\d{6}")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f]")
_LOST = re.compile(r"\bNONE\b|\bUNAVL\b|\bunavail\b", re.IGNORECASE)


def is_scan(text: str) -> bool:
    """Whether the text came out of a scanner as more than one plain code: nobody types a licence's header."""
    body = text.strip("\r\n\t ")
    return bool(_CONTROL.search(body) or _HEADER.search(body))


def read_scan(text: str) -> Scan:
    """Read a burst that ``is_scan``. Tolerates lost or changed separators and anything before or after the licence."""
    found = elements_of(text)
    if not found:
        return Scan(problem=ScanProblem.NOT_A_LICENCE)
    name = _name(found)
    if not name.last and not name.first:
        return Scan(problem=ScanProblem.NO_NAME)
    return Scan(
        licence=Licence(
            name=name,
            birth=_birth(found.get("DBB", "")),
            address=_address(found),
            last_cut=found.get("DDE", "") == "T",
            first_cut=found.get("DDF", "") == "T",
        )
    )


def _name(found: dict[str, str]) -> Name:
    last = found.get("DCS") or found.get("DAB", "")
    first, middle = found.get("DAC", ""), found.get("DAD", "")
    suffix = found.get("DCU") or found.get("DAE", "")
    if not last and found.get("DAA"):  # version 1: family, given, middle, suffix in one element
        last, first, middle, suffix = _four(re.split(r"[,@$]", found["DAA"]), found["DAA"])
    if not first and found.get("DCT"):  # versions 2 and 3: all given names in one
        first, middle = _two(found["DCT"])
    if not middle and "," in first:
        first, middle = _two(first)
    return Name(first=_clean(first), middle=_clean(middle), last=_clean(last), suffix=_clean(suffix))


def _four(parts: list[str], whole: str) -> tuple[str, str, str, str]:
    if len(parts) == 1:  # no separators in it
        parts = whole.split(maxsplit=2)
    last, first, middle, suffix = (*parts, "", "", "", "")[:4]
    return last, first, middle, suffix


def _two(given: str) -> tuple[str, str]:
    first, _, middle = given.replace(",", " ").strip().partition(" ")
    return first, middle


def _clean(value: str) -> str:
    return " ".join(_LOST.sub("", value).replace(",", " ").split())


def _birth(digits: str) -> Birth | None:
    """MMDDCCYY on United States cards, CCYYMMDD in version 1 and Canada; the century tells which."""
    if not re.fullmatch(r"\d{8}", digits):
        return None
    if 1870 <= int(digits[:4]) <= 2099 and _in_calendar(digits[4:6], digits[6:]):
        return Birth(year=int(digits[:4]), month=int(digits[4:6]), day=int(digits[6:]))
    if 1870 <= int(digits[4:]) <= 2099 and _in_calendar(digits[:2], digits[2:4]):
        return Birth(year=int(digits[4:]), month=int(digits[:2]), day=int(digits[2:4]))
    return None


def _in_calendar(month: str, day: str) -> bool:
    return 1 <= int(month) <= 12 and 1 <= int(day) <= 31


def _address(found: dict[str, str]) -> Address:
    return Address(
        street=_clean(found.get("DAG", "")),
        unit=_clean(found.get("DAH", "")),
        city=_clean(found.get("DAI", "")),
        state=_clean(found.get("DAJ", "")),
        zip=found.get("DAK", "").replace(" ", "")[:5],
    )
