"""``trace.csv``: for every requirement the scenario or test that shows it, or the reason why there is none."""

import ast
import csv
import re
from functools import cache

import pytest

from tests.conftest import ROOT

TRACE = ROOT / "tests" / "trace.csv"
GROUPS = ("SNP", "IDN", "STY", "ISS", "LAY", "ENV", "SPO", "SPC", "HRS", "BST", "REG", "OFF", "WAT")
GROUPS += ("SEC", "EQP", "ACC", "RET", "SUP", "USP")
OFFICIALS_TO = 11
"""Of the officials' rules those on boards and parties (OFF-12 and on) are the appointing bodies'."""
SHORTEST_REASON = 40


@cache
def rows() -> tuple[dict[str, str], ...]:
    with TRACE.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def scenarios(file: str) -> frozenset[str]:
    text = (ROOT / file).read_text("utf-8")
    return frozenset(each.strip() for each in re.findall(r"^\s*Scenario(?: Outline)?: (.*)$", text, re.MULTILINE))


@cache
def functions_in(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_each_requirement_once() -> None:
    ids = [row["id"] for row in rows()]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[A-Z]{3}-\d\d", each) for each in ids)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_what_is_named_is_there(row: dict[str, str]) -> None:
    file, _, name = row["where"].partition("::")
    if row["how"] == "scenario":
        assert (ROOT / file).is_file() and name in scenarios(file), row["where"]
    elif row["how"] == "test":
        assert (ROOT / file).is_file() and name in functions_in(file), row["where"]
    else:
        assert row["how"] == "deferred"
        assert len(row["where"]) >= SHORTEST_REASON and row["where"].endswith(".")


def test_every_requirement_has_its_row() -> None:
    """Held against the catalogue of requirements where it lies beside this checkout."""
    catalogue = ROOT.parent / "shared" / "REQUIREMENTS.md"
    if not catalogue.is_file():
        pytest.skip("the catalogue of requirements is not beside this checkout")
    wanted = set()
    for line in catalogue.read_text("utf-8").splitlines():
        found = re.fullmatch(r"\| ([A-Z]{3})-(\d\d) \| (.*) \|\s*", line)
        if found is None or found[1] not in GROUPS or (found[1] == "OFF" and int(found[2]) > OFFICIALS_TO):
            continue
        if re.search(r"\b[BTCK]\b", found[3].split(" | ")[-1]):
            wanted.add(f"{found[1]}-{found[2]}")
    assert len(wanted) > 200
    assert wanted == {row["id"] for row in rows()}
