"""Has this voter id been read before, and where? Exact, and small enough for five million lines.

A Python dictionary of five million ids takes a gigabyte. A city's go into one, for speed; of a larger list, an id that
is short and made of digits and capitals, or of digits in one of a few patterns (``VC26-0073118-4``), as nearly every
state's is, is packed without loss into one 63-bit number and kept in two flat arrays (open addressing, about 100 MB at
five million). No hash stands for an id, so no voter is ever rejected because another one's id happens to hash alike.
"""

from array import array

FEW = 250_000
"""Ids kept in a dictionary before they move to the arrays."""
_FEWEST = 3_000
_MOST_EXPECTED = 20_000_000
"""More than a state's voters; a file of nothing but line ends makes no more room than that."""
_MIX = 0x9E3779B97F4A7C15
_MASK64 = (1 << 64) - 1
MOST_PATTERNS = 1 << 12
_MOST_DIGITS = 12
_MANY_DIGITS = 5
_PATTERNED = 1 << 62
_ALL_DIGITS = "0123456789"
_NO_DIGITS = str.maketrans(dict.fromkeys(_ALL_DIGITS, "0"))
_DIGITS = str.maketrans({chr(code): None for code in range(128) if chr(code) not in _ALL_DIGITS})


def packed(text: str) -> int:
    """The id as one number, different for every different id; 0 when it does not fit."""
    if text.isascii():
        if text.isdigit() and len(text) <= 17:
            return int(text) | len(text) << 57
        if len(text) <= 11 and text.isalnum() and text == text.upper():
            return -int("1" + text, 36)
    return 0


class SeenIds:
    """Where each id was first read. Places are positive numbers below 2**32."""

    __slots__ = ("_bits", "_count", "_expected", "_keys", "_others", "_patterns", "_places", "_small")

    def __init__(self) -> None:
        self._small = True
        self._others: dict[str, int] = {}
        self._patterns: dict[str, int] = {}
        self._count = self._expected = self._bits = 0
        self._keys, self._places = array("q"), array("I")

    def __len__(self) -> int:
        return self._count + len(self._others)

    def first_place(self, text: str, place: int) -> int:
        """Where ``text`` was read before, or 0 when it is new; then it is remembered at ``place``."""
        others = self._others
        if text in others:
            return others[text]
        key = 0 if self._small else packed(text) or self._patterned(text)
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

    def _patterned(self, text: str) -> int:
        """The digits of an id as one number, beside what stands around them, which is the same for most of a list; 0
        when it does not fit. Apart from every number of ``packed``, and one number for one id whatever came before."""
        if not text.isascii():
            return 0
        around = text.rstrip(_ALL_DIGITS)
        digits = text[len(around) :]
        if len(digits) < _MANY_DIGITS:  # as before a check digit: VC26-0073118-4
            digits = text.translate(_DIGITS)
            around = "\0" + text.translate(_NO_DIGITS)
        if not digits or len(digits) > _MOST_DIGITS:
            return 0
        known = self._patterns.get(around)
        if known is None:
            if len(self._patterns) >= MOST_PATTERNS:
                return 0
            known = self._patterns[around] = len(self._patterns)
        return _PATTERNED | known << 44 | int("1" + digits)

    def expect(self, more: int) -> None:
        """Make room for so many more when the list turns out to be a large one: growing takes as long as keeping."""
        self._expected = len(self) + more

    def _pack(self) -> None:
        """The list is a large one: what fits moves from the dictionary into the arrays."""
        known, self._others, self._small = self._others, {}, False
        self._bits = (max(_FEWEST, min(self._expected, _MOST_EXPECTED)) * 4 // 3).bit_length()
        self._keys = array("q", bytes(8 << self._bits))
        self._places = array("I", bytes(4 << self._bits))
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
