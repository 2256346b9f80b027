"""Killed while the key changes, at any line: who is left gets in, and the next start carries it out."""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from app.store.changing_key import clear_draft
from tests.store.key_change import ANA, BEN, CAM, NEW, OFFICE, PASSWORDS, change, opened, slots_in
from tests.store.samples import KEY

WATCHED = tuple(f"/app/store/{name}.py" for name in ("changing_key", "journal_store", "slots", "durable", "database"))


def killed_at(moment: int, work: Callable[[], None]) -> bool:
    """Run ``work`` in a process of its own and kill it (SIGKILL) before the given line of the store's code. False when
    it came to its end before."""
    child = os.fork()
    if child == 0:
        left = moment

        def line(frame: FrameType, event: str, _arg: object) -> Any:
            nonlocal left
            if not frame.f_code.co_filename.endswith(WATCHED):
                return None
            if event == "line":
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)
            return line

        sys.settrace(line)
        try:
            work()
        except BaseException:
            os._exit(3)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


def test_killed_at_any_moment_it_opens_for_everybody_who_is_left(folder: Path, tmp_path: Path) -> None:
    slots_in(folder).remove(CAM)
    code = slots_in(folder).add_recovery(KEY)
    held = tmp_path / "held"
    held.mkdir()
    for name in ("journal.db", "slots.json"):
        shutil.copy(folder / name, held)
    seen, moment = set(), 1
    while True:
        attempt = tmp_path / f"try-{moment}"
        shutil.copytree(held, attempt)
        killed = killed_at(moment, lambda attempt=attempt: change(attempt))  # type: ignore[misc]
        found = {slots_in(attempt).open_official(who, PASSWORDS[who]) for who in (ANA, BEN)}
        found |= {slots_in(attempt).open_office(OFFICE), slots_in(attempt).open_recovery(code)}
        assert len(found) == 1, f"at line {moment}"
        (key,) = found
        seen.add(key)
        slots_in(attempt).settle(key)
        opened(attempt, key)
        clear_draft(attempt / "journal.db")
        assert sorted(each.name for each in attempt.iterdir()) in (
            ["journal.db", "slots.json"],
            ["journal.db", "slots.json", "slots.json.new"],
        )
        # and the next start carries it out
        change(attempt, key, bytes(32))
        assert slots_in(attempt).open_official(ANA, PASSWORDS[ANA]) == bytes(32)
        shutil.rmtree(attempt)
        if not killed:
            break
        moment += 7
    assert seen == {KEY, NEW}
    assert moment > 100
