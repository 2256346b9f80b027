"""A real sitting's process with hands: reads its order as the station's does, is guarded as the station's is, and is
touched through its window as told on the command line: ``wait`` stops in the middle, ``print`` goes through to the end.
"""

import os
import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from app.cli.station import sit_down
from app.guard import guard, is_guarded
from printing import ipp
from ui.station.state import At
from ui.station.voting import Voting
from ui.station.window import StationWindow

NAME = os.environ["PLANTED"]  # the test's own word, not a voter's


def hands(window: StationWindow, voting: Voting) -> None:
    def vote() -> None:
        voting.do("next")
        voting.do("next")
        while not any(key.startswith("line:") for key in _keys(voting)):
            voting.do("next")
        voting.do("line:1")
        for letter in NAME:
            QTest.keyClick(window, letter) if letter.isascii() else voting.do(f"letter:{letter}")
        assert voting.sitting.typed == NAME, voting.sitting.typed
        voting.do("use")
        say("guarded" if is_guarded() else "open")
        if sys.argv[1] == "wait":
            say("ready")
            return
        if sys.argv[1] == "abort":
            say("ready")
            os.abort()
        QTest.keyClick(window, Qt.Key.Key_End)
        voting.do("print")
        until_printed()

    def until_printed() -> None:
        if voting.sitting.at is At.PRINTING:
            QTimer.singleShot(50, until_printed)
            return
        say(voting.sitting.at.value)
        if voting.sitting.at is not At.TAKE:
            say(voting.sitting.trouble)
            voting.do("review")
            voting.do("settings")
            voting.do("leave")
            voting.do("leave_now")
            return
        voting.do("right")
        voting.do("finish")

    QTimer.singleShot(0, vote)


def _keys(voting: Voting) -> list[str]:
    from ui.station.pages_of import page_of

    return [item.key for item in page_of(voting.sitting).items]


def say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    guard()
    if "CUPS_SERVER" in os.environ:  # the rig's own spooler, not the machine's
        ipp.SOCKETS = (Path(os.environ["CUPS_SERVER"]),)
    say(sit_down(sys.stdin.buffer.readline(), hands))
    os._exit(0)
