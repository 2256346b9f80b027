"""Finding somebody who is not on the list and was written down at a desk.

They come back from the booth with an envelope like everybody else: whoever looks for them by name, home or envelope
has to find them, or a second questioned ballot is given out (KMC 6.30.060(b); CASES A01, A06).
"""

from app.domain.folding import words
from app.domain.matching import Match, Why, birth_agrees, name_cost
from app.domain.query import Kind, Query, Reading
from app.domain.questioned import voter_named
from app.domain.roll import Voter
from app.domain.state import State


def named_matches(state: State, query: Query) -> tuple[Match, ...]:
    """Those of them the text may mean, in order of name; every one is an exact match, none is chosen."""
    people = (voter_named(told.event) for told in state.special.named.values())
    found = [Match(voter=each, why=(why,)) for each in people if (why := _why(each, query)) is not None]
    return tuple(sorted(found, key=lambda match: (match.voter.name.last, match.voter.name.first, match.voter.id)))


def _why(person: Voter, query: Query) -> Why | None:
    if {_bare(code) for code in query.codes} & {_bare(person.envelope_id), _bare(person.id)}:
        return Why.ENVELOPE
    if query.licence is not None:
        licence = query.licence
        asked = words(f"{licence.name.first} {licence.name.last}")
        agrees = person.birth is None or licence.birth is None or birth_agrees((licence.birth,), person.birth)
        return Why.LICENCE if agrees and name_cost(asked, person.name) is not None else None
    return next((why for reading in query.readings if (why := _agrees(person, reading)) is not None), None)


def _bare(code: str) -> str:
    return "".join(each for each in code if each.isalnum()).upper()


def _agrees(person: Voter, reading: Reading) -> Why | None:
    """A birth date nobody wrote down rules nobody out: the person at the desk is asked."""
    if person.birth is not None and not birth_agrees(reading.births, person.birth):
        return None
    if reading.kind is Kind.PERSON:
        named = bool(reading.words) and name_cost(reading.words, person.name) is not None
        return Why.NAME if named else None
    home = words(person.residence.street)
    asked = (*((reading.number,) if reading.number else ()), *reading.words)
    known = (*home, *words(person.name.with_suffix))
    begins = all(any(word.startswith(each) for word in known) for each in asked)
    lives = any(word.startswith(each) for each in asked for word in home)
    return Why.ADDRESS if asked and begins and lives else None
