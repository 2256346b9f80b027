"""What happened, in the past tense: the kinds of events a journal can hold.

Events are never edited or deleted; a correction is another event. A new meaning is a new kind, or a new version of a
kind with the old one still readable (tests/old_data). The envelope (who, when, where, which versions) is in
``app.domain.journal``. Each room beside this one has one part of them; all are known here by name.
"""

from collections.abc import Callable
from dataclasses import replace

from app.domain.events.day import (
    AnnouncementMade,
    AnnouncementMissed,
    BreachFound,
    ClosingMoved,
    CountedNow,
    DayClosed,
    DayOpened,
    DifferenceNoted,
    ExportFailed,
    ExportMade,
    HandCounted,
    JournalMerged,
    LineClosed,
    MachineLost,
    ReadinessTested,
    SheetsReceived,
    SheetsUsed,
    StatementSigned,
    StockMoved,
    StockRecalled,
    StockReceived,
    SupplyCounted,
    UnusedDestroyed,
)
from app.domain.events.desk import (
    BallotHandedOver,
    BallotIssued,
    BallotTakenBack,
    EnvelopeAccepted,
    EnvelopeAttested,
    HandDeliveredReceived,
    Identity,
    IncidentNoted,
    MailedSurrendered,
    PrintAsked,
    PrintFailed,
    PrintSettled,
    PrintSpooled,
    RequestRefused,
    VoterCorrected,
)
from app.domain.events.people import (
    ChecklistDone,
    RelationDeclared,
    SealChanged,
    ShiftHandedOver,
    VisitorCame,
    VisitorKind,
    VisitorLeft,
)
from app.domain.events.program import (
    ClockStepped,
    DriveListed,
    JournalBegun,
    OathTaken,
    PackageLoaded,
    ProgramStarted,
    SignedIn,
    SignedOut,
    SignInFailed,
    SlotAdded,
    SlotRemoved,
    StoreKeyChanged,
)
from app.domain.events.special import (
    AssistanceGiven,
    BackEntered,
    CurbsideBack,
    CurbsideOut,
    Elsewhere,
    EnvelopeRelabeled,
    PackageAttested,
    PaperPrinted,
    PersonNamed,
    QuestionReason,
    QuestionStated,
    RepresentativeSent,
    SentElsewhere,
    StationSlipPrinted,
    SubstitutesCertified,
)
from app.domain.events.words import (
    Event,
    IssueKind,
    IssueReason,
    PaperKind,
    Piece,
    PieceSource,
    PrintOutcome,
    SheetUse,
    StyleBasis,
)
from app.domain.ids import BallotNumber

__all__ = [
    "KINDS",
    "AnnouncementMade",
    "AnnouncementMissed",
    "AssistanceGiven",
    "BackEntered",
    "BallotHandedOver",
    "BallotIssued",
    "BallotTakenBack",
    "BreachFound",
    "ChecklistDone",
    "ClockStepped",
    "ClosingMoved",
    "CountedNow",
    "CurbsideBack",
    "CurbsideOut",
    "DayClosed",
    "DayOpened",
    "DifferenceNoted",
    "DriveListed",
    "Elsewhere",
    "EnvelopeAccepted",
    "EnvelopeAttested",
    "EnvelopeRelabeled",
    "Event",
    "ExportFailed",
    "ExportMade",
    "HandCounted",
    "HandDeliveredReceived",
    "Identity",
    "IncidentNoted",
    "IssueKind",
    "IssueReason",
    "JournalBegun",
    "JournalMerged",
    "LineClosed",
    "MachineLost",
    "MailedSurrendered",
    "OathTaken",
    "PackageAttested",
    "PackageLoaded",
    "PaperKind",
    "PaperPrinted",
    "PersonNamed",
    "Piece",
    "PieceSource",
    "PrintAsked",
    "PrintFailed",
    "PrintOutcome",
    "PrintSettled",
    "PrintSpooled",
    "ProgramStarted",
    "QuestionReason",
    "QuestionStated",
    "ReadinessTested",
    "RelationDeclared",
    "RepresentativeSent",
    "RequestRefused",
    "SealChanged",
    "SentElsewhere",
    "SheetUse",
    "SheetsReceived",
    "SheetsUsed",
    "ShiftHandedOver",
    "SignInFailed",
    "SignedIn",
    "SignedOut",
    "SlotAdded",
    "SlotRemoved",
    "StatementSigned",
    "StationSlipPrinted",
    "StockMoved",
    "StockRecalled",
    "StockReceived",
    "StoreKeyChanged",
    "StyleBasis",
    "SubstitutesCertified",
    "SupplyCounted",
    "UnusedDestroyed",
    "VisitorCame",
    "VisitorKind",
    "VisitorLeft",
    "VoterCorrected",
    "holds_numbers",
    "kind_of",
    "map_numbers",
]


def _kinds() -> dict[str, type[Event]]:
    return {kind_of(each): each for each in Event.__subclasses__()}


def kind_of(event: Event | type[Event]) -> str:
    """``BallotIssued`` → ``ballot_issued``."""
    name = event.__name__ if isinstance(event, type) else type(event).__name__
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def map_numbers(event: Event, change: Callable[[BallotNumber], BallotNumber]) -> Event:
    """The same event with every ballot number put through ``change``; how numbers are sealed and unsealed."""
    if isinstance(event, BallotIssued):
        return replace(event, pieces=tuple(replace(each, number=change(each.number)) for each in event.pieces))
    if isinstance(event, PrintAsked | BallotTakenBack):
        return replace(event, numbers=tuple(change(each) for each in event.numbers))
    return event


def holds_numbers(kind: type[Event]) -> bool:
    return kind in (BallotIssued, PrintAsked, BallotTakenBack)


KINDS = _kinds()
"""Every kind by its name in the journal."""
