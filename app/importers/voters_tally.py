"""Counts as voters go by: per precinct, split, style and status, and precincts that only look alike (CASES A43)."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from operator import attrgetter

from app.domain.roll_row import Row
from app.faults import FaultCode
from app.importers.voters_trouble import Trouble, trouble

MOST_KEYS = 200_000
"""Different precinct, split, style and status together; more means a wrong column was mapped."""
_KEY: Callable[[Row], tuple[str, str, str, str]] = attrgetter("precinct", "split", "style", "status")
_RUNS = re.compile(r"\d+|[^\W\d_]+")


class Tally:
    """Counts rows by (precinct, split, style, status) and adds them up when asked."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str, str, str], int] = {}

    def add(self, row: Row) -> None:
        key = _KEY(row)
        counts = self._counts
        if key in counts:
            counts[key] += 1
            return
        counts[key] = 1
        if len(counts) > MOST_KEYS:
            raise trouble(
                FaultCode.LAYOUT_MISMATCH,
                Trouble.TOO_MANY_PRECINCTS,
                expected=f"at most {MOST_KEYS:,} precincts, splits, styles and statuses",
                found="more",
            )

    def _by(self, *at: int) -> tuple[tuple[str, int], ...]:
        found: Counter[str] = Counter()
        for key, count in self._counts.items():
            found["/".join(key[i] for i in at if i == at[0] or key[i])] += count
        return tuple(sorted(found.items()))

    @property
    def precincts(self) -> tuple[tuple[str, int], ...]:
        return self._by(0)

    @property
    def splits(self) -> tuple[tuple[str, int], ...]:
        """By precinct and split together: the precinct alone never decides a style (STY-03)."""
        return self._by(0, 1)

    @property
    def styles(self) -> tuple[tuple[str, int], ...]:
        return self._by(2)

    @property
    def statuses(self) -> tuple[tuple[str, int], ...]:
        return self._by(3)

    def lookalikes(self) -> tuple[tuple[str, ...], ...]:
        """Precincts that differ as text and may be one: 2 and 02, A-1 and a1. They are kept apart; somebody decides."""
        groups: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        for name, _ in self.precincts:
            if name:
                runs = (run.lstrip("0") or "0" if run.isdigit() else run.casefold() for run in _RUNS.findall(name))
                groups[tuple(runs)].append(name)
        return tuple(tuple(names) for _, names in sorted(groups.items()) if len(names) > 1)
