"""The paper fallback register: when every laptop is out, voters are served from this list (DESIGN 3, 5; REG-01).

Those whose precincts the package names as this center's; everybody where it names none. By name, with room for a
signature, the time and the ballots handed out, so that back-entry finds everything it asks for.
"""

from collections.abc import Iterable, Iterator
from datetime import date, datetime

from app.domain.ballots import BallotDefinition
from app.domain.election import Center, Election
from app.domain.papers import RegisterPages, RegisterRow
from app.domain.roll import Voter, VoterStatus
from app.domain.styles import One, StyleTable, determine_style
from app.i18n import Words
from app.services.wording import clock_time, long_date, month_day, short_date

MOST = 60_000
"""Two thousand pages: a center with more voters than this needs its precincts named."""
TOLD = {
    VoterStatus.PENDING: "pending",
    VoterStatus.CANCELED: "canceled",
    VoterStatus.INACTIVE: "inactive",
    VoterStatus.UNDELIVERABLE: "not_mailed",
    VoterStatus.PURGE_NOTICE: "not_mailed",
}
"""What a worker must know of a status, as a word of the catalogue; nothing of the others."""


def likely(voters: Iterable[Voter], center: Center) -> Iterator[Voter]:
    """Those of the center's precincts; a precinct names its splits too."""
    wanted = set(center.precincts)
    return (each for each in voters if not wanted or each.precinct in wanted or each.precinct_key in wanted)


def likely_count(totals: Iterable[tuple[str, str, str, int]], center: Center) -> int:
    """How many they are, from the control totals of the list: (precinct, split, style, voters)."""
    wanted = set(center.precincts)
    return sum(
        voters
        for precinct, split, _, voters in totals
        if not wanted or precinct in wanted or (f"{precinct}/{split}" if split else precinct) in wanted
    )


def fallback_register(
    voters: Iterable[Voter],
    *,
    election: Election,
    center: Center,
    definition: BallotDefinition,
    styles: StyleTable,
    as_of: date,
    now: datetime,
    training: bool = False,
    language: str = "en",
) -> RegisterPages:
    """By last name, then first; one row a voter."""
    ordered = sorted(likely(voters, center), key=_key)
    words = Words(language)
    return RegisterPages(
        title=words("fallback.title"),
        jurisdiction=election.jurisdiction,
        election=f"{election.title}, {long_date(election.date, language)}",
        center=center.name,
        date=long_date(now.date(), language),
        rows=tuple(_row(place, voter, definition, styles, words) for place, voter in enumerate(ordered, 1)),
        head=words("fallback.as_of", date=long_date(as_of, language)),
        printed=f"{short_date(now.date(), language)}, {clock_time(now, language)}",
        training=training,
        blank=True,
        language=language,
    )


def _key(voter: Voter) -> tuple[str, ...]:
    name = voter.name
    return (*(part.casefold() for part in (name.last, name.suffix, name.first, name.middle)), voter.id)


def _row(place: int, voter: Voter, definition: BallotDefinition, styles: StyleTable, words: Words) -> RegisterRow:
    answer = determine_style(voter, styles, definition)
    first = " ".join(part for part in (voter.name.first, voter.name.middle) if part)
    name = ", ".join(part for part in (f"{voter.name.last} {voter.name.suffix}".strip(), first) if part)
    notes = [words(f"fallback.{TOLD[voter.status]}")] if voter.status in TOLD else []
    if voter.id_required:
        notes.append(words("fallback.id_required"))
    if voter.package.returned is not None:
        notes.append(words("fallback.returned", day=month_day(voter.package.returned, words.language)))
    return RegisterRow(
        row=place,
        time="",
        name=name,
        residence=words("register.protected") if voter.confidential else voter.residence.line,
        style=answer.style if isinstance(answer, One) else words("fallback.ask"),
        identity=str(voter.birth.year) if voter.birth is not None else "",
        ballots="",
        envelope_id=voter.envelope_id,
        outcome=". ".join(notes),
        official="",
    )
