"""The Intelligent Mail barcode (USPS-B-3200): 65 bars of four kinds, drawn on whole dots and read back from them.

Only for pieces that are mailed. No decoder at hand reads it, so the bars are looked at here: each must be of the kind
that was meant, before a label goes to the printer.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PIL import Image
from reportlab.graphics.barcode.usps4s import USPS_4State

from app.domain.papers import MailTracking
from app.faults import Fault, FaultCode
from printing.ink import Box, Ink

BARS = 65


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """In dots of the printer: within the specification's 0.015-0.025 in wide, 0.0416-0.050 in pitch."""

    dpi: int
    bar: int
    pitch: int
    track: int
    """Height of the middle part, which every bar has."""
    reach: int
    """How far a bar goes above or below it."""

    @property
    def wide(self) -> int:
        return (BARS - 1) * self.pitch + self.bar

    @property
    def high(self) -> int:
        return self.track + 2 * self.reach

    @property
    def quiet(self) -> tuple[int, int]:
        """White at each end, above and below: 1/8 in and 0.028 in."""
        return round(0.125 * self.dpi), round(0.028 * self.dpi) + 1


def measures(dpi: int) -> Measures:
    return Measures(
        dpi=dpi,
        bar=round(0.020 * dpi),
        pitch=round(0.0455 * dpi),
        track=round(0.048 * dpi),
        reach=round(0.049 * dpi),
    )


def checked(tracking: MailTracking) -> str:
    """The 20 digits of the tracking code. Raises Fault(BARCODE_UNREADABLE) for what no Postal Service scanner takes."""
    digits = tracking.barcode + tracking.service + tracking.mailer + tracking.serial
    wrong = ""
    if len(tracking.barcode) != 2 or tracking.barcode[1:] not in tuple("01234"):
        wrong = "a barcode id of two digits, the second 0 to 4"
    elif len(tracking.service) != 3:
        wrong = "a service type of three digits"
    elif len(tracking.mailer) not in (6, 9) or (tracking.mailer[0] == "9") != (len(tracking.mailer) == 9):
        wrong = "the office's mailer id: nine digits that begin with 9, or six that do not"
    elif len(tracking.serial) != 15 - len(tracking.mailer):
        wrong = f"a serial number of {15 - len(tracking.mailer)} digits"
    elif len(tracking.routing) not in (0, 5, 9, 11):
        wrong = "a ZIP code of 5, 9 or 11 digits, or none"
    elif not (digits + tracking.routing).isascii() or not (digits + tracking.routing).isdigit():
        wrong = "digits only"
    if wrong:
        raise Fault(FaultCode.BARCODE_UNREADABLE, expected=wrong, found="another")
    return digits


@lru_cache(maxsize=64)
def letters(digits: str, routing: str) -> str:
    """The bars as F, A, D, T (full, ascending, descending, tracker), left to right."""
    return str(USPS_4State(digits, routing).barcodes) if routing else str(USPS_4State(digits).barcodes)


def imb_ink(tracking: MailTracking, dpi: int) -> tuple[Ink, ...]:
    """The bars from the left top corner of their own box, in points; clear zones are outside."""
    size, dot = measures(dpi), 72 / dpi
    ink: list[Ink] = []
    for place, kind in enumerate(letters(checked(tracking), tracking.routing)):
        top = 0 if kind in "FA" else size.reach
        bottom = size.high if kind in "FD" else size.reach + size.track
        ink.append(
            Box(
                x=place * size.pitch * dot,
                y=top * dot,
                wide=size.bar * dot,
                high=(bottom - top) * dot,
                fill="#000000",
            )
        )
    return tuple(ink)


def read(bitmap: Image.Image) -> str:
    """The bars in a picture that holds nothing else, as letters; blank when they are not 65."""
    black = np.asarray(bitmap.convert("L")) < 128
    columns = np.flatnonzero(black.any(axis=0))
    rows = np.flatnonzero(black.any(axis=1))
    if not len(columns) or not len(rows):
        return ""
    starts = np.flatnonzero(np.diff(columns, prepend=-2) > 1)
    if len(starts) != BARS:
        return ""
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    third = (bottom - top) / 3
    found = ""
    for at, start in enumerate(starts):
        end = starts[at + 1] if at + 1 < len(starts) else len(columns)
        own = np.flatnonzero(black[:, columns[start] : columns[end - 1] + 1].any(axis=1))
        up, down = own[0] < top + third / 2, own[-1] + 1 > bottom - third / 2
        found += {(True, True): "F", (True, False): "A", (False, True): "D", (False, False): "T"}[bool(up), bool(down)]
    return found


def prove(bitmap: Image.Image, tracking: MailTracking) -> None:
    """Raises Fault(BARCODE_UNREADABLE) unless every bar is of the kind that was meant."""
    if read(bitmap) != letters(checked(tracking), tracking.routing):
        raise Fault(
            FaultCode.BARCODE_UNREADABLE, expected="the Intelligent Mail barcode read back exactly", found="other bars"
        )
