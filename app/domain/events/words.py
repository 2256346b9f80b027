"""The words events are told in: what a paper is, where a ballot came from, what became of a print job."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from app.domain.ids import BallotNumber, CardId, StyleId


class PaperKind(StrEnum):
    BALLOT = "ballot"
    LABEL = "label"
    REPORT = "report"


class PieceSource(StrEnum):
    """How a ballot came into the center (BST-09)."""

    PRINTED = "printed"
    STOCK = "stock"
    SUBSTITUTE = "substitute"


class IssueReason(StrEnum):
    """Why a ballot is issued here; asked, never a proof demanded (SNP-15)."""

    IN_PERSON = "in_person"
    LOST = "lost"
    NOT_RECEIVED = "not_received"
    DAMAGED = "damaged"
    REPLACEMENT = "replacement"


class IssueKind(StrEnum):
    REGULAR = "regular"
    QUESTIONED = "questioned"
    SPECIAL_NEEDS = "special_needs"


class StyleBasis(StrEnum):
    """How the style was found (STY-02, STY-05)."""

    SNAPSHOT = "snapshot"
    PRECINCT = "precinct"
    ELECTION_WIDE = "election_wide"
    """Everybody has the same ballot."""
    STREET = "street"
    OVERRIDE = "override"
    PARTY_CHOSEN = "party_chosen"
    OFFICIALS = "officials"


class PrintOutcome(StrEnum):
    """What a person says of a job; the spooler's word is not enough."""

    CAME_OUT = "came_out"
    NOT_OUT = "not_out"
    """Nothing came out: no sheet was used."""
    BAD_PAGE = "bad_page"
    """A page came out that cannot be used: a sheet was used."""
    LATE = "late"
    """A page given up for lost came out after all."""


class SheetUse(StrEnum):
    TEST = "test"
    WASTE = "waste"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One card on paper."""

    number: BallotNumber
    style: StyleId
    card: CardId
    source: PieceSource = PieceSource.PRINTED


class Event:
    """Base of every kind; ``VERSION`` goes up when the fields change meaning."""

    __slots__ = ()
    VERSION: ClassVar[int] = 1
