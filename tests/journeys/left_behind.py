"""What a day leaves in its folder, read as somebody who knows the files and none of the program's code."""

import csv
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Row = dict[str, str]


def rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a ``journal.jsonl``."""

    machine: str
    kind: str
    at: str
    event: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Left:
    """The output folder of a day."""

    folder: Path

    @property
    def summary(self) -> dict[str, Any]:
        return json.loads((self.folder / "summary.json").read_text("utf-8"))

    @property
    def machines(self) -> list[str]:
        return [path.parent.name for path in sorted((self.folder / "office").glob("*/journal.jsonl"))]

    def journal(self, machine: str) -> Path:
        return self.folder / "office" / machine / "journal.jsonl"

    def head(self, machine: str) -> tuple[int, str]:
        """How many lines, and the hash of the last."""
        lines = self.journal(machine).read_bytes().splitlines()
        return len(lines), hashlib.sha256(lines[-1]).hexdigest()

    def entries(self, *kinds: str) -> list[Entry]:
        """Of all machines, in their order."""
        return [each for machine in self.machines for each in self._entries(machine) if each.kind in kinds]

    def _entries(self, machine: str) -> Iterator[Entry]:
        for line in self.journal(machine).read_text("utf-8").splitlines():
            told = json.loads(line)
            surrounds = told["envelope"]
            yield Entry(machine=machine, kind=surrounds["kind"], at=surrounds["at"], event=told["event"])


@dataclass(slots=True)
class Books:
    """The figures of a day, added up from the journals alone."""

    left: Left

    @property
    def issued(self) -> list[Entry]:
        return self.left.entries("ballot_issued")

    @property
    def pieces(self) -> list[str]:
        return [piece["number"] for each in self.issued for piece in each.event["pieces"]]

    def fates(self) -> dict[str, str]:
        """How each number that was taken back ended; the first word stands."""
        told: dict[str, str] = {}
        for each in self.left.entries("ballot_taken_back"):
            for number in each.event["numbers"]:
                told.setdefault(number, each.event["fate"])
        return told

    def ended(self, fate: str) -> int:
        return sum(1 for each in self.fates().values() if each == fate)

    def accepted(self) -> set[str]:
        return {each.event["issue"] for each in self.left.entries("envelope_accepted")}

    def voted(self) -> int:
        """Ballots in accepted envelopes, each card of them."""
        accepted, fates = self.accepted(), self.fates()
        cards = (
            piece["number"] for each in self.issued if each.event["issue"] in accepted for piece in each.event["pieces"]
        )
        return sum(1 for number in cards if number not in fates)

    def refused(self, rule: str = "") -> int:
        return sum(1 for each in self.left.entries("request_refused") if not rule or each.event["rule"] == rule)

    def with_two_ballots(self) -> set[str]:
        """Voters with more than one ballot that was not taken back."""
        fates = self.fates()
        live = [
            each.event["voter"]
            for each in self.issued
            if any(piece["number"] not in fates for piece in each.event["pieces"])
        ]
        return {voter for voter in live if live.count(voter) > 1}
