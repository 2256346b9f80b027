"""Another key for the store, when a way into it has been taken away (SEC-04; sync/THREATS.md, 14).

Removing a slot does not take from anybody what they copied: the slot file of before and the password of then lead to
the store key. So the store gets another, sealed to every slot that is left; nobody has to type a password for it.
"""

from collections.abc import Callable
from contextlib import suppress
from secrets import token_bytes

from app.domain.events import Event, SlotRemoved, StoreKeyChanged
from app.faults import Fault
from app.services.session import Session
from app.store.database import KEY_BYTES
from app.store.slots import SlotFile

OFFICE_RECIPIENT = "office.recipient"
RECOVERY_SLOT = "recovery"


def change_store_key(session: Session, slots: SlotFile, old: bytes, took: Callable[[bytes], None]) -> None:
    """``took`` is told of the new key as soon as it is in force; it is then put on record. Raises Fault(KEY_MISSING)
    while an official's slot is of an earlier format, STORE_IN_USE, DISK_FULL, STORE_READ_ONLY …: the store then has the
    key it had, unless ``took`` was told.

    Cut short at any moment, the store opens for everybody who has a slot: the slot file leads to both keys until the
    store has been opened with one of them. What is on record last may then be missing, and the key is changed again.
    """
    new = token_bytes(KEY_BYTES)
    with session.steady():
        office = session.journal.meta_get(OFFICE_RECIPIENT)
        recovery = slots.begin_change(old, new, (office.decode(),) if office is not None else ())
        try:
            session.journal.change_key(old, new)
        except Fault:
            with suppress(Fault):  # both sets of slots may stay: the next start tells which is right
                slots.settle(old)
            raise
        took(new)
        with suppress(Fault):
            slots.settle(new)
        session.note(*_told(session, recovery))


def _told(session: Session, recovery: bool) -> tuple[Event, ...]:
    gone: tuple[Event, ...] = ()
    left = session.state.slots
    if not recovery and RECOVERY_SLOT in left:  # a sheet of an earlier format: the code cannot follow to another key
        left, gone = left - {RECOVERY_SLOT}, (SlotRemoved(slot=RECOVERY_SLOT),)
    return (*gone, StoreKeyChanged(slots=tuple(sorted(left))))
