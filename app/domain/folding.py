"""One spelling for searching: case, accents, apostrophes, hyphens and letters Unicode does not take apart.

What is filed is never changed by this; only search keys and typed text are folded, both by the same function
(CASES A01, A15).
"""

from collections.abc import Sequence
from unicodedata import category, normalize

_APOSTROPHES = "'`´‘’‚‛′‵ʹʺʻʼʽʾʿˈˊˋ՚׳Ꞌꞌ＇"
"""Dropped: O'Brien, O’Brien and OʻBrien are one key. U+A78B/C is the saltillo, U+02BB the ʻokina."""
_GLUE = "­\u200b‌‍⁠﻿"
"""Soft hyphen, zero-width marks: invisible, so dropped."""
_LETTERS = {
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ħ": "h", "ŧ": "t",
    "ı": "i", "ĸ": "k", "ŋ": "n", "ƀ": "b", "ɓ": "b", "ɖ": "d", "ɗ": "d", "ǝ": "e", "ə": "e", "ɛ": "e",
    "ƙ": "k", "ƴ": "y", "ɨ": "i", "ɫ": "l", "ɬ": "l", "ƚ": "l", "ɔ": "o", "ɵ": "o", "ǥ": "g", "ʉ": "u",
    "ʔ": "", "ˀ": "", "ɂ": "",
}  # fmt: skip
"""Letters that compatibility decomposition leaves whole, after case folding."""

FRACTIONS: dict[str, str | int | None] = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4"}
"""100½ is 100 and a half, not 1001/2."""

_BEFORE = str.maketrans({**dict.fromkeys(_APOSTROPHES + _GLUE), **dict.fromkeys("."), **FRACTIONS})
_AFTER = str.maketrans(_LETTERS)
_ASCII = str.maketrans(
    {
        **{code: " " for code in range(128) if not chr(code).isalnum()},
        **dict.fromkeys(map(ord, "'`.")),
        **{code: chr(code).lower() for code in range(65, 91)},
    }
)


def fold(text: str) -> str:
    """Lower-case words of plain letters and digits, one space between them.

    >>> fold("O’BRIEN-Łuczak, José")
    'obrien luczak jose'

    Letters of other scripts stay, case-folded. Folding twice changes nothing.
    """
    if text.isascii():
        return text.lower() if text.isalnum() else " ".join(text.translate(_ASCII).split())
    return _fold_unicode(text)


def words(text: str) -> tuple[str, ...]:
    """The folded words of a text."""
    return tuple(fold(text).split())


_POST = {
    ("p", "o", "box"): ("po", "box"), ("pob",): ("po", "box"), ("pobox",): ("po", "box"), ("rural", "route"): ("rr",),
    ("post", "office", "box"): ("po", "box"), ("r", "r"): ("rr",), ("highway", "contract"): ("hc",),
}  # fmt: skip
_POST_STARTS = frozenset(start[0] for start in _POST)


def post_words(parts: Sequence[str]) -> Sequence[str]:
    """The folded words of an address line, the ways of writing a post-office box or a rural route made one."""
    if parts and parts[0] in _POST_STARTS:
        for written, meant in _POST.items():
            if tuple(parts[: len(written)]) == written:
                return (*meant, *parts[len(written) :])
    return parts


def _fold_unicode(text: str) -> str:
    for _ in range(3):  # case folding can bring forth what decomposes again; it settles at once or at the second turn
        before = text
        text = normalize("NFKD", normalize("NFKD", text.translate(_BEFORE)).casefold())
        text = text.translate(_BEFORE).translate(_AFTER)
        text = "".join(_plain(letter) for letter in text)
        if text == before:
            break
    return " ".join(text.split())


def _plain(letter: str) -> str:
    if letter.isalnum():
        return letter
    return "" if category(letter) in {"Mn", "Me", "Cf"} else " "
