"""An invented borough's election: two ballot styles, one of two cards, one center with two desks, twenty voters."""

from dataclasses import replace
from datetime import date, datetime, timedelta, timezone

from app.domain.ballots import BallotDefinition, Card, Contest, ContestKind, Option, Style, english
from app.domain.election import Center, Election, Hours, Jurisdiction, Machine, NumberRange, Official, Role, Snapshot
from app.domain.ids import (
    CardId,
    CenterId,
    ContestId,
    Digest,
    ElectionId,
    EnvelopeId,
    MachineId,
    OfficialId,
    OptionId,
    PublicId,
    StyleId,
    VoterId,
)
from app.domain.profile import (
    ClosingRule,
    IdentityMethod,
    IdentityRule,
    LimitCounts,
    Profile,
    SpoilLimit,
)
from app.domain.roll import Address, Birth, Name, Package, Voter, VoterStatus
from app.domain.styles import StyleRow, StyleTable

A, B = MachineId("LH-A"), MachineId("LH-B")
JAMES, NORA, RUTH, YUSUF = (OfficialId(each) for each in ("james", "nora", "ruth", "yusuf"))
CENTER = CenterId("larch-hall")
ALASKA = timezone(timedelta(hours=-8))
ELECTION_DAY = date(2026, 10, 6)
DAYS = (date(2026, 10, 2), date(2026, 10, 5), ELECTION_DAY)
BOROUGH, CITY = CardId("borough"), CardId("city")
RURAL, TOWN = StyleId("12"), StyleId("14")


def at(hour: int, minute: int = 0, second: int = 0, day: date = ELECTION_DAY) -> datetime:
    """A time of day at the site, in the site's offset."""
    return datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=ALASKA)


def _contest(key: str, title: str, names: tuple[str, ...], vote_for: int = 1) -> Contest:
    return Contest(
        id=ContestId(key),
        kind=ContestKind.CANDIDATES,
        title=english(title),
        options=tuple(Option(id=OptionId(f"{key}-{n}"), label=english(name)) for n, name in enumerate(names, 1)),
        vote_for=vote_for,
        write_ins=vote_for,
    )


def _measure(key: str, title: str) -> Contest:
    yes, no = (Option(id=OptionId(f"{key}-{word}"), label=english(word)) for word in ("yes", "no"))
    return Contest(id=ContestId(key), kind=ContestKind.MEASURE, title=english(title), options=(yes, no))


MAYOR = _contest("mayor", "Borough Mayor", ("Ingrid Solberg", "Peter Kvasnikoff"))
ASSEMBLY = _contest("assembly", "Borough Assembly", ("Ana Dalton", "Lew Harmon", "Mo Reyes"), vote_for=2)
COUNCIL = _contest("council", "City Council", ("Vera Lind", "Tom Oskolkoff"))
BONDS = _measure("bonds", "Proposition 1: harbor bonds")

BOROUGH_CARD = Card(id=BOROUGH, name=english("Borough ballot"), items=(MAYOR, ASSEMBLY, BONDS))
CITY_CARD = Card(id=CITY, name=english("City ballot"), items=(COUNCIL,))

DEFINITION = BallotDefinition(
    election=ElectionId("larch-2026"),
    title=english("Regular Election"),
    jurisdiction=english("Larch Borough"),
    date=ELECTION_DAY,
    styles=(
        Style(id=RURAL, name=english("Upper Valley"), cards=(BOROUGH_CARD,), precincts=("12",)),
        Style(id=TOWN, name=english("Larch Town"), cards=(BOROUGH_CARD, CITY_CARD), precincts=("14",)),
    ),
)

STYLES = StyleTable(rows=(StyleRow(precinct="12", style=RURAL), StyleRow(precinct="14", style=TOWN)))

PROFILE = Profile(
    id="larch",
    version="1",
    name="Invented rules",
    spoil=SpoilLimit(number=3, counts=LimitCounts.BALLOTS_IN_ALL, text="Up to three ballots."),
    identity=IdentityRule(
        methods=(IdentityMethod.DOCUMENT, IdentityMethod.IDENTIFIERS, IdentityMethod.PERSONALLY_KNOWN),
        documents=("drivers_license", "passport"),
    ),
    closing=ClosingRule(announce_minutes=(15, 0)),
)


def hours(day: date) -> Hours:
    return Hours(
        date=day,
        opens=at(7, day=day),
        issue_stops=at(20, day=day),
        return_stops=at(20, day=day),
        final=day == ELECTION_DAY,
    )


def jurisdiction(keys: dict[MachineId, tuple[str, str]]) -> Jurisdiction:
    """``keys``: each machine's age recipient and verify key."""
    ranges = {A: (1, 4999), B: (5001, 9999)}
    machines = tuple(
        Machine(
            id=machine,
            center=CENTER,
            desk=machine[-1],
            recipient=recipient,
            verify_key=verify,
            ballots=NumberRange(first=ranges[machine][0], last=ranges[machine][1]),
            envelopes=NumberRange(first=ranges[machine][0] + 900_000, last=ranges[machine][1] + 900_000),
            announces=machine == A,
        )
        for machine, (recipient, verify) in keys.items()
    )
    return Jurisdiction(
        election=Election(
            id=DEFINITION.election, title="Regular Election", jurisdiction="Larch Borough", date=ELECTION_DAY
        ),
        snapshot=Snapshot(as_of=date(2026, 9, 28), version="final", voters=len(VOTERS)),
        centers=(
            Center(
                id=CENTER,
                name="Larch Hall",
                address="1 Larch Road",
                zone="America/Anchorage",
                hours=tuple(hours(day) for day in DAYS),
            ),
        ),
        machines=machines,
        officials=(
            Official(id=JAMES, name="James Whitfield", role=Role.SUPERVISOR),
            Official(id=NORA, name="Nora Attla-Reyes", role=Role.SUPERVISOR),
            Official(id=RUTH, name="Ruth Olanna"),
            Official(id=YUSUF, name="Yusuf Brand"),
        ),
        package=Digest("a" * 64),
        profile=Digest("b" * 64),
    )


def _voter(number: int, first: str, last: str, precinct: str, status: VoterStatus = VoterStatus.ACTIVE) -> Voter:
    return Voter(
        id=VoterId(f"7{number:06d}"),
        public_id=PublicId(f"P-{number:04d}"),
        name=Name(first=first, last=last),
        envelope_id=EnvelopeId(f"LB26-{number:05d}-{number % 10}"),
        birth=Birth(year=1950 + number, month=3, day=number),
        residence=Address(street=f"{100 + number} Larch Road", city="Larch", state="AK", zip="99000"),
        precinct=precinct,
        status=status,
    )


_NAMES = (
    *(("Alma", "Berg", "12"), ("Bruno", "Castillo", "12"), ("Clara", "Dunn", "14"), ("Dmitri", "Egorov", "14")),
    *(("Edda", "Falk", "12"), ("Finn", "Garcia", "12"), ("Grete", "Holm", "14"), ("Hugo", "Ivanoff", "12")),
    *(("Ines", "Jansen", "14"), ("Jonas", "Kim", "12"), ("Kaja", "Lund", "12"), ("Leo", "Moses", "14")),
)

VOTERS: tuple[Voter, ...] = (
    *(_voter(number, *name) for number, name in enumerate(_NAMES, 1)),
    _voter(13, "Mara", "Nilsen", "12", VoterStatus.CANCELED),
    _voter(14, "Nils", "Ortiz", "12", VoterStatus.UNDELIVERABLE),
    _voter(15, "Olga", "Petersen", "14", VoterStatus.PURGE_NOTICE),
    replace(_voter(16, "Per", "Quist", "12"), id_required=True),
    replace(_voter(17, "Rosa", "Sund", "12"), package=Package(mailed=date(2026, 9, 15), returned=date(2026, 9, 24))),
    replace(_voter(18, "Tove", "Ulrich", "12"), name=Name(first="Tove", last="Ulrich", suffix="Sr.")),
    replace(_voter(19, "Tove", "Ulrich", "12"), name=Name(first="Tove", last="Ulrich", suffix="Jr.")),
    replace(_voter(20, "Ulf", "Viken", "12"), confidential=True),
)

BY_NAME: dict[str, Voter] = {voter.name.with_suffix: voter for voter in VOTERS}
STYLE_OF: dict[str, StyleId] = {"12": RURAL, "14": TOWN}
