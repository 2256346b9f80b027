"""Sides sent to the ballot printer, held against the printer's own counter where it has one (CASES A83; SPO-09).

A difference is told and never decided by the program: too few is a page that has not come out, too many a page that
somebody else printed, or one that came out twice.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.ports import Printer, PrinterState


class Agreement(StrEnum):
    AGREES = "agrees"
    FEWER = "fewer"
    MORE = "more"
    BUSY = "busy"
    """The printer is still at work: ask again."""
    UNTOLD = "untold"
    """The printer does not say how many sides it has printed, or nothing has been sent to it yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    agreement: Agreement
    sent: int = 0
    told: int = 0
    """Sides the printer says it has printed since."""


def compare(printer: Printer, began: int | None, sent: int) -> Compared:
    """What this desk has sent since the counter said ``began``, and what the counter says now."""
    now = printer.counter() if began is not None and sent else None
    if began is None or now is None:
        return Compared(agreement=Agreement.UNTOLD, sent=sent)
    told = now - began
    if told == sent:
        return Compared(agreement=Agreement.AGREES, sent=sent, told=told)
    if told < sent and printer.state() is PrinterState.BUSY:
        return Compared(agreement=Agreement.BUSY, sent=sent, told=told)
    return Compared(agreement=Agreement.FEWER if told < sent else Agreement.MORE, sent=sent, told=told)
