"""Statements for names with a word in the middle, which nobody is filed under: by whichever word fewest have to be read
for."""

from collections.abc import Iterator, Sequence

from app.store.roll_statement import MIDDLE, SELECT, TOP, Counts, Statement, Years, having, in_the_middle, without


def one_in_the_middle(chunks: Sequence[str], known: Sequence[Counts], years: Years) -> Iterator[Statement]:
    """Of two words the second stands in the middle: by middle names, or by reading all who have the first, whichever
    are fewer. Initials are not among the middle names."""
    start, middle = chunks
    initial = len(middle) == 1
    if initial or known[0].last + known[0].given < known[1].middle:
        span = (start, start + TOP, " " + middle, *years.values)
        where = f"AND instr(given_key, ?){years.of_voter}"
        if known[0].last:
            yield f"{SELECT}by_last WHERE last_key >= ? AND last_key < ? {where}", span
        if known[0].given:
            yield f"{SELECT}by_given WHERE given_key >= ? AND given_key < ? {where}", span
    elif known[1].middle:
        among, sought = having("p.other", (start,))
        where = f"p.word >= ? AND p.word < ?{among}{years.of_part}"
        yield f"{MIDDLE}{where}", (middle, middle + TOP, *sought, *years.values)


def most_in_the_middle(chunks: tuple[str, ...], known: Sequence[Counts], years: Years) -> Iterator[Statement]:
    """Whoever is not found as a surname with a given name has all words but one in the middle. So everyone is read who
    has one word, as the surname, as the first given name or in the middle, and the others."""
    places = range(len(chunks))
    rarest = min(places, key=lambda at: (len(chunks[at]) == 1, _read(chunks, known, at)))
    span = (chunks[rarest], chunks[rarest] + TOP)
    among, sought = in_the_middle(without(chunks, rarest))
    if known[rarest].last:
        beside = _beside(chunks, known, rarest)
        if beside is None:
            where = f"by_last WHERE last_key >= ? AND last_key < ?{among}{years.of_voter}"
            yield f"{SELECT}{where}", (*span, *sought, *years.values)
        else:
            yield from _surname_and_middle(chunks, rarest, beside, years)
    if known[rarest].given:
        where = f"by_given WHERE given_key >= ? AND given_key < ?{among}{years.of_voter}"
        yield f"{SELECT}{where}", (*span, *sought, *years.values)
    if known[rarest].middle:
        among, sought = having("p.other", without(chunks, rarest))
        yield f"{MIDDLE}p.word >= ? AND p.word < ?{among}{years.of_part}", (*span, *sought, *years.values)


def _read(chunks: Sequence[str], known: Sequence[Counts], at: int) -> int:
    """How many have to be read for one word."""
    beside = _beside(chunks, known, at)
    as_surname = known[at].last if beside is None else known[beside].middle
    return as_surname + known[at].given + known[at].middle


def _beside(chunks: Sequence[str], known: Sequence[Counts], surname: int) -> int | None:
    """The rarest middle name to stand beside a surname; None when fewer have the surname. Initials are not among the
    middle names."""
    others = [at for at, chunk in enumerate(chunks) if at != surname and len(chunk) > 1]
    rarest = min(others, key=lambda at: known[at].middle, default=None)
    return None if rarest is None or known[rarest].middle > known[surname].last else rarest


def _surname_and_middle(chunks: tuple[str, ...], surname: int, middle: int, years: Years) -> Iterator[Statement]:
    """Beside a middle name its bearer's surname comes first: whole middle names are found at once, those it begins are
    read."""
    word, start = chunks[middle], chunks[surname]
    rest = without(chunks, surname, middle)
    where = f"p.other >= ? AND p.other < ?{' AND instr(p.other, ?)' * len(rest)}{years.of_part}"
    values = (start, start + TOP, *(f" {each}" for each in rest), *years.values)
    yield f"{MIDDLE}p.word = ? AND {where}", (word, *values)
    yield f"{MIDDLE}p.word >= ? AND p.word < ? AND {where}", (word + "!", word + TOP, *values)
