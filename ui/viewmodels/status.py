"""The status bar, the training band and the rail: what stands on every screen."""

from dataclasses import dataclass

from ui.viewmodels.parts import Status


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusCell:
    """One device or fact. ``state`` is always a word; what is not known says so ("Not known")."""

    key: str
    icon: str
    name: str
    state: str
    status: Status = Status.NEUTRAL
    """NEUTRAL and OK are calm; WARN and STOP tint the cell and keep it from being merged."""
    device: bool = True
    """Devices that are fine merge into one cell below 1280 px."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusView:
    """``clock`` is the time as people say it; ``closing`` the countdown or the closing time."""

    clock: str
    closing: str
    closing_status: Status = Status.NEUTRAL
    cells: tuple[StatusCell, ...] = ()
    """Ballot printer, label printer, drive, power, network; then the signed-in person (``device=False``)."""
    election: str = ""
    snapshot: str = ""
    """"As of Sep 28"."""
    short_hash: str = ""
    menu: bool = True
    """Whether the menu may be opened from where the desk is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingBand:
    """The violet band of training mode."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RailItem:
    key: str
    label: str
    icon: str
    shortcut: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RailView:
    """``items`` from the top; ``lock`` stands at the bottom. ``active`` is blank on sign-in and set-up."""

    items: tuple[RailItem, ...]
    lock: RailItem | None
    active: str = ""
