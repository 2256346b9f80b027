"""A large list read in a process of its own: the same voters, account and faults, and it can be stopped."""

from collections.abc import Callable, Iterator
from inspect import getgeneratorlocals
from multiprocessing import active_children
from pathlib import Path

import pytest

from app.domain.roll_row import Row
from app.faults import Fault, FaultCode
from app.importers import voters_apart
from app.importers.layouts import load_layout
from app.importers.voters import VoterReading
from app.importers.voters_apart import rows_apart, rows_of

Way = Callable[[VoterReading], Iterator[Row]]
HEAD = "voter_id,last_name,first_name,street,precinct,status\n"


def file_of(folder: Path, voters: int, name: str = "list.csv") -> Path:
    """With a line that is rejected and one that is remarked upon."""
    path = folder / name
    lines = [f"{n},FROSTWICK,ADA  B,{n} ELM ST,01,{'?' if n % 1000 == 7 else 'A'}\n" for n in range(1, voters + 1)]
    path.write_text(HEAD + "".join(lines) + "1,TWICE,ADA,1 ELM ST,01,A\n", "utf-8")
    return path


def reading_of(*paths: Path) -> VoterReading:
    return VoterReading(paths, load_layout("plain"))


def test_voters_and_report_are_the_same_as_when_it_is_read_here(tmp_path: Path) -> None:
    paths = file_of(tmp_path, 3_500), file_of(tmp_path, 20, "other.csv")
    here, apart = reading_of(*paths), reading_of(*paths)
    assert list(rows_apart(apart)) == list(here.rows())
    assert apart.report() == here.report()
    assert apart.report().read == apart.report().stored + len(apart.report().rejected)


def test_a_small_list_is_read_here_and_a_large_one_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    used = []
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr(voters_apart, "rows_apart", lambda reading: used.append(reading.name) or iter(()))
    path = file_of(tmp_path, 5)
    assert len(list(rows_of(reading_of(path)))) == 5
    assert not used
    monkeypatch.setattr(voters_apart, "LARGE", path.stat().st_size)
    list(rows_of(reading_of(path)))
    assert used == ["list.csv"]


@pytest.mark.parametrize(
    ("text", "code"), [("", FaultCode.FILE_EMPTY), ("what,is,this\n1,2,3\n", FaultCode.LAYOUT_MISMATCH)]
)
def test_a_list_that_cannot_be_read_gives_the_same_fault(tmp_path: Path, text: str, code: FaultCode) -> None:
    path = tmp_path / "list.csv"
    path.write_text(text, "utf-8")
    faults = []
    for rows in (reading_of(path).rows(), rows_apart(reading_of(path))):
        with pytest.raises(Fault) as caught:
            list(rows)
        faults.append((caught.value.code, caught.value.facts))
    assert faults[0] == faults[1]
    assert faults[0][0] is code


def test_it_tells_how_far_it_is_and_stops_when_told(tmp_path: Path) -> None:
    told = []

    def stop(done: int, total: int) -> bool:
        told.append((done, total))
        return False

    path = file_of(tmp_path, 2_000)
    reading = VoterReading([path], load_layout("plain"), progress=stop)
    with pytest.raises(Fault) as caught:
        list(rows_apart(reading))
    assert caught.value.code is FaultCode.CANCELED
    assert told == [(path.stat().st_size,) * 2]
    assert not active_children()


@pytest.mark.parametrize("way", [VoterReading.rows, rows_apart], ids=["here", "apart"])
def test_a_stop_names_the_file_that_was_being_read(tmp_path: Path, way: Way) -> None:
    first, second = file_of(tmp_path, 500), file_of(tmp_path, 500, "second.csv")
    size = first.stat().st_size
    reading = VoterReading([first, second], load_layout("plain"), progress=lambda done, _: done <= size)
    assert reading.name == "list.csv"
    with pytest.raises(Fault) as caught:
        list(way(reading))
    assert (caught.value.code, caught.value.facts) == (FaultCode.CANCELED, {"file": "second.csv"})


def test_when_the_reading_process_is_ended_from_outside_the_list_is_not_taken_for_whole(tmp_path: Path) -> None:
    reading = reading_of(file_of(tmp_path, 40_000))
    rows = rows_apart(reading)
    next(rows)
    (reader,) = active_children()
    reader.kill()
    with pytest.raises(Fault) as caught:
        list(rows)
    assert (caught.value.code, caught.value.facts) == (FaultCode.READING_ENDED, {"file": "list.csv"})
    with pytest.raises(RuntimeError):
        reading.report()


def test_when_it_is_ended_in_the_middle_of_what_it_says_that_is_told_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voters_apart, "_ROOM", 4096)  # less than it hands over at a time
    rows = rows_apart(reading_of(file_of(tmp_path, 2_000)))
    next(rows)
    here = getgeneratorlocals(rows)["here"]  # type: ignore[arg-type]
    assert here.poll(60), "it has begun to hand over the next rows, and cannot go on before somebody takes them"
    (reader,) = active_children()
    reader.kill()
    reader.join()
    with pytest.raises(Fault) as caught:
        list(rows)
    assert (caught.value.code, caught.value.facts) == (FaultCode.READING_ENDED, {"file": "list.csv"})


def test_whoever_wants_no_more_leaves_no_process_behind(tmp_path: Path) -> None:
    rows = rows_apart(reading_of(file_of(tmp_path, 40_000)))
    next(rows)
    rows.close()  # type: ignore[attr-defined]  # a generator
    assert not active_children()
