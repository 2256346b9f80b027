"""Officials: signing in by password, oaths, two persons (OFF-03, SEC-04).

Any official's password opens the store (a slot each); what one may do is the role's. Wrong passwords lock the slot
out for a growing time, counted by the monotonic clock so that setting the clock helps nobody.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import ceil

from app.domain.election import Official, Role
from app.domain.events import OathTaken, ProgramStarted, SignedIn, SignedOut, SignInFailed, SlotAdded, SlotRemoved
from app.domain.ids import OfficialId
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.scene import supervisor
from app.faults import Fault, FaultCode
from app.ports import Clock, Keys
from app.services.new_password import new_password
from app.services.session import Session
from app.services.store_key import change_store_key
from app.store.slots import SlotFile

FREE_TRIES = 3
LONGEST_WAIT = 300.0


@dataclass(slots=True)
class SignIn:
    """Opening the store with an official's password, before any session exists."""

    slots: SlotFile
    keys: Keys
    clock: Clock
    _failed: dict[OfficialId, tuple[int, float]] = field(default_factory=dict, init=False)

    def wait(self, official: OfficialId) -> float:
        """Seconds until this official may try again; 0 when now."""
        tries, last = self._failed.get(official, (0, 0.0))
        if tries < FREE_TRIES:
            return 0.0
        pause = min(LONGEST_WAIT, 5.0 * float(2 ** (tries - FREE_TRIES)))
        return max(0.0, last + pause - self.clock.monotonic())

    def open(self, official: OfficialId, password: str) -> bytes:
        """The store key. Raises Fault(KEY_WRONG), with the official; KEY_WAIT, with the seconds, once tries are used
        up."""
        wait = self.wait(official)
        if wait > 0:
            raise Fault(FaultCode.KEY_WAIT, wait=ceil(wait))
        try:
            key = self.slots.open_official(official, password)
        except Fault as fault:
            tries, _ = self._failed.get(official, (0, 0.0))
            self._failed[official] = (tries + 1, self.clock.monotonic())
            if fault.code is FaultCode.KEY_WRONG:
                raise Fault(FaultCode.KEY_WRONG, **{**fault.facts, "official": official}) from fault
            raise
        self._failed.pop(official, None)
        with suppress(Fault):  # another time: a full disk keeps nobody out
            self.slots.bring_up(official, key, password)
        return key


@dataclass(slots=True)
class People:
    session: Session
    sign_ins: SignIn
    store_key: bytes = field(repr=False)

    def officials(self) -> tuple[Official, ...]:
        return self.session.election.jurisdiction.officials

    def has_password(self, official: OfficialId) -> bool:
        return f"official:{official}" in self.session.state.slots

    def sign_in(self, official_id: OfficialId, password: str) -> Official | Refusal:
        """Makes the official the one at the screen. Raises Fault(KEY_WRONG, KEY_WAIT), which is on record."""
        official = self._known(official_id)
        self._open(official, password)
        self.admit(official)
        self.settle_key()
        return official

    def start(self, official: Official) -> Official:
        """The program has opened the store with this official's password: say so, and what print jobs are in doubt."""
        machine = self.session.election.machine.id
        jobs = self.session.state.jobs.values()
        doubts = sum(1 for job in jobs if job.when.machine == machine and job.in_doubt)
        self.session.note(ProgramStarted(unsettled_jobs=doubts))
        return self.admit(official)

    def admit(self, official: Official) -> Official:
        """The password has been proven: put the official at the screen."""
        self.session.official = official
        self.session.note(SignedIn(official=official.id))
        return official

    def prove(self, official_id: OfficialId, password: str) -> OfficialId:
        """A second person shows who they are without taking the screen. Raises as ``sign_in`` does."""
        self._open(self._known(official_id), password)
        return official_id

    def _open(self, official: Official, password: str) -> None:
        try:
            self.sign_ins.open(official.id, password)
        except Fault:
            self.session.note(SignInFailed(official=official.id))
            raise

    def sign_out(self, *, automatic: bool = False) -> None:
        official = self.session.official
        if official is not None:
            self.session.note(SignedOut(official=official.id, automatic=automatic))
            self.session.official = None

    def add_password(self, official_id: OfficialId, password: str) -> Refusal | None:
        """A supervisor (or, on the first day, whoever loaded the package) lets an official choose a password.

        Raises Fault(PASSWORD_UNFIT)."""
        official = self._known(official_id)
        present = self.session.official
        who = present if self.session.state.slots else official  # the first one: nobody else could add the next
        if who is None or who.role is not Role.SUPERVISOR:
            return refuse(Rule.SUPERVISOR_NEEDED)
        new_password(password, official.id, official.name)
        self.sign_ins.slots.add_official(official_id, self.store_key, password)
        self.session.note(SlotAdded(slot=f"official:{official_id}"))
        self.settle_key()
        return None

    def remove_password(self, official_id: OfficialId) -> Refusal | None:
        """A supervisor lets an official sign in no more at this laptop; the store gets another key. Their own stays,
        so that somebody can go on. Raises Fault(KEY_MISSING) for who has no password here."""
        refused = supervisor(self.session.scene())
        if refused is not None:
            return refused
        present = self.session.official
        if present is not None and present.id == official_id:
            return refuse(Rule.SECOND_PERSON_NEEDED)
        self.sign_ins.slots.remove(official_id)
        self.session.note(SlotRemoved(slot=f"official:{official_id}"))
        self.settle_key()
        return None

    def settle_key(self) -> Fault | None:
        """Give the store another key if a way to this one was taken away. Returns why it has to wait:
        Fault(KEY_MISSING) names who has to sign in once first. Tried again at every sign-in and start."""
        if not self.session.state.key_owed or not self.sign_ins.slots.exists():
            return None
        try:
            change_store_key(self.session, self.sign_ins.slots, self.store_key, self._take)
        except Fault as fault:
            return fault
        return None

    def key_waits_for(self) -> tuple[OfficialId, ...]:
        """Officials who have to sign in once before the store can have another key; empty when it has what it needs."""
        return self.sign_ins.slots.unready(self.store_key) if self.session.state.key_owed else ()

    def _take(self, store_key: bytes) -> None:
        self.store_key = store_key

    def take_oath(self, officials: Sequence[OfficialId]) -> None:
        """The signed paper oath is on record (KMC 6.20.020(c))."""
        known = [self._known(each).id for each in officials]
        new = [each for each in known if each not in self.session.state.oaths]
        if new:
            self.session.note(*(OathTaken(official=each) for each in new))

    def _known(self, official_id: OfficialId) -> Official:
        found = self.session.election.jurisdiction.official(official_id)
        if found is None:
            raise Fault(FaultCode.KEY_MISSING, official=official_id)
        return found
