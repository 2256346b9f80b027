"""A slip's code: the right ballot, once, and nothing about when or for whom it was printed."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.activation import (
    ALPHABET,
    LETTERS,
    Activation,
    grouped,
    languages_of,
    make_code,
    read_code,
    station_secret,
    used_digest,
)
from app.domain.election import Election
from app.domain.ids import Digest
from app.domain.profile import LimitCounts, Profile, SpoilLimit
from app.faults import Fault
from app.services.station import Answer, Counts, SittingLog, StationContents, UsedCodes
from tests.station.ballots import DEFINITION, STYLE

SECRET = station_secret(b"k" * 32)
ENGLISH = Activation(style=STYLE.id, language="en")
CONTENTS = StationContents(
    election=Election(id=DEFINITION.election, title="Regular Election", jurisdiction="Tamarack", date=DEFINITION.date),
    package=Digest("0" * 64),
    profile=Profile(id="t", version="1", name="T", spoil=SpoilLimit(number=3, counts=LimitCounts.BALLOTS_IN_ALL)),
    definition=DEFINITION,
    secret=SECRET,
    digest=Digest("1" * 64),
)


def code(drawn: int, activation: Activation = ENGLISH) -> str:
    return make_code(SECRET, DEFINITION, activation, drawn)


@given(st.integers(0, 2**30 - 1), st.sampled_from(["en", "es"]))
def test_a_code_gives_its_style_and_language(drawn: int, language: str) -> None:
    wanted = Activation(style=STYLE.id, language=language)
    made = code(drawn, wanted)
    assert len(made) == LETTERS and set(made) <= set(ALPHABET)
    assert read_code(SECRET, DEFINITION, made) == wanted
    assert read_code(SECRET, DEFINITION, f" {grouped(made).lower()} ") == wanted


@given(st.integers(0, 2**30 - 1), st.integers(0, LETTERS - 1), st.sampled_from(ALPHABET))
def test_a_code_with_one_wrong_letter_opens_nothing(drawn: int, at: int, letter: str) -> None:
    made = code(drawn)
    if made[at] != letter:
        assert read_code(SECRET, DEFINITION, made[:at] + letter + made[at + 1 :]) is None


def test_letters_that_look_alike_are_taken_for_each_other() -> None:
    made = next(each for each in map(code, range(500)) if "0" in each and "1" in each)
    assert read_code(SECRET, DEFINITION, made.replace("0", "o").replace("1", "l")) == ENGLISH


def test_a_code_of_another_election_or_another_key_opens_nothing() -> None:
    from dataclasses import replace

    other = replace(DEFINITION, election=type(DEFINITION.election)("another"))
    assert read_code(SECRET, other, code(1)) is None
    assert read_code(station_secret(b"x" * 32), DEFINITION, code(1)) is None
    assert read_code(SECRET, DEFINITION, "") is None
    assert languages_of(DEFINITION) == ("en", "es")
    with pytest.raises(ValueError):
        make_code(SECRET, DEFINITION, Activation(style=STYLE.id, language="fr"), 1)


def test_a_code_is_good_once(tmp_path: Path) -> None:
    used = UsedCodes(tmp_path / "used")
    assert used.take(CONTENTS, code(7)) == (Answer.GOOD, ENGLISH)
    assert used.take(CONTENTS, grouped(code(7))) == (Answer.USED, None)
    assert used.take(CONTENTS, "7K3M") == (Answer.NOT_OURS, None)
    assert used.take(CONTENTS, code(8)) == (Answer.GOOD, ENGLISH)
    assert len(used) == 2


def test_what_is_kept_of_used_codes_has_no_order_and_no_time(tmp_path: Path) -> None:
    """Whatever the order of the sittings, the same bytes and the same dates: nothing to set beside the desk's list."""
    codes = [code(n) for n in random.Random(4).sample(range(2**30), 12)]
    kept = []
    for name, order in (("a", codes), ("b", sorted(codes)), ("c", codes[::-1])):
        folder = tmp_path / name
        folder.mkdir()
        used = UsedCodes(folder / "used")
        for each in order:
            used.take(CONTENTS, each)
        stat = (folder / "used").stat()
        assert stat.st_mtime == stat.st_atime == 0
        kept.append((folder / "used").read_bytes())
    assert kept[0] == kept[1] == kept[2]
    assert all(each.encode() not in kept[0] for each in codes)
    assert used_digest(SECRET, codes[0]).encode() in kept[0]


def test_a_damaged_list_of_used_codes_is_said(tmp_path: Path) -> None:
    (tmp_path / "used").write_text("not a digest\n")
    with pytest.raises(Fault):
        UsedCodes(tmp_path / "used").take(CONTENTS, code(1))


def test_the_log_holds_counts_and_nothing_else(tmp_path: Path) -> None:
    log = SittingLog(tmp_path / "sittings.json")
    for outcome in ("printed", "printed", "empty", "wrong"):
        log.begin()
        log.end(outcome)
    log.begin()  # and the power goes
    log.begin()
    assert log.counts() == Counts(begun=6, printed=2, wrong=1, empty=1, broken=1)
    assert set((tmp_path / "sittings.json").read_text()) <= set('{}":,\n0123456789beginuprtdwoamyk')
    assert (tmp_path / "sittings.json").stat().st_mtime == 0
    assert [each.name for each in tmp_path.iterdir()] == ["sittings.json"]
