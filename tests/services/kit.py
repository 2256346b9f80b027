"""A real desk in a folder: encrypted journal and roll, printers that are folders, real bundles, a clock that is told.

Only the renderer may be a plain one, because drawing takes longer than everything else together; ``PLAIN`` shows what
a paper's value says, as text.
"""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from tempfile import mkdtemp

from app.bootstrap import Tools, folder_devices, join
from app.clock import ScriptedClock
from app.domain.ballots import LETTER, Contest, Heading
from app.domain.envelope import Bars
from app.domain.events import Identity, PrintOutcome, StyleBasis
from app.domain.ids import EnvelopeId, IssueId, MachineId, OfficialId, StyleId
from app.domain.marking_paper import StationSlip
from app.domain.papers import (
    BallotPage,
    Certificate,
    Label,
    Notice,
    Placement,
    RegisterPages,
    Rendered,
    StatementPage,
)
from app.domain.profile import IdentityMethod, Profile
from app.domain.refusal import Refusal, Rule
from app.domain.roll import Voter
from app.domain.state import Issue
from app.paths import Places, places
from app.ports import Renderer
from app.services.desk import Served, issued
from app.services.desk_parts import DeskParts
from app.services.packages import Contents, open_store, set_up
from app.store.roll_writer import RollWriter
from app.store.values import to_json
from sync.bundle import AgeBundles
from sync.keyfiles import OwnKeys, new_machine_keys, new_office_keys
from sync.keys import AgeKeys
from sync.machinery import SysMachinery
from tests.services import invented_election as invented
from tests.services.invented_election import ELECTION_DAY, JAMES, NORA, RUTH, YUSUF, A, B, at

ROLL_KEY = b"r" * 32
DOCUMENT = Identity(method=IdentityMethod.DOCUMENT, document="drivers_license")
CHECKS = ("signed", "identifier", "sealed")


class PlainRenderer:
    """Says what a paper would say, without drawing it."""

    def prepare(self) -> None: ...

    def ballot(self, page: BallotPage) -> Rendered:
        made = _plain(f"ballot {page.style.id}/{page.card.id} number {page.number}")
        return replace(made, mark=f"{page.style.id}|{page.card.id}")

    def divide(self, pages: Sequence[BallotPage]) -> tuple[tuple[Contest | Heading, ...], ...]:
        return (pages[0].card.items,)

    def label(self, label: Label) -> Rendered:
        duplicate = f" DUPLICATE {label.duplicate}" if label.duplicate else ""
        return _plain(f"label {label.envelope_id} {label.name}{duplicate}")

    def label_bars(self, label: Label) -> Bars:
        return Bars(x=4, y=16, width=label.size.width - 8, height=12)

    def placement(self, page: Placement) -> Rendered:
        return _plain(f"placement {page.title}")

    def statement(self, page: StatementPage) -> Rendered:
        return _plain(f"statement {page.period} difference {page.difference}")

    def register(self, pages: RegisterPages) -> Rendered:
        return _plain(f"register {len(pages.rows)}")

    def notice(self, notice: Notice) -> Rendered:
        return _plain(notice.title)

    def station_slip(self, slip: StationSlip) -> Rendered:
        return _plain(f"slip {slip.style}")

    def certificate(self, page: Certificate) -> Rendered:
        return _plain(f"certificate {page.envelope_id} {page.name}")

    def picture(self, pdf: bytes, page: int, dpi: int) -> bytes:
        return _ONE_DOT


def _plain(text: str) -> Rendered:
    return Rendered(pdf=f"{text}\n".encode(), pages=1, sheets=1, paper=LETTER)


_ONE_DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c63f80f0001010100b138f6140000000049454e44ae426082"
)
"""The smallest picture there is."""
PLAIN: Renderer = PlainRenderer()


def fast_folder() -> Path:
    """Memory where there is some: a test asks whether something was written, not how fast the disk is."""
    memory = Path("/dev/shm")
    return Path(mkdtemp(prefix="votecenter-test-", dir=memory if memory.is_dir() else None))


@dataclass(frozen=True, slots=True)
class Template:
    """Two desks set up once and copied for every test, with everybody's keys."""

    folder: Path
    office: OwnKeys
    keys: dict[MachineId, OwnKeys]
    store_keys: dict[MachineId, bytes]
    contents: Contents


def make_template(folder: Path) -> Template:
    keys = {machine: new_machine_keys(machine) for machine in (A, B)}
    public = {machine: (own.decryption.public, own.signing.public) for machine, own in keys.items()}
    contents = Contents(
        jurisdiction=invented.jurisdiction(public),
        profile=invented.PROFILE,
        definition=invented.DEFINITION,
        styles=invented.STYLES,
        report=b"{}",
        roll_key=ROLL_KEY,
    )
    store_keys: dict[MachineId, bytes] = {}
    for machine in (A, B):
        home = places(folder / machine)
        with RollWriter(home.roll, ROLL_KEY) as writer:
            writer.add(invented.VOTERS)
            writer.finish(as_of=date(2026, 9, 28), version="final")
        session, store_keys[machine] = set_up(
            home,
            replace(contents, roll=home.roll),
            machine_id=machine,
            signing=keys[machine].signing,
            clock=ScriptedClock(at(6, 0, day=invented.DAYS[0])),
        )
        session.roll.close()
        session.journal.close()
    return Template(
        folder=folder, office=new_office_keys("Office"), keys=keys, store_keys=store_keys, contents=contents
    )


@dataclass(slots=True)
class Rig:
    """One desk at work, and what its people do without thinking."""

    parts: DeskParts
    clock: ScriptedClock
    home: Places
    template: Template

    @property
    def machine(self) -> MachineId:
        return self.parts.session.election.machine.id

    @property
    def state(self):  # type: ignore[no-untyped-def]
        return self.parts.session.state

    @property
    def journal_kinds(self) -> list[str]:
        return [each.envelope.kind for each in self.parts.session.journal.recorded(self.machine)]

    def close(self) -> None:
        self.parts.close()

    # --- people and the day --------------------------------------------------------------------------------------

    def sign_in(self, who: OfficialId) -> None:
        official = self.parts.session.election.jurisdiction.official(who)
        assert official is not None
        self.parts.people.admit(official)

    def staff(self) -> None:
        """Oaths are on record, and a supervisor is at the screen."""
        self.sign_in(JAMES)
        self.parts.people.take_oath((JAMES, NORA, RUTH, YUSUF))

    def open_day(self, sheets: int = 100, **more: object) -> None:
        done(
            self.parts.day.open(
                trusted_time=self.clock.now(),
                second_person=NORA,
                seals=("0001", "0002"),
                sheets=sheets,
                **more,  # type: ignore[arg-type]
            )
        )

    def move_to(self, moment: datetime) -> None:
        self.clock.pass_until(moment)

    def with_profile(self, profile: Profile) -> None:
        """Other rules, as if the package had brought them."""
        session = self.parts.session
        session.election = replace(session.election, profile=profile)
        session.journal.meta_set("package.profile", to_json(profile))

    # --- a voter ------------------------------------------------------------------------------------------------

    def ask(self, voter: Voter, *, style: StyleId | None = None, **more: object) -> Served | Refusal:
        """Ask for a ballot as the screen does; the answer may be no."""
        found = self.parts.desk.open(voter.id)
        assert found is not None
        return self.parts.desk.issue(
            voter.id,
            style=style or invented.STYLE_OF[voter.precinct],
            **{"identity": DOCUMENT, "basis": StyleBasis.PRECINCT, **more},  # type: ignore[arg-type]
        )

    def issue(self, voter: Voter, **more: object) -> IssueId:
        """Issued, printed, seen to have come out, handed over."""
        return self.came_out(served(self.ask(voter, **more)))

    def came_out(self, answer: Served) -> IssueId:
        made = issued(answer)
        assert made is not None and not answer.faults
        for job in answer.card.jobs:
            if job.in_doubt:
                done(self.parts.desk.settle(job.asked.job, PrintOutcome.CAME_OUT))
        done(self.parts.desk.hand_over(made.issue))
        return made.issue

    def accept(self, issue: IssueId, **more: object) -> Served:
        return served(self.try_accept(issue, **more))

    def try_accept(self, issue: IssueId, **more: object) -> Served | Refusal:
        values = {"stub_off": True, "checks": CHECKS, "attested_by": RUTH, **more}
        return self.parts.desk.accept(issue, **values)  # type: ignore[arg-type]

    def serve(self, voter: Voter, **more: object) -> IssueId:
        """From the door to the box."""
        issue = self.issue(voter, **more)
        self.accept(issue)
        return issue

    def issue_of(self, voter: Voter) -> Issue:
        """The ballot this voter has now, or the last one."""
        card = self.parts.desk.open(voter.id)
        assert card is not None
        return card.issue or card.file.issues[-1]

    def envelope(self, issue: IssueId) -> EnvelopeId:
        return self.parts.session.state.issues[issue].event.envelope_id

    # --- paper --------------------------------------------------------------------------------------------------

    @property
    def paper(self) -> Path:
        """The folder both printers print into."""
        return self.home.folder / "paper"

    def printed(self, kind: str) -> list[str]:
        """What came out of the ballot or label printer, in the order of the jobs."""
        return [path.read_text() for path in sorted((self.paper / kind).glob("*.pdf"))]


def done(answer: object) -> None:
    """An answer that has to be yes."""
    assert not isinstance(answer, Refusal), f"refused: {answer}"


def served(answer: Served | Refusal) -> Served:
    assert isinstance(answer, Served), f"refused: {answer}"
    return answer


def refused(answer: object, rule: Rule) -> dict[str, str]:
    """An answer that has to be no, by this rule; what it says."""
    assert isinstance(answer, Refusal), f"was not refused, though {rule.value} forbids it"
    assert answer.rule is rule, f"refused by {answer.rule.value}, not {rule.value}"
    return dict(answer.facts)


def tools(renderer: Renderer = PLAIN) -> Tools:
    return Tools(keys=AgeKeys(), bundles=AgeBundles(), renderer=renderer, machinery=SysMachinery())


def start(
    template: Template,
    folder: Path,
    machine: MachineId,
    clock: ScriptedClock,
    *,
    renderer: Renderer = PLAIN,
) -> Rig:
    """Open the store under ``folder`` as it was left: a start of the program."""
    home = places(folder / machine)
    store_key = template.store_keys[machine]
    session = open_store(home, store_key, clock)
    parts = join(
        session,
        store_key,
        home,
        folder_devices(home.folder / "paper"),
        office_recipients=(template.office.decryption.public,),
        parts=tools(renderer),
        key=template.keys[machine].decryption,
    )
    return Rig(parts=parts, clock=clock, home=home, template=template)


class Desks:
    """Desks of one test, made when asked for and closed at its end."""

    def __init__(self, template: Template, folder: Path) -> None:
        self.template, self.folder = template, folder
        self._rigs: list[Rig] = []

    def closed(
        self,
        machine: MachineId = A,
        *,
        day: date = ELECTION_DAY,
        clock: ScriptedClock | None = None,
        renderer: Renderer = PLAIN,
    ) -> Rig:
        """A desk at half past six, staffed, not yet open."""
        shutil.copytree(self.template.folder / machine, self.folder / machine)
        rig = self.start(machine, clock or ScriptedClock(at(6, 30, day=day), boot=f"boot-{machine}"), renderer=renderer)
        rig.staff()
        return rig

    def open(self, machine: MachineId = A, **more: object) -> Rig:
        """A desk that opened at seven."""
        rig = self.closed(machine, **more)  # type: ignore[arg-type]
        rig.open_day()
        rig.clock.pass_time(1800)
        return rig

    def start(self, machine: MachineId, clock: ScriptedClock, *, renderer: Renderer = PLAIN) -> Rig:
        rig = start(self.template, self.folder, machine, clock, renderer=renderer)
        self._rigs.append(rig)
        return rig

    def end(self, rig: Rig) -> None:
        """A window is closed."""
        rig.close()
        self._rigs.remove(rig)

    def restart(self, rig: Rig) -> Rig:
        """The program ends without a word and is started again."""
        self.end(rig)
        again = self.start(rig.machine, rig.clock)
        official = again.parts.session.election.jurisdiction.official(JAMES)
        assert official is not None
        again.parts.people.start(official)
        return again

    def stick(self) -> Path:
        """A drive that goes from hand to hand."""
        drive = self.folder / "stick"
        drive.mkdir(exist_ok=True)
        return drive

    def close(self) -> None:
        for rig in self._rigs:
            rig.close()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def desks(template: Template) -> Iterator[Desks]:
    made = Desks(template, fast_folder())
    try:
        yield made
    finally:
        made.close()


def bring_round(giver: Rig, taker: Rig, stick: Path):  # type: ignore[no-untyped-def]
    """One desk's round goes to the other on a stick."""
    giver.parts.exchange.write_round(stick)
    election = giver.parts.session.election.jurisdiction.election.id
    assert taker.parts.key is not None
    return taker.parts.exchange.take_round(stick / f"{election}-round-{giver.machine}.vcx", taker.parts.key)


def exchange(one: Rig, other: Rig, stick: Path) -> None:
    """Both desks take in what the other knows."""
    bring_round(one, other, stick)
    bring_round(other, one, stick)
