"""Where invented voters live: the demonstration borough's own streets, made-up ones for any other precinct."""

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

_NAMES = (
    "Alder", "Aspen", "Beluga", "Bluff", "Caribou", "Chinook", "Clam", "Cottonwood", "Crowberry", "Driftwood", "Eagle",
    "Fireweed", "Glacier", "Halibut", "Heron", "Kelp", "Lupine", "Moose", "Osprey", "Otter", "Puffin", "Raven",
    "Redoubt", "Salmonberry", "Sockeye", "Spit", "Tern", "Tundra", "Willow", "Yarrow",
)  # fmt: skip
_TYPES = ("Street", "Avenue", "Drive", "Lane", "Road", "Court", "Loop", "Way", "Circle", "Trail")
_TOWNS = (("Tamarack", "99599"), ("Spruce Point", "99598"), ("North Fork", "99597"), ("Gull Landing", "99596"))
_STREETS_A_PRECINCT = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """House numbers ``first``, ``first + step`` …, ``homes`` of them, all in one precinct and split."""

    name: str
    city: str
    zip: str
    first: int
    step: int
    homes: int
    precinct: str
    split: str


def streets_of(place: tuple[str, str]) -> tuple[Street, ...]:
    """The streets of a (precinct, split); the demonstration election's street file if that has any."""
    return _filed().get(place) or _made_up(place)


@cache
def _filed() -> dict[tuple[str, str], tuple[Street, ...]]:
    found: dict[tuple[str, str], list[Street]] = {}
    text = (files("assets") / "demo" / "election" / "streets.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        low, high = int(row["low"]), int(row["high"])
        step = 1 if row["side"] == "both" else 2
        if low and not row["prefix"] and not row["suffix"]:
            street = Street(
                name=row["street"],
                city=row["city"],
                zip=row["zip"],
                first=low,
                step=step,
                homes=(high - low) // step + 1,
                precinct=row["precinct"],
                split=row["split"],
            )
            found.setdefault((row["precinct"], row["split"]), []).append(street)
    return {place: tuple(streets) for place, streets in found.items()}


def _made_up(place: tuple[str, str]) -> tuple[Street, ...]:
    random = Random(f"{place[0]}/{place[1]}")  # noqa: S311 - the same precinct has the same streets every time
    city, code = random.choice(_TOWNS)
    return tuple(
        Street(
            name=f"{random.choice(_NAMES)} {random.choice(_TYPES)}",
            city=city,
            zip=code,
            first=random.choice((1, 2, 100, 101, 1200)),
            step=2,
            homes=random.randint(20, 400),
            precinct=place[0],
            split=place[1],
        )
        for _ in range(_STREETS_A_PRECINCT)
    )
