"""What a screen reader is told when something changes without the focus moving to it."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str, *, now: bool = False) -> None:
    """Say this. ``now`` interrupts what is being said. Some readers do not know this event: whatever is announced also
    stands in the accessible name of what gets the focus, or beside it."""
    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if now else politeness.Polite)
    QAccessible.updateAccessibility(event)
