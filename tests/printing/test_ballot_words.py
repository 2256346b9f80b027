"""What a voter reads on the ballot: the law's own words, the contests in order, in one language or two."""

from dataclasses import replace

import pytest

from app.domain.ballots import ContestKind, Option, english
from app.domain.ids import OptionId
from app.domain.papers import BallotMode
from printing.ballot import render_ballot
from printing.words import ordinal, written_date
from tests.printing.invented import (
    ASSEMBLY,
    DAY,
    FULL_CARD,
    GOVERNOR,
    HARBOR,
    LIMIT,
    MAYOR,
    MOCK_CARD,
    PARTY,
    RANKED,
    SCHOOL,
    ballot,
    both,
    card,
)
from tests.printing.reading import text


def test_the_exact_words_of_the_law_are_in_the_text() -> None:
    said = text(render_ballot(ballot()).pdf)
    assert "Official Ballot" in said
    assert "October 6, 2026" in said
    assert "Vote for no more than 1" in said
    assert said.count("Vote for no more than 2") == 2
    assert "Vote yes or no" in said


def test_contests_stand_in_the_order_given_and_so_do_candidates() -> None:
    said = text(render_ballot(ballot()).pdf)
    wanted = []
    for contest in (MAYOR, ASSEMBLY, SCHOOL, HARBOR):
        wanted += [contest.title.in_("en"), *(option.label.in_("en") for option in contest.options)]
    places = [said.index(each) for each in wanted]
    assert places == sorted(places)


def test_each_write_in_has_a_line_equal_to_the_number_to_be_elected() -> None:
    assert text(render_ballot(ballot()).pdf).count("Write-in") == 1 + 2 + 2


def test_names_of_every_alphabet_come_out_whole() -> None:
    said = text(render_ballot(ballot(FULL_CARD)).pdf)
    for name in ("Ḵaachxana Brightwater", "Thuỳ Nguyễn-Harlow", "Leilani ʻŌpūnui", "Łukasiewicz", "Юрий Castellane"):
        assert name in said
    assert "X̱ʼunei" in said.replace(" \u0331", "\u0331")


def test_running_mates_party_term_heading_and_note_are_printed() -> None:
    note = replace(MAYOR, text=english("The mayor serves from noon on October 19."))
    said = text(render_ballot(ballot(card(*FULL_CARD.items[:3], note, SCHOOL))).pdf)
    for words in ("Ada Fenwick Tomás Reyes Tide Party", "State offices", "Three-year term", note.text.in_("en")):
        assert words in said


def test_a_proposition_has_its_text_and_yes_and_no_below() -> None:
    said = text(render_ballot(ballot(card(HARBOR))).pdf)
    assert said.index(HARBOR.text.in_("en")) < said.index("Yes") < said.index(" No ")


def test_a_question_not_answered_yes_or_no_has_the_words_of_a_list() -> None:
    keep = replace(
        HARBOR,
        options=(
            Option(id=OptionId("k"), label=english("Retain")),
            Option(id=OptionId("d"), label=english("Do not retain")),
        ),
    )
    said = text(render_ballot(ballot(card(keep))).pdf)
    assert "Vote for no more than 1" in said
    assert "Vote yes or no" not in said


def test_a_ranked_contest_has_a_column_for_each_rank() -> None:
    said = text(render_ballot(ballot(card(RANKED))).pdf)
    assert "1st 2nd 3rd 4th" in said
    assert "Rank up to 4" in said


def test_instructions_and_the_limit_are_the_profiles_words() -> None:
    page = replace(ballot(), wording=replace(ballot().wording, warning="WARNING: invented chapter 26."))
    said = text(render_ballot(page).pdf)
    for words in (*page.wording.instructions, LIMIT, "WARNING: invented chapter 26."):
        assert words in said


def test_two_languages_stand_together_and_the_same_name_is_said_once() -> None:
    said = text(render_ballot(ballot(second_language="es")).pdf)
    for words in (
        "Official Ballot",
        "Boleta oficial",
        "October 6, 2026",
        "6 de octubre de 2026",
        "Mayor Alcalde",
        "Vote for no more than 2 Vote por no más de 2",
        "Yes Sí",
        "Write-in Candidato por escrito",
        "¿Deberá",
        "Tarjeta 1 de 1, frente",
    ):
        assert words in said
    assert said.count("Henrik Aldersund") == 1


def test_a_ballot_in_another_language_keeps_the_laws_english_words() -> None:
    said = text(render_ballot(ballot(language="es")).pdf)
    assert "Boleta oficial Official Ballot" in said
    assert "Vote por no más de 1 Vote for no more than 1" in said
    assert "Mayor" not in said.replace("Alcalde", "")


def test_both_sides_say_so_and_which_card_and_side_they_are() -> None:
    second = card(PARTY, GOVERNOR, key="2")
    rendered = render_ballot(ballot(FULL_CARD, second))
    for side, words in ((0, "Card 1 of 2, front"), (1, "Card 1 of 2, back")):
        said = text(rendered.pdf, side)
        assert words in said
        assert "Vote both sides of this ballot" in said
        assert "Style 12, Cannery" in said


def test_one_side_does_not_send_the_voter_to_an_empty_back() -> None:
    rendered = render_ballot(ballot(card(MAYOR)))
    assert rendered.pages == rendered.sheets == 1
    assert "both sides" not in text(rendered.pdf)


@pytest.mark.parametrize(
    ("mode", "title", "band"),
    [
        (BallotMode.SAMPLE, "Sample Ballot", "Sample. Not for voting."),
        (BallotMode.TEST, "Test Ballot", "Test. Not for voting."),
        (BallotMode.PROOF, "Official Ballot", "Proof. Not for voting."),
    ],
)
def test_what_is_not_for_voting_says_so_on_every_side(mode: BallotMode, title: str, band: str) -> None:
    rendered = render_ballot(ballot(FULL_CARD, mode=mode, number=""))
    assert rendered.pages == 2
    for side in range(2):
        said = text(rendered.pdf, side)
        assert title in said
        assert band in said
        assert mode is BallotMode.PROOF or "Official Ballot" not in said


def test_training_is_said_on_every_side() -> None:
    rendered = render_ballot(ballot(FULL_CARD, training=True))
    assert all("Training. Not a ballot." in text(rendered.pdf, side) for side in range(2))


def test_what_is_printed_in_training_never_calls_itself_official() -> None:
    for second in ("", "es"):
        said = text(render_ballot(ballot(FULL_CARD, training=True, second_language=second)).pdf)
        assert "Official Ballot" not in said
        assert "Boleta oficial" not in said
        assert "Training Ballot" in said


def test_a_notice_of_disqualification_stands_with_its_contest() -> None:
    noted = replace(MAYOR, notice=both("Votes for Odell Farraday do not count.", "Los votos por él no cuentan."))
    said = text(render_ballot(ballot(card(noted, SCHOOL), second_language="es")).pdf)
    assert (
        said.index("Alcalde") < said.index("Votes for Odell Farraday do not count.") < said.index("Wilhelmina Stokes")
    )
    assert "Los votos por él no cuentan." in said


def test_a_ballot_issued_anew_says_its_version_on_stub_and_body() -> None:
    page = ballot(FULL_CARD)
    again = replace(page, definition=replace(page.definition, version="2"))
    made = render_ballot(again)
    assert text(made.pdf, 0).count("version 2") == 2
    assert text(made.pdf, 1).count("version 2") == 1
    assert "version" not in text(render_ballot(page).pdf)


def test_a_warning_stands_in_a_frame_in_the_laws_words() -> None:
    page = replace(ballot(), wording=replace(ballot().wording, warning="WARNING\nThe criminal laws apply by mail."))
    assert "WARNING The criminal laws apply by mail." in text(render_ballot(page).pdf)


def test_the_style_and_card_are_read_back_from_the_stubs_own_code() -> None:
    second = card(PARTY, GOVERNOR, key="2")
    assert render_ballot(ballot(FULL_CARD, second)).mark == "12|1"
    page = ballot(second, FULL_CARD)
    assert render_ballot(page).mark == "12|2"


def test_a_party_ballot_names_its_party() -> None:
    page = ballot(card(MAYOR))
    party = replace(page, style=replace(page.style, party="T"))
    assert "Tide Party" in text(render_ballot(party).pdf)


def test_dates_and_ordinals_are_written_as_people_write_them() -> None:
    assert written_date(DAY, "en") == "October 6, 2026"
    assert written_date(DAY, "es-US") == "6 de octubre de 2026"
    assert written_date(DAY, "xx-nowhere") == "October 6, 2026"
    assert [ordinal(n, "en") for n in (1, 2, 3, 4, 11, 12, 13, 21, 22)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "13th",
        "21st",
        "22nd",
    ]
    assert (ordinal(2, "es"), ordinal(2, "tl")) == ("2.ª", "2")


def test_straight_party_is_a_list_like_any_other() -> None:
    assert PARTY.kind is ContestKind.STRAIGHT_PARTY
    said = text(render_ballot(ballot(card(PARTY, MOCK_CARD.items[0]))).pdf)
    assert "Straight party Vote for no more than 1 Tide Party Spruce Party" in said


def test_a_style_without_a_name_of_its_own_is_known_by_its_code() -> None:
    page = ballot(card(MAYOR))
    for name, shown in (("", "Style 12 "), ("12", "Style 12 "), ("Ballot 12 North", "Ballot 12 North")):
        style = replace(page.style, name=both(name, name))
        assert shown in text(render_ballot(replace(page, style=style)).pdf)
