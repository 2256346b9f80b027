"""What a laptop remembers for its workers: printers, language, look. Nothing about voters, nothing secret.

A settings file that cannot be read is said so, never quietly replaced.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from app.faults import Fault, FaultCode
from app.store.durable import write_durably

FILE = "settings.json"
THEMES = ("light", "dark", "contrast")
SCALES = (0, 100, 125, 150, 175, 200)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    machine: str = ""
    """This laptop's id, from enrolment."""
    ballot_printer: str = ""
    """As ``printing.printers`` reads it: ``cups:QUEUE`` …; blank is not set up."""
    label_printer: str = ""
    label_width: float = 89.0
    label_height: float = 36.0
    label_dpi: int = 300
    label_media: str = ""
    """What the label printer's driver calls its roll; blank to ask for the size itself."""
    label_qr: bool = False
    ballot_tray: str = ""
    """The tray ballot paper lies in, as the driver names it; blank for the driver's own choice."""
    language: str = "en"
    theme: str = "light"
    text_scale: int = 0
    """Percent; 0 for what the panel needs."""
    idle_lock_minutes: int = 10
    allowed_drives: tuple[str, ...] = ()
    """Serial numbers of the office's own drives; empty allows any. Against mistakes: a serial can be copied."""


def load_settings(folder: Path) -> Settings:
    """Defaults where there is no file yet. Raises Fault(FILE_BAD) naming the key that is wrong."""
    path = folder / FILE
    if not path.is_file():
        return Settings()
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        raise Fault(FaultCode.FILE_BAD, file=FILE, expected="settings as JSON") from None
    known = {field.name: field.type for field in fields(Settings)}
    if not isinstance(told, dict) or set(told) - set(known):
        unknown = ", ".join(sorted(set(told) - set(known))) if isinstance(told, dict) else ""
        raise Fault(FaultCode.FILE_BAD, file=FILE, expected="known settings", found=unknown)
    defaults = asdict(Settings())
    told = {key: tuple(value) if isinstance(value, list) else value for key, value in told.items()}
    for key, value in told.items():
        if type(value) is not type(defaults[key]) and not (isinstance(value, int) and isinstance(defaults[key], float)):
            raise Fault(FaultCode.FILE_BAD, file=FILE, key=key, expected=type(defaults[key]).__name__)
    settings = Settings(**told)
    if not all(isinstance(serial, str) and serial for serial in settings.allowed_drives):
        raise Fault(FaultCode.FILE_BAD, file=FILE, key="allowed_drives", expected="serial numbers as text")
    if settings.theme not in THEMES or settings.text_scale not in SCALES:
        raise Fault(FaultCode.FILE_BAD, file=FILE, expected=f"theme {THEMES}, text_scale {SCALES}")
    return settings


def save_settings(folder: Path, settings: Settings) -> None:
    write_durably(folder / FILE, json.dumps(asdict(settings), indent=1, sort_keys=True).encode() + b"\n")


@dataclass(frozen=True, slots=True)
class RememberedDrives:
    """The port ``AllowedDrives`` over the settings; ``apply`` tells whoever looks at drives now."""

    folder: Path
    apply: Callable[[Sequence[str]], None]

    def serials(self) -> tuple[str, ...]:
        return load_settings(self.folder).allowed_drives

    def keep(self, serials: Sequence[str]) -> None:
        save_settings(self.folder, replace(load_settings(self.folder), allowed_drives=tuple(serials)))
        self.apply(serials)


@dataclass(frozen=True, slots=True)
class RememberedLook:
    """How the window is to look at the next start, in the folder of the laptop's settings."""

    folder: Path

    def keep(self, theme: str, text_scale: int, language: str) -> None:
        """Raises Fault(FILE_BAD), DISK_FULL, STORE_READ_ONLY; the file is then as it was."""
        settings = load_settings(self.folder)
        save_settings(self.folder, replace(settings, theme=theme, text_scale=text_scale, language=language))
