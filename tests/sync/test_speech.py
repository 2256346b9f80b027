"""The announcement read aloud: audible, in memory, and a chime where there is no voice."""

import io
import shutil
import wave

import pytest

from app.faults import Fault, FaultCode
from app.i18n import Words
from sync.sound import AUDIBLE, Player, chime, loudness, whole
from sync.speech import DeskSpeech

TIMES = {"designated": "8:00 PM", "actual": "7:46 PM"}
needs_voice = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")


def nowhere(_: str) -> None:
    return None


def script(language: str, kind: str) -> str:
    return " ".join(Words(language).lines(f"script.{kind}", **TIMES)).replace("*", "").replace("\n", " ")


class Listener(Player):
    def __init__(self) -> None:
        super().__init__(find=nowhere)
        self.heard: list[bytes] = []

    def play(self, wav: bytes) -> None:
        self.heard.append(wav)


@needs_voice
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kind", ["fifteen", "closing"])
def test_the_spoken_script_is_audible_and_as_long_as_its_words(language: str, kind: str) -> None:
    wav = DeskSpeech(Listener()).sound(script(language, kind), language)
    assert wav != chime()
    assert loudness(wav) > 4 * AUDIBLE
    with wave.open(io.BytesIO(wav)) as sound:
        seconds = sound.getnframes() / sound.getframerate()
        assert len(wav) < sound.getnframes() * sound.getsampwidth() + 1000  # the header tells the true length
    assert 5 < seconds < 30


@needs_voice
def test_both_times_make_a_difference_to_what_is_heard() -> None:
    speech = DeskSpeech(Listener())
    said = {
        speech.sound(f"This vote center closes at {designated}. It is now {actual}.", "en")
        for designated in ("8:00 PM", "8:30 PM")
        for actual in ("7:45 PM", "7:46 PM")
    }
    assert len(said) == 4


def test_without_a_voice_the_chime_is_heard() -> None:
    listener = Listener()
    speech = DeskSpeech(listener, find=nowhere)
    speech.say("The line is closed.", "en")
    assert listener.heard == [chime()]
    assert loudness(chime()) > 10 * AUDIBLE


@pytest.mark.parametrize("broken", ["/bin/true", "/bin/false", "/nonexistent/espeak-ng"])
def test_a_voice_that_makes_no_sound_is_replaced_by_the_chime(broken: str) -> None:
    listener = Listener()
    DeskSpeech(listener, find=lambda _: broken).say("The line is closed.", "en")
    assert listener.heard == [chime()]


def test_silence_and_nonsense_are_not_audible() -> None:
    told = io.BytesIO()
    with wave.open(told, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(bytes(8000))
    assert loudness(told.getvalue()) == 0.0
    assert loudness(b"no sound at all") == 0.0
    assert whole(b"no sound at all") == b""


def test_a_laptop_without_a_player_is_silent_and_says_so_when_asked() -> None:
    DeskSpeech(Player(find=nowhere), find=nowhere).say("The line is closed.", "en")
    with pytest.raises(Fault) as fault:
        Player(find=nowhere).play(chime())
    assert fault.value.code is FaultCode.SOUND_NONE


def test_the_player_reads_the_sound_from_memory() -> None:
    """``cat`` as a player: it can open what it is given, and comes to its end."""
    player = Player((("cat",),))
    player.play(chime())
    assert player.ended(10)
    player.stop()
