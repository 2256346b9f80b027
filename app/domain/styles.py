"""Which ballot a voter gets: one, a choice that somebody must make, or none, each with the reason.

The style is the whole combination of precinct, split and party, never the precinct alone (STY-03, CASES A30), and
never "the nearest": an unknown key is an answer of its own (CASES A42, A45). In a primary nothing is pre-selected
(CASES A36). Pure: nothing is kept from one voter to the next (CASES A44).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from app.domain.ballots import BallotDefinition, Style
from app.domain.ids import StyleId
from app.domain.roll import Voter
from app.domain.styles_overrides import Override, override_for


class Primary(StrEnum):
    """Who decides the party of a party ballot. ``none`` where no style has one."""

    NONE = "none"
    OPEN = "open"
    """The voter says it at the table; the roll never does."""
    CLOSED = "closed"
    """The registered party decides; who has none is asked. A party frozen as of an earlier date comes so in the
    roll (WY 22-3-102(f))."""


class KeyRule(StrEnum):
    """Is precinct "02" the same as "2"? Chosen for the election, shown at import, never guessed (CASES A43)."""

    TEXT = "text"
    NUMBER = "number"


class Basis(StrEnum):
    """What the answer rests on; recorded with the issue (STY-05)."""

    OVERRIDE = "override"
    STYLE_COLUMN = "style_column"
    EVERYONE = "everyone"
    PRECINCT = "precinct"
    STREET = "street"


class Ask(StrEnum):
    """What to find out before there is one answer."""

    PARTY = "party"
    SPLIT = "split"
    UNIT = "unit"
    NUMBER = "number"
    STREET = "street"
    CITY = "city"
    MAP = "map"
    """The records do not decide: look at the map, a second person confirms."""


class Reason(StrEnum):
    """Why there is no answer."""

    NO_PRECINCT = "no_precinct"
    PRECINCT_UNKNOWN = "precinct_unknown"
    SPLIT_UNKNOWN = "split_unknown"
    STYLE_UNKNOWN = "style_unknown"
    PARTY_WITHOUT_BALLOT = "party_without_ballot"
    PARTY_DISAGREES = "party_disagrees"
    """The roll's style and the roll's party contradict each other."""
    NO_ADDRESS = "no_address"
    STREET_UNKNOWN = "street_unknown"
    NUMBER_OUTSIDE = "number_outside"
    NOT_IN_ELECTION = "not_in_election"
    """The place is known, and has no ballot in this election: it covers a part of the precinct only (STY-09)."""
    UNIT_UNKNOWN = "unit_unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class One:
    style: StyleId
    basis: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """Several are possible, in the definition's order; none is the default."""

    styles: tuple[StyleId, ...]
    ask: Ask
    basis: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    reason: Reason


StyleAnswer = One | Candidates | Unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class StyleRow:
    """One line of the precinct table. ``party`` is a party of the definition; blank for all voters. A blank ``style``
    says that nobody there has a ballot in this election (STY-09)."""

    precinct: str
    split: str = ""
    party: str = ""
    style: StyleId


@dataclass(frozen=True, slots=True, kw_only=True)
class StyleTable:
    """How this election assigns styles. Overrides come first, then ``everyone``, the roll's column, the rows."""

    column: bool = True
    everyone: StyleId = StyleId("")
    rows: tuple[StyleRow, ...] = ()
    overrides: tuple[Override, ...] = ()
    primary: Primary = Primary.NONE
    keys: KeyRule = KeyRule.TEXT
    parties: tuple[tuple[str, str], ...] = ()
    """(code in the roll, party of the definition)."""
    unaffiliated: tuple[str, ...] = ()
    """Codes in the roll that mean no party; a blank always does."""

    def __post_init__(self) -> None:
        order = sorted(self.rows, key=lambda row: (self.key(row.precinct), self.key(row.split)))
        object.__setattr__(self, "rows", tuple(order))

    def key(self, text: str) -> str:
        """A precinct or split as it is compared: exactly, or without leading zeros where the clerk chose so."""
        tidy = text.strip()
        return str(int(tidy)) if self.keys is KeyRule.NUMBER and tidy.isascii() and tidy.isdigit() else tidy

    def rows_of(self, precinct: str) -> tuple[StyleRow, ...]:
        wanted = self.key(precinct)
        low = bisect_left(self.rows, wanted, key=lambda row: self.key(row.precinct))
        high = bisect_right(self.rows, wanted, key=lambda row: self.key(row.precinct))
        return self.rows[low:high]


def determine_style(voter: Voter, table: StyleTable, definition: BallotDefinition, *, party: str = "") -> StyleAnswer:
    """This voter's style. ``party`` is what the voter chose after being asked, as a party of the definition."""
    named, basis = _named(voter, table)
    if named:
        return _by_style(named, voter, table, definition, basis=basis, party=party)
    return style_in(voter.precinct, voter.split, table, definition, registered=voter.party, party=party)


def _named(voter: Voter, table: StyleTable) -> tuple[StyleId, Basis]:
    """A style named outright, and by what: an override, the whole election's, the roll's own column."""
    own = override_for(voter.residence, table.overrides)
    if own is not None:
        return own.style, Basis.OVERRIDE
    if table.everyone:
        return table.everyone, Basis.EVERYONE
    return voter.style if table.column else StyleId(""), Basis.STYLE_COLUMN


def style_in(
    precinct: str,
    split: str,
    table: StyleTable,
    definition: BallotDefinition,
    *,
    basis: Basis = Basis.PRECINCT,
    registered: str = "",
    party: str = "",
) -> StyleAnswer:
    """The style of a precinct and split, by the table's rows. ``registered`` is the party as the roll has it."""
    if not precinct.strip():
        return Unknown(reason=Reason.NO_PRECINCT)
    rows = table.rows_of(precinct)
    if not rows:
        return Unknown(reason=Reason.PRECINCT_UNKNOWN)
    exact = [row for row in rows if table.key(row.split) == table.key(split)]
    if not exact and split.strip():
        return Unknown(reason=Reason.SPLIT_UNKNOWN)
    chosen = exact or rows
    with_ballot = [row for row in chosen if row.style]
    if not with_ballot:
        return Unknown(reason=Reason.NOT_IN_ELECTION)
    if any(definition.style(row.style) is None for row in with_ballot):
        return Unknown(reason=Reason.STYLE_UNKNOWN)
    several_splits = len({table.key(row.split) for row in chosen}) > 1
    if len(with_ballot) < len(chosen):
        styles = tuple(style.id for style in definition.styles if any(row.style == style.id for row in with_ballot))
        return Candidates(styles=styles, ask=Ask.SPLIT if several_splits else Ask.MAP, basis=basis)
    return narrowed(
        [row.style for row in chosen],
        definition,
        table,
        basis=basis,
        registered=registered,
        party=party,
        ask=Ask.SPLIT if several_splits else Ask.MAP,
    )


def narrowed(
    ids: Iterable[StyleId],
    definition: BallotDefinition,
    table: StyleTable,
    *,
    basis: Basis,
    registered: str,
    party: str,
    ask: Ask,
) -> StyleAnswer:
    """From the styles a place has to the voter's: by party first, then ``ask`` decides what is left."""
    wanted = set(ids)
    styles = [style for style in definition.styles if style.id in wanted]
    if any(style.party for style in styles):
        kept = _of_party(styles, registered, table, party)
        if kept is None:
            return Candidates(styles=tuple(style.id for style in styles), ask=Ask.PARTY, basis=basis)
        styles = kept
    if not styles:
        return Unknown(reason=Reason.PARTY_WITHOUT_BALLOT)
    if len(styles) == 1:
        return One(style=styles[0].id, basis=basis)
    return Candidates(styles=tuple(style.id for style in styles), ask=ask, basis=basis)


def _of_party(styles: list[Style], registered: str, table: StyleTable, party: str) -> list[Style] | None:
    """The styles of the voter's party; None where the voter must be asked first (CASES A36)."""
    known = party or _registered(registered, table)
    if not known:
        return None
    own = [style for style in styles if known in style.party.split("+")]
    return own or [style for style in styles if not style.party]


def _registered(code: str, table: StyleTable) -> str:
    """The registered party, where it decides."""
    if table.primary is not Primary.CLOSED or not code.strip() or code in table.unaffiliated:
        return ""
    return dict(table.parties).get(code, code)


def _by_style(
    id: StyleId, voter: Voter, table: StyleTable, definition: BallotDefinition, *, basis: Basis, party: str
) -> StyleAnswer:
    """A style named outright. A party's ballot is only one of those the place has until the party is known."""
    style = definition.style(id)
    if style is None:
        return Unknown(reason=Reason.STYLE_UNKNOWN)
    if not style.party:
        return One(style=id, basis=basis)
    answer = narrowed(
        _siblings(style, voter, table, definition),
        definition,
        table,
        basis=basis,
        registered=voter.party,
        party=party,
        ask=Ask.MAP,
    )
    if isinstance(answer, One) and answer.style != id and not party:
        return Unknown(reason=Reason.PARTY_DISAGREES)
    return answer


def _siblings(style: Style, voter: Voter, table: StyleTable, definition: BallotDefinition) -> list[StyleId]:
    """The styles of the same place: the voter's rows where they hold this style, else those of equal precincts."""
    rows = [row.style for row in table.rows_of(voter.precinct) if table.key(row.split) == table.key(voter.split)]
    if style.id in rows:
        return rows
    return [each.id for each in definition.styles if each.precincts == style.precincts]
