"""The station's own data folder and settings. Nothing of any voter and no choice is ever in it."""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from platformdirs import user_data_path

from app.faults import Fault, FaultCode
from app.store.durable import write_durably

SETTINGS = "station.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class StationPlaces:
    """The files of a station's own data folder. None holds a voter or a choice."""

    folder: Path

    @property
    def key(self) -> Path:
        return self.folder / "machine.key"

    @property
    def office(self) -> Path:
        """The office's signing key, compared by two people when the first package came."""
        return self.folder / "office.pub"

    @property
    def package(self) -> Path:
        return self.folder / "ballots.vcstn"

    @property
    def used(self) -> Path:
        return self.folder / "state" / "used"

    @property
    def sittings(self) -> Path:
        return self.folder / "state" / "sittings.json"


def station_places(folder: Path | None = None) -> StationPlaces:
    """Make the folder ready. Raises Fault(STORE_READ_ONLY)."""
    root = (folder or user_data_path("votecenter-station", appauthor=False)).expanduser().absolute()
    try:
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        (root / "state").mkdir(mode=0o700, exist_ok=True)
    except OSError:
        raise Fault(FaultCode.STORE_READ_ONLY, file=root.name) from None
    return StationPlaces(folder=root)


@dataclass(frozen=True, slots=True, kw_only=True)
class StationSettings:
    """What the clerk sets up once; nothing of any voter."""

    printer: str = ""
    """As ``printing.printers`` reads it: ``cups:QUEUE``; ``folder:PATH`` in a rehearsal only."""
    reader: str = ""
    """``scan`` or ``scan:DEVICE`` as ``scanimage -L`` names it; blank for none."""
    panel_mm: float = 0.0
    """The panel's width with a ruler; 0 believes the screen."""
    idle_minutes: int = 3
    language: str = "en"
    """Of the official's pages."""


def load_station_settings(folder: Path) -> StationSettings:
    """Defaults where there is no file. Raises Fault(FILE_BAD) naming what is wrong: nothing is quietly replaced."""
    path = folder / SETTINGS
    if not path.is_file():
        return StationSettings()
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise Fault(FaultCode.FILE_BAD, file=SETTINGS, expected="settings as JSON") from None
    usual = asdict(StationSettings())
    if not isinstance(told, dict) or set(told) - {each.name for each in fields(StationSettings)}:
        raise Fault(FaultCode.FILE_BAD, file=SETTINGS, expected=f"settings named {', '.join(usual)}")
    for key, value in told.items():
        right = type(value) is type(usual[key]) or (key == "panel_mm" and type(value) is int)
        if not right:
            raise Fault(FaultCode.FILE_BAD, file=SETTINGS, key=key, expected=type(usual[key]).__name__)
    return _checked(StationSettings(**told))


def _checked(settings: StationSettings) -> StationSettings:
    if not 2 <= settings.idle_minutes <= 5:
        raise Fault(FaultCode.FILE_BAD, file=SETTINGS, key="idle_minutes", expected="2 to 5 (VVSG 7.2-O)")
    return settings


def save_station_settings(folder: Path, settings: StationSettings) -> None:
    """Raises Fault(FILE_BAD) for what ``load_station_settings`` would not take, DISK_FULL, STORE_READ_ONLY."""
    _checked(settings)
    write_durably(folder / SETTINGS, json.dumps(asdict(settings), indent=1, sort_keys=True).encode() + b"\n")
