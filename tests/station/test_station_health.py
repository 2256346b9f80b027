"""The readiness of a station: swap, spool, logs, job history and core dumps are seen as they are."""

from pathlib import Path

import pytest

from app.ports import PrinterState
from app.services.station_health import Lack, Seen, lacks

GOOD = Seen(printer=PrinterState.READY, prints_to_folder=False, voice=True, reader=True, panel_mm=(345.4, 194.3))


@pytest.fixture
def machine(tmp_path: Path) -> tuple[Path, Path]:
    """A machine on which everything is right."""
    proc, cups = tmp_path / "proc", tmp_path / "cups"
    (proc / "sys/kernel").mkdir(parents=True)
    cups.mkdir()
    (proc / "swaps").write_text("Filename Type Size Used Priority\n")
    (proc / "sys/kernel/core_pattern").write_text("core\n")
    (proc / "mounts").write_text(
        "/dev/vda / ext4 rw 0 0\ntmpfs /var/spool/cups tmpfs rw 0 0\ntmpfs /var/log/cups tmpfs rw 0 0\n"
    )
    (cups / "cupsd.conf").write_text("# PreserveJobHistory Yes\nPreserveJobHistory No\n")
    (cups / "cups-files.conf").write_text("RequestRoot /var/spool/cups\n")
    return proc, cups


def seen(machine: tuple[Path, Path], what: Seen = GOOD) -> set[Lack]:
    return set(lacks(what, proc=machine[0], cups=machine[1]))


def test_a_station_set_up_as_the_notes_say_lacks_nothing(machine: tuple[Path, Path]) -> None:
    assert seen(machine) == set()


@pytest.mark.parametrize(
    ("file", "text", "lack"),
    [
        ("proc/swaps", "Filename Type\n/dev/vda2 partition 100 0 -2\n", Lack.SWAP),
        ("proc/mounts", "/dev/vda / ext4 rw 0 0\ntmpfs /var/log/cups tmpfs rw 0 0\n", Lack.SPOOL_ON_DISK),
        ("proc/mounts", "/dev/vda / ext4 rw 0 0\ntmpfs /var/spool/cups tmpfs rw 0 0\n", Lack.CUPS_LOGS_ON_DISK),
        ("cups/cupsd.conf", "MaxJobs 100\n", Lack.JOB_HISTORY),
        ("cups/cups-files.conf", "RequestRoot /srv/spool\n", Lack.SPOOL_ON_DISK),
        ("proc/sys/kernel/core_pattern", "|/usr/lib/systemd/systemd-coredump %P\n", Lack.CORE_DUMPS),
    ],
)
def test_each_lack_is_seen_and_stops_the_station(
    machine: tuple[Path, Path], tmp_path: Path, file: str, text: str, lack: Lack
) -> None:
    (tmp_path / file).write_text(text)
    assert seen(machine) == {lack}
    assert lack.stops


def test_printer_voice_reader_and_panel_are_seen(machine: tuple[Path, Path]) -> None:
    from dataclasses import replace

    poor = replace(GOOD, printer=PrinterState.PAPER_OUT, voice=False, reader=False, panel_mm=(220.0, 124.0))
    assert seen(machine, poor) == {Lack.PRINTER, Lack.NO_VOICE, Lack.NO_READER, Lack.PANEL_SMALL}
    assert not any(each.stops for each in (Lack.NO_VOICE, Lack.NO_READER, Lack.PANEL_SMALL))


def test_a_rehearsal_prints_into_a_folder_and_the_spooler_is_not_asked(machine: tuple[Path, Path]) -> None:
    from dataclasses import replace

    (machine[1] / "cupsd.conf").unlink()
    (machine[0] / "mounts").write_text("/dev/vda / ext4 rw 0 0\n")
    assert seen(machine, replace(GOOD, prints_to_folder=True)) == set()
