"""Events of every kind, built from the fields' own types, so that a new kind is tested the day it is named."""

import types
from dataclasses import fields, is_dataclass
from datetime import date, datetime, timedelta, timezone
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from app.domain.events import KINDS, Event, JournalBegun
from app.domain.ids import BallotNumber, CenterId, ElectionId, OfficialId
from app.domain.journal import Stamp

ALASKA = timezone(timedelta(hours=-9))
NOON = datetime(2026, 11, 3, 12, 0, 5, tzinfo=ALASKA)
KEY = bytes(range(32))
SEAL_KEY = bytes(range(64))
STAMP = Stamp(at=NOON, boot="boot-1", actors=(OfficialId("ana"), OfficialId("ben")), program="0.1.0")
BEGUN = JournalBegun(election=ElectionId("invented-2026"), center=CenterId("HS"))


def sample(kind: type[Event]) -> Event:
    """One event of this kind with every field filled and none at its default."""
    return _sample(kind, "")


def every_kind() -> dict[str, Event]:
    return {name: sample(kind) for name, kind in KINDS.items()}


def _sample(kind: Any, name: str) -> Any:
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return kind(**{each.name: _sample(hints[each.name], each.name) for each in fields(kind)})
    if kind is BallotNumber:
        return "0012345"
    if hasattr(kind, "__supertype__"):
        return f"{name}-Łódź'ʻ1"
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        return tuple(_sample(each, name) for each in (inner[:1] * 2 if inner[-1] is Ellipsis else inner))
    if get_origin(kind) in (Union, types.UnionType):
        return _sample(next(each for each in get_args(kind) if each is not type(None)), name)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)[-1]
    return {str: f"{name} “é”", int: 42, bool: True, date: date(2026, 11, 3), datetime: NOON}[kind]
