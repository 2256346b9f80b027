"""From a layout file's TOML to a checked ``Layout``: every key known, every value of its kind, nothing half said."""

import re
from dataclasses import replace
from typing import Any

from app.domain.roll import VoterStatus
from app.faults import FaultCode
from app.importers.voters_layout import DATE_FORMATS, FIELDS, JOINED_BY, Layout, Spec, name_key
from app.importers.voters_survey import KNOWN_ENCODINGS
from app.importers.voters_trouble import Trouble, trouble

_TEXTS = {"name", "title", "note", "quote", "street_if"}
_LISTS = {
    *("delimiters", "encodings", "order", "required", "ignored", "ignored_patterns"),
    *("birth_formats", "date_formats", "masked", "withheld", "yes", "no"),
}
_CHOICES = {
    "format": ("delimited", "fixed", "json"),
    "header": ("yes", "no", "either"),
    "unknown": ("stop", "note"),
}
_OTHERS = {"titles", "columns", "districts", "renamed", "status", "widths", "street_else"}


def layout_from(data: dict[str, Any], file: str) -> Layout:
    """Raises FILE_BAD(file, reason, found) naming the key that is wrong."""
    values: dict[str, Any] = {}
    for key, value in data.items():
        if key in _TEXTS:
            _need(isinstance(value, str), file, key)
            values[key] = value
        elif key in _LISTS:
            values[key] = _texts(value, file, key)
        elif key in _CHOICES:
            _need(value in _CHOICES[key], file, key)
            values[key] = value
        else:
            _need(key in _OTHERS, file, key)
    _need(bool(values.get("name")) and bool(values.get("title")), file, "name")
    columns = _table(data, "columns", file)
    for field in columns:
        _need(field in FIELDS, file, f"columns.{field}")
    values["columns"] = tuple((field, _spec(field, value, file)) for field, value in columns.items())
    if "street_else" in data:
        values["street_else"] = _spec("street", data["street_else"], file)
    for key in ("titles", "districts", "renamed"):
        values[key] = tuple(
            (name, _text(value, file, f"{key}.{name}")) for name, value in _table(data, key, file).items()
        )
    values["status"] = _status(_table(data, "status", file), file)
    widths = data.get("widths", [])
    _need(isinstance(widths, list), file, "widths")
    values["widths"] = tuple(_numbers(form, file) for form in widths)
    return _checked(Layout(**values), file)


def _checked(layout: Layout, file: str) -> Layout:
    fields = dict(layout.columns)
    for field in layout.required:
        _need(field in fields, file, f"required.{field}")
    _need("id" in fields and ("last" in fields or "first" in fields), file, "columns.id")
    _need("status" not in fields or bool(layout.status), file, "status")
    _need(all(name in KNOWN_ENCODINGS for name in layout.encodings) and bool(layout.encodings), file, "encodings")
    for key in ("birth_formats", "date_formats"):
        formats = getattr(layout, key)
        _need(all(name in DATE_FORMATS for name in formats) and not {"mdy", "dmy"} <= set(formats), file, key)
    _need(all(len(text) == 1 for text in layout.delimiters) and bool(layout.delimiters), file, "delimiters")
    _need(all(map(_is_pattern, layout.ignored_patterns)), file, "ignored_patterns")
    _need(len(layout.quote) <= 1 and layout.quote not in layout.delimiters, file, "quote")
    _need(layout.header == "yes" or bool(layout.order), file, "order")
    known = {name_key(name) for name in layout.order}
    _need(len(known) == len(layout.order), file, "order")
    if layout.order:
        for name in layout.used:
            _need(name_key(name) in known or layout.format == "delimited", file, f"order: {name}")
    if layout.format == "fixed":
        _need(bool(layout.widths) and all(len(form) == len(layout.order) for form in layout.widths), file, "widths")
        lengths = {sum(form) for form in layout.widths}
        _need(len(lengths) == len(layout.widths), file, "widths")
        return replace(layout, header="no")
    return layout


def _spec(field: str, value: Any, file: str) -> Spec:
    join = JOINED_BY.get(field, " ")
    if isinstance(value, dict):
        _need(set(value) <= {"columns", "join"}, file, f"columns.{field}")
        join = _text(value.get("join", join), file, f"columns.{field}.join")
        value = value.get("columns")
    items = [value] if isinstance(value, str) else value
    _need(isinstance(items, list) and bool(items), file, f"columns.{field}")
    groups = tuple((item,) if isinstance(item, str) else _texts(item, file, f"columns.{field}") for item in items)
    _need(all(groups) and all(name for group in groups for name in group), file, f"columns.{field}")
    return Spec(groups=groups, join=join)


def _status(table: dict[str, Any], file: str) -> tuple[tuple[str, VoterStatus], ...]:
    known = {status.value for status in VoterStatus}
    for code, meaning in table.items():
        _need(meaning in known, file, f"status.{code}")
    return tuple((code.upper(), VoterStatus(meaning)) for code, meaning in table.items())


def _table(data: dict[str, Any], key: str, file: str) -> dict[str, Any]:
    value = data.get(key, {})
    _need(isinstance(value, dict), file, key)
    return dict(value)


def _texts(value: Any, file: str, key: str) -> tuple[str, ...]:
    _need(isinstance(value, list) and all(isinstance(item, str) for item in value), file, key)
    return tuple(value)


def _text(value: Any, file: str, key: str) -> str:
    _need(isinstance(value, str), file, key)
    return str(value)


def _numbers(value: Any, file: str) -> tuple[int, ...]:
    _need(
        isinstance(value, list) and all(isinstance(item, int) and 0 < item < 10_000 for item in value), file, "widths"
    )
    return tuple(value)


def _is_pattern(text: str) -> bool:
    try:
        re.compile(text)
    except re.error:
        return False
    return True


def _need(holds: bool, file: str, key: str) -> None:
    if not holds:
        raise trouble(FaultCode.FILE_BAD, Trouble.MAP_KEY, file=file, found=key)
