"""The office strikes a lost laptop off: packages built afterward open for everybody else (STANDARDS 13.3-E)."""

from datetime import datetime
from pathlib import Path

from app.domain.election import Machine
from app.faults import Fault, FaultCode
from app.importers.struck import FILE, Struck, read_struck, struck_text
from app.store.durable import write_durably


def strike(folder: Path, machine: Machine, *, reason: str, at: datetime) -> Struck:
    """Add it to the election folder's list. What was encrypted for it before stays readable to who holds it: build an
    amended package, and load it everywhere, at once. Raises Fault(FILE_EXISTS) for one struck off before."""
    known = read_struck(folder)
    if any(each.verify_key == machine.verify_key for each in known):
        raise Fault(FaultCode.FILE_EXISTS, file=f"{FILE}: {machine.id}")
    added = Struck(
        machine=machine.id, verify_key=machine.verify_key, reason=reason, at=at.isoformat(timespec="seconds")
    )
    write_durably(folder / FILE, struck_text((*known, added)))
    return added
