"""Statements for names: whole surnames first, then every other place a word can have in a name.

Two-letter pairs, counted beginnings and the rarest word keep what is read small, however common the name.
"""

from collections.abc import Iterator
from itertools import permutations

from app.domain.matching import is_suffix
from app.domain.query import Reading
from app.store.roll_schema import PAIR
from app.store.roll_search_middle import most_in_the_middle, one_in_the_middle
from app.store.roll_statement import (
    MIDDLE,
    SELECT,
    TAIL,
    TOP,
    Counts,
    CountsOf,
    Statement,
    Years,
    having,
    in_the_middle,
    without,
    years_of,
)


def names(reading: Reading, counts: CountsOf) -> Iterator[Statement]:
    typed = reading.words
    yield from _words(typed, counts, years_of(reading.births))
    kept = tuple(word for word in typed if not is_suffix(word, len(typed)))
    if kept != typed:  # a suffix never filters (CASES A03)
        yield from _words(kept or typed[:1], counts, years_of(reading.births))


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
    """The words as typed, then with neighbors joined: o brien → obrien, de la cruz → delacruz."""
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
        yield f"{SELECT}by_last WHERE last_key = ?{extra}", (word, *values)
    if known.given:
        yield f"{SELECT}by_given WHERE given_key >= ? AND given_key < ?{extra}", (word, word + "!", *values)
    if known.tail:
        yield f"{TAIL}p.word = ?{of_part}", (word, *values)
    if known.middle:
        yield f"{MIDDLE}p.word = ?{of_part}", (word, *values)
    if known.last:
        yield f"{SELECT}by_last WHERE last_key >= ? AND last_key < ?{extra}", longer
    if known.given:
        yield f"{SELECT}by_given WHERE given_key >= ? AND given_key < ?{extra}", longer
    if known.tail:
        yield f"{TAIL}p.word >= ? AND p.word < ?{of_part}", longer
    if known.middle:
        yield f"{MIDDLE}p.word >= ? AND p.word < ?{of_part}", longer


def _several(chunks: tuple[str, ...], known: list[Counts], years: Years) -> Iterator[Statement]:
    """First a surname with a given name, which is what is mostly typed; then words in the middle of the name; then
    second surnames."""
    extra, of_part, values = years
    places = range(len(chunks))
    few = len(chunks) == 2
    for last, given in permutations(places, 2):
        if not (known[last].last and known[given].given) or (len(chunks[last]) == 1 and not few):
            continue  # of three words the one that is neither is in the middle, and is looked for there
        among, sought = in_the_middle(without(chunks, last, given))
        if len(chunks[given]) == 1:  # the pairs of one letter are not in order of surname: whole surnames first
            span = (chunks[given], chunks[given] + TOP)
            yield (
                f"{SELECT}by_last WHERE last_key = ? AND given_key >= ? AND given_key < ?{among}{extra}",
                (chunks[last], *span, *sought, *values),
            )
        where, span = _pair(chunks[last], chunks[given])
        yield f"{SELECT}{where}{among}{extra}", (*span, *sought, *values)
    if few:
        yield from one_in_the_middle(chunks, known, years)
        yield from one_in_the_middle(chunks[::-1], known[::-1], years)
    else:
        yield from most_in_the_middle(chunks, known, years)
    for at in places:
        if known[at].tail and (few or len(chunks[at]) > 1):
            among, sought = having("p.other", without(chunks, at))
            yield f"{TAIL}p.word >= ? AND p.word < ?{among}{of_part}", (chunks[at], chunks[at] + TOP, *sought, *values)


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


def _loose(typed: tuple[str, ...], counts: CountsOf, years: Years) -> Iterator[Statement]:
    """Names filed shorter than they are typed: an initial for a middle or first name, or none (CASES A04)."""
    extra, _, values = years
    for at, surname in enumerate(typed):
        if counts(surname).last and (len(typed) > 2 or len(typed[1 - at]) > 2):
            shorter = sorted(_shorter(typed[:at] + typed[at + 1 :]))
            among = ", ".join("?" * len(shorter))
            yield f"{SELECT}by_last WHERE last_key = ? AND given_key IN ({among}){extra}", (surname, *shorter, *values)
    if len(typed) == 2:
        for surname, given in (typed, typed[::-1]):
            if counts(surname).last and len(given) > 2:
                yield (
                    f"{SELECT}by_last WHERE last_key = ? AND given_key >= ? AND given_key < ?{extra}",
                    (surname, given[0] + " ", given[0] + "!", *values),
                )


def _shorter(given: tuple[str, ...]) -> set[str]:
    """The given keys that given names may be filed as: john robert as john, john r, j robert, j r, j."""
    found: set[str] = set()
    for first, middle in permutations(given, 2):
        found |= {first, f"{first} {middle[0]}", f"{first[0]} {middle}", f"{first[0]} {middle[0]}"}
    return found | {first[0] for first in given}
