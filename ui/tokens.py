"""The design tokens: names to values, read once from ``assets/theme/tokens.toml``. No Qt here.

Sizes are pixels at 96 dpi and 100 % text; ratios follow the WCAG 2 relative-luminance formula.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def tokens() -> dict[str, Any]:
    """The whole token file."""
    return tomllib.loads(files("assets").joinpath("theme", "tokens.toml").read_text(encoding="utf-8"))


def token(path: str) -> Any:
    """One value by its dotted name, such as ``layout.rail_width``."""
    value: Any = tokens()
    for name in path.split("."):
        value = value[name]
    return value


def luminance(color: str) -> float:
    """Relative luminance of ``#RRGGBB`` (WCAG 2.2, definition of relative luminance)."""

    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(int(color[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colors, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
