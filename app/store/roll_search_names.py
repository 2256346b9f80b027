"""Statements for names: whole surnames first, then every other place a word can have in a name.

Two-letter pairs, counted beginnings and the rarest word keep what is read small, however common the name.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from app.domain.matching import is_suffix
from app.domain.query import Reading
from app.domain.roll import Birth
from app.store.roll_schema import PAIR, VOTER_COLUMNS

Statement = tuple[str, tuple[Any, ...]]

TOP = "\U0010ffff"
"""Sorts after every letter: ``start`` to ``start + TOP`` is everything that begins with it."""
_SELECT = f"SELECT {VOTER_COLUMNS} FROM voter v INDEXED BY "  # noqa: S608
_TAIL = f"SELECT {VOTER_COLUMNS} FROM name_tail p CROSS JOIN voter v ON v.n = p.voter WHERE "  # noqa: S608
_MIDDLE = f"SELECT {VOTER_COLUMNS} FROM name_middle p CROSS JOIN voter v ON v.n = p.voter WHERE "  # noqa: S608


class Counts(NamedTuple):
    """How many voters' surname, first given name, middle name or second surname begins with some letters. For more
    than five letters all but the first are upper bounds, though 0 is 0."""

    last: int = 0
    given: int = 0
    middle: int = 0
    tail: int = 0


CountsOf = Callable[[str], Counts]


class Years(NamedTuple):
    """The years of birth that were typed with a name, as one more condition; the tables of parts of names have the
    birth date too, so that nobody's row is read for nothing."""

    of_voter: str = ""
    of_part: str = ""
    values: tuple[int, ...] = ()


def begun_by(word: str) -> Statement:
    """(voters whose surname begins with a long word, is there a given name, a middle name, a second surname)."""
    span = (word, word + TOP)
    return (
        "SELECT (SELECT coalesce(sum(voters), 0) FROM surname WHERE key >= ? AND key < ?),"
        " EXISTS (SELECT 1 FROM voter INDEXED BY by_given WHERE given_key >= ? AND given_key < ?),"
        " EXISTS (SELECT 1 FROM name_middle WHERE word >= ? AND word < ?),"
        " EXISTS (SELECT 1 FROM name_tail WHERE word >= ? AND word < ?)",
        span * 4,
    )


def names(reading: Reading, counts: CountsOf) -> Iterator[Statement]:
    typed = reading.words
    yield from _words(typed, counts, _years(reading.births))
    kept = tuple(word for word in typed if not is_suffix(word, len(typed)))
    if kept != typed:  # a suffix never filters (CASES A03)
        yield from _words(kept or typed[:1], counts, _years(reading.births))


def _words(typed: tuple[str, ...], counts: CountsOf, years: Years) -> Iterator[Statement]:
    for chunks in groupings(typed):
        known = [counts(chunk) for chunk in chunks]
        if not all(map(any, known)):
            continue  # no name begins like this
        if len(chunks) == 1:
            yield from _single(chunks[0], known[0], years)
        else:
            yield from _several(chunks, known, years)
    if len(typed) > 1:
        yield from _loose(typed, counts, years)


def groupings(typed: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The words as typed, then with neighbours joined: o brien → obrien, de la cruz → delacruz."""
    found = [typed]
    for size in range(2, len(typed) + 1):
        for at in range(len(typed) - size + 1):
            found.append((*typed[:at], "".join(typed[at : at + size]), *typed[at + size :]))
    return list(dict.fromkeys(found))


def _single(word: str, known: Counts, years: Years) -> Iterator[Statement]:
    """Whole words before beginnings, surnames before given names before the rest."""
    extra, of_part, values = years
    longer = (word + "!", word + TOP, *values)
    if known.last:
        yield f"{_SELECT}by_last WHERE last_key = ?{extra}", (word, *values)
    if known.given:
        yield f"{_SELECT}by_given WHERE given_key >= ? AND given_key < ?{extra}", (word, word + "!", *values)
    if known.tail:
        yield f"{_TAIL}p.word = ?{of_part}", (word, *values)
    if known.middle:
        yield f"{_MIDDLE}p.word = ?{of_part}", (word, *values)
    if known.last:
        yield f"{_SELECT}by_last WHERE last_key >= ? AND last_key < ?{extra}", longer
    if known.given:
        yield f"{_SELECT}by_given WHERE given_key >= ? AND given_key < ?{extra}", longer
    if known.tail:
        yield f"{_TAIL}p.word >= ? AND p.word < ?{of_part}", longer
    if known.middle:
        yield f"{_MIDDLE}p.word >= ? AND p.word < ?{of_part}", longer


def _several(chunks: tuple[str, ...], known: list[Counts], years: Years) -> Iterator[Statement]:
    """First a surname with a given name, which is what is mostly typed; then words in the middle of the name; then
    second surnames."""
    extra, of_part, values = years
    places = range(len(chunks))
    few = len(chunks) == 2
    for last, given in permutations(places, 2):
        if not (known[last].last and known[given].given) or (len(chunks[last]) == 1 and not few):
            continue  # of three words the one that is neither is in the middle, and is looked for there
        among, sought = _in_the_middle([chunks[at] for at in places if at not in {last, given}])
        if len(chunks[given]) == 1:  # the pairs of one letter are not in order of surname: whole surnames first
            span = (chunks[given], chunks[given] + TOP)
            yield (
                f"{_SELECT}by_last WHERE last_key = ? AND given_key >= ? AND given_key < ?{among}{extra}",
                (chunks[last], *span, *sought, *values),
            )
        where, span = _pair(chunks[last], chunks[given])
        yield f"{_SELECT}{where}{among}{extra}", (*span, *sought, *values)
    if few:
        yield from _one_in_the_middle(chunks, known, years)
        yield from _one_in_the_middle(chunks[::-1], known[::-1], years)
    else:
        yield from _most_in_the_middle(chunks, known, years)
    for at in places:
        if known[at].tail and (few or len(chunks[at]) > 1):
            among, sought = _having("p.other", _without(chunks, at))
            yield f"{_TAIL}p.word >= ? AND p.word < ?{among}{of_part}", (chunks[at], chunks[at] + TOP, *sought, *values)


def _without(chunks: tuple[str, ...], at: int) -> tuple[str, ...]:
    return chunks[:at] + chunks[at + 1 :]


def _pair(last: str, given: str) -> Statement:
    """Both beginnings at once: the index begins with two letters of each, so that even ``sm j`` reads few rows. Inside
    it a whole surname stands before those it begins."""
    span = (last, last + TOP, given, given + TOP)
    if len(last) > 1 and len(given) > 1:
        return f"by_pair WHERE {PAIR} = ? AND {_BOTH}", (last[:2] + given[:2], *span)
    if len(last) > 1:
        start = last[:2] + given
        return f"by_pair WHERE {PAIR} >= ? AND {PAIR} < ? AND {_BOTH}", (start, start + TOP, *span)
    return f"by_given WHERE {_BOTH}", span


_BOTH = "last_key >= ? AND last_key < ? AND given_key >= ? AND given_key < ?"


def _one_in_the_middle(chunks: tuple[str, ...], known: list[Counts], years: Years) -> Iterator[Statement]:
    """The second word stands in the middle: by middle names, or by reading all who have the first, whichever are
    fewer. Initials are not among the middle names."""
    extra, of_part, values = years
    start, middle = chunks
    initial = len(middle) == 1
    if initial or known[0].last + known[0].given < known[1].middle:
        span = (start, start + TOP, " " + middle, *values)
        if known[0].last:
            yield f"{_SELECT}by_last WHERE last_key >= ? AND last_key < ? AND instr(given_key, ?){extra}", span
        if known[0].given:
            yield f"{_SELECT}by_given WHERE given_key >= ? AND given_key < ? AND instr(given_key, ?){extra}", span
    elif known[1].middle:
        among, sought = _having("p.other", (start,))
        yield f"{_MIDDLE}p.word >= ? AND p.word < ?{among}{of_part}", (middle, middle + TOP, *sought, *values)


def _most_in_the_middle(chunks: tuple[str, ...], known: list[Counts], years: Years) -> Iterator[Statement]:
    """Whoever is not found as a surname with a given name has all words but one in the middle: everyone with the rarest
    word, as the surname, as the first given name or in the middle, and the others."""
    extra, of_part, values = years
    places = range(len(chunks))
    whole = [at for at in places if len(chunks[at]) > 1]

    def beside(at: int) -> int | None:
        """The rarest middle name that stands beside a word, initials not counted; None when reading all of the surname
        is less."""
        rarest = min((each for each in whole if each != at), key=lambda each: known[each].middle, default=at)
        return None if rarest == at or known[rarest].middle > known[at].last else rarest

    def read(at: int) -> tuple[bool, int]:
        partner = beside(at)
        as_surname = known[at].last if partner is None else known[partner].middle
        return len(chunks[at]) == 1, as_surname + known[at].given + known[at].middle

    rarest = min(places, key=read)
    others = _without(chunks, rarest)
    span = (chunks[rarest], chunks[rarest] + TOP)
    among, sought = _in_the_middle(others)
    partner = beside(rarest)
    if known[rarest].last and partner is None:
        yield f"{_SELECT}by_last WHERE last_key >= ? AND last_key < ?{among}{extra}", (*span, *sought, *values)
    if known[rarest].last and partner is not None and known[partner].middle:
        # Beside a middle name its bearer's surname comes first.
        word = chunks[partner]
        rest, wanted = _having("p.other", [chunks[at] for at in places if at not in {rarest, partner}])
        where = f"p.other >= ? AND p.other < ?{rest}{of_part}"
        yield f"{_MIDDLE}p.word = ? AND {where}", (word, *span, *wanted, *values)
        yield f"{_MIDDLE}p.word >= ? AND p.word < ? AND {where}", (word + "!", word + TOP, *span, *wanted, *values)
    if known[rarest].given:
        yield f"{_SELECT}by_given WHERE given_key >= ? AND given_key < ?{among}{extra}", (*span, *sought, *values)
    if known[rarest].middle:
        among, sought = _having("p.other", others)
        yield f"{_MIDDLE}p.word >= ? AND p.word < ?{among}{of_part}", (*span, *sought, *values)


def _in_the_middle(rest: Sequence[str]) -> Statement:
    return " AND instr(given_key, ?)" * len(rest), tuple(f" {word}" for word in rest)


def _having(words: str, rest: Sequence[str]) -> Statement:
    """A condition: each of ``rest`` begins one of the words. The cheap comparison is first."""
    conditions, sought = "", []
    for word in rest:
        conditions += f" AND ({words} >= ? AND {words} < ? OR instr({words}, ?))"
        sought += [word, word + TOP, " " + word]
    return conditions, tuple(sought)


def _loose(typed: tuple[str, ...], counts: CountsOf, years: Years) -> Iterator[Statement]:
    """Names filed shorter than they are typed: an initial for a middle or first name, or none (CASES A04)."""
    extra, _, values = years
    for at, surname in enumerate(typed):
        if counts(surname).last and (len(typed) > 2 or len(typed[1 - at]) > 2):
            shorter = sorted(_shorter(typed[:at] + typed[at + 1 :]))
            among = ", ".join("?" * len(shorter))
            yield f"{_SELECT}by_last WHERE last_key = ? AND given_key IN ({among}){extra}", (surname, *shorter, *values)
    if len(typed) == 2:
        for surname, given in (typed, typed[::-1]):
            if counts(surname).last and len(given) > 2:
                yield (
                    f"{_SELECT}by_last WHERE last_key = ? AND given_key >= ? AND given_key < ?{extra}",
                    (surname, given[0] + " ", given[0] + "!", *values),
                )


def _shorter(given: tuple[str, ...]) -> set[str]:
    """The given keys that given names may be filed as: john robert as john, john r, j robert, j r, j."""
    found: set[str] = set()
    for first, middle in permutations(given, 2):
        found |= {first, f"{first} {middle[0]}", f"{first[0]} {middle}", f"{first[0]} {middle[0]}"}
    return found | {first[0] for first in given}


def _years(births: tuple[Birth, ...]) -> Years:
    years = sorted({birth.year for birth in births})
    if not years:
        return Years()
    between = " AND {0}.birth >= ? AND {0}.birth < ?"
    return Years(between.format("v"), between.format("p"), (years[0] * 10_000, (years[-1] + 1) * 10_000))
