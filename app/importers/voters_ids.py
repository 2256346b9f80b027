"""Has this voter id been read before, and where? Exact, and small enough for five million lines.

A Python dictionary of five million ids takes a gigabyte. A city's go into one, for speed; of a larger list, an id that
is short and made of digits and capitals, as nearly every state's is, is packed without loss into one 63-bit number and
kept in two flat arrays (open addressing, about 100 MB at five million). No hash stands for an id, so no voter is ever
rejected because another one's id happens to hash alike.
"""

from array import array

FEW = 250_000
"""Ids kept in a dictionary before they move to the arrays."""
_START = 1 << 12
_MIX = 0x9E3779B97F4A7C15
_MASK64 = (1 << 64) - 1


def packed(text: str) -> int:
    """The id as one number, different for every different id; 0 when it does not fit."""
    if text.isascii():
        if text.isdigit() and len(text) <= 17:
            return int("1" + text)
        if len(text) <= 11 and text.isalnum() and text == text.upper():
            return -int("1" + text, 36)
    return 0


class SeenIds:
    """Where each id was first read. Places are positive numbers below 2**32."""

    __slots__ = ("_bits", "_count", "_keys", "_others", "_places", "_small")

    def __init__(self) -> None:
        self._small = True
        self._others: dict[str, int] = {}
        self._count = 0
        self._bits = _START.bit_length() - 1
        self._keys = array("q", bytes(8 * _START))
        self._places = array("I", bytes(4 * _START))

    def __len__(self) -> int:
        return self._count + len(self._others)

    def first_place(self, text: str, place: int) -> int:
        """Where ``text`` was read before, or 0 when it is new; then it is remembered at ``place``."""
        others = self._others
        if text in others:
            return others[text]
        key = 0 if self._small else packed(text)
        if not key:
            others[text] = place
            if self._small and len(others) >= FEW:
                self._pack()
            return 0
        keys = self._keys
        last = len(keys) - 1
        at = ((key * _MIX) & _MASK64) >> (64 - self._bits)
        while found := keys[at]:
            if found == key:
                return self._places[at]
            at = (at + 1) & last
        keys[at] = key
        self._places[at] = place
        self._count += 1
        if self._count * 4 > last * 3:
            self._grow()
        return 0

    def _pack(self) -> None:
        """The list is a large one: what fits moves from the dictionary into the arrays."""
        known, self._others, self._small = self._others, {}, False
        for text, place in known.items():
            self.first_place(text, place)

    def _grow(self) -> None:
        self._bits += 1
        size = 1 << self._bits
        last = size - 1
        shift = 64 - self._bits
        keys = array("q", bytes(8 * size))
        places = array("I", bytes(4 * size))
        for key, place in zip(self._keys, self._places, strict=True):
            if key:
                at = ((key * _MIX) & _MASK64) >> shift
                while keys[at]:
                    at = (at + 1) & last
                keys[at] = key
                places[at] = place
        self._keys, self._places = keys, places
