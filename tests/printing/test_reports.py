"""Statement, register and notices: every figure and every row, on as many pages as it takes."""

import re
from dataclasses import replace

import pytest

from app.domain.papers import Notice, StatementPage
from printing.ink import Block
from printing.ledger import groups
from printing.notices import render_notice
from printing.register import render_register
from printing.report import Frame, paginate, signed
from printing.statement import render_statement
from tests.printing.reading import sizes, text
from tests.printing.reports import LINES, register, statement


def test_a_statement_of_three_styles_has_every_line_and_figure() -> None:
    page = statement(3)
    said = text(render_statement(page).pdf)
    for line in page.ballots:
        assert f"{line.label} {' '.join(str(figure) for figure in line.recorded)}" in said
    for line in (*page.sheets, *page.envelopes):
        assert f"{line.label} {line.recorded[-1]}" in said
    for name, number in page.four_numbers:
        assert name in said
        assert str(number) in said


def test_the_four_numbers_come_first() -> None:
    said = text(render_statement(statement(3)).pdf, 0)
    assert said.index("Unused and destroyed") < said.index("Number of ballots")


def test_the_difference_keeps_its_sign_and_a_dash_is_not_a_zero() -> None:
    said = text(render_statement(statement(3)).pdf)
    assert "Unused stock, as counted 35 34 35 104" in said
    assert "Difference 0 −1 0 −1" in said
    assert "Counted by hand, less the record: −1." in said
    assert "A dash (–) means: not counted." in said
    none = text(render_statement(statement(3, counted=False)).pdf)
    assert "Nothing has been counted by hand." in none
    assert "as counted" not in none


@pytest.mark.parametrize(("value", "shown"), [(0, "0"), (-1, "−1"), (12, "+12")])
def test_differences_are_written_with_their_sign(value: int, shown: str) -> None:
    assert signed(value) == shown


def test_every_destroyed_number_is_listed_even_over_several_pages() -> None:
    page = statement(40)
    said = text(render_statement(page).pdf)
    for name, numbers in page.destroyed:
        assert f"{name} ({len(numbers)})" in said
        for number in numbers:
            assert number in said


def _labeled(page: StatementPage) -> list[str]:
    pdf = render_statement(page).pdf
    pages = [text(pdf, number) for number in range(len(sizes(pdf)))]
    return [each for each in pages if "Received from the office" in each]


def test_forty_styles_are_split_over_pages_each_with_the_line_labels() -> None:
    page = statement(40)
    tables = _labeled(page)
    assert len(tables) > 1
    for said in tables:
        for _, label, *_ in LINES:
            assert label in said
    said = " ".join(tables)
    for number in range(10, 50):
        assert f"Style {number}" in said
    assert said.count("All styles") == 1


def test_forty_styles_show_every_figure_of_every_style() -> None:
    page = statement(40)
    figures = sum(said.split("Printed here ")[1].split(" In all")[0].count("201") for said in _labeled(page))
    assert figures == 40


def test_one_style_and_none_print_too() -> None:
    assert "Style 10 Harbor" in text(render_statement(statement(1)).pdf)
    assert "All styles" in text(render_statement(statement(0)).pdf)


def test_a_day_on_which_everything_was_spoiled_prints() -> None:
    """CASES A88."""
    page = statement(1, four_numbers=(("Received", 8), ("Voted", 0), ("Spoiled", 8), ("Unused and destroyed", 0)))
    assert "Spoiled (8)" in text(render_statement(page).pdf)


def test_groups_hold_every_column_once_and_the_total_in_the_first() -> None:
    columns = (*(f"Style {n} Harbor" for n in range(40)), "All styles")
    found = groups(columns, 500)
    places = [place for group in found for place in group.places]
    assert sorted(places) == list(range(41))
    assert found[0].places[-1] == 40
    assert all(group.wide * len(group.places) <= 500 - 180 for group in found)


def test_two_people_sign_with_their_names_or_blank_lines_to_fill() -> None:
    said = text(render_statement(statement(1)).pdf)
    assert "James Whitfield, supervisor Date, time Ruth Olanna, official Date, time" in said
    nobody = text(render_statement(statement(1, signers=())).pdf)
    assert nobody.count("Name, role Date, time") == 2


def test_the_chains_head_and_page_numbers_are_on_every_page() -> None:
    pdf = render_statement(statement(40)).pdf
    count = len(sizes(pdf))
    for number in range(count):
        said = text(pdf, number)
        assert "Journal head, entry 2914" in said
        assert "7f3a 91c2 4be0 58d7 a3f6 0c19 e2b4 6d85 1c7e 90ab d3f2 4461 b85d 27e9 f60a 3cd8" in said
        assert f"Page {number + 1} of {count}" in said
        assert ("continued" in said) is (number > 0)


def test_a_copy_says_which_of_the_originals_it_is() -> None:
    assert "Duplicate original, 2 of 2" in text(render_statement(statement(1, copy=(2, 2))).pdf)


def test_a_register_has_every_voter_once_room_to_sign_and_numbered_pages() -> None:
    pages = register(61)
    rendered = render_register(pages)
    said = [text(rendered.pdf, number) for number in range(rendered.pages)]
    whole = " ".join(said)
    for row in pages.rows:
        assert whole.count(row.envelope_id) == 1
    for number, page in enumerate(said, start=1):
        assert f"Page {number} of {rendered.pages}" in page
        assert "Signature or mark" in page
        assert "Journal head, entry 2914" in page
        assert ("continued" in page) is (number > 1)
    rows = [int(each) for page in said for each in re.findall(r"(?<![\d-])(\d{1,2}) \d{1,2}:\d\d AM", page)]
    assert rows == list(range(1, 62))
    assert sizes(rendered.pdf)[0] == (792, 612)


def test_an_empty_register_says_so() -> None:
    assert "Nobody has been served." in text(render_register(register(0)).pdf)


def test_a_notice_has_its_headings_texts_and_signatures_and_large_print_when_asked() -> None:
    notice = Notice(
        title="Another ballot cannot be issued",
        jurisdiction="Tamarack Borough",
        election="Regular Election, October 6, 2026",
        paragraphs=(("What happened", "Łukasz Nguyễn has had three ballots."), ("", "Ask the supervisor.")),
        signatures=("Election official", "Voter", "Witness"),
        footer="Printed Oct 6, 2026, 4:05 PM",
    )
    small, large = render_notice(notice), render_notice(replace(notice, large=True))
    for rendered in (small, large):
        said = text(rendered.pdf)
        for words in (
            "What happened Łukasz Nguyễn has had three ballots.",
            "Ask the supervisor.",
            "Witness",
            "4:05 PM",
        ):
            assert words in said
    assert small.pdf != large.pdf


def test_a_long_notice_runs_over_to_the_next_page() -> None:
    notice = Notice(
        title="Manifest", jurisdiction="", election="", paragraphs=tuple(("Box", "Sealed. " * 60) for _ in range(12))
    )
    rendered = render_notice(notice)
    assert rendered.pages > 1
    assert "Manifest, continued" in text(rendered.pdf, 1)
    assert text(rendered.pdf).count("Sealed.") == 12 * 60


def test_training_papers_say_so_on_every_page() -> None:
    for rendered in (render_statement(statement(40, training=True)), render_register(register(30, training=True))):
        assert all("Training: invented voters" in text(rendered.pdf, number) for number in range(rendered.pages))


def test_a_table_s_head_stands_above_its_first_row_on_every_page() -> None:
    head = Block(high=10)
    rows = [Block(high=30), *(Block(high=30, above=head) for _ in range(7))]
    pages = paginate(rows, 65, 105)
    assert [[block.high for block in page] for page in pages] == [[30, 30], [10, 30, 30, 30], [10, 30, 30, 30]]
    assert [page[0] is head for page in pages] == [False, True, True]


def test_blocks_flow_in_order_and_never_over_the_foot() -> None:
    blocks = [Block(high=high) for high in (30, 40, 50, 20, 90, 10)]
    pages = paginate(blocks, 100, 120)
    assert [[block.high for block in page] for page in pages] == [[30, 40], [50, 20], [90, 10]]
    assert Frame().room == pytest.approx(612 - 2 * 16.4 * 72 / 25.4)
