"""``sync/FORMAT.md`` names the columns that the tables of an export have."""

import re
from pathlib import Path

import pytest

from app.services.statement import CSV
from app.services.tables import BALLOTS, SORTER, VOTED

SECTION = (Path(__file__).parents[2] / "sync" / "FORMAT.md").read_text("utf-8").split("## 12.")[1]


@pytest.mark.parametrize(
    ("part", "columns"),
    [("statement.csv", CSV), ("ballots.csv", BALLOTS), ("sorter.csv", SORTER), ("voted.csv", VOTED)],
)
def test_the_columns_are_those_that_are_written(part: str, columns: tuple[str, ...]) -> None:
    (line,) = [line for line in SECTION.splitlines() if line.startswith(f"| `{part}`")]
    told = re.sub(r"\([^)]*\)", "", line.split("|")[2]).split(". ")[0]
    named = [name for name in re.findall(r"`(\w+)`", told) if name in columns or part != "statement.csv"]
    assert tuple(named) == columns
