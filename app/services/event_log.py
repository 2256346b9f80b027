"""The event log in NIST SP 1500-101 JSON: what happened on this device, without voters and without numbers."""

import json

from app import __version__
from app.domain.events import Event, PrintFailed, RequestRefused, SignInFailed, kind_of
from app.services.session import Session

SEVERITY_FAILED = (PrintFailed, RequestRefused, SignInFailed)


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
    log = {
        "@type": "EventLogging.ElectionEventLog",
        "ElectionId": session.election.jurisdiction.election.id,
        "GeneratedTime": session.now().isoformat(timespec="seconds"),
        "Device": [
            {
                "@type": "EventLogging.Device",
                "Id": own.id,
                "Manufacturer": "Vote Center project",
                "Model": "votecenter",
                "Version": __version__,
                "Type": "electronic-poll-book",
                "Event": events,
            }
        ],
    }
    return json.dumps(log, indent=1, sort_keys=True).encode()


def _type(event: Event) -> str:
    """The first word of the kind groups events: ballot, print, day, signed …"""
    return kind_of(event).partition("_")[0]
