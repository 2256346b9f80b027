"""Invented people's names: lists of common names, a tail of made-up ones, and the spellings that trip programs up."""

from functools import cache
from importlib.resources import files
from itertools import accumulate
from random import Random

from app.domain.roll import Name

_BATCH = 4096
_RARE, _MARKED = 0.30, 0.035
_STARTS = "Al Bar Bel Bor Cal Cor Dar Del Dun El Fal Fen Gal Gor Had Hol Ing Jar Kel Kor Lan Lor Mal Mer Nor Ol Pel"
_MIDDLES = "a e i o u an en in on ar er or al el is os ber der ger ker ler mer ner ster ter ven"
_ENDS = "bach berg by cott croft dale den ell en er ford gaard ham ick ien ing ko kov ley low man mark ner ova sen ski"
_MORE_STARTS = "Quin Ras Ren Ros Sal Sel Sor Tal Tem Tor Ul Val Ver Vol Wal Wen Wil Yar Zel Zor Bran Chal Dray Fro Gri"


@cache
def _list(name: str) -> tuple[str, ...]:
    text = (files("assets") / "demo" / f"names_{name}.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line)


@cache
def _zipf(count: int) -> list[float]:
    return list(accumulate(1.0 / (rank + 12) for rank in range(count)))


class NameMaker:
    """Draws names in batches from one random source."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._common, self._marked = _list("surnames"), _list("surnames_marked")
        self._given = (_list("given_female"), _list("given_male"))
        self._surnames: list[str] = []
        self._firsts: tuple[list[str], list[str]] = ([], [])

    def surname(self) -> str:
        """As filed: a common one, a rare one, or one with marks; some lists are in capitals."""
        draw = self._random.random()
        if draw < _MARKED:
            return self._random.choice(self._marked)
        if draw < _MARKED + _RARE:
            return self._rare()
        if not self._surnames:
            self._surnames = self._random.choices(self._common, cum_weights=_zipf(len(self._common)), k=_BATCH)
        return self._surnames.pop()

    def person(self, surname: str, of: int | None = None) -> Name:
        """``of`` 0 draws a woman's given name, 1 a man's."""
        random = self._random
        kind = int(random.random() * 2) if of is None else of
        draw = random.random()
        middle = "" if draw < 0.15 else self._first(kind)
        if draw > 0.6:
            middle = middle[:1]
        suffix = _SUFFIXES[int(draw * 1e6) % len(_SUFFIXES)] if kind and 0.3 < draw < 0.315 else ""
        return Name(first=self._first(kind), middle=middle, last=surname, suffix=suffix)

    def twins(self, surname: str) -> tuple[Name, Name]:
        """Same last name, given names that begin alike: half of the pairs differ by one letter."""
        random = self._random
        if random.random() < 0.5:
            first, second = random.choice(_PAIRS)
            middle = self._first(0)
            return Name(first=first, middle=middle, last=surname), Name(first=second, middle=middle, last=surname)
        return self.person(surname), self.person(surname)

    def father_and_son(self, surname: str) -> tuple[Name, Name]:
        """One name, one home; the suffix is filed for both, one or neither."""
        man = self.person(surname, of=1)
        draw = self._random.random()
        father = "Sr." if draw < 0.5 else ""
        son = "Jr." if draw < 0.85 else ""
        return (
            Name(first=man.first, middle=man.middle, last=surname, suffix=father),
            Name(first=man.first, middle=man.middle, last=surname, suffix=son),
        )

    def _first(self, kind: int) -> str:
        ready = self._firsts[kind]
        if not ready:
            names = self._given[kind]
            ready.extend(self._random.choices(names, cum_weights=_zipf(len(names)), k=_BATCH))
        return ready.pop()

    def _rare(self) -> str:
        random = self._random.random
        start = _SYLLABLES[0][int(random() * len(_SYLLABLES[0]))]
        middle = _SYLLABLES[1][int(random() * len(_SYLLABLES[1]))] if random() < 0.8 else ""
        return start + middle + _SYLLABLES[2][int(random() * len(_SYLLABLES[2]))]


_SYLLABLES = ((_STARTS + " " + _MORE_STARTS).split(), _MIDDLES.split(), _ENDS.split())
_SUFFIXES = ("Jr.", "Sr.", "III", "II", "JR", "IV")
_PAIRS = (
    ("Robin", "Robyn"), ("Jordan", "Jordyn"), ("Erin", "Erinn"), ("Kaylee", "Kayleigh"), ("Brian", "Bryan"),
    ("Jon", "John"), ("Marie", "Maria"), ("Alan", "Allan"), ("Kristen", "Kirsten"), ("Michael", "Micheal"),
    ("Hannah", "Hanna"), ("Eric", "Erik"), ("Zoë", "Zoe"), ("Ana", "Anna"),
)  # fmt: skip
