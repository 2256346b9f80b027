"""The archive inside a bundle: POSIX ustar with every field fixed, so the same parts give the same bytes.

``age -d | tar t`` lists it on any machine. A reader needs no tar parser: it writes the header it expects and compares.
"""

BLOCK = 512
END = bytes(2 * BLOCK)


def header(name: str, size: int) -> bytes:
    """One header block: a plain file, mode 0600, owner 0, time 0. ``name`` and ``size`` are within ustar's limits."""
    block = bytearray(BLOCK)
    fields = (
        (0, name.encode("ascii")),
        (100, b"0000600\0"),
        (108, b"0000000\0"),
        (116, b"0000000\0"),
        (124, b"%011o\0" % size),
        (136, b"00000000000\0"),
        (148, b" " * 8),
        (156, b"0"),
        (257, b"ustar\x0000"),
    )
    for offset, text in fields:
        block[offset : offset + len(text)] = text
    block[148:156] = b"%06o\0 " % sum(block)
    return bytes(block)


def padding(size: int) -> bytes:
    return bytes(-size % BLOCK)


def stated_size(block: bytes) -> int | None:
    """The size the first header states: the one number that must be read before the manifest is known."""
    text = block[124:135]
    return int(text, 8) if len(text) == 11 and all(48 <= digit < 56 for digit in text) else None
