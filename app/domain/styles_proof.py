"""Proving the assignment of styles before anybody votes: every precinct and split with the style it gets, and the
voters counted against the source's own totals (CASES A30, A32, A39)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.domain.ballots import BallotDefinition
from app.domain.ids import StyleId
from app.domain.roll import Voter
from app.domain.styles import Candidates, One, StyleRow, StyleTable, Unknown, determine_style


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """One line of the list to hang up beside the proof set: who lives here gets this, with all its districts."""

    precinct: str
    split: str
    party: str
    style: StyleId
    name: str
    districts: tuple[str, ...]
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """The table and the definition disagree. ``style`` is the table's, ``allowed`` what the definition says of this
    place; a blank ``style`` means the table leaves the place out."""

    precinct: str
    split: str
    style: StyleId
    allowed: tuple[StyleId, ...]


def expected(table: StyleTable, definition: BallotDefinition) -> Iterator[Expected]:
    """Every row of the table with what it leads to, in the order of the precincts."""
    for row in table.rows:
        style = definition.style(row.style)
        if not row.style:
            yield Expected(
                precinct=row.precinct,
                split=row.split,
                party=row.party,
                style=row.style,
                name="No ballot in this election",
                districts=(),
                cards=0,
            )
        elif style is not None:
            yield Expected(
                precinct=row.precinct,
                split=row.split,
                party=row.party,
                style=row.style,
                name=style.name.in_("en"),
                districts=style.districts,
                cards=len(style.cards),
            )


def contradictions(table: StyleTable, definition: BallotDefinition) -> Iterator[Contradiction]:
    """Rows that give a place a style the definition does not give it, and splits that have no row.

    Only places both call by the same key are compared: a definition may have keys of its own. A precinct the definition
    names whole may be divided by the table, as long as each of its styles is given somewhere in it (STY-09).
    """
    allowed: dict[tuple[str, str], list[StyleId]] = {}
    for style in definition.styles:
        for key in style.precincts:
            precinct, _, split = key.partition("/")
            allowed.setdefault((table.key(precinct), table.key(split)), []).append(style.id)
    rows: dict[tuple[str, str], list[StyleRow]] = {}
    for row in table.rows:
        rows.setdefault((table.key(row.precinct), table.key(row.split)), []).append(row)
    for place, styles in allowed.items():
        for row in rows.get(place, []):
            if row.style not in styles:
                yield Contradiction(precinct=row.precinct, split=row.split, style=row.style, allowed=tuple(styles))
        inside = {row.style for row in table.rows_of(place[0])}
        if place not in rows and inside and not (place[1] == "" and inside >= set(styles)):
            yield Contradiction(precinct=place[0], split=place[1], style=StyleId(""), allowed=tuple(styles))


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """Voters of one precinct and split by what they get: a style, something to ask, or the reason for none."""

    precinct: str
    split: str
    style: StyleId
    asked: str = ""
    reason: str = ""
    voters: int


def tally(voters: Iterable[Voter], table: StyleTable, definition: BallotDefinition) -> tuple[Counted, ...]:
    """The proof report of an import: counts per precinct, split and outcome. They add up to all voters."""
    found: Counter[tuple[str, str, str, str, str]] = Counter()
    for voter in voters:
        found[(voter.precinct, voter.split, *_outcome(voter, table, definition))] += 1
    return tuple(
        Counted(precinct=precinct, split=split, style=StyleId(style), asked=asked, reason=reason, voters=count)
        for (precinct, split, style, asked, reason), count in sorted(found.items())
    )


def _outcome(voter: Voter, table: StyleTable, definition: BallotDefinition) -> tuple[str, str, str]:
    match determine_style(voter, table, definition):
        case One(style=style):
            return style, "", ""
        case Candidates(ask=ask):
            return "", ask.value, ""
        case Unknown(reason=reason):
            return "", "", reason.value


def differences(
    counted: Iterable[Counted], controls: Mapping[tuple[str, str, str], int]
) -> tuple[tuple[tuple[str, str, str], int, int], ...]:
    """Where the source's control totals differ: (precinct, split, style), counted, control. Voters with no one style
    are counted under a blank style, so that they are missed nowhere."""
    own: Counter[tuple[str, str, str]] = Counter()
    for each in counted:
        own[(each.precinct, each.split, each.style)] += each.voters
    keys = sorted({*own, *controls})
    return tuple((key, own[key], controls.get(key, 0)) for key in keys if own[key] != controls.get(key, 0))
