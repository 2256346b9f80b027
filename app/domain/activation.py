"""The code on an activation slip: which ballot and language, single use, and nothing about the voter (DESIGN 5).

Sixteen letters and digits: style, language, a number drawn at random, and a check only the office's machines can make.
The pool the number is drawn from holds a thousand million codes for each style and language, shuffled by chance itself:
the desk records none, needs to remember none, and no code tells an order or a time (VVSG 10.2.2-B, -E; 10.2.4-C). The
station keeps those that were used as an unordered set of digests.
"""

import hashlib
import hmac
from dataclasses import dataclass

from app.domain.ballots import BallotDefinition
from app.domain.ids import StyleId

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U: what is easily misread is read as what it looks like."""
_LOOKS = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})
LETTERS = 16
STYLE_BITS, LANGUAGE_BITS, DRAWN_BITS, CHECK_BITS = 14, 4, 30, 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Activation:
    """What a slip gives its voter."""

    style: StyleId
    language: str


def station_secret(roll_key: bytes) -> bytes:
    """What desks and station of one package share. The station gets this and can open no roll with it."""
    return hmac.new(roll_key, b"votecenter station activation 1", hashlib.sha256).digest()


def languages_of(definition: BallotDefinition) -> tuple[str, ...]:
    """Every language of the election, in one fixed order."""
    return tuple(sorted({language for style in definition.styles for language in style.languages}))


def make_code(secret: bytes, definition: BallotDefinition, activation: Activation, drawn: int) -> str:
    """The code for this style and language. ``drawn`` is a random number of 30 bits, used once and not kept.

    Raises ValueError for a style or language that is not the election's.
    """
    style = [each.id for each in definition.styles].index(activation.style)
    language = languages_of(definition).index(activation.language)
    plain = (style << LANGUAGE_BITS | language) << DRAWN_BITS | drawn % (1 << DRAWN_BITS)
    return _written(plain << CHECK_BITS | _check(secret, definition, plain))


def read_code(secret: bytes, definition: BallotDefinition, typed: str) -> Activation | None:
    """What a code gives, however it was typed or scanned; None for one that is not of this election's desks."""
    text = normal(typed)
    if len(text) != LETTERS or any(letter not in ALPHABET for letter in text):
        return None
    value = 0
    for letter in text:
        value = value << 5 | ALPHABET.index(letter)
    plain, check = value >> CHECK_BITS, value & ((1 << CHECK_BITS) - 1)
    if not hmac.compare_digest(check.to_bytes(4, "big"), _check(secret, definition, plain).to_bytes(4, "big")):
        return None
    kind = plain >> DRAWN_BITS
    style, language = kind >> LANGUAGE_BITS, kind & ((1 << LANGUAGE_BITS) - 1)
    known = languages_of(definition)
    if style >= len(definition.styles) or language >= len(known):
        return None
    return Activation(style=definition.styles[style].id, language=known[language])


def normal(typed: str) -> str:
    """Letters and digits only, capitals, look-alikes as what they are."""
    return "".join(each for each in typed.upper() if each.isalnum()).translate(_LOOKS)


def grouped(code: str) -> str:
    """``7K3M-0Q9T-…`` as people read it."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def used_digest(secret: bytes, code: str) -> str:
    """What the station keeps of a used code: it can be recognized and not be turned back."""
    return hmac.new(secret, b"used " + normal(code).encode("ascii"), hashlib.sha256).hexdigest()


def _check(secret: bytes, definition: BallotDefinition, plain: int) -> int:
    told = b"code " + definition.election.encode() + b" " + plain.to_bytes(8, "big")
    return int.from_bytes(hmac.new(secret, told, hashlib.sha256).digest()[:4], "big")


def _written(value: int) -> str:
    return "".join(ALPHABET[value >> shift & 31] for shift in range(5 * (LETTERS - 1), -1, -5))
