"""Code 128 for envelope ids: bars on whole printer dots, and reading back what was drawn before it is printed.

A bar that ends between two dots is rounded by the printer and may not scan (CASES A76), so the narrowest bar is a
whole number of dots: 13 mil or a little more where the label has the room, never under 10 mil.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from app.faults import Fault, FaultCode

QUIET = 10
"""Narrowest bars of white at both ends."""
MIL_WANTED = 13
MIL_LEAST = 10

_WIDTHS = """
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112
"""
"""Widths of bar, space, bar … of each of the 107 symbols (ISO/IEC 15417)."""
_PATTERNS = tuple(_WIDTHS.split())
_TO_C, _TO_B, _START_B, _START_C, _STOP = 99, 100, 104, 105, 106


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """A barcode in dots: ``bars`` are (start, width) from its first bar; quiet zones are outside ``wide``."""

    text: str
    dot: int
    """Dots in the narrowest bar."""
    bars: tuple[tuple[int, int], ...]
    wide: int

    @property
    def quiet(self) -> int:
        return QUIET * self.dot


def symbols(text: str) -> tuple[int, ...]:
    """The shortest Code 128 of a printable ASCII text: start, data, check symbol, stop.

    Raises Fault(BARCODE_UNREADABLE) for a blank text or a letter outside ASCII.
    """
    if not text or not all(" " <= letter <= "~" for letter in text):
        raise Fault(FaultCode.BARCODE_UNREADABLE, expected="letters A to Z, digits and plain signs", found=len(text))
    codes = _shortest(text)
    check = (codes[0] + sum(place * code for place, code in enumerate(codes[1:], start=1))) % 103
    return (*codes, check, _STOP)


def _shortest(text: str) -> tuple[int, ...]:
    """Digits by twos (set C) or letters one by one (set B), changing where that is shorter."""
    reached: list[dict[str, tuple[int, ...]]] = [{"B": (_START_B,), "C": (_START_C,)}]
    for end in range(1, len(text) + 1):
        pair = text[end - 2 : end] if end > 1 else ""
        here = {"B": (*_in(reached[end - 1], "B"), ord(text[end - 1]) - 32)}
        if len(pair) == 2 and pair.isdigit():
            here["C"] = (*_in(reached[end - 2], "C"), int(pair))
        reached.append(here)
    return min(reached[-1].values(), key=len)


def _in(before: dict[str, tuple[int, ...]], wanted: str) -> tuple[int, ...]:
    """The shortest way to have written so much and to be in this set now."""
    change = _TO_B if wanted == "B" else _TO_C
    ways = [codes if name == wanted else (*codes, change) for name, codes in before.items()]
    return min(ways, key=len)


def modules(text: str) -> int:
    """Width in narrowest bars, without quiet zones."""
    return sum(int(width) for code in symbols(text) for width in _PATTERNS[code])


def dot_range(dpi: int) -> range:
    """How many dots the narrowest bar may have, widest first: 4 or 3 at 300 dpi, 3 or 2 at 203 dpi."""
    most = math.ceil(MIL_WANTED * dpi / 1000)
    least = max(2, round(MIL_LEAST * dpi / 1000))
    return range(max(most, least), least - 1, -1)


@lru_cache(maxsize=256)
def code128(text: str, *, room: int, dpi: int) -> Bars:
    """The barcode in ``room`` dots, quiet zones included, with the widest bars that fit.

    Raises Fault(BARCODE_UNREADABLE) when even the narrowest that scans do not.
    """
    count = modules(text)
    for dot in dot_range(dpi):
        if (count + 2 * QUIET) * dot <= room:
            return Bars(text=text, dot=dot, bars=tuple(_bars(text, dot)), wide=count * dot)
    needed = (count + 2 * QUIET) * dot_range(dpi)[-1]
    raise Fault(
        FaultCode.BARCODE_UNREADABLE,
        expected=f"a label with {_mm(needed, dpi)} mm for the barcode",
        found=f"{_mm(room, dpi)} mm",
    )


def _bars(text: str, dot: int) -> Iterator[tuple[int, int]]:
    at = 0
    for code in symbols(text):
        for place, width in enumerate(_PATTERNS[code]):
            dots = int(width) * dot
            if place % 2 == 0:
                yield at, dots
            at += dots


def _mm(dots: int, dpi: int) -> int:
    return math.ceil(dots / dpi * 25.4)
