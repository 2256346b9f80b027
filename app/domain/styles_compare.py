"""The voter list's word on a voter's style beside the street file's: they agree, they disagree, or one does not know.

Neither is ever preferred here: a disagreement is for the clerk to settle before the package is built (CASES A30, A32).
"""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.styles import Candidates, One, StyleAnswer, Unknown


class Verdict(StrEnum):
    """What comparing the two says of one voter."""

    AGREE = "agree"
    DISAGREE = "disagree"
    UNKNOWN = "unknown"
    """The street file does not place the address, or leaves it open, or the list has no style."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    verdict: Verdict
    reason: str = ""
    """Why unknown: what was to be asked, or the reason there is no answer."""


def compare(listed: StyleAnswer, by_street: StyleAnswer) -> Compared:
    """``listed`` is the answer from the voter's own columns, ``by_street`` the one from the address alone."""
    if isinstance(by_street, Unknown):
        return Compared(verdict=Verdict.UNKNOWN, reason=by_street.reason.value)
    if isinstance(listed, Unknown):
        return Compared(verdict=Verdict.UNKNOWN, reason=f"list_{listed.reason.value}")
    own = {listed.style} if isinstance(listed, One) else set(listed.styles)
    streets = {by_street.style} if isinstance(by_street, One) else set(by_street.styles)
    if not own & streets:
        return Compared(verdict=Verdict.DISAGREE)
    if own == streets:
        return Compared(verdict=Verdict.AGREE)
    ask = by_street.ask if isinstance(by_street, Candidates) else listed.ask if isinstance(listed, Candidates) else None
    return Compared(verdict=Verdict.UNKNOWN, reason=ask.value if ask is not None else "")
