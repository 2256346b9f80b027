"""The handbook's page of rules is up to date, and every situation is shown by a scenario that exists."""

import pytest

from tests.conftest import ROOT
from tests.rules_page import HEADS, page, situations
from tests.test_trace import scenarios


@pytest.mark.parametrize("language", HEADS)
def test_the_page_is_up_to_date(language: str) -> None:
    written = (ROOT / "assets" / "handbook" / language / "rules.md").read_text("utf-8")
    assert written == page(language), "run: python -m tests.rules_page"


@pytest.mark.parametrize("row", situations(), ids=lambda row: row["en"])
def test_each_situation_is_shown_by_a_scenario(row: dict[str, str]) -> None:
    assert row["scenario"] in scenarios(f"tests/features/{row['feature']}.feature")
    assert all(row.values())
    assert not any("|" in each for each in row.values())
