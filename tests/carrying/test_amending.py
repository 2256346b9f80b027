"""An amended package in mid-election (DESIGN 6, CASES A34)."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from app.domain.ballots import BallotDefinition, english
from app.domain.ids import BallotNumber
from app.domain.ledger_lines import Line
from app.domain.refusal import Rule
from app.faults import Fault, FaultCode
from app.services.amending import Weighed
from sync.keyfiles import new_office_keys
from tests.carrying.world import World
from tests.services.invented_election import BOROUGH, BY_NAME, DEFINITION, JAMES, NORA, RURAL, RUTH, VOTERS
from tests.services.kit import Rig, done, refused

ALMA, BRUNO, CLARA = (BY_NAME[name] for name in ("Alma Berg", "Bruno Castillo", "Clara Dunn"))
LATER = date(2026, 10, 3)


def other_ballot() -> BallotDefinition:
    """The rural ballot was wrong: its card has another name now. The town's two cards stay as they are."""
    rural, town = DEFINITION.styles
    card = replace(rural.cards[0], name=english("Borough ballot, corrected"))
    return replace(DEFINITION, styles=(replace(rural, cards=(card,)), town))


def weigh(desk: Rig, package: Path) -> Weighed:
    amending = desk.parts.amending
    assert amending is not None
    return amending.weigh(package)


def load(desk: Rig, weighed: Weighed, **more: object) -> object:
    amending = desk.parts.amending
    assert amending is not None
    return amending.load(weighed, **{"second_person": NORA, **more})  # type: ignore[arg-type]


def rolls(desk: Rig) -> list[str]:
    return sorted(path.name for path in desk.home.folder.glob("roll*.db*"))


def test_the_new_package_is_in_force_and_earlier_issues_keep_theirs(world: World) -> None:
    desk = world.open_desk(world.package())
    before = desk.parts.session.election.jurisdiction.package
    desk.serve(ALMA)
    weighed = weigh(desk, world.package("second", as_of=LATER, definition=other_ballot()))
    assert weighed.changed == ((RURAL, BOROUGH),)
    done(load(desk, weighed))
    desk.serve(BRUNO)

    now = desk.parts.session.election.jurisdiction.package
    made_with = {each.envelope.kind: [] for each in desk.parts.session.journal.recorded(desk.machine)}
    for each in desk.parts.session.journal.recorded(desk.machine):
        made_with[each.envelope.kind].append(each.envelope.package)
    assert made_with["ballot_issued"] == [before, now]
    loaded = [each.event for each in desk.parts.session.journal.recorded() if each.envelope.kind == "package_loaded"]
    assert [(each.package, each.replaces) for each in loaded] == [(before, None), (now, before)]
    style = desk.parts.session.election.definition.style(RURAL)
    assert style is not None
    assert style.cards[0].name.in_("en") == "Borough ballot, corrected"


def test_it_is_still_in_force_after_the_program_was_started_again(world: World) -> None:
    desk = world.open_desk(world.package())
    done(load(desk, weigh(desk, world.package("second", as_of=LATER, voters=VOTERS[2:]))))
    again = world.restart(desk)
    assert again.parts.session.election.jurisdiction.snapshot.as_of == LATER
    assert again.parts.session.roll.voter(ALMA.id) is None
    assert again.parts.session.roll.voter(CLARA.id) is not None
    assert len(rolls(again)) == 1, "the roll before is gone"


def test_what_was_weighed_and_not_loaded_leaves_nothing(world: World) -> None:
    desk = world.open_desk(world.package())
    kinds, before = desk.journal_kinds, rolls(desk)
    weighed = weigh(desk, world.package("second", as_of=LATER))
    assert desk.parts.amending is not None
    desk.parts.amending.drop(weighed)
    assert (desk.journal_kinds, rolls(desk)) == (kinds, before)


def test_a_program_killed_between_weighing_and_loading_is_as_it_was(world: World) -> None:
    desk = world.open_desk(world.package())
    weigh(desk, world.package("second", as_of=LATER, voters=VOTERS[2:]))
    assert len(rolls(desk)) > 1, "the new roll lies beside the one in force"
    again = world.restart(desk)
    assert again.parts.session.roll.voter(ALMA.id) is not None
    assert len(rolls(again)) == 1


def test_entry_and_roll_change_together_or_not_at_all(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full in the middle of loading: the desk works on with what it had."""
    from app.store import journal_rows

    desk = world.open_desk(world.package())
    weighed = weigh(desk, world.package("second", as_of=LATER, voters=VOTERS[2:]))
    kept = journal_rows.put_meta

    def full(database: object, name: str, value: bytes) -> None:
        if name == "package.roll":
            raise Fault(FaultCode.DISK_FULL)
        kept(database, name, value)  # type: ignore[arg-type]

    monkeypatch.setattr(journal_rows, "put_meta", full)
    with pytest.raises(Fault):
        load(desk, weighed)
    monkeypatch.undo()
    assert desk.journal_kinds.count("package_loaded") == 1
    desk.serve(ALMA)
    again = world.restart(desk)
    assert again.parts.session.roll.voter(BRUNO.id) is not None
    assert again.journal_kinds.count("package_loaded") == 1


def test_an_older_list_needs_a_supervisors_recorded_reason(world: World) -> None:
    """CASES A34: the previous data base loaded, 157 wrong ballots."""
    desk = world.open_desk(world.package())
    weighed = weigh(desk, world.package("older", as_of=date(2026, 9, 1)))
    assert weighed.older
    facts = refused(load(desk, weighed), Rule.SNAPSHOT_OLDER)
    assert facts == {"found": "2026-09-01", "loaded": "2026-09-28"}
    desk.sign_in(RUTH)
    refused(load(desk, weighed, reason="The court ordered the September list"), Rule.SUPERVISOR_NEEDED)
    desk.sign_in(JAMES)
    refused(load(desk, weighed, reason="The court ordered it", second_person=JAMES), Rule.SECOND_PERSON_NEEDED)
    done(load(desk, weighed, reason="The court ordered the September list"))
    last = [each.event for each in desk.parts.session.journal.recorded() if each.envelope.kind == "package_loaded"][-1]
    assert last.override_reason == "The court ordered the September list"


def test_the_package_in_use_is_not_loaded_again(world: World) -> None:
    desk = world.open_desk(world.package())
    weighed = weigh(desk, world.stick / "first.vcpkg")
    assert weighed.same
    refused(load(desk, weighed), Rule.SAME_PACKAGE)


def test_another_election_another_office_and_a_damaged_file_are_turned_away(world: World) -> None:
    desk = world.open_desk(world.package())
    before = rolls(desk)
    other = world.package("other", election="elsewhere-2026")
    foreign = world.package("foreign", as_of=LATER, signer=new_office_keys("Somebody"))
    torn = world.package("torn", as_of=LATER)
    torn.write_bytes(torn.read_bytes()[:-1000])
    for path, code in (
        (other, FaultCode.BUNDLE_OTHER_ELECTION),
        (foreign, FaultCode.BUNDLE_WRONG_SIGNER),
        (torn, FaultCode.BUNDLE_DAMAGED),
    ):
        with pytest.raises(Fault) as raised:
            weigh(desk, path)
        assert raised.value.code is code, path.name
    assert rolls(desk) == before


def test_removed_voters_already_issued_are_listed(world: World) -> None:
    desk = world.open_desk(world.package())
    desk.serve(ALMA)
    desk.issue(BRUNO)
    gone = [voter for voter in VOTERS if voter.id != ALMA.id]
    weighed = weigh(desk, world.package("second", as_of=LATER, voters=gone))
    assert [(each.voter, each.now) for each in weighed.removed] == [(ALMA.id, None)]
    done(load(desk, weighed))
    assert [issue.event.voter for issue in desk.state.issues.values()] == [ALMA.id, BRUNO.id], "nothing is taken back"


def test_voters_who_would_get_another_ballot_now_are_listed(world: World) -> None:
    desk = world.open_desk(world.package())
    desk.serve(ALMA)
    moved = [replace(voter, precinct="14") if voter.id == ALMA.id else voter for voter in VOTERS]
    (touched,) = weigh(desk, world.package("second", as_of=LATER, voters=moved)).restyled
    assert (touched.voter, touched.style, touched.now) == (ALMA.id, RURAL, "14")


def test_stock_of_a_changed_ballot_is_recalled_and_accounted(world: World) -> None:
    desk = world.desk(world.package())
    desk.open_day(stock=((RURAL, BOROUGH, 50_001, 50_010),))
    desk.clock.pass_time(1800)
    desk.serve(ALMA, stock_numbers=(BallotNumber("050001"),))
    weighed = weigh(desk, world.package("second", as_of=LATER, definition=other_ballot()))
    assert [(each.style, each.card, each.count) for each in weighed.recalls] == [(RURAL, BOROUGH, 9)]
    done(load(desk, weighed))

    refused(desk.ask(BRUNO, stock_numbers=(BallotNumber("050002"),)), Rule.OUT_OF_STOCK)
    found = desk.parts.day.ledgers()
    column = (RURAL, BOROUGH)
    assert found.ballots[Line.RECALLED][column] == 9
    assert found.ballots[Line.UNUSED][column] == 0
    assert found.ballots[Line.IN_ALL][column] == found.ballots[Line.ACCOUNTED][column] == 10
    done(desk.parts.duties.take_stock((RURAL, BOROUGH, 60_001, 60_005)))
    desk.serve(BRUNO, stock_numbers=(BallotNumber("060001"),))
