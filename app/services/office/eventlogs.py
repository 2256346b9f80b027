"""Event logs of many desks as one (NIST SP 1500-101): one log, one device a desk, passed on byte for byte."""

from collections.abc import Iterator

import msgspec


class _Log(msgspec.Struct, frozen=True):
    Device: list[msgspec.Raw]


_decoder = msgspec.json.Decoder(_Log)


def devices_of(log: bytes) -> Iterator[bytes]:
    """Each device of a desk's log as it stands there; nothing of what is no log."""
    try:
        devices = _decoder.decode(log).Device
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return
    yield from (bytes(each) for each in devices)
