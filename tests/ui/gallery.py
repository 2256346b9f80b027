"""Render every screen to PNG, for looking: ``python -m tests.ui.gallery FOLDER [screen …]``."""

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from tests.ui.samples import NO_RAIL, SAMPLES, STATUS
from ui.look import Look
from ui.theme import Theme, dress, load_fonts
from ui.viewmodels.status import TrainingBand
from ui.viewmodels.views import AnnouncementView
from ui.window import Window, rail
from ui.words import Words

LOOKS = (("light", 100), ("dark", 100), ("contrast", 100), ("light", 200))


def main(folder: Path, wanted: list[str], looks: tuple[tuple[str, int], ...] = LOOKS) -> None:
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    load_fonts()
    folder.mkdir(parents=True, exist_ok=True)
    for name, percent in looks:
        look = Look(Theme(name, percent), Words("en"))
        dress(application, look.theme)
        window = Window(look)
        window.set_rail(rail(look.words, "voters"))
        window.resize(1366, 768)
        window.show()
        window.activateWindow()
        for sample, (place, make) in SAMPLES.items():
            if wanted and sample not in wanted:
                continue
            window.set_rail(rail(look.words, place) if place else NO_RAIL)
            window.set_status(STATUS.get(sample, STATUS["find"])())
            window.set_band(TrainingBand(text=look.words("training.band")) if sample.startswith("training") else None)
            view = make()
            if isinstance(view, AnnouncementView):
                window.announce(view)
            else:
                window.show_view(view)
            for _ in range(6):
                application.processEvents()
            window.grab().save(str(folder / f"{sample}-{name}-{percent}.png"))
            if isinstance(view, AnnouncementView):
                window.end_announcement()
        window.allow_close()
        window.deleteLater()
        application.processEvents()


if __name__ == "__main__":
    chosen = LOOKS
    if os.environ.get("LOOKS"):
        chosen = tuple((p.split(":")[0], int(p.split(":")[1])) for p in os.environ["LOOKS"].split(","))
    main(Path(sys.argv[1]), sys.argv[2:], chosen)
