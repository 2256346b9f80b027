"""The station's voice: espeak-ng as a program of its own, text in and sound out by pipes, nothing on a disk.

Speed runs from half to twice the usual 122 words a minute with the pitch unchanged, loudness in nine steps of 10 dB,
the same sound in both ears (VVSG 7.1-K, 7.1-L, 7.1-M). What full loudness is at the ear depends on the headphones: it
is measured once when the station is accepted (level 9 is meant for 100 dB SPL).
"""

import io
import shutil
import subprocess
import threading
import wave

import numpy as np

from app.faults import Fault, FaultCode
from sync.sound import Find, Player, whole

USUAL = 122
"""Words a minute at rate 100 (VVSG 7.1-K: 120 to 125)."""
SLOWEST = 80
"""The least the synthesizer's own setting goes to; slower is made by pauses between words."""
TOLD_FASTER = 1.2
"""It speaks so much faster than its setting says (measured on English text; tests/station/test_voice.py)."""
PAUSE = 0.0335
"""Seconds that one unit of its word gap adds to each word at the slowest setting."""
LEVELS = 9
STEP_DB = 10.0
SECONDS = 20
VOICES = {"en": "en-us", "es": "es-419"}


class StationVoice:
    """Implements ``app.ports.Voice``. One phrase at a time; saying another cuts the first short."""

    def __init__(self, player: Player | None = None, find: Find = shutil.which) -> None:
        self._player = player or Player()
        self._synthesizer = find("espeak-ng") or ""
        self._turn = 0
        self._lock = threading.Lock()
        self._making = False

    @property
    def is_ready(self) -> bool:
        """Whether there is a synthesizer and something to play its sound."""
        return bool(self._synthesizer and self._player.name)

    def say(self, text: str, language: str, *, rate: int, level: int) -> None:
        with self._lock:
            self._turn += 1
            turn = self._turn
            self._making = True
            self._player.stop()
        threading.Thread(target=self._say, args=(turn, text, language, rate, level), daemon=True).start()

    def stop(self) -> None:
        with self._lock:
            self._turn += 1
            self._making = False
            self._player.stop()

    def is_speaking(self) -> bool:
        with self._lock:
            return self._making or self._player.is_playing

    def _say(self, turn: int, text: str, language: str, rate: int, level: int) -> None:
        """In a thread of its own: making the sound takes some hundredths of a second."""
        sound = b""
        try:
            sound = self.sound(text, language, rate=rate, level=level)
        finally:
            with self._lock:
                if turn == self._turn:
                    self._making = False
                    if sound:
                        self._play(sound)

    def _play(self, sound: bytes) -> None:
        try:
            self._player.play(sound)
        except Fault:
            return  # the readiness test names a missing player; the screen goes on without sound

    def sound(self, text: str, language: str, *, rate: int, level: int) -> bytes:
        """The phrase as a stereo WAV. Raises Fault(SOUND_NONE) without a synthesizer."""
        if not self._synthesizer:
            raise Fault(FaultCode.SOUND_NONE)
        base = language.split("-", maxsplit=1)[0].lower()
        command = [self._synthesizer, "--stdin", "--stdout", "-v", VOICES.get(base, base), *speed(rate)]
        made = subprocess.run(command, input=text.encode(), capture_output=True, timeout=SECONDS, check=False)
        if made.returncode != 0:
            raise Fault(FaultCode.SOUND_NONE)
        return both_ears(whole(made.stdout), level)


def speed(rate: int) -> tuple[str, ...]:
    """The synthesizer's words for this rate in percent."""
    wanted = USUAL * rate / 100
    setting = wanted / TOLD_FASTER
    if setting >= SLOWEST:
        return ("-s", str(round(setting)))
    seconds = 60 / wanted - 60 / (SLOWEST * 1.275)
    return ("-s", str(SLOWEST), "-g", str(max(0, round(seconds / PAUSE))))


def both_ears(wav: bytes, level: int) -> bytes:
    """The sound at this level, on the left and on the right; empty for what is no sound."""
    if not wav:
        return b""
    with wave.open(io.BytesIO(wav)) as sound:
        pitch = sound.getframerate()
        samples = np.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2").astype(np.float64)
    peak = float(np.abs(samples).max()) if len(samples) else 0.0
    full = samples * (32000.0 / peak) if peak > 0 else samples
    quiet = full * 10 ** ((level - LEVELS) * STEP_DB / 20)
    told = io.BytesIO()
    with wave.open(told, "wb") as made:
        made.setnchannels(2)
        made.setsampwidth(2)
        made.setframerate(pitch)
        made.writeframes(np.repeat(np.rint(quiet).astype("<i2"), 2).tobytes())
    return told.getvalue()
