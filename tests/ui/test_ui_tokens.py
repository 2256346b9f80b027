"""The look rests on numbers: every promised contrast is computed again, every size is large enough."""

import re
from pathlib import Path

import pytest

from ui.tokens import contrast, token, tokens

UI = Path(__file__).resolve().parents[2] / "ui"
THEMES = ("light", "dark", "contrast")
LEAST = {"text": 10.0, "pressed": 7.0, "hover": 7.0, "disabled": 4.5, "line": 3.0, "focus": 7.0}


def color(theme: str, name: str) -> str:
    """A color by the way the ratio table names it: ``warn_text``, ``chart_on_voted``, ``rail_active``."""
    table = tokens()["theme"][theme]
    if name in table and isinstance(table[name], str):
        return str(table[name])
    if name.startswith("chart_"):
        return str(table["chart"][name.removeprefix("chart_")])
    if name in table["chart"]:
        return str(table["chart"][name])
    status, part = name.rsplit("_", 1)
    return str(table["status"][status][part])


def pair(theme: str, name: str) -> tuple[str, str, str]:
    """Foreground, background and the foreground's name."""
    if match := re.fullmatch(r"(\w+)_(text|line)_on_(fill|surface)", name):
        status, part, ground = match.groups()
        if status in tokens()["theme"][theme]["status"]:
            back = f"{status}_fill" if ground == "fill" else "surface"
            return color(theme, f"{status}_{part}"), color(theme, back), part
    for split in re.finditer("_on_", name):
        front, back = name[: split.start()], name[split.end() :]
        try:
            return color(theme, front), color(theme, back), front
        except (KeyError, ValueError):
            continue
    # "on_action_on_action_hover": the first "on_" belongs to the name
    front, back = re.fullmatch(r"(on_[a-z]+|chart_on_[a-z_]+?)_on_([a-z_]+)", name).groups()  # type: ignore[union-attr]
    return color(theme, front), color(theme, back), front


@pytest.mark.parametrize("theme", THEMES)
def test_every_promised_ratio_holds(theme: str) -> None:
    ratios = tokens()["theme"][theme]["ratio"]
    assert len(ratios) > 30
    for name, promised in ratios.items():
        front, back, _ = pair(theme, name)
        assert int(contrast(front, back) * 10) / 10 == pytest.approx(promised, abs=0.051), name


@pytest.mark.parametrize("theme", THEMES)
def test_every_ratio_is_enough_to_read_by(theme: str) -> None:
    for name, promised in tokens()["theme"][theme]["ratio"].items():
        front = pair(theme, name)[2]
        least = LEAST["text"]
        if front.startswith("chart_on") or front.startswith("chart") or front in {"line", "border"}:
            least = LEAST["line"]
        elif front == "focus":
            least = LEAST["focus"]
        elif "disabled" in name:
            least = LEAST["disabled"]
        elif name.endswith(("_hover", "_pressed")):
            least = LEAST["pressed"]
        assert promised >= least, name


def test_the_fixed_colors_hold_as_well() -> None:
    for place in ("announcement", "training"):
        table = tokens()[place]
        for name, promised in table["ratio"].items():
            front, back = name.split("_on_") if name.count("_on_") == 1 else ("on_bar", "bar")
            assert contrast(table[front], table[back]) >= promised - 0.05, name


@pytest.mark.parametrize("mode", sorted(tokens()["station"]))
def test_the_station_modes_hold(mode: str) -> None:
    table = tokens()["station"][mode]
    ratio = contrast(table["text"], table["bg"])
    assert ratio >= table["required_text"]
    assert ratio <= table.get("required_text_max", 21.0)
    assert contrast(table["on_chosen"], table["chosen"]) >= 4.5


def test_no_text_on_the_desk_is_smaller_than_14_points() -> None:
    assert all(kind["pt"] >= 14 for kind in token("type.desk").values())


def test_widgets_ask_for_names_and_never_for_values() -> None:
    for file in UI.rglob("*.py"):
        assert not re.search(r"""["']#[0-9A-Fa-f]{6}["']""", file.read_text(encoding="utf-8")), file.name
