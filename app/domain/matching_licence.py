"""Whether a voter is the person on a licence. The suffix never decides, the middle name never excludes."""

from app.domain.folding import words
from app.domain.licence import Licence
from app.domain.matching import SUFFIXES
from app.domain.roll import Birth, Name

_COMPOUND, _MIDDLE_DIFFERS, _YEAR_ONLY, _NO_BIRTH, _SUFFIX_DIFFERS = 3, 4, 1, 5, 1


def licence_cost(licence: Licence, name: Name, filed: Birth | None) -> int | None:
    """0 all agrees, more for what is missing or shorter on one side; None when a name or the birth date disagrees.

    First and middle names may be split differently (CASES A02), be initials or be missing (A04); a name the card
    cuts off is compared as a beginning (AAMVA DDE, DDF).
    """
    birth = _birth_cost(licence.birth, filed)
    last = None if birth is None else _last_cost(licence, name)
    given = None if last is None else given_agrees(licence, name)
    if last is None or given is None or birth is None:
        return None
    return last + given + birth + _suffix_cost(licence.name.suffix, name.suffix)


def _last_cost(licence: Licence, filed: Name) -> int | None:
    asked_words, filed_words = words(licence.name.last), words(filed.last)
    asked, known = "".join(asked_words), "".join(filed_words)
    if asked == known or (licence.last_cut and asked and known.startswith(asked)):
        return 0
    shared = set(asked_words) & set(filed_words)
    # A second surname may stand on one side only: GARCIA and GARCIA LOPEZ.
    if shared and shared in (set(asked_words), set(filed_words)) and any(len(word) > 2 for word in shared):
        return _COMPOUND
    return None


def given_agrees(licence: Licence, filed: Name) -> int | None:
    """The cost of the given names, None when the first name is another."""
    asked = words(f"{licence.name.first} {licence.name.middle}")
    known = words(f"{filed.first} {filed.middle}")
    if not asked or not known:
        return 0 if asked == known else _MIDDLE_DIFFERS
    if _one_begins_the_other("".join(asked), "".join(known), min(len(asked[0]), len(known[0]))):
        return 0
    first, other = asked[0], known[0]
    if first == other or (licence.first_cut and other.startswith(first)):
        return min((_middle_cost(a, b) for a in asked[1:] for b in known[1:]), default=0)
    if len(first) == 1 or len(other) == 1:
        return _MIDDLE_DIFFERS if first[0] == other[0] else None
    return None


def _one_begins_the_other(asked: str, known: str, first: int) -> bool:
    shorter, longer = sorted((asked, known), key=len)
    return len(shorter) > first and longer.startswith(shorter)


def _middle_cost(asked: str, filed: str) -> int:
    return 0 if asked.startswith(filed) or filed.startswith(asked) else _MIDDLE_DIFFERS


def _birth_cost(asked: Birth | None, filed: Birth | None) -> int | None:
    if asked is None or filed is None:
        return _NO_BIRTH
    if asked.year != filed.year:
        return None
    if not filed.is_whole:
        return _YEAR_ONLY
    return 0 if (asked.month, asked.day) == (filed.month, filed.day) else None


def _suffix_cost(asked: str, filed: str) -> int:
    first, second = ({SUFFIXES.get(word, word) for word in words(each)} for each in (asked, filed))
    return 0 if first == second else _SUFFIX_DIFFERS
