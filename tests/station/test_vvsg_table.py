"""The handbook's table of VVSG 2.0 requirements: none is missing, and every test it names exists."""

import ast
import re
from functools import cache

import pytest

from tests.conftest import ROOT

TABLE = ROOT / "assets" / "handbook" / "station.md"
WANTED = {
    "5.1": "ACE",
    "5.2": "ABDEF",
    "6.1": "CD",
    "6.2": "A",
    "7.1": "ABCDEFGHIJKLMNOP",
    "7.2": "BCDEGHIJKLMNOPQ",
    "7.3": "BCDEGHIKLMNOP",
    "8.1": "ABCEHI",
    "8.2": "A",
    "8.3": "A",
    "8.4": "A",
}
"""Principles 5 to 8, as far as they speak of a station that marks and prints and does not count."""


@cache
def rows() -> tuple[tuple[str, ...], ...]:
    lines = (line for line in TABLE.read_text("utf-8").splitlines() if re.match(r"\| \d", line))
    return tuple(tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines)


@cache
def functions_in(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / "tests" / file).read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_no_requirement_is_missing() -> None:
    told = {row[0] for row in rows()}
    assert {f"{group}-{letter}" for group, letters in WANTED.items() for letter in letters} <= told


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_each_is_measured_or_left_to_the_office_in_words(row: tuple[str, ...]) -> None:
    assert len(row) == 4, row
    found = re.fullmatch(r"`(\S+)::(\S+)`", row[3])
    if found is None:
        assert row[3].startswith("The office: "), row
    else:
        assert found[2] in functions_in(found[1]), row[3]
