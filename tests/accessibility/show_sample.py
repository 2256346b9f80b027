"""Show one sample screen until a reader has read it: ``python -m tests.accessibility.show_sample NAME``."""

import sys

from PySide6.QtCore import QTimer

from tests.ui.desk import put
from ui.starting import look_for, start
from ui.window import Window

LONGEST_MS = 240_000


def main(sample: str) -> int:
    application = start()
    window = Window(look_for(application, percent=100))
    window.show()
    window.activateWindow()
    put(window, sample)
    QTimer.singleShot(LONGEST_MS, application.quit)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
