"""Any event of any kind, drawn from the types of its fields."""

import types
from dataclasses import fields, is_dataclass
from datetime import date, datetime, timedelta, timezone
from typing import Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from app.domain.events import KINDS, Event
from app.domain.ids import BallotNumber

_OFFSETS = [timezone(timedelta(minutes=minutes)) for minutes in (-570, -540, -480, 0, 345, 765)]
_LEAVES: dict[Any, st.SearchStrategy[Any]] = {
    BallotNumber: st.from_regex(r"[0-9]{6,10}", fullmatch=True),
    str: st.text(max_size=12),
    int: st.integers(-(2**40), 2**40),
    bool: st.booleans(),
    date: st.dates(),
    datetime: st.datetimes(
        min_value=datetime(1900, 1, 1), max_value=datetime(2200, 1, 1), timezones=st.sampled_from(_OFFSETS)
    ),
}


def events(*kinds: type[Event]) -> st.SearchStrategy[Event]:
    """Any event of these kinds, or of any."""
    return st.sampled_from(kinds or tuple(KINDS.values())).flatmap(_strategy)


def _strategy(kind: Any) -> st.SearchStrategy[Any]:
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return st.builds(kind, **{each.name: _strategy(hints[each.name]) for each in fields(kind)})
    if kind in _LEAVES:
        return _LEAVES[kind]
    if hasattr(kind, "__supertype__"):
        return _strategy(kind.__supertype__)
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        if inner[-1] is Ellipsis:
            return st.lists(_strategy(inner[0]), max_size=3).map(tuple)
        return st.tuples(*map(_strategy, inner))
    if get_origin(kind) in (Union, types.UnionType):
        return st.one_of(*(st.none() if each is type(None) else _strategy(each) for each in get_args(kind)))
    return st.sampled_from(list(kind))
