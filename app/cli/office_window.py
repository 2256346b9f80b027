"""The office's window."""

from pathlib import Path

from app.bootstrap import office_printer, real_devices, tools
from app.domain.retention import release_date
from app.i18n import Words
from app.office import RealOffice
from app.paths import places
from app.services.retention import read_hold
from app.services.wording import long_date
from app.settings import RememberedLook, load_settings


def office(key: Path | None, packages: tuple[Path, ...]) -> int:
    """The office's window. One program per office folder is enough: what it writes is replaced whole."""
    from ui.office.application import run_office
    from ui.system_printing import QtPrinting

    folder = places().folder
    settings = load_settings(folder)
    devices, printer = real_devices(settings, folder), office_printer(settings, QtPrinting())
    starter = RealOffice(tools(), devices.drives, key=key, given=packages, printer=printer, allowed=devices.allowed)
    try:
        return run_office(
            starter,
            held=lambda at_work, language: held_until(at_work.folder, language),
            theme=settings.theme,
            percent=settings.text_scale,
            language=settings.language,
            keep_look=RememberedLook(folder).keep,
        )
    finally:
        starter.close()


def held_until(folder: Path, language: str) -> str:
    """Until when the records in this folder are held, as far as is known."""
    hold = read_hold(folder)
    released = release_date(hold) if hold is not None else None
    return long_date(released) if released is not None else Words(language)("office.held_unknown")
