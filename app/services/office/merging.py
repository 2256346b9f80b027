"""What all centers add up to: added one by one, their rows held small, then what is missing, twice or turned away."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from app.domain.ids import CenterId, MachineId, VoterId
from app.domain.profile import Fate, Profile
from app.faults import FaultCode
from app.services.office.facts import (
    CenterFacts,
    CenterLine,
    Finding,
    Found,
    IssueRow,
    Reconciled,
    Taken,
    Totals,
    Turned,
    TwiceIssued,
)
from app.services.office.reading import Work
from app.services.office.receipts import Receipts, against
from app.services.office.rows import unpacked


class Merging:
    """Centers added one by one."""

    def __init__(self) -> None:
        self._facts: list[CenterFacts] = []
        self._issues: dict[VoterId, tuple[tuple[int, bytes], ...]] = {}
        self._centers: list[CenterId] = []

    def add(self, facts: CenterFacts) -> None:
        place = len(self._centers)
        self._centers.append(facts.center)
        for voter, row in facts.issues:
            self._issues[voter] = (*self._issues.get(voter, ()), (place, row))
        self._facts.append(replace(facts, issues=(), files={}))  # these are large, and told already

    def result(self, work: Work, strangers: Sequence[Turned], receipts: Receipts | None) -> Reconciled:
        taken = tuple(each for facts in self._facts for each in facts.taken)
        missing = _missing(work, taken)
        homes = {machine.id: machine.center for machine in work.contents.jurisdiction.machines}
        twice = tuple(self._twice(work.contents.profile))
        shut = (*strangers, *(each for facts in self._facts for each in facts.turned))
        tried = {each.machine for each in shut}
        found = (
            *(_turned_away(homes, each) for each in shut),
            *(_missing_found(homes, machine) for machine in missing if machine not in tried),
            *(each for facts in self._facts for each in facts.found),
            *(_twice_found(each) for each in twice),
            *(against(receipts, self._rows(), (d for f in self._facts for d in f.delivered)) if receipts else ()),
        )
        return Reconciled(
            taken=taken,
            turned=shut,
            missing=missing,
            conflicts=twice,
            found=tuple(sorted(found, key=lambda each: _ORDER[each.finding])),
            centers=self._lines(_staffed(work, taken), homes, missing, found),
            statements=tuple(each for facts in self._facts for each in facts.statements),
            totals=_sum(facts.totals for facts in self._facts),
            hours={facts.center: facts.hours for facts in self._facts},
            announced=tuple(each for facts in self._facts for each in facts.announced),
            heads=tuple(each for facts in self._facts for each in facts.heads),
            received=receipts.as_of if receipts is not None else "",
        )

    def _lines(
        self,
        centers: Iterable[CenterId],
        homes: Mapping[MachineId, CenterId],
        missing: Iterable[MachineId],
        found: Iterable[Found],
    ) -> tuple[CenterLine, ...]:
        """One line a center; with a thousand of them nothing may be looked for center by center."""
        facts = {each.center: each for each in self._facts}
        absent: dict[CenterId, tuple[MachineId, ...]] = {}
        for machine in missing:
            home = homes.get(machine, NOWHERE)
            absent[home] = (*absent.get(home, ()), machine)
        count = Counter(each.center for each in found)
        return tuple(
            _line(facts.get(center, CenterFacts(center=center)), absent.get(center, ()), count[center])
            for center in centers
        )

    def _rows(self) -> Iterator[IssueRow]:
        for voter, rows in self._issues.items():
            for place, row in rows:
                yield unpacked(voter, self._centers[place], row)

    def _twice(self, profile: Profile) -> Iterator[TwiceIssued]:
        """Voters with more than one live ballot, or more ballots than the limit allows, in order of time."""
        found = []
        for voter, packed in self._issues.items():
            if len(packed) < 2:
                continue
            rows = sorted(
                (unpacked(voter, self._centers[place], row) for place, row in packed),
                key=lambda each: (each.at, each.machine, each.issue),
            )
            live = tuple(each for each in rows if each.live)
            over = len(live) + sum(each.used for each in rows) > profile.spoil.most_ballots
            if len(live) > 1 or over:
                issues = tuple(rows) if over else live
                found.append(TwiceIssued(voter=voter, public_id=rows[-1].public_id, issues=issues, over_limit=over))
        yield from sorted(found, key=lambda each: (each.issues[-1].at, each.voter))


_ORDER = {finding: place for place, finding in enumerate(Finding)}
"""What has to be looked into first."""


def _staffed(work: Work, taken: Iterable[Taken]) -> tuple[CenterId, ...]:
    """Centers that have a laptop of their own, or to which a spare has gone."""
    jurisdiction = work.contents.jurisdiction
    homes = {each.center for each in jurisdiction.machines if not each.spare} | {each.center for each in taken}
    return tuple(each.id for each in jurisdiction.centers if each.id in homes)


def _missing(work: Work, taken: Iterable[Taken]) -> tuple[MachineId, ...]:
    """Spares that nobody used and laptops struck off are not missed; a lost laptop closed by another desk neither."""
    there = {each.machine for each in taken}
    return tuple(
        each.id
        for each in work.contents.jurisdiction.machines
        if each.id not in there and not each.spare and not each.struck
    )


NOWHERE = CenterId("")
"""Where a machine stands that the package in force does not know."""


def _missing_found(homes: Mapping[MachineId, CenterId], machine: MachineId) -> Found:
    return Found(finding=Finding.MISSING, center=homes.get(machine, NOWHERE), machine=machine)


def _turned_away(homes: Mapping[MachineId, CenterId], each: Turned) -> Found:
    facts = dict(each.facts)
    machine = each.machine or MachineId(facts.get("machine", ""))
    back = each.fault == FaultCode.JOURNAL_ROLLED_BACK.value
    return Found(
        finding=Finding.ROLLED_BACK if back else Finding.TURNED_AWAY,
        center=homes.get(machine, NOWHERE),
        machine=machine,
        facts=(("fault", each.fault), *(each.facts if "file" in facts else (("file", each.file), *each.facts))),
    )


def _twice_found(each: TwiceIssued) -> Found:
    first, last = each.issues[0], each.issues[-1]
    return Found(
        finding=Finding.TWICE,
        center=last.center,
        machine=last.machine,
        facts=(
            ("public_id", each.public_id),
            ("first", first.machine),
            ("first_at", first.at.isoformat(timespec="minutes")),
            ("last", last.machine),
            ("last_at", last.at.isoformat(timespec="minutes")),
            ("ballots", str(len(each.issues))),
        ),
    )


def _line(facts: CenterFacts, absent: tuple[MachineId, ...], found: int) -> CenterLine:
    there = {each.machine for each in facts.taken}
    final = next((each for each in reversed(facts.statements)), None)
    return CenterLine(
        center=facts.center,
        machines=tuple(each.machine for each in facts.taken),
        missing=absent,
        final=bool(there) and not absent and all(each.final for each in facts.taken if not each.closed_by),
        at=max((each.at for each in facts.taken if each.at is not None), default=None),
        issued=facts.totals.issued,
        accepted=facts.totals.accepted,
        statement=final,
        found=found,
    )


def _sum(totals: Iterable[Totals]) -> Totals:
    issued = accepted = pieces = 0
    fates: Counter[Fate] = Counter()
    refused: Counter[str] = Counter()
    for each in totals:
        issued, accepted, pieces = issued + each.issued, accepted + each.accepted, pieces + each.pieces
        fates.update(each.fates)
        refused.update(each.refused)
    return Totals(issued=issued, accepted=accepted, pieces=pieces, fates=fates, refused=refused)
