"""The station's part of a package, the codes it has taken, and its counts. No voter, no choice, no time, no order.

What the station remembers between sittings is two small files, each written whole: an unordered set of digests of used
codes, and how many sittings ended how. Both carry the same date for ever (DESIGN 5, VVSG 10.2.2-B, 10.2.4-B).
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from app.domain.activation import Activation, read_code, station_secret, used_digest
from app.domain.ballots import BallotDefinition
from app.domain.election import Election
from app.domain.ids import Digest
from app.domain.profile import Profile
from app.faults import Fault, FaultCode
from app.ports import BundleInfo, BundlePart, Bundles, DecryptionKey, Progress, SigningKey
from app.services.packages import Contents
from app.store.durable import write_durably
from app.store.values import definition_from_json, definition_to_json, from_json, to_json

KIND = "station"
FORMAT = 1
SUFFIX = ".vcstn"


@dataclass(frozen=True, slots=True, kw_only=True)
class StationPart:
    """``station.json``."""

    format: int
    election: Election
    package: Digest
    """The election package it was made from: desks and station must have the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StationContents:
    """Ballots, languages and rules, and the secret that proves a code. Nobody's name."""

    election: Election
    package: Digest
    profile: Profile
    definition: BallotDefinition
    ballot_files: tuple[tuple[Digest, bytes], ...] = field(default=(), repr=False)
    secret: bytes = field(repr=False)
    digest: Digest


def write_station(
    contents: Contents,
    out: Path,
    *,
    bundles: Bundles,
    signer: SigningKey,
    recipients: Sequence[str],
    progress: Progress | None = None,
) -> BundleInfo:
    """Write the station's part of an opened package, encrypted to the station's own key (and the office's).

    Raises FILE_EXISTS, KEY_MISSING, PLACE_… and DRIVE_… faults.
    """
    election = contents.jurisdiction.election
    part = StationPart(format=FORMAT, election=election, package=contents.jurisdiction.package)
    return bundles.write(
        out,
        kind=KIND,
        election=election.id,
        maker="office",
        facts={"title": election.title, "date": election.date.isoformat()},
        parts=(
            BundlePart(name="station.json", data=to_json(part)),
            BundlePart(name="profile.json", data=to_json(contents.profile)),
            BundlePart(name="definition.json", data=definition_to_json(contents.definition)),
            BundlePart(name="station.key", data=station_secret(contents.roll_key)),
        ),
        signer=signer,
        recipients=recipients,
        progress=progress,
    )


def read_station(bundles: Bundles, path: Path, key: DecryptionKey, signers: Sequence[str]) -> StationContents:
    """Open a station's part. Nothing unsigned is used. Raises a BUNDLE_… or FILE_… fault."""
    info, parts = bundles.read(path, key, kind=KIND, signers=signers)
    by_name = {part.name: part.data for part in parts}
    for name in ("station.json", "profile.json", "definition.json", "station.key"):
        if name not in by_name:
            raise Fault(FaultCode.BUNDLE_DAMAGED, part=name)
    part = from_json(by_name["station.json"], StationPart, name="station.json")
    if part.format > FORMAT:
        raise Fault(FaultCode.BUNDLE_VERSION, version=part.format)
    return StationContents(
        election=part.election,
        package=part.package,
        profile=from_json(by_name["profile.json"], Profile, name="profile.json"),
        definition=definition_from_json(by_name["definition.json"]),
        secret=by_name["station.key"],
        digest=info.digest,
    )


class Answer(StrEnum):
    """What the station says to a code; each member but ``GOOD`` has a sentence in ``station.toml``."""

    GOOD = "good"
    NOT_OURS = "not_ours"
    USED = "used"


class UsedCodes:
    """The set of codes that were used, as digests in the order of their own letters."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def take(self, contents: StationContents, typed: str) -> tuple[Answer, Activation | None]:
        """See whether a code is good, and use it up: from here on it opens nothing. Raises STORE_… and DISK_… faults,
        and then the code is still good."""
        activation = read_code(contents.secret, contents.definition, typed)
        if activation is None:
            return Answer.NOT_OURS, None
        digest = used_digest(contents.secret, typed)
        used = self._read()
        if digest in used:
            return Answer.USED, None
        write_undated(self._path, "".join(f"{each}\n" for each in sorted({*used, digest})).encode("ascii"))
        return Answer.GOOD, activation

    def __len__(self) -> int:
        return len(self._read())

    def _read(self) -> frozenset[str]:
        if not self._path.is_file():
            return frozenset()
        lines = self._path.read_bytes().decode("ascii", "replace").split()
        if any(len(each) != 64 or set(each) - set("0123456789abcdef") for each in lines):
            raise Fault(FaultCode.STORE_DAMAGED, part=self._path.name)
        return frozenset(lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many sittings there were and how they ended; the whole log of the station."""

    begun: int = 0
    printed: int = 0
    wrong: int = 0
    """The sheet was not right: exchanged at the desk."""
    empty: int = 0
    """Ended without a ballot."""
    broken: int = 0
    """The sitting's program ended by itself."""


class SittingLog:
    """Counts on the disk; a sitting that never reported its end is counted as broken when the next begins."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def counts(self) -> Counts:
        if not self._path.is_file():
            return Counts()
        return from_json(self._path.read_bytes(), Counts, name=self._path.name)

    def begin(self) -> Counts:
        now = self.counts()
        ended = now.printed + now.wrong + now.empty + now.broken
        return self._write(replace(now, begun=now.begun + 1, broken=now.broken + now.begun - ended))

    def end(self, outcome: str) -> Counts:
        """``printed``, ``wrong``, ``empty``; anything else is broken."""
        now = self.counts()
        name = outcome if outcome in {"printed", "wrong", "empty"} else "broken"
        return self._write(replace(now, **{name: getattr(now, name) + 1}))

    def _write(self, counts: Counts) -> Counts:
        write_undated(self._path, to_json(counts) + b"\n")
        return counts


def write_undated(path: Path, data: bytes) -> None:
    """Write a small file whole, and leave neither it nor its folder a date: when somebody voted is nobody's to see."""
    write_durably(path, data)
    os.utime(path, (0, 0))
    os.utime(path.parent, (0, 0))
