"""Sound without a sound library: a WAV in memory goes to whichever player the laptop has.

The sound never lies on a disk: the player reads it from an anonymous file in memory.
"""

import array
import io
import os
import shutil
import subprocess
import sys
import wave
from collections.abc import Callable, Sequence
from importlib.resources import files

from app.faults import Fault, FaultCode

PLAYERS = (("pw-play",), ("paplay",), ("aplay", "-q"))
"""PipeWire, PulseAudio, ALSA: the first that is installed plays."""
AUDIBLE = 0.005
"""Of full scale, root mean square: below this nobody in a hall hears anything."""

Find = Callable[[str], str | None]


def chime() -> bytes:
    """Three bells, recorded: heard when the laptop cannot speak, and before it does."""
    return files("assets").joinpath("sounds", "chime.wav").read_bytes()


def loudness(wav: bytes) -> float:
    """Root mean square of a 16-bit WAV, 0 to 1; 0.0 for what is no such sound. A stream whose header does not yet know
    its length (a synthesizer writing into a pipe) is measured to its end."""
    try:
        with wave.open(io.BytesIO(wav)) as sound:
            if sound.getsampwidth() != 2:
                return 0.0
            data = sound.readframes(len(wav))
    except (wave.Error, EOFError):
        return 0.0
    samples = array.array("h", data[: len(data) // 2 * 2])
    if sys.byteorder == "big":
        samples.byteswap()
    if not samples:
        return 0.0
    return float((sum(each * each for each in samples) / len(samples)) ** 0.5 / 32768)


def whole(wav: bytes) -> bytes:
    """The same sound with its true length in the header; empty for what is no WAV."""
    told = io.BytesIO()
    try:
        with wave.open(io.BytesIO(wav)) as sound, wave.open(told, "wb") as made:
            made.setparams(sound.getparams())
            made.writeframes(sound.readframes(len(wav)))
    except (wave.Error, EOFError):
        return b""
    return told.getvalue()


class Player:
    """Plays one sound at a time; a new one cuts the last short."""

    def __init__(self, players: Sequence[tuple[str, ...]] = PLAYERS, find: Find = shutil.which) -> None:
        self._command = next(((path, *rest) for name, *rest in players if (path := find(name))), None)
        self._playing: subprocess.Popen[bytes] | None = None

    @property
    def name(self) -> str:
        """The player's program; blank where this laptop has none."""
        return self._command[0] if self._command else ""

    def play(self, wav: bytes) -> None:
        """Begin to play and return. Raises Fault(SOUND_NONE)."""
        self.stop()
        if self._command is None:
            raise Fault(FaultCode.SOUND_NONE)
        memory = os.memfd_create("sound")
        try:
            os.write(memory, wav)
            os.lseek(memory, 0, os.SEEK_SET)
            self._playing = subprocess.Popen(
                (*self._command, f"/dev/fd/{memory}"),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(memory,),
            )
        except OSError as error:
            raise Fault(FaultCode.SOUND_NONE) from error
        finally:
            os.close(memory)

    @property
    def is_playing(self) -> bool:
        return self._playing is not None and self._playing.poll() is None

    def ended(self, seconds: float) -> bool:
        """Wait for the end; whether the player said that all went well."""
        if self._playing is None:
            return False
        try:
            return self._playing.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            return False

    def stop(self) -> None:
        playing, self._playing = self._playing, None
        if playing is not None:
            if playing.poll() is None:
                playing.terminate()
            playing.wait()
