"""The office's part of the demonstration: keys, an election folder with a roll, a package built and verified."""

import csv
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from importlib.resources import as_file, files
from pathlib import Path
from secrets import token_urlsafe

from app.bootstrap import Tools
from app.domain.ballots import BallotDefinition
from app.domain.ids import MachineId
from app.domain.roll import Birth, Voter, VoterStatus
from app.importers.definitions import load_definition
from app.importers.elections import ElectionFolder, load_election
from app.importers.elections_people import MachineKeys
from app.services.building import Built, build_package
from app.services.invented import invented_voters
from sync.keyfiles import OwnKeys, new_machine_keys, new_office_keys, save_keys
from sync.publickeys import save_public

DESKS = (MachineId("HS-A"), MachineId("HS-B"))
LONG_OF_AGE = 1960
"""A leap year, so that every birthday is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """What the office hands out: the package, and everybody's keys (which in life never meet)."""

    folder: ElectionFolder
    built: Built
    package: Path
    office: OwnKeys
    machines: dict[MachineId, OwnKeys]
    passphrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the demonstration is asked for."""

    voters: int
    seed: int
    ballots: Path | None = None
    """Another ballot definition than the invented borough's."""
    roll: Path | None = None
    layout: str = "plain"
    """A voter file in this layout instead of invented voters."""


def prepare(output: Path, wanted: Wanted, parts: Tools) -> Prepared:
    """Write ``office/`` and ``package/`` under ``output``."""
    office_folder, package_folder = output / "office", output / "package"
    office_folder.mkdir(parents=True, exist_ok=True)
    package_folder.mkdir(parents=True, exist_ok=True)
    passphrase = token_urlsafe(12)
    office = new_office_keys("Demonstration office")
    save_keys(office_folder / "office.key", office, passphrase)
    (office_folder / "passphrase.txt").write_text(passphrase + "\n", encoding="utf-8")
    machines = {each: new_machine_keys(each) for each in DESKS}
    home = package_folder / "election"
    election = folder_for(home, wanted, machines)
    package = package_folder / f"{election.election.id}.vcpkg"
    built = build_package(
        election,
        package,
        bundles=parts.bundles,
        renderer=parts.renderer,
        signer=office.signing,
        office_recipient=office.decryption.public,
    )
    parts.bundles.check(package, office.decryption, signers=(office.signing.public,))
    return Prepared(
        folder=election, built=built, package=package, office=office, machines=machines, passphrase=passphrase
    )


def folder_for(home: Path, wanted: Wanted, machines: dict[MachineId, OwnKeys]) -> ElectionFolder:
    """An election folder as a clerk would have it, then read and checked like any other."""
    public = {
        each: MachineKeys(recipient=keys.decryption.public, verify_key=keys.signing.public)
        for each, keys in machines.items()
    }
    home.mkdir(parents=True)
    (home / "keys").mkdir()
    for machine, keys in machines.items():
        save_public(home / "keys" / f"{machine}.json", keys.public, keys.signing)
    if wanted.ballots is None:
        with as_file(files("assets") / "demo" / "election") as source:
            for file in source.iterdir():
                shutil.copyfile(file, home / file.name)
        definition = load_definition(home / "ballots.json")
        precincts = _table_precincts(home / "precincts.csv")
    else:
        shutil.copyfile(wanted.ballots, home / "ballots.json")
        definition = load_definition(home / "ballots.json")
        precincts = _definition_precincts(definition)
        (home / "election.toml").write_text(_toml(definition, wanted), encoding="utf-8")
    if wanted.roll is None:
        write_roll(home / "roll.csv", first_ones_plain(invented_voters(wanted.voters, wanted.seed, precincts)))
    else:
        shutil.copyfile(wanted.roll, home / "roll.csv")
    return load_election(home, keys=public)


def first_ones_plain(voters: Iterable[Voter]) -> Iterable[Voter]:
    """However few voters are asked for, the first can be served: registered, long of age, nothing to ask."""
    for place, voter in enumerate(voters):
        if place >= 4:
            yield voter
            continue
        born = replace(voter.birth, year=min(voter.birth.year, LONG_OF_AGE)) if voter.birth is not None else None
        yield replace(voter, status=VoterStatus.ACTIVE, id_required=False, birth=born)


COLUMNS = (
    *("voter_id", "public_id", "envelope_id", "last_name", "first_name", "middle_name", "suffix", "birth_date"),
    *("street", "unit", "city", "state", "zip", "mail_street", "mail_unit", "mail_city", "mail_state", "mail_zip"),
    *("precinct", "split", "party", "style", "status", "mailed", "replaced", "returned"),
    *("id_required", "confidential"),
)


def write_roll(path: Path, voters: Iterable[Voter]) -> None:
    """The program's own plain voter list."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(_row(voter) for voter in voters)


def _row(voter: Voter) -> Sequence[str]:
    home, mail, package = voter.residence, voter.mailing, voter.package
    dates = (package.mailed, package.replaced, package.returned)
    return (
        *(voter.id, voter.public_id, voter.envelope_id),
        *(voter.name.last, voter.name.first, voter.name.middle, voter.name.suffix, _birth(voter.birth)),
        *(home.street, home.unit, home.city, home.state, home.zip),
        *(mail.street, mail.unit, mail.city, mail.state, mail.zip),
        *(voter.precinct, voter.split, voter.party, voter.style, voter.status.value),
        *(day.isoformat() if day is not None else "" for day in dates),
        *("yes" if flag else "" for flag in (voter.id_required, voter.confidential)),
    )


def _birth(birth: Birth | None) -> str:
    if birth is None:
        return ""
    return f"{birth.year:04d}-{birth.month:02d}-{birth.day:02d}" if birth.is_whole else str(birth.year)


def _table_precincts(path: Path) -> tuple[tuple[str, str], ...]:
    with path.open(encoding="utf-8", newline="") as file:
        return tuple((row["precinct"], row["split"]) for row in csv.DictReader(file))


def _definition_precincts(definition: BallotDefinition) -> tuple[tuple[str, str], ...]:
    keys = dict.fromkeys(key.partition("/") for style in definition.styles for key in style.precincts)
    return tuple((precinct, split) for precinct, _, split in keys) or (("1", ""),)


def _toml(definition: BallotDefinition, wanted: Wanted) -> str:
    """An election folder around somebody else's ballot definition: one center, two desks, invented officials."""
    day = definition.date.isoformat()
    if wanted.roll is not None and len(definition.styles) == 1:
        assign = f'all = "{definition.styles[0].id}"'
    elif wanted.roll is None:
        assign = 'precincts = "definition"'
    else:
        assign = "style_column = true"
    party = any(style.party for style in definition.styles)
    primary = '\nprimary = "open"' if party else ""
    return f"""# An election folder around a ballot definition from elsewhere, for demonstration.

[election]
id = "demo-{day}"
title = {_quoted(definition.title.in_("en"))}
jurisdiction = {_quoted(definition.jurisdiction.in_("en") or "Demonstration county")}
date = {day}
envelope_prefix = "VC-"

[roll]
file = "roll.csv"
layout = "{wanted.layout if wanted.roll is not None else "plain"}"
as_of = {day}
version = "Demonstration list"

[ballots]
file = "ballots.json"

[assign]
{assign}{primary}

[profile]
name = "kenai"
spoil_limit_counts = "ballots_in_all"

[[center]]
id = "harbor"
name = "Harbor School"
address = "12 Harbor View Road"
zone = "America/Anchorage"

[[center.day]]
date = {day}
opens = "07:00"
issue_stops = "20:00"
final = true

[[machine]]
id = "HS-A"
center = "harbor"
desk = "A"
keys = "keys/HS-A.json"
ballots = [1, 99999]
envelopes = [9000001, 9000999]

[[machine]]
id = "HS-B"
center = "harbor"
desk = "B"
keys = "keys/HS-B.json"
ballots = [100001, 199999]
envelopes = [9001001, 9001999]
announces = false

[[official]]
id = "ruth"
name = "Ruth Olanna"

[[official]]
id = "yusuf"
name = "Yusuf Brand"

[[official]]
id = "james"
name = "James Whitfield"
role = "supervisor"

[[official]]
id = "nora"
name = "Nora Attla-Reyes"
role = "supervisor"
"""


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'
