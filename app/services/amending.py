"""An amended package at a desk in mid-election: weighed first, loaded only when two people say so, in one step.

The new roll is written beside the one in force and takes its place together with the entry in the journal, in one
transaction; whatever ends the program before leaves the desk as it was, and after, as it is to be.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.amending import AmendPackage, changed_cards, decide_amend, is_older, recalled
from app.domain.events import StockRecalled
from app.domain.ids import CardId, IssueId, OfficialId, StyleId, VoterId
from app.domain.refusal import Refusal
from app.domain.state import Issue
from app.domain.styles import One, determine_style
from app.domain.voters import is_live, voter_of
from app.faults import Fault, FaultCode
from app.paths import Places
from app.ports import Bundles, DecryptionKey, Progress
from app.services.packages import Contents, kept, opened, read_package, roll_path, standing_at
from app.services.session import Session
from app.store.roll_store import RollStore

Trusts = Callable[[Path, str], bool]
"""Whether the key that signed a package in this folder is the office's this laptop trusts, or its successor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched:
    """An issue that the new package sees otherwise: the voter is gone from the list, or has another ballot now."""

    issue: IssueId
    voter: VoterId
    name: str = field(default="", repr=False)
    """As on the list in use, for who is no longer on the other; for the screen alone."""
    style: StyleId
    now: StyleId | None
    """The style the new package gives; None when the voter is no longer on the list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """What a package would change here, told before anything is changed."""

    contents: Contents = field(repr=False)
    same: bool
    older: bool
    changed: tuple[tuple[StyleId, CardId], ...]
    recalls: tuple[StockRecalled, ...]
    removed: tuple[Touched, ...]
    """Issued ballots of voters who are no longer on the list."""
    restyled: tuple[Touched, ...]
    """Ballots out or voted of a style that the voter would not get now."""


@dataclass(slots=True)
class Amending:
    session: Session
    places: Places
    bundles: Bundles
    key: DecryptionKey | None = field(repr=False)
    trusts: Trusts
    loaded: Callable[[Contents], None] = lambda contents: None
    """Told of what is in force now: who may sign in is kept outside the store."""

    def weigh(self, package: Path, progress: Progress | None = None) -> Weighed:
        """Read the package with its roll beside the one in force, and see what it would change.

        Raises Fault(KEY_MISSING, BUNDLE_WRONG_SIGNER, BUNDLE_OTHER_ELECTION, BUNDLE_NOT_FOR_US …, CANCELED), and then
        nothing of it is left.
        """
        if self.key is None:
            raise Fault(FaultCode.KEY_MISSING, expected="laptop key")
        outside = self.bundles.outside(package)
        election = self.session.election.jurisdiction.election.id
        if outside.election != election:
            raise Fault(FaultCode.BUNDLE_OTHER_ELECTION, file=package.name, expected=election, found=outside.election)
        if not self.trusts(package.parent, outside.signer):
            raise Fault(FaultCode.BUNDLE_WRONG_SIGNER, file=package.name)
        roll = self.places.folder / f"roll-{outside.digest[:16]}.db"
        if roll != roll_path(self.places, self.session.journal):
            remove_roll(roll)
        else:  # the package in force once more
            roll = roll.with_name(f"roll-{outside.digest[:16]}-again.db")
            remove_roll(roll)
        contents = read_package(self.bundles, package, self.key, (outside.signer,), roll_to=roll, progress=progress)
        try:
            return self._weighed(contents)
        except BaseException:
            remove_roll(roll)
            raise

    def load(self, weighed: Weighed, *, second_person: OfficialId | None, reason: str = "") -> Weighed | Refusal:
        """Put it in force: the journal's entry and the store's copy in one transaction, then this session. Returns what
        it changed, or the rule that says no, and then nothing is changed."""
        contents, session = weighed.contents, self.session
        command = _command(contents, second_person, reason)
        assert contents.roll is not None, "weighed with its roll"
        roll = RollStore(contents.roll, contents.roll_key)
        answer = session.record(
            lambda scene: decide_amend(command, scene), also=(second_person,), beside=kept(contents)
        )
        if isinstance(answer, Refusal):
            roll.close()
            return answer
        before, session.roll = session.roll, roll
        session.election = opened(contents, session.election.machine.id, standing_at(session.journal))
        before.close()
        for file in self.places.folder.glob("roll*.db*"):
            if not file.name.startswith(contents.roll.name):
                file.unlink(missing_ok=True)
        self.loaded(contents)
        return weighed

    def drop(self, weighed: Weighed) -> None:
        """Not to be loaded after all."""
        if weighed.contents.roll is not None:
            remove_roll(weighed.contents.roll)

    def _weighed(self, contents: Contents) -> Weighed:
        session = self.session
        now = opened(contents, session.election.machine.id, standing_at(session.journal))
        if now.center.id != session.election.center.id:
            raise Fault(FaultCode.BUNDLE_NOT_FOR_US, machine=session.election.machine.id)
        scene = session.scene()
        command = _command(contents, None, "")
        assert contents.roll is not None, "read with its roll"
        roll = RollStore(contents.roll, contents.roll_key)
        try:
            touched = tuple(self._touched(contents, roll))
        finally:
            roll.close()
        return Weighed(
            contents=contents,
            same=contents.jurisdiction.package == session.election.jurisdiction.package,
            older=is_older(command, scene),
            changed=changed_cards(session.election.definition, contents.definition),
            recalls=recalled(command, scene),
            removed=tuple(each for each in touched if each.now is None),
            restyled=tuple(each for each in touched if each.now is not None),
        )

    def _touched(self, contents: Contents, roll: RollStore) -> Iterator[Touched]:
        """Issues known here, of every desk, that the new package sees otherwise."""
        state = self.session.state
        for issue in state.issues.values():
            voter = roll.voter(voter_of(state, issue))
            if voter is None:
                yield self._gone(issue)
                continue
            answer = determine_style(voter, contents.styles, contents.definition)
            if is_live(state, issue) and isinstance(answer, One) and answer.style != issue.event.style:
                yield Touched(issue=issue.id, voter=voter.id, style=issue.event.style, now=answer.style)

    def _gone(self, issue: Issue) -> Touched:
        voter_id = voter_of(self.session.state, issue)
        known = self.session.roll.voter(voter_id)
        name = known.name.with_suffix if known is not None else ""
        return Touched(issue=issue.id, voter=voter_id, name=name, style=issue.event.style, now=None)


def remove_roll(path: Path) -> None:
    """A roll database and whatever SQLite left beside it."""
    for file in (path, *path.parent.glob(f"{path.name}-*")):
        file.unlink(missing_ok=True)


def _command(contents: Contents, second_person: OfficialId | None, reason: str) -> AmendPackage:
    snapshot = contents.jurisdiction.snapshot
    return AmendPackage(
        package=contents.jurisdiction.package,
        as_of=snapshot.as_of,
        version=snapshot.version,
        voters=snapshot.voters,
        definition=contents.definition,
        second_person=second_person,
        reason=reason,
    )
