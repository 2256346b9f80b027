"""Officials, watchers and visitors: declarations, hand-over between shifts, who came and went, checklists."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.events.words import Event
from app.domain.ids import OfficialId


class VisitorKind(StrEnum):
    WATCHER = "watcher"
    OBSERVER = "observer"
    CANDIDATE_AGENT = "candidate_agent"
    VISITOR = "visitor"


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationDeclared(Event):
    """An official declared how they are related to candidates; none is an answer too (KMC 6.20.020(d))."""

    official: OfficialId
    relations: tuple[str, ...] = ()
    candidate: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftHandedOver(Event):
    """One official hands the desk to another, with what was open at that moment."""

    to: OfficialId
    ballots_out: int
    print_doubts: int
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitorCame(Event):
    """Signed in; a watcher shows who appointed them (KMC 6.15.080; AS 15.10.170). ``number`` runs from 1."""

    number: int
    name: str
    kind: VisitorKind
    sent_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitorLeft(Event):
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SealChanged(Event):
    """Between opening and handing over two people took a seal off, put one on, or both (ENV-15; SEC-10). ``on`` is what
    it holds shut."""

    removed: str
    applied: str
    on: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistDone(Event):
    """Which points of a checklist were seen to; the others were not."""

    checklist: str
    done: tuple[str, ...]
    left: tuple[str, ...] = ()
