"""What a voter chooses stays chosen: whatever is touched, in whatever order."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.ballots import Contest
from app.domain.marking import (
    NOTHING,
    Choices,
    Pick,
    contests_of,
    left_in,
    marks_on,
    most_of,
    party_chosen,
    ranks_of,
    rows_of,
)
from app.domain.marking_change import MOST_LETTERS, Came, choose, take_back, tidy, write_in
from app.domain.marking_review import Standing, review, review_line, totals
from tests.station.ballots import ASSEMBLY, CLERK, MAYOR, MEASURE, PARTY, STYLE, acts, contests, do

CHANGED = {Came.CHOSEN, Came.RANKED, Came.WRITTEN, Came.TAKEN_BACK}


@st.composite
def sittings(draw: st.DrawFn) -> tuple[Contest, list[tuple[str, Pick, str]]]:
    contest = draw(contests())
    return contest, draw(st.lists(acts(contest), max_size=25))


@given(sittings())
def test_never_more_than_allowed_and_ranks_all_differ(sitting: tuple[Contest, list[tuple[str, Pick, str]]]) -> None:
    contest, touched = sitting
    choices = NOTHING
    for act in touched:
        choices = do(contest, choices, act).choices
        picks = choices.of(contest)
        assert len(picks) <= most_of(contest)
        assert left_in(contest, choices) == most_of(contest) - len(picks)
        assert len({each.place for each in picks}) == len(picks)
        assert {each.place for each in picks} <= {each.place for each in rows_of(contest)}
        ranks = [each.rank for each in picks]
        if ranks_of(contest):
            assert ranks == sorted(set(ranks))
            assert set(ranks) <= set(range(1, ranks_of(contest) + 1))
        else:
            assert set(ranks) <= {0}


@given(sittings())
def test_an_act_touches_its_own_row_and_no_other(sitting: tuple[Contest, list[tuple[str, Pick, str]]]) -> None:
    contest, touched = sitting
    choices = NOTHING
    for act in touched:
        change = do(contest, choices, act)
        others = [each for each in choices.of(contest) if each.place != change.row.place]
        kept = [each for each in change.choices.of(contest) if each.place != change.row.place]
        assert kept == others, "nothing is silently lost, no rank moves by itself"
        if change.came not in CHANGED:
            assert change.choices == choices
        choices = change.choices


@given(sittings(), sittings())
def test_other_contests_are_left_alone(
    here: tuple[Contest, list[tuple[str, Pick, str]]], there: tuple[Contest, list[tuple[str, Pick, str]]]
) -> None:
    mayor = choose(MAYOR, NOTHING, rows_of(MAYOR)[0]).choices
    contest, touched = here
    choices = mayor
    for act in touched:
        choices = do(contest, choices, act).choices
    assert choices.of(MAYOR) == mayor.of(MAYOR)


@given(sittings())
def test_the_review_adds_up(sitting: tuple[Contest, list[tuple[str, Pick, str]]]) -> None:
    contest, touched = sitting
    choices = NOTHING
    for act in touched:
        choices = do(contest, choices, act).choices
    line = review_line(contest, choices)
    assert len(line.picks) + line.left == most_of(contest)
    whole = totals((line, *review(STYLE, choices)))
    assert whole.complete + whole.fewer + whole.none == whole.contests == 1 + len(contests_of(STYLE))
    assert whole.marks == len(line.picks)
    assert (line.standing is Standing.NONE) == (not line.picks)


def test_a_full_contest_says_so_and_keeps_every_choice() -> None:
    rows = rows_of(ASSEMBLY)
    choices = choose(ASSEMBLY, choose(ASSEMBLY, NOTHING, rows[0]).choices, rows[2]).choices
    third = choose(ASSEMBLY, choices, rows[1])
    assert third.came is Came.FULL
    assert third.choices == choices
    freed = take_back(ASSEMBLY, choices, rows[0]).choices
    assert choose(ASSEMBLY, freed, rows[1]).came is Came.CHOSEN


def test_a_vote_for_one_is_not_switched_by_a_second_touch() -> None:
    rows = rows_of(MAYOR)
    choices = choose(MAYOR, NOTHING, rows[0]).choices
    assert choose(MAYOR, choices, rows[1]).came is Came.FULL
    assert choose(MAYOR, choices, rows[0]).came is Came.TAKEN_BACK


def test_ranks_are_given_in_the_order_of_choosing_and_a_rank_taken_back_stays_open() -> None:
    first, second, third, written = rows_of(CLERK)
    choices = NOTHING
    for row in (second, first, third):
        choices = choose(CLERK, choices, row).choices
    assert [(each.option, each.rank) for each in choices.of(CLERK)] == [("o2", 1), ("o1", 2), ("o3", 3)]
    choices = take_back(CLERK, choices, first).choices
    line = review_line(CLERK, choices)
    assert (line.standing, line.open_rank) == (Standing.RANK_OPEN, 2)
    name = write_in(CLERK, choices, written.line, "Siqiñiq Northwind")
    assert (name.came, name.row.rank) == (Came.RANKED, 2)
    renamed = write_in(CLERK, name.choices, 1, "Siqiñiq Northwind-Lee")
    assert (renamed.came, renamed.row.rank) == (Came.WRITTEN, 2)


def test_a_write_in_needs_a_name_and_a_line() -> None:
    assert write_in(MAYOR, NOTHING, 1, "  \t ").came is Came.NAME_MISSING
    assert write_in(MAYOR, NOTHING, 2, "Siqiñiq Northwind").came is Came.NOT_HERE
    assert write_in(MEASURE, NOTHING, 1, "Siqiñiq Northwind").came is Came.NOT_HERE
    assert choose(MAYOR, NOTHING, Pick(line=1)).came is Came.NAME_MISSING


@given(st.text(max_size=200))
def test_a_name_is_tidy_whatever_is_typed(text: str) -> None:
    name = tidy(text)
    assert name == tidy(name)
    assert len(name) <= MOST_LETTERS
    assert name.isprintable()
    assert "  " not in name
    assert name == name.strip()


def test_a_straight_party_vote_is_one_mark_and_fills_nothing_else() -> None:
    choices = choose(PARTY, NOTHING, rows_of(PARTY)[1]).choices
    party = party_chosen(STYLE, choices)
    assert party is not None
    assert party.label.in_("en") == "Tideline Party"
    assert sum(len(marks_on(card, choices)) for card in STYLE.cards) == 1
    assert party_chosen(STYLE, NOTHING) is None


def test_the_marks_of_a_card_hold_no_name() -> None:
    choices = write_in(MAYOR, NOTHING, 1, "Siqiñiq Northwind").choices
    (mark,) = marks_on(STYLE.cards[0], choices)
    assert (mark.contest, mark.line, mark.option) == ("mayor", 1, "")
    assert marks_on(STYLE.cards[1], choices) == frozenset()
    assert "Northwind" not in repr(mark)


def test_choices_show_nothing_of_themselves() -> None:
    """A traceback or a log line that happens to hold them tells nobody's vote (house rule 9)."""
    choices = write_in(MAYOR, NOTHING, 1, "Siqiñiq Northwind").choices
    shown = repr((choices, choices.of(MAYOR), review(STYLE, choices), write_in(MAYOR, choices, 1, "Another Name")))
    assert "Northwind" not in shown
    assert "Another" not in shown
    assert isinstance(choices, Choices)
