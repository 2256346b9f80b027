"""The event log in NIST SP 1500-101 JSON: what happened on this device, without voters and without numbers."""

import json
from datetime import datetime

from app import __version__
from app.domain.events import BreachFound, Event, ExportFailed, PrintFailed, RequestRefused, SignInFailed, kind_of
from app.domain.ids import ElectionId
from app.services.session import Session

SEVERITY_FAILED = (PrintFailed, RequestRefused, SignInFailed, ExportFailed, BreachFound)


def event_log(session: Session) -> bytes:
    """Schema-valid ``EventLogging.ElectionEventLog``. Details name the machine's part only: an event log travels to
    people who may not see who voted."""
    own = session.election.machine
    events = [
        {
            "@type": "EventLogging.Event",
            "Id": kind_of(recorded.event),
            "Sequence": str(recorded.envelope.sequence),
            "TimeStamp": recorded.envelope.at.isoformat(timespec="seconds"),
            "Type": _type(recorded.event),
            "Disposition": "failure" if isinstance(recorded.event, SEVERITY_FAILED) else "success",
            "Severity": "warning" if isinstance(recorded.event, SEVERITY_FAILED) else "info",
        }
        for recorded in session.journal.recorded(own.id)
    ]
    device = {
        "@type": "EventLogging.Device",
        "Id": own.id,
        "Manufacturer": "Vote Center project",
        "Model": "votecenter",
        "Version": __version__,
        "Type": "electronic-poll-book",
        "Event": events,
    }
    told = json.dumps(device, sort_keys=True, separators=(",", ":")).encode()
    return log_head(session.election.jurisdiction.election.id, session.now()) + told + LOG_END


LOG_END = b"]}\n"


def log_head(election: ElectionId, at: datetime) -> bytes:
    """The beginning of a log, up to its first device."""
    told = {
        "@type": "EventLogging.ElectionEventLog",
        "ElectionId": election,
        "GeneratedTime": at.isoformat(timespec="seconds"),
    }
    return json.dumps(told, separators=(",", ":")).encode()[:-1] + b',"Device":['


def _type(event: Event) -> str:
    """The first word of the kind groups events: ballot, print, day, signed …"""
    return kind_of(event).partition("_")[0]
