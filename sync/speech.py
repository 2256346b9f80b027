"""The desk's voice: the closing announcement read aloud by espeak-ng, or a chime where the laptop cannot speak.

The text holds two times and no voter. It goes to the synthesizer by its standard input, and the sound comes back in
memory (house rule 10).
"""

import shutil
import subprocess
from pathlib import Path

from app.faults import Fault
from sync.sound import AUDIBLE, Find, Player, chime, loudness, whole

SECONDS = 20
"""A script of three sentences takes the synthesizer well under one."""
WORDS_A_MINUTE = 140
"""Slow enough for a hall."""


class DeskSpeech:
    """The port ``Speech``."""

    def __init__(self, player: Player | None = None, find: Find = shutil.which) -> None:
        self._player = player or Player()
        self._synthesizer = find("espeak-ng") or find("espeak")

    @property
    def voice(self) -> str:
        return Path(self._synthesizer).name if self._synthesizer else ""

    @property
    def player(self) -> str:
        return Path(self._player.name).name if self._player.name else ""

    def sound(self, text: str, language: str) -> bytes:
        """The text as a WAV; the chime when there is no voice, or a voice that makes no sound."""
        spoken = self._render(text, language)
        return spoken if loudness(spoken) >= AUDIBLE else chime()

    def say(self, text: str, language: str) -> None:
        """Begin to speak. A laptop without a player stays silent: the official reads aloud anyway."""
        self._play(self.sound(text, language))

    def chime(self) -> None:
        """Call for attention."""
        self._play(chime())

    def stop(self) -> None:
        self._player.stop()

    def _play(self, wav: bytes) -> None:
        try:
            self._player.play(wav)
        except Fault:
            return  # what the law asks for is the official's own voice (KMC 6.30.060(f)); health names the lack

    def _render(self, text: str, language: str) -> bytes:
        if self._synthesizer is None or not text.strip():
            return b""
        command = (self._synthesizer, "--stdin", "--stdout", "-v", language, "-s", str(WORDS_A_MINUTE))
        try:
            made = subprocess.run(command, input=text.encode(), capture_output=True, timeout=SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return b""
        return whole(made.stdout) if made.returncode == 0 else b""
