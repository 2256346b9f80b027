"""What a machine signs with, and what it found not to fit in the journals it holds."""

from app.domain.events import BreachFound
from app.domain.ids import MachineId
from app.domain.journal import Broken
from app.faults import Fault, FaultCode
from app.ports import SigningKey
from app.services.session import Session


def verified(session: Session) -> Broken | None:
    """The first thing in all journals held here that does not fit; on record once."""
    broken = session.journal.verify()
    if broken is not None:
        breach_found(session, broken.machine, broken.sequence, broken.breach.value)
    return broken


def breach_found(session: Session, machine: str, sequence: int, breach: str) -> None:
    """On record once."""
    event = BreachFound(machine=MachineId(machine), sequence=sequence, breach=breach)
    if event not in (told.event for told in session.state.breaches):
        session.note(event)


def signer(session: Session) -> SigningKey:
    """This machine's own key. Raises Fault(KEY_MISSING)."""
    secret = session.journal.meta_get("signing")
    public = session.journal.meta_get("signing.public")
    if secret is None or public is None:
        raise Fault(FaultCode.KEY_MISSING, expected="machine key")
    return SigningKey(secret=secret, public=public.decode())
