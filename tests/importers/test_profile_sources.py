"""Every rule that refuses a voter has its text in the rules it comes from; the template names every switch."""

import tomllib

from app.domain.refusal import SETTING_OF
from app.importers.profiles import SWITCHES
from tests.conftest import ROOT

PROFILES = ROOT / "assets" / "profiles"
ELSEWHERE = {"spoil": "spoil", "identity": "identity", "closing_line": "closing"}
"""Settings whose text may stand in a table of their own."""


def test_the_template_has_a_source_for_every_setting_that_refuses() -> None:
    read = tomllib.loads((PROFILES / "template.toml").read_text("utf-8"))
    assert set(SETTING_OF.values()) <= {each["key"] for each in read["source"]}


def test_the_template_names_every_switch() -> None:
    read = tomllib.loads((PROFILES / "template.toml").read_text("utf-8"))
    assert set(SWITCHES) <= set(read["desk"])
    assert {"age", "question_reasons", "representative_bars", "barred_relations"} <= set(read["desk"])


def test_kenai_has_the_text_of_every_rule_it_refuses_by() -> None:
    read = tomllib.loads((PROFILES / "kenai.toml").read_text("utf-8"))
    held = {each["key"] for each in read["source"]} | {key for key, table in ELSEWHERE.items() if table in read}
    assert set(SETTING_OF.values()) <= held
