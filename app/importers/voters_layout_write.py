"""A layout as the text of a map file: what a clerk has chosen, kept for the next list (``--map FILE``)."""

import re
from dataclasses import fields

from app.importers.voters_layout import JOINED_BY, Layout, Spec

_TABLES = ("columns", "titles", "districts", "renamed", "status")
_DEFAULTS = {field.name: field.default for field in fields(Layout)}


def map_text(layout: Layout) -> str:
    """TOML that ``layouts.map_from`` reads back to the same layout; what is as usual is left out."""
    lines: list[str] = []
    for field in fields(Layout):
        value = getattr(layout, field.name)
        if field.name in _TABLES or value == _DEFAULTS[field.name]:
            continue
        if field.name == "street_else":
            lines.append(f"street_else = {_spec('street', value)}")
        elif field.name == "widths":
            lines.append(f"widths = [{', '.join(str(list(form)) for form in value)}]")
        elif isinstance(value, tuple):
            lines.append(f"{field.name} = {_list(value)}")
        else:
            lines.append(f"{field.name} = {_text(value)}")
    lines += ["", "[columns]", *(f"{field} = {_spec(field, spec)}" for field, spec in layout.columns)]
    for name in _TABLES[1:]:
        pairs = getattr(layout, name)
        if pairs:
            lines += ["", f"[{name}]", *(f"{_text(key)} = {_text(str(value))}" for key, value in pairs)]
    return "\n".join(lines) + "\n"


def _spec(field: str, spec: Spec) -> str:
    groups = [_text(group[0]) if len(group) == 1 else _list(group) for group in spec.groups]
    columns = groups[0] if len(groups) == 1 and len(spec.groups[0]) == 1 else f"[{', '.join(groups)}]"
    if spec.join == JOINED_BY.get(field, " "):
        return columns
    return f"{{ columns = {columns}, join = {_text(spec.join)} }}"


def _list(values: tuple[str, ...]) -> str:
    return f"[{', '.join(map(_text, values))}]"


def _text(value: str) -> str:
    """A TOML basic string."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda hit: f"\\u{ord(hit[0]):04x}", escaped) + '"'
