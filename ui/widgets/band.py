"""The violet band of training mode: violet is used for nothing else."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel

from ui.look import Look
from ui.viewmodels.status import TrainingBand


class Band(QLabel):
    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setFont(look.font("body_strong"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumHeight(look.px(40))
        self.setWordWrap(True)
        self.setAutoFillBackground(True)
        made = self.palette()
        made.setColor(QPalette.ColorRole.Window, look.color("training.fill"))
        made.setColor(QPalette.ColorRole.WindowText, look.color("training.text"))
        self.setPalette(made)

    def show_band(self, band: TrainingBand | None) -> None:
        self.setVisible(band is not None)
        if band is not None:
            self.setText(band.text)
