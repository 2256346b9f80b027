"""Every paper of a day at a desk whose voters have long names, and names of many scripts: as values and as pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from app.domain import commands as cmd
from app.domain.events import Elsewhere, QuestionReason, StyleBasis, VisitorKind
from app.domain.ids import EnvelopeId, PublicId, VoterId
from app.domain.refusal import Rule, refuse
from app.domain.roll import Address, Name, Voter
from app.domain.special_needs import IDENTIFIERS, OATH
from app.services.paper_kinds import Paper
from app.services.special import Question
from printing.renderer import PaperRenderer
from tests.services import invented_election as invented
from tests.services.invented_election import BOROUGH, JAMES, NORA, RURAL, RUTH
from tests.services.kit import DOCUMENT, Desks, Rig, desks, done, fast_folder, make_template, served

LONG = "Maximiliana-Guadalupe Anastasia Wilhelmina de la Concepción Featherstonehaugh-Papadopoulou von Hohenlohe"
NAMES = (
    ("Łukasz", "Brzęczyszczykiewicz"),
    ("ʻOkina Kalaniʻōpuʻu", "Kahananui"),
    ("Thị Ngọc Ánh", "Nguyễn"),
    ("Ḵaachxana", "X̱ʼunei"),
    ("Дмитрий Юрьевич", "Преображенский"),
    ("Αικατερίνη", "Παπαδοπούλου"),
    (LONG, "Zimmermann-Oppenheim"),
    ("漢字", "Yamada"),
)
UNPRINTABLE = "Yamada"


def voter(number: int, first: str, last: str) -> Voter:
    return replace(
        invented.VOTERS[0],
        id=VoterId(f"8{number:06d}"),
        public_id=PublicId(f"R-{number:05d}"),
        envelope_id=EnvelopeId(f"LB28-{number:05d}-8"),
        name=Name(first=first, last=last),
        residence=Address(
            street=f"{number} Old Cannery Road Extension", unit="Space 14-B", city="Larch", state="AK", zip="99000"
        ),
    )


PEOPLE = tuple(voter(number, *name) for number, name in enumerate(NAMES, 1))
MANY = tuple(voter(100 + number, f"Alma {number}", "Berg") for number in range(40))


@contextmanager
def desk_of_people() -> Iterator[Rig]:
    """A desk at work whose list has these people too."""
    import shutil

    usual, folder = invented.VOTERS, fast_folder()
    invented.VOTERS = (*usual, *PEOPLE, *MANY)
    try:
        with desks(make_template(folder)) as center:
            yield busy(center)
    finally:
        invented.VOTERS = usual
        shutil.rmtree(folder, ignore_errors=True)


def busy(center: Desks) -> Rig:
    """A day on which everything has happened that a paper tells of."""
    rig = center.open()
    parts, officials = rig.parts, (JAMES, NORA, RUTH)
    for each in officials:
        done(parts.duties.declare(each, ("mother_in_law", "shares_living_quarters"), LONG))
    for number in range(12):
        done(parts.duties.visitor(f"{LONG} {number}", VisitorKind.WATCHER, "Committee for a Very Long Name of Things"))
    done(parts.duties.take_stock((RURAL, BOROUGH, 60_001, 60_020), came_from="the office"))
    done(parts.duties.move_stock((RURAL, BOROUGH, 60_011, 60_020), "Seward", NORA))
    done(parts.duties.substitutes((RURAL, BOROUGH, 80_001, 80_003), "The printer is broken. " * 6, NORA))
    done(parts.special.elsewhere(Elsewhere.OTHER_JURISDICTION, "City Hall, 3 Main Street, 8 to 5", PEOPLE[6].id))
    return rig


def questioned(rig: Rig, who: Voter) -> str:
    question = Question(
        reasons=tuple(QuestionReason),
        sworn=True,
        prior_place="9 Spit Road, Homer, Alaska",
        prior_since="spring 2019",
        cause="I know this person to live elsewhere. " * 12,
    )
    answer = rig.parts.special.question(
        question, style=RURAL, voter_id=who.id, basis=StyleBasis.OFFICIALS, second_person=NORA
    )
    return rig.came_out(served(answer))


def refused_to(rig: Rig, who: Voter) -> str:
    """Somebody who has had three ballots, told so and recorded."""
    rule = refuse(Rule.SPOIL_LIMIT, had=3, limit=3, text=rig.parts.session.election.profile.spoil.text)
    rig.parts.session.record(lambda _: rule, voter=who.id)
    return who.id


def papers(rig: Rig) -> tuple[tuple[Paper, str], ...]:
    """Every paper and what it is about, for the people with the hardest names; then the forms. From here on the desk
    prints with the real renderer."""
    found = tuple(_papers(rig))
    rig.parts.queue.renderer = PaperRenderer()
    return found


def _papers(rig: Rig) -> Iterator[tuple[Paper, str]]:
    for who in PEOPLE[:7]:
        issue = questioned(rig, who)
        done(rig.parts.special.assist(issue, official=None, helpers=(LONG, "Αικατερίνη Παπαδοπούλου"), sworn=True))
        for paper in (Paper.QUESTION_STATEMENT, Paper.QUESTION_NOTICE, Paper.ASSIST_OATH, Paper.CERTIFICATE):
            yield paper, issue
        yield Paper.REFUSAL_SLIP, refused_to(rig, who)
    yield Paper.ELSEWHERE_SLIP, PEOPLE[6].id
    yield Paper.REPRESENTATIVE, represented(rig, MANY[0])
    for who in (PEOPLE[7], *MANY[1:]):
        rig.issue(who, identity=DOCUMENT)
    yield Paper.CERTIFICATE, rig.issue_of(PEOPLE[7]).id
    for paper in Paper:
        if paper is not Paper.CERTIFICATE and paper is not Paper.REFUSAL_SLIP:
            yield paper, ""


def represented(rig: Rig, who: Voter) -> str:
    found = rig.parts.desk.open(who.id)
    assert found is not None
    rep = cmd.Representative(
        name=LONG,
        residence="1400 Old Cannery Road Extension, Space 14-B, Larch, Alaska 99000",
        mailing="PO Box 100, Larch, Alaska 99000",
        identified_by=next(iter(IDENTIFIERS)),
        oath=tuple(OATH),
        declared=rig.parts.session.election.profile.representative_bars,
    )
    answer = rig.parts.special.send(who.id, rep, style=RURAL, basis=StyleBasis.PRECINCT)
    return rig.came_out(served(answer))
