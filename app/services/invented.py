"""Invented voters, for the demonstration, training and benchmarks: a plausible borough in which nobody is real.

The same ``n``, ``seed`` and places give the same people. Surnames follow Zipf's law with a long tail put together
from syllables; every thirtieth or so has marks, an apostrophe, a hyphen or a letter few fonts have. There are
twins, fathers and sons of one name, people at one address who are not related, and every registration status.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import accumulate, chain, islice
from random import Random

from app.domain.ids import EnvelopeId, PublicId, StyleId, VoterId
from app.domain.roll import Address, Birth, Name, Package, Voter, VoterStatus
from app.services.invented_cast import cast_member
from app.services.invented_names import NameMaker
from app.services.invented_places import Street, streets_of

_MAILED = date(2026, 9, 15)
_AS_OF = date(2026, 9, 28)
_OLDEST, _YOUNGEST = 1926, 2007
_ID_STEP, _ID_SPAN = 7_368_787, 10**8
_PUBLIC_STEP = 5_864_671
_ENVELOPE_STEP = 1_299_709
_NOWHERE = Address()
_PLAIN = 20
"""The first few are mapped and active, so that even a demonstration of five voters can serve somebody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Home:
    address: Address
    mailing: Address
    precinct: str
    split: str


def invented_voters(
    n: int,
    seed: int,
    precincts: Sequence[tuple[str, str]],
    *,
    envelope_prefix: str = "VC26-",
    parties: Sequence[str] = ("",),
    styles: dict[tuple[str, str], StyleId] | None = None,
) -> Iterator[Voter]:
    """``n`` voters living in ``precincts``, (precinct, split) pairs; ``styles`` says each pair's style, if known here.

    Envelope ids stay below the ranges that machines reserve (9,000,000 and up).
    """
    random = Random(seed)  # noqa: S311 - people, not secrets
    names = NameMaker(random)
    places = [streets_of(pair) for pair in precincts]
    for number, (name, birth, home) in enumerate(islice(chain.from_iterable(_households(random, names, places)), n), 1):
        voter = _voter(random, number, name, birth, home, envelope_prefix, parties, styles or {})
        member = cast_member(voter, number - _PLAIN, places)
        if member is not None and styles:
            member = replace(member, style=styles.get((member.precinct, member.split), StyleId("")))
        yield member or voter


def _households(
    random: Random, names: NameMaker, places: Sequence[Sequence[Street]]
) -> Iterator[list[tuple[Name, Birth, _Home]]]:
    """One home after another: single people, couples, twins, a father and his son."""
    streets = [street for place in places for street in place]
    # Every precinct has about as many homes as the next, however long its roads are.
    weights = list(accumulate(1 / len(place) for place in places for _ in place))
    chance = random.random
    while True:
        street = random.choices(streets, cum_weights=weights)[0]
        home = _home(random, street)
        surname = names.surname()
        draw = chance()
        if draw < 0.45:
            yield [(names.person(surname), _birth(random), home)]
        elif draw < 0.90:
            first, second = names.person(surname), names.person(surname if chance() < 0.8 else names.surname())
            yield [(first, _birth(random), home), (second, _birth(random), home)]
        elif draw < 0.97:
            people = [names.person(surname) for _ in range(random.randint(3, 5))]
            yield [(person, _birth(random), home) for person in people]
        elif draw < 0.985:
            same = _birth(random)
            yield [(each, same, home) for each in names.twins(surname)]
        else:
            father, son = names.father_and_son(surname)
            born = random.randint(1935, 1975)
            yield [
                (father, Birth(year=born, month=random.randint(1, 12), day=random.randint(1, 28)), home),
                (son, Birth(year=born + 27, month=random.randint(1, 12), day=random.randint(1, 28)), home),
            ]


def _home(random: Random, street: Street) -> _Home:
    number = str(street.first + street.step * random.randrange(street.homes))
    unit = f"Apt {random.randint(1, 24)}" if random.random() < 0.06 else ""
    address = Address(
        street=f"{number} {street.name}",
        unit=unit,
        city=street.city,
        state="AK",
        zip=street.zip,
        number=number,
        street_name=street.name,
    )
    mailing = _NOWHERE
    if random.random() < 0.35:  # no home delivery in much of such a borough
        box = f"PO Box {random.randint(1, 2400)}"
        mailing = Address(street=box, city=street.city, state="AK", zip=street.zip)
    return _Home(address=address, mailing=mailing, precinct=street.precinct, split=street.split)


def _birth(random: Random) -> Birth:
    """The mean of two draws: fewer of the very old and the very young. All are of age on the demonstration's day."""
    year = _OLDEST + int((_YOUNGEST - _OLDEST + 1) * (random.random() + random.random()) / 2)
    return Birth(year=year, month=1 + int(random.random() * 12), day=1 + int(random.random() * 28))


def _voter(
    random: Random,
    number: int,
    name: Name,
    birth: Birth,
    home: _Home,
    prefix: str,
    parties: Sequence[str],
    styles: dict[tuple[str, str], StyleId],
) -> Voter:
    chance = random.random()
    mapped = number <= _PLAIN or chance >= 0.004
    status = VoterStatus.ACTIVE if number <= _PLAIN else _STATUSES[int(random.random() * len(_STATUSES))]
    place = (home.precinct, home.split) if mapped else ("", "")
    return Voter(
        id=VoterId(f"{number * _ID_STEP % _ID_SPAN:08d}"),
        public_id=PublicId(f"P{number * _PUBLIC_STEP % _ID_SPAN:08d}"),
        envelope_id=EnvelopeId(f"{prefix}{number * _ENVELOPE_STEP % _ENVELOPES:07d}"),
        name=name,
        birth=birth,
        residence=home.address,
        mailing=home.mailing,
        precinct=place[0],
        split=place[1],
        party=parties[int(chance * 1_000_003) % len(parties)],
        style=styles.get(place, StyleId("")),
        status=status,
        package=_package(random, status),
        id_required=number > _PLAIN and 0.5 < chance < 0.51,
        confidential=number > _PLAIN and 0.7 < chance < 0.703,
    )


_ENVELOPES = 8_999_993
"""Envelope numbers stay under this; it shares no factor with the step, so that no two are the same."""
_STATUSES = (
    *[VoterStatus.ACTIVE] * 175,
    *[VoterStatus.UNDELIVERABLE] * 12,
    *[VoterStatus.INACTIVE] * 5,
    *[VoterStatus.PURGE_NOTICE] * 4,
    *[VoterStatus.PENDING] * 2,
    *[VoterStatus.CANCELED] * 2,
)
"""Two hundred typical registrations."""
_SENT = Package(mailed=_MAILED)
_UNSENT = Package()


def _package(random: Random, status: VoterStatus) -> Package:
    """Undeliverable and purge-notice voters were mailed nothing (KMC 6.25.020(a)2)."""
    if status not in (VoterStatus.ACTIVE, VoterStatus.INACTIVE):
        return _UNSENT
    draw = random.random()
    if draw > 0.22:
        return _SENT
    if draw > 0.02:
        return Package(mailed=_MAILED, returned=_MAILED + timedelta(days=3 + int(draw * 100) % 11))
    return Package(mailed=_MAILED, replaced=_AS_OF - timedelta(days=4))
