"""Render every screen to PNG, for looking: ``python -m tests.ui.gallery FOLDER [screen …]``."""

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from tests.ui.desk import put
from tests.ui.samples import SAMPLES
from ui.look import Look
from ui.places import rail
from ui.theme import Theme, dress, load_fonts
from ui.viewmodels.status import TrainingBand
from ui.window import Window
from ui.words import Words

LOOKS = (("light", 100), ("dark", 100), ("contrast", 100), ("light", 200))


def main(folder: Path, wanted: list[str], looks: tuple[tuple[str, int], ...] = LOOKS) -> None:
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    load_fonts()
    QCursor.setPos(4000, 4000)
    folder.mkdir(parents=True, exist_ok=True)
    for name, percent in looks:
        look = Look(Theme(name, percent), Words("en"))
        dress(application, look.theme)
        window = Window(look)
        window.set_rail(rail(look.words, "voters"))
        window.resize(1366, 768)
        window.show()
        window.activateWindow()
        for sample in SAMPLES:
            if wanted and sample not in wanted:
                continue
            window.set_band(TrainingBand(text=look.words("training.band")) if sample.startswith("training") else None)
            put(window, sample)
            window.grab().save(str(folder / f"{sample}-{name}-{percent}.png"))
        window.allow_close()
        window.deleteLater()
        application.processEvents()


if __name__ == "__main__":
    chosen = LOOKS
    if os.environ.get("LOOKS"):
        chosen = tuple((p.split(":")[0], int(p.split(":")[1])) for p in os.environ["LOOKS"].split(","))
    main(Path(sys.argv[1]), sys.argv[2:], chosen)
