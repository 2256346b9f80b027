"""Statements for what a scanner sends: ids whole or begun, and licences."""

from collections.abc import Iterator

from app.domain.folding import fold, words
from app.domain.licence import Licence
from app.store.roll_schema import VOTER_COLUMNS
from app.store.roll_statement import TOP, Statement

_FROM = f"SELECT {VOTER_COLUMNS} FROM voter v "  # noqa: S608
_WHOLE = {
    "id": "v.id IN ({})",
    "envelope_id": "v.envelope_id IN ({}) AND v.envelope_id <> ''",
    "public_id": "v.public_id IN ({}) AND v.public_id <> '' AND v.public_id <> v.id",
}
"""As the partial indexes want it said."""
_BEGUN = {
    "id": "INDEXED BY by_id WHERE id >= ? AND id < ?",
    "envelope_id": "INDEXED BY by_envelope WHERE envelope_id >= ? AND envelope_id < ? AND envelope_id <> ''",
}


def has_code(column: str, *codes: str) -> Statement:
    """The voters whose id is one of these."""
    return f"{_FROM}WHERE {_WHOLE[column].format(', '.join('?' * len(codes)))}", codes


def begins(column: str, start: str) -> Statement:
    """Ids that begin with what has been typed so far."""
    return f"{_FROM}{_BEGUN[column]}", (start, start + TOP)


def licence_statements(licence: Licence, *, vague: bool) -> Iterator[Statement]:
    """By birth date first, the strongest of a licence; then by surname, when ``vague``: the list has voters without a
    whole birth date."""
    last = fold(licence.name.last).replace(" ", "")
    given = words(licence.name.first)
    if licence.birth is not None:
        birth = licence.birth.year * 10_000 + licence.birth.month * 100 + licence.birth.day
        parts = [word for word in words(licence.name.last) if len(word) > 2] or [last]
        some = " OR ".join(["instr(last_key, ?)"] * len(parts))
        yield f"{_FROM}INDEXED BY by_birth WHERE birth = ? AND ({some})", (birth, *parts)
    if last and given and (vague or licence.birth is None):
        first = given[0][0]
        upto = f"{last}{TOP}" if licence.last_cut else f"{last}!"
        unknown = " AND (birth IS NULL OR birth % 10000 = 0)" if licence.birth else ""
        yield (
            f"{_FROM}INDEXED BY by_last WHERE last_key >= ? AND last_key < ?"
            f" AND given_key >= ? AND given_key < ?{unknown}",
            (last, upto, first, first + TOP),
        )
