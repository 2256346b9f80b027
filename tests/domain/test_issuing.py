"""May this voter be issued a ballot, and what is recorded (KMC 6.30.060(b); ISS-05, STY-05, SNP-08, SNP-09)."""

from dataclasses import replace

import pytest

from app.domain import commands as cmd
from app.domain import events as ev
from app.domain.ballots import BallotDefinition
from app.domain.hours import Phase, phase
from app.domain.ids import BallotNumber, CardId, StyleId
from app.domain.issuing import decide_issue
from app.domain.numbering import next_numbers, stock_number
from app.domain.profile import Fate
from app.domain.refusal import Refusal, Rule
from app.domain.styles import StyleRow, StyleTable
from tests.domain.pure_desk import PureDesk, issued, kinds, no, yes
from tests.services.invented_election import (
    BOROUGH,
    BY_NAME,
    DEFINITION,
    JAMES,
    NORA,
    RURAL,
    RUTH,
    TOWN,
    A,
    B,
    at,
)

ALMA, BRUNO, CLARA = (BY_NAME[name] for name in ("Alma Berg", "Bruno Castillo", "Clara Dunn"))
MARA = BY_NAME["Mara Nilsen"]


@pytest.fixture
def desk() -> PureDesk:
    return PureDesk().open()


def test_the_issue_comes_first_and_then_a_job_for_every_sheet_and_one_for_the_label(desk: PureDesk) -> None:
    made = yes(desk.ask(CLARA))
    assert kinds(made) == ["ballot_issued", "print_asked", "print_asked", "print_asked"]
    event = issued(made)
    asked = [each for each in made if isinstance(each, ev.PrintAsked)]
    assert [each.numbers for each in asked] == [("000001",), ("000002",), ()]
    assert [each.paper for each in asked] == [ev.PaperKind.BALLOT, ev.PaperKind.BALLOT, ev.PaperKind.LABEL]
    assert len({each.job for each in asked}) == 3
    assert {each.issue for each in asked} == {event.issue}
    assert [piece.card for piece in event.pieces] == [card.id for card in DEFINITION.styles[1].cards]


def test_deciding_alters_nothing(desk: PureDesk) -> None:
    before = str(desk.state)
    assert desk.command(ALMA) == desk.command(ALMA)
    scene = desk.scene()
    assert decide_issue(desk.command(ALMA), scene) == decide_issue(desk.command(ALMA), scene)
    assert str(desk.state) == before


def test_who_is_signed_in_elsewhere_is_not_at_this_screen(desk: PureDesk) -> None:
    desk.official = None
    no(desk.ask(ALMA), Rule.NOT_SIGNED_IN)
    desk.official = RUTH
    desk.tell(ev.SignedOut(official=RUTH))
    no(desk.ask(ALMA), Rule.NOT_SIGNED_IN)


def test_a_start_of_the_program_signs_everybody_out(desk: PureDesk) -> None:
    desk.tell(ev.ProgramStarted(unsettled_jobs=0))
    no(desk.ask(ALMA), Rule.NOT_SIGNED_IN)
    desk.tell(ev.SignedIn(official=JAMES))
    yes(desk.ask(ALMA))


def test_a_style_with_other_cards_than_its_own_is_unknown(desk: PureDesk) -> None:
    choice = cmd.StyleChoice(style=TOWN, basis=ev.StyleBasis.PRECINCT, cards=(BOROUGH,))
    no(desk.ask(CLARA, choice=choice), Rule.STYLE_UNKNOWN)
    choice = cmd.StyleChoice(style=StyleId("99"), basis=ev.StyleBasis.PRECINCT, cards=(BOROUGH,))
    assert no(desk.ask(ALMA, choice=choice), Rule.STYLE_UNKNOWN) == {"style": "99"}


@pytest.mark.parametrize("basis", [ev.StyleBasis.OFFICIALS, ev.StyleBasis.STREET])
@pytest.mark.parametrize("second", [None, JAMES, "nobody"])
def test_what_officials_find_takes_two_of_them(desk: PureDesk, basis: ev.StyleBasis, second: str | None) -> None:
    cards = tuple(card.id for card in DEFINITION.styles[1].cards)
    choice = cmd.StyleChoice(style=TOWN, basis=basis, cards=cards, second_person=second)  # type: ignore[arg-type]
    no(desk.ask(ALMA, choice=choice), Rule.STYLE_SECOND_PERSON)
    yes(desk.ask(ALMA, choice=replace(choice, second_person=NORA)))


def _primary(party: str) -> tuple[BallotDefinition, StyleTable]:
    """Two parties in one precinct: nothing prints before one is chosen (CASES A36)."""
    styles = tuple(replace(style, cards=DEFINITION.styles[0].cards, party=each) for style, each in
                   zip(DEFINITION.styles, ("Larch", "Spruce"), strict=True))  # fmt: skip
    rows = tuple(StyleRow(precinct="12", style=style.id, party=style.party) for style in styles)
    return replace(DEFINITION, styles=styles), StyleTable(rows=rows)


@pytest.mark.parametrize("basis", list(ev.StyleBasis))
def test_no_party_is_the_default(desk: PureDesk, basis: ev.StyleBasis) -> None:
    definition, table = _primary("")
    scene = replace(desk.scene(), definition=definition, styles=table)
    choice = cmd.StyleChoice(style=TOWN, basis=basis, cards=(BOROUGH,), second_person=NORA)
    decision = decide_issue(desk.command(ALMA, choice=choice), scene)
    allowed = (ev.StyleBasis.PARTY_CHOSEN, ev.StyleBasis.OFFICIALS, ev.StyleBasis.STREET)
    if basis in allowed:
        assert issued(decision).style == TOWN
    else:
        no(decision, Rule.PARTY_NOT_CHOSEN)


@pytest.mark.parametrize("basis", list(ev.StyleBasis))
def test_which_part_of_a_precinct_a_voter_lives_in_is_for_two_people_to_find(
    desk: PureDesk, basis: ev.StyleBasis
) -> None:
    """The list has no split: nobody picks one of the two ballots alone (STY-05)."""
    parts = zip(DEFINITION.styles, "AB", strict=True)
    rows = tuple(StyleRow(precinct="12", split=split, style=style.id) for style, split in parts)
    scene = replace(desk.scene(), styles=StyleTable(rows=rows))
    cards = tuple(card.id for card in DEFINITION.styles[1].cards)
    choice = cmd.StyleChoice(style=TOWN, basis=basis, cards=cards, second_person=NORA)
    decision = decide_issue(desk.command(ALMA, choice=choice), scene)
    if basis in (ev.StyleBasis.OFFICIALS, ev.StyleBasis.STREET):
        assert issued(decision).style == TOWN
    else:
        no(decision, Rule.STYLE_SECOND_PERSON)


def test_an_unmapped_voter_has_no_style_but_what_officials_find(desk: PureDesk) -> None:
    lost = replace(ALMA, precinct="404")
    no(desk.do(lambda scene: decide_issue(replace(desk.command(ALMA), voter=lost), scene)), Rule.STYLE_NOT_FOR_VOTER)


@pytest.mark.parametrize(
    ("fate", "ballot"),
    [
        (Fate.SPOILED, 2),
        (Fate.UNDONE, 1),
        (Fate.MISPRINT, 1),
        (Fate.WRONG_STYLE, 1),
        (Fate.EXHIBITED, 1),
        (Fate.LEFT_CENTER, 1),
    ],
)
def test_which_ballot_the_next_one_is(desk: PureDesk, fate: Fate, ballot: int) -> None:
    yes(desk.take_back(desk.issue(ALMA), fate))
    assert issued(desk.ask(ALMA)).ballot == ballot


def test_one_envelope_and_one_label_a_day_and_desk(desk: PureDesk) -> None:
    yes(desk.take_back(desk.issue(ALMA)))
    again = yes(desk.ask(ALMA))
    assert issued(again).envelope_id == ALMA.envelope_id
    assert [each.paper for each in again if isinstance(each, ev.PrintAsked)] == [ev.PaperKind.BALLOT]
    yes(desk.take_back(issued(again).issue))
    desk.now = at(9, day=desk.now.date().replace(day=7))
    desk.tell(ev.DayOpened(date=desk.now.date(), clock_off_seconds=0))
    label = [each for each in yes(desk.ask(ALMA)) if isinstance(each, ev.PrintAsked)][-1]
    assert (label.paper, label.duplicate) == (ev.PaperKind.LABEL, 1)


def test_an_override_is_a_supervisor_s_and_only_then_on_record(desk: PureDesk) -> None:
    no(desk.ask(MARA), Rule.REGISTRATION_CANCELED)
    desk.official = RUTH
    no(desk.ask(MARA, override="I know her"), Rule.REGISTRATION_CANCELED)
    assert issued(desk.ask(ALMA, override="I know her")).override == ""
    desk.official = JAMES
    assert issued(desk.ask(MARA, override=" Reinstated ")).override == "Reinstated"


def test_a_questioned_ballot_where_the_rules_have_them(desk: PureDesk) -> None:
    yes(desk.ask(MARA, kind=ev.IssueKind.QUESTIONED))
    no(PureDesk().open().with_rules(questioned=False).ask(MARA, kind=ev.IssueKind.QUESTIONED), Rule.QUESTIONED_OFF)


def test_the_line_and_its_places(desk: PureDesk) -> None:
    desk.now = at(20)
    assert phase(desk.scene().hours, desk.now) is Phase.AFTER
    yes(desk.close_line(2))
    for number in (-1, 0, 3):
        assert no(desk.ask(ALMA, line_number=number), Rule.AFTER_CLOSING) == {"in_line": "2"}
    first = desk.issue(ALMA, line_number=1)
    no(desk.ask(BRUNO, line_number=1), Rule.LINE_NUMBER_USED)
    yes(desk.take_back(first))
    yes(desk.ask(ALMA, line_number=1))
    yes(desk.ask(BRUNO, line_number=2))


def test_numbers_stop_at_the_end_of_the_range(desk: PureDesk) -> None:
    machine = replace(desk.scene().machine, ballots=replace(desk.scene().machine.ballots, first=7, last=8))
    assert next_numbers(desk.state, machine, 2) == ("000007", "000008")
    refused = next_numbers(desk.state, machine, 3)
    assert isinstance(refused, Refusal)
    assert dict(refused.facts) == {"last": "8"}


def test_a_range_that_does_not_begin_at_one_goes_on_from_the_last(desk: PureDesk) -> None:
    other = PureDesk(machine=B).open()
    other.issue(ALMA)
    other.issue(CLARA)
    assert other.numbers() == ("005001", "005002", "005003")


@pytest.mark.parametrize("typed", ["060004", "60004", "0060004"])
def test_a_stub_is_read_with_or_without_its_zeros(desk: PureDesk, typed: str) -> None:
    desk.tell(ev.StockReceived(style=RURAL, card=BOROUGH, first="060001", last="060009", count=9))  # type: ignore[arg-type]
    machine = desk.scene().machine
    assert stock_number(desk.state, machine, BallotNumber(typed), RURAL, BOROUGH) == "060004"


@pytest.mark.parametrize("typed", ["60010", "60000", "", "six", "６0004", "-60004", "60004.0"])
def test_what_is_not_in_the_pack_is_no_stub(desk: PureDesk, typed: str) -> None:
    desk.tell(ev.StockReceived(style=RURAL, card=BOROUGH, first="060001", last="060009", count=9))  # type: ignore[arg-type]
    machine = desk.scene().machine
    assert stock_number(desk.state, machine, BallotNumber(typed), RURAL, BOROUGH) is None


def test_a_stub_of_another_style_card_or_desk_does_not_serve(desk: PureDesk) -> None:
    desk.tell(ev.StockReceived(style=RURAL, card=BOROUGH, first="060001", last="060009", count=9))  # type: ignore[arg-type]
    number, machine = BallotNumber("60004"), desk.scene().machine
    assert stock_number(desk.state, machine, number, TOWN, BOROUGH) is None
    assert stock_number(desk.state, machine, number, RURAL, CardId("city")) is None
    assert stock_number(desk.state, replace(machine, id=B), number, RURAL, BOROUGH) is None


def test_pre_printed_card_sets_need_a_stub_for_each_card(desk: PureDesk) -> None:
    for card, first in (("borough", 60001), ("city", 70001)):
        desk.tell(
            ev.StockReceived(
                style=TOWN,
                card=CardId(card),
                first=BallotNumber(f"{first:06d}"),
                last=BallotNumber(f"{first + 8:06d}"),
                count=9,
            )
        )
    no(desk.ask(CLARA, stock_numbers=(BallotNumber("60001"),)), Rule.OUT_OF_STOCK)
    no(desk.ask(CLARA, stock_numbers=(BallotNumber("60001"), BallotNumber("60002"))), Rule.OUT_OF_STOCK)
    event = issued(desk.ask(CLARA, stock_numbers=(BallotNumber("60001"), BallotNumber("70001"))))
    assert [piece.number for piece in event.pieces] == ["060001", "070001"]
    assert {piece.source for piece in event.pieces} == {ev.PieceSource.STOCK}


def test_the_desks_name_themselves_in_every_issue() -> None:
    one, other = PureDesk(machine=A).open(), PureDesk(machine=B).open()
    assert (one.issue(ALMA), other.issue(ALMA)) == ("LH-A-00001", "LH-B-00001")
