"""What a worker fills in: one value per key, sent with the action that leaves the page."""

from dataclasses import dataclass
from enum import StrEnum

from ui.viewmodels.parts import Chip


class FieldKind(StrEnum):
    """What may be typed. A count is digits; blank and 0 stay apart: the value is "" or "0"."""

    TEXT = "text"
    LONG = "long"
    PASSWORD = "password"  # noqa: S105 (a kind of field, not a secret)
    COUNT = "count"
    CODE = "code"
    SCAN = "scan"


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One labeled field. ``key`` names its value; ``error`` says what to change, without blame."""

    key: str
    label: str
    kind: FieldKind = FieldKind.TEXT
    value: str = ""
    hint: str = ""
    """Stands below the field, always visible."""
    error: str = ""
    mark: str = ""
    """A word at the right of the label: "Required", "Optional"."""
    most: int = 200
    """Longest value, in characters."""
    focus: bool = False
    hide_label: bool = False
    """The card's title already says it; the label stays for screen readers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One way to go. Nothing is preselected unless the record already says so."""

    key: str
    title: str
    detail: str = ""
    icon: str = ""
    chip: Chip | None = None
    disabled_reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """One of several, as cards. The value is the chosen key, "" before a choice."""

    key: str
    label: str
    options: tuple[Choice, ...]
    chosen: str = ""
    columns: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing seen and ticked. The value is "yes" or ""."""

    key: str
    title: str
    detail: str = ""
    checked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    label: str
    items: tuple[Check, ...]
    columns: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Segments:
    """A few short options in one strip; choosing sends ``key`` at once with the value."""

    key: str
    label: str
    options: tuple[tuple[str, str], ...]
    """(value, text)."""
    chosen: str
