"""The small values every view is made of: texts ready to show, plain strings for what can be done.

A view holds no rule, no date arithmetic and no grammar: whoever makes it has already put the sentence together in the
worker's language. Commands travel back as (action key, values), both plain.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from ui.words import Words


class Status(StrEnum):
    """One meaning, one shape, one color, one spoken word (tokens.toml [status])."""

    OK = "ok"
    INFO = "info"
    WARN = "warn"
    STOP = "stop"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something the worker can do. ``key`` is the command sent, ``args`` go along with the values on the screen."""

    key: str
    label: str
    icon: str = ""
    shortcut: str = ""
    """As people read it: "Enter", "Esc", "F4", "Ctrl+Enter"."""
    primary: bool = False
    busy_label: str = ""
    """What the button says while the work runs: "Printing…"."""
    disabled_reason: str = ""
    """Why this cannot be done now; shown beside the button. Blank: it can."""
    args: tuple[tuple[str, str], ...] = ()
    needs_values: bool = True
    """False: leaves the screen without what was filled in (Back)."""
    unhurried: bool = False
    """Heard only once its page has stood for a moment: the second press of what began the work stops nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A fixed word for a fixed fact."""

    text: str
    status: Status = Status.NEUTRAL
    icon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What happened, why, what to do. It stands beside its subject, never over it."""

    status: Status
    title: str
    text: str = ""
    points: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    big: bool = False
    """The refusal at the top of a screen: title type, larger icon."""
    spoken: str = ""
    """What a screen reader hears instead of title and text."""
    quiet: bool = False
    """Stops nobody, and answers nothing that was pressed: where there is room it stands after what it is about."""
    again: Callable[[Words], "Message"] | None = field(default=None, repr=False, compare=False)
    """Says the same in other words, when the language changes while it stands; None: it stays as it is."""


class StepState(StrEnum):
    DONE = "done"
    NOW = "now"
    LATER = "later"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of the line: the name above, the result (or what it will be) below."""

    name: str
    result: str = ""
    state: StepState = StepState.LATER
