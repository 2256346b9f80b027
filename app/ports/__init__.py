"""Ports: the small protocols through which decisions reach the world.

``printing`` and ``sync`` implement them; ``app.bootstrap`` joins real parts; tests and training mode join fakes.
"""

from app.ports.carrying import (
    DRIVE_FAULT,
    DRIVE_READABLE,
    AllowedDrives,
    BundleInfo,
    BundlePart,
    Bundles,
    DecryptionKey,
    Drive,
    Drives,
    DriveState,
    Keys,
    Progress,
    SigningKey,
)
from app.ports.machine import (
    Clock,
    Lock,
    Machinery,
    NetworkState,
    PowerState,
    Speech,
    Voice,
)
from app.ports.paper import (
    JobState,
    MarkedPapers,
    PageDots,
    Printer,
    PrinterState,
    PrinterUse,
    Renderer,
    SheetReader,
    SystemPrinting,
    SystemQueue,
)

__all__ = [
    "DRIVE_FAULT",
    "DRIVE_READABLE",
    "AllowedDrives",
    "BundleInfo",
    "BundlePart",
    "Bundles",
    "Clock",
    "DecryptionKey",
    "Drive",
    "DriveState",
    "Drives",
    "JobState",
    "Keys",
    "Lock",
    "Machinery",
    "MarkedPapers",
    "NetworkState",
    "PageDots",
    "PowerState",
    "Printer",
    "PrinterState",
    "PrinterUse",
    "Progress",
    "Renderer",
    "SheetReader",
    "SigningKey",
    "Speech",
    "SystemPrinting",
    "SystemQueue",
    "Voice",
]
