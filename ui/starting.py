"""Starting Qt for the desk: fonts, text size, look. The same for the window, the station and the tests' gallery."""

import os
from collections.abc import Sequence
from importlib.resources import files

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from ui.look import Look
from ui.theme import SCALES, Theme, dress, load_fonts
from ui.tokens import token
from ui.words import Words


def start(arguments: Sequence[str] = ()) -> QApplication:
    """The application with the bundled fonts. Tokens count pixels at 96 dpi, so the desktop's own font scaling is
    switched off; the worker's text size takes its place. Raises Fault(FILE_MISSING) when a face is not there."""
    os.environ.setdefault("QT_FONT_DPI", "96")
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(["votecenter", *arguments])
    application.setApplicationName("votecenter")
    application.setApplicationDisplayName("Vote Center")
    if application.style().name() != "fusion" and not application.styleSheet():
        application.setStyle("Fusion")
    application.setEffectEnabled(Qt.UIEffect.UI_AnimateMenu, False)
    application.setEffectEnabled(Qt.UIEffect.UI_AnimateCombo, False)
    application.setEffectEnabled(Qt.UIEffect.UI_AnimateTooltip, False)
    load_fonts()
    application.setWindowIcon(program_icon())
    return application


def program_icon() -> QIcon:
    """The ballot box of ``assets/icons``, which the installer puts on the menu as well."""
    drawing = files("assets").joinpath("icons", "votecenter.svg").read_bytes()
    picture = QPixmap(128, 128)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(drawing)).render(painter)
    painter.end()
    return QIcon(picture)


def first_percent(dots_per_inch: float) -> int:
    """The text size to start with: 100 % up to 124 dpi; above, large enough that 44 px is still 9 mm."""
    mm = float(token("target.desk_min_mm"))
    pixels = float(token("target.desk_min_px"))
    needed = mm / 25.4 * dots_per_inch / pixels * 100
    if dots_per_inch <= 124:
        return SCALES[0]
    return next((percent for percent in SCALES if percent >= needed - 0.5), SCALES[-1])


def look_for(application: QApplication, *, theme: str = "light", percent: int = 0, language: str = "en") -> Look:
    """Dress the application and give the look for its window. ``percent`` 0 chooses by the panel."""
    if not percent:
        screen = application.primaryScreen()
        percent = first_percent(screen.physicalDotsPerInch() / screen.devicePixelRatio()) if screen else SCALES[0]
    look = Look(Theme(theme, percent), Words(language))
    dress(application, look.theme)
    return look
