"""Events to bytes and back. The bytes are what is hashed, exported and kept for ever.

One entry is compact UTF-8 JSON, ``{"envelope":{…},"event":{…}}``, fields in the order of the dataclasses, times in
ISO 8601 with the site's offset, ballot numbers sealed (``app.store.sealing``). Reading is strict: bytes that this
writer would not have written, a field nobody knows, an unknown kind or a newer version stop the reader with the
sequence named; nothing is dropped in silence.
"""

import re
from functools import cache
from typing import Any, TypeVar

import msgspec

from app.domain.events import KINDS, Event, holds_numbers, map_numbers
from app.domain.journal import Envelope
from app.faults import Fault, FaultCode
from app.store.sealing import Seal, as_other, as_sealed, is_other, is_sealed

_T = TypeVar("_T")


class _Parts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    envelope: Envelope
    event: msgspec.Raw


class _Entry(msgspec.Struct, frozen=True):
    envelope: Envelope
    event: Event


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder()
_parts = msgspec.json.Decoder(_Parts)


@cache
def _event_decoder(kind: str) -> msgspec.json.Decoder[Event]:
    return msgspec.json.Decoder(KINDS[kind])


def encode(envelope: Envelope, event: Event, seal: Seal | None) -> bytes:
    """``seal`` may be None only for kinds that hold no ballot numbers.

    Raises ValueError for an event that would not read back as it is: an entry can never be mended.
    """
    if holds_numbers(type(event)):
        if seal is None:
            raise ValueError("ballot numbers are written under seal only")
        event = map_numbers(event, lambda number: as_other(number) if is_sealed(number) else seal.seal(number))
    body = _encoder.encode(_Entry(envelope, event))
    if _as_now(body, None) != (envelope, map_numbers(event, as_sealed)):
        raise ValueError(f"{envelope.kind} would not read back as it was written")
    return body


def decode(body: bytes, seal: Seal | None = None) -> tuple[Envelope, Event]:
    """What ``encode`` was given. Without ``seal`` ballot numbers stay tokens, which still compare equal.

    Raises Fault(JOURNAL_BROKEN) for bytes that are no entry, Fault(BUNDLE_VERSION) for a kind or version that a
    newer program wrote; both name machine and sequence as far as they can be read.
    """
    return _as_now(body, seal) or _strictly(body, seal)


def envelope_of(body: bytes) -> Envelope:
    """The surroundings alone, whatever the kind; of the event only that it is JSON. Raises Fault(JOURNAL_BROKEN)."""
    try:
        parts = _parts.decode(body)
        if _encoder.encode(parts) == body:
            return parts.envelope
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
        pass  # told in full by the strict reader
    tree = _tree(body)
    return _typed(tree["envelope"], Envelope, _place(tree))


def _as_now(body: bytes, seal: Seal | None) -> tuple[Envelope, Event] | None:
    """The usual case, fast: what would be written today byte for byte holds nothing that was not understood."""
    try:
        parts = _parts.decode(body)
        kind = KINDS[parts.envelope.kind]
        event = _event_decoder(parts.envelope.kind).decode(parts.event)
        if parts.envelope.version != kind.VERSION or _encoder.encode(_Entry(parts.envelope, event)) != body:
            return None
        return parts.envelope, _numbers(event, body, seal)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError, ValueError, KeyError, Fault):
        return None  # told in full by the strict reader


def _numbers(event: Event, body: bytes, seal: Seal | None) -> Event:
    """Readable where the seal is at hand, else as tokens that compare equal whichever machine wrote them."""
    if seal is not None:
        return map_numbers(event, lambda number: as_sealed(number) if is_other(number) else seal.unseal(number))
    return map_numbers(event, as_sealed) if b'"o:' in body else event


def _strictly(body: bytes, seal: Seal | None) -> tuple[Envelope, Event]:
    """Entries of earlier versions, which lack fields that have come since; and everything that is wrong."""
    tree = _tree(body)
    envelope = _typed(tree["envelope"], Envelope, _place(tree))
    kind = KINDS.get(envelope.kind)
    if kind is None or envelope.version > kind.VERSION:
        raise Fault(FaultCode.BUNDLE_VERSION, kind=envelope.kind, version=envelope.version, **_place(tree))
    if envelope.version != kind.VERSION:
        raise Fault(FaultCode.JOURNAL_BROKEN, kind=envelope.kind, version=envelope.version, **_place(tree))
    event = _typed(tree["event"], kind, _place(tree))
    if not holds_numbers(kind):
        return envelope, event
    try:
        return envelope, _numbers(event, body, seal)
    except Fault as fault:
        raise Fault(fault.code, **fault.facts, **_place(tree)) from None


def _tree(body: bytes) -> dict[str, Any]:
    try:
        tree = _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Fault(FaultCode.JOURNAL_BROKEN, expected="an entry in JSON") from None
    if not isinstance(tree, dict) or list(tree) != ["envelope", "event"]:
        raise Fault(FaultCode.JOURNAL_BROKEN, expected="an envelope and an event")
    # One meaning, one form: doubled keys, spaces or other escapes could tell two readers two different things.
    if _encoder.encode(tree) != body:
        raise Fault(FaultCode.JOURNAL_BROKEN, expected="an entry as this program writes it", **_place(tree))
    return tree


def _typed(tree: Any, kind: type[_T], place: dict[str, str | int]) -> _T:
    try:
        value = msgspec.convert(tree, kind)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise Fault(FaultCode.JOURNAL_BROKEN, expected=_where(error, kind), **place) from None
    if not _kept(tree, msgspec.to_builtins(value)):
        raise Fault(FaultCode.JOURNAL_BROKEN, expected=f"only the known fields of {kind.__name__}", **place)
    return value


def _kept(told: Any, understood: Any) -> bool:
    """Whether everything told was understood, value for value; fields left to their default may be added."""
    if isinstance(told, dict):
        return isinstance(understood, dict) and all(
            name in understood and _kept(value, understood[name]) for name, value in told.items()
        )
    if isinstance(told, list):
        return len(told) == len(understood) and all(map(_kept, told, understood))
    return bool(told == understood)


def _where(error: Exception, kind: type[Any]) -> str:
    """The field that does not fit, never the value it holds."""
    found = re.search(r"`\$(\.[\w.\[\]]+)`", str(error))
    return f"a fitting {kind.__name__}{found[1] if found else ''}"


def _place(tree: dict[str, Any]) -> dict[str, str | int]:
    """Machine and sequence as far as the entry tells them."""
    envelope = tree["envelope"]
    if not isinstance(envelope, dict):
        return {}
    machine, sequence = envelope.get("machine"), envelope.get("sequence")
    place: dict[str, str | int] = {}
    if isinstance(machine, str):
        place["machine"] = machine
    if isinstance(sequence, int):
        place["sequence"] = sequence
    return place
