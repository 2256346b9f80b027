"""Which drives this laptop takes: the office's own, by serial number, as a supervisor says (THREATS 11).

Against mistakes, not against attackers: a serial number can be copied.
"""

from dataclasses import dataclass

from app.domain.events import DriveListed
from app.domain.scene import Decision, Scene, supervisor


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDrive:
    serial: str
    label: str
    allowed: bool


def decide_list_drive(command: ListDrive, scene: Scene) -> Decision:
    """A supervisor only, on record. A drive without a serial number cannot be told from another one."""
    if not command.serial.strip():
        raise ValueError("a drive without a serial number is never offered for the list")
    refused = supervisor(scene)
    if refused is not None:
        return refused
    return (DriveListed(serial=command.serial, label=command.label, allowed=command.allowed),)
