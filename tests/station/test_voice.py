"""The real synthesizer, measured: speed, pitch, loudness, both ears, silence at once (VVSG 7.1-K to 7.1-M)."""

import io
import shutil
import wave
from itertools import pairwise

import numpy as np
import pytest

from sync.sound import Player
from sync.voice import LEVELS, StationVoice, both_ears
from ui.station.comfort import DEFAULT_LEVEL, RATES, WORDS_A_MINUTE
from ui.station.comfort import LEVELS as STEPS

pytestmark = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")

TEXT = (
    "To change a contest move to it and press Enter. You have chosen two of two names in the Borough Assembly contest. "
    "Nothing is printed until you choose Print my ballot. An election official will help you with the station and does "
    "not need to see your choices at all."
)


def samples(wav: bytes) -> tuple[np.ndarray, int]:
    with wave.open(io.BytesIO(wav)) as sound:
        assert sound.getnchannels() == 2
        data = np.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2").reshape(-1, 2)
        return data.astype(float), sound.getframerate()


def words_a_minute(rate: int) -> float:
    data, pitch = samples(StationVoice().sound(TEXT, "en", rate=rate, level=LEVELS))
    return len(TEXT.split()) / (len(data) / pitch) * 60


def test_the_usual_speed_and_both_ends_are_as_the_standard_says() -> None:
    assert 6 <= len(RATES) <= 8
    assert RATES[0] == 50 and RATES[-1] == 200 and 100 in RATES
    assert 118 <= words_a_minute(100) <= 127
    assert 58 <= words_a_minute(50) <= 72
    assert 236 <= words_a_minute(200) <= 252
    assert WORDS_A_MINUTE == 122


def test_every_step_is_faster_than_the_one_before() -> None:
    found = [words_a_minute(rate) for rate in RATES]
    assert found == sorted(found)


def pitch_of(wav: bytes) -> float:
    """The voice's ground pitch in hertz, by the strongest repetition in its loudest stretch."""
    data, rate = samples(wav)
    mono = data[:, 0]
    size = rate // 10
    at = max(range(0, len(mono) - size, size // 2), key=lambda n: float(np.square(mono[n : n + size]).sum()))
    piece = mono[at : at + size]
    repeats = np.correlate(piece, piece, "full")[size - 1 :]
    low, high = rate // 300, rate // 60
    return rate / (low + int(np.argmax(repeats[low:high])))


def test_the_pitch_stays_when_the_speed_changes() -> None:
    usual = pitch_of(StationVoice().sound("Ah. Ah. Ah.", "en", rate=100, level=LEVELS))
    for rate in (50, 200):
        other = pitch_of(StationVoice().sound("Ah. Ah. Ah.", "en", rate=rate, level=LEVELS))
        assert abs(other / usual - 1) < 0.12, rate


def test_loudness_goes_in_steps_of_ten_decibels_and_both_ears_hear_the_same() -> None:
    voice = StationVoice()
    found = []
    for level in STEPS:
        data, _ = samples(voice.sound(TEXT, "en", rate=100, level=level))
        assert (data[:, 0] == data[:, 1]).all()
        found.append(float(np.sqrt(np.square(data).mean())))
    steps = [20 * np.log10(b / a) for a, b in pairwise(found) if a > 20]
    assert all(abs(step - 10) < 0.6 for step in steps), steps
    assert DEFAULT_LEVEL == 6, "70 dB SPL where level 9 is 100"


def test_spanish_has_its_own_voice() -> None:
    english = StationVoice().sound("Revise lo que eligió", "en", rate=100, level=LEVELS)
    spanish = StationVoice().sound("Revise lo que eligió", "es", rate=100, level=LEVELS)
    assert english != spanish


def test_nothing_to_say_is_no_sound_and_a_new_phrase_ends_the_old() -> None:
    assert both_ears(b"", 5) == b""
    voice = StationVoice(player=Player(players=()))
    voice.say("One", "en", rate=100, level=5)
    voice.say("Two", "en", rate=100, level=5)
    voice.stop()
    assert not voice.is_speaking()
