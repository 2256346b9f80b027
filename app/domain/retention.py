"""How long an election's records are held, and when they may go (KMC 6.05.070; KPB 4.10.140; RET-01 … RET-07).

One month after certification; where the election is contested, one month after the contest is resolved and the result
certified, whichever is later; while a court's stay stands, not at all. The months are the profile's.
"""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.domain.ids import ElectionId
from app.domain.profile import RetentionRule


class HeldBy(StrEnum):
    """Why there is no release date yet, or why it is not reached."""

    NOT_CERTIFIED = "not_certified"
    CONTEST = "contest"
    STAY = "stay"
    DATE = "date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """What the office knows of one election's records."""

    election: ElectionId
    rule: RetentionRule
    certified: date | None = None
    contested: bool = False
    resolved: date | None = None
    """When the contest ended."""
    stayed: bool = False


def months_after(day: date, months: int) -> date:
    """The same day of a later month, or its last where it has no such day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def release_date(hold: Hold) -> date | None:
    """The first day on which the records may be destroyed; None while nobody can say."""
    if hold.certified is None or hold.stayed or (hold.contested and hold.resolved is None):
        return None
    last = max(day for day in (hold.certified, hold.resolved if hold.contested else None) if day is not None)
    return months_after(last, hold.rule.months)


def held_by(hold: Hold, today: date) -> tuple[HeldBy, ...]:
    """Everything that still holds the records; empty: they may go."""
    reasons = []
    if hold.certified is None:
        reasons.append(HeldBy.NOT_CERTIFIED)
    if hold.contested and hold.resolved is None:
        reasons.append(HeldBy.CONTEST)
    if hold.stayed:
        reasons.append(HeldBy.STAY)
    released = release_date(hold)
    if released is not None and today < released:
        reasons.append(HeldBy.DATE)
    return tuple(reasons)
