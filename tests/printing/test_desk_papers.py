"""Every paper of a day, in English and Spanish, with long names and names of many scripts: whole, and nothing cut."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pypdfium2 as pdfium
import pytest

from app.domain.papers import Rendered
from app.domain.profile import CertificateWording, LimitCounts
from app.i18n import Words
from app.importers.profiles import bundled_profile
from app.services.paper_kinds import LAID_OUT, Paper
from app.services.wording import lawful
from printing.legible import MARK, legible
from printing.paper_words import languages
from printing.renderer import PaperRenderer
from printing.words import sentence
from tests.printing.desk_papers import LONG, MANY, PEOPLE, desk_of_people, papers
from tests.printing.reading import text
from tests.services.kit import Rig

EDGE = 18.0
"""Points: no printer prints closer to the sheet's edge than a quarter of an inch."""


@dataclass(frozen=True, slots=True)
class Printed:
    paper: Paper
    about: str
    language: str
    made: Rendered
    wanted: tuple[str, ...]
    """What has to stand on it."""


@pytest.fixture(scope="module")
def desk() -> Iterator[Rig]:
    with desk_of_people() as rig:
        yield rig


@pytest.fixture(scope="module")
def printed(desk: Rig) -> tuple[Printed, ...]:
    made = []
    for paper, about in papers(desk):
        for language in ("en", "es"):
            wanted: tuple[str, ...] = ()
            if paper not in LAID_OUT:
                notice, _ = legible(desk.parts.papers.notice(paper, about, language))
                parts = [text for both in notice.paragraphs for text in both]
                wanted = (notice.title, *parts, *notice.signatures, notice.footer)
            document = desk.parts.papers.document(paper, about, language)
            made.append(Printed(paper, about, language, document, wanted))
    return tuple(made)


def plain(words: str) -> str:
    """Without what a reader of the file gives back otherwise: spaces, hyphens at a line's end, and accents that have no
    letter of their own with them (their place is tested with the fonts)."""
    composed = re.sub(r"[\s\-\x02]+", "", unicodedata.normalize("NFC", words))
    return "".join(letter for letter in composed if not unicodedata.combining(letter))


def outside(pdf: bytes) -> list[str]:
    """Letters that stand where no printer prints."""
    found = []
    document = pdfium.PdfDocument(pdf)
    for page in document:
        wide, high = page.get_size()
        words = page.get_textpage()
        for number in range(words.count_chars()):
            left, bottom, right, top = words.get_charbox(number)
            if right > left and not (left >= EDGE and right <= wide - EDGE and bottom >= EDGE and top <= high - EDGE):
                found.append(words.get_text_range(number, 1))
    document.close()
    return found


def test_every_paper_there_is_was_printed(printed: tuple[Printed, ...]) -> None:
    assert {each.paper for each in printed} == set(Paper)


def test_every_word_of_every_paper_is_on_it(printed: tuple[Printed, ...]) -> None:
    for each in printed:
        said = plain(text(each.made.pdf))
        for words in each.wanted:
            assert plain(words) in said, (each.paper, each.language, words)


def test_nothing_is_cut_at_an_edge(printed: tuple[Printed, ...]) -> None:
    for each in printed:
        assert outside(each.made.pdf) == [], (each.paper, each.language)


def test_the_name_of_every_script_stands_on_its_own_papers(desk: Rig, printed: tuple[Printed, ...]) -> None:
    for each in printed:
        issue = desk.state.issues.get(each.about)  # type: ignore[call-overload]
        who = next((one for one in PEOPLE[:7] if issue is not None and one.id == issue.event.voter), None)
        if who is not None:
            assert plain(who.name.with_suffix) in plain(text(each.made.pdf)), (each.paper, who.name)


def test_a_spanish_paper_has_no_english_of_the_program_on_it(printed: tuple[Printed, ...]) -> None:
    english, spanish = Words("en"), Words("es")
    for each in printed:
        if each.language != "es":
            continue
        said = text(each.made.pdf)
        assert spanish(f"paper.{each.paper.value}.title") in said
        assert english(f"paper.{each.paper.value}.title") not in said
        for word in ("Page ", "continued", "Printed", "October", "Signature", "Official:", " PM", " AM"):
            assert word not in said, (each.paper, word)


def test_the_register_has_everybody_once_in_both_languages(printed: tuple[Printed, ...]) -> None:
    for each in printed:
        if each.paper is not Paper.REGISTER:
            continue
        said = text(each.made.pdf)
        assert each.made.pages > 3
        for who in (*PEOPLE, *MANY):
            assert said.count(who.envelope_id) == 1
        assert plain(LONG) in plain(said)


def test_a_letter_no_face_has_is_marked_and_told_by_its_name(printed: tuple[Printed, ...]) -> None:
    for each in printed:
        if each.paper in LAID_OUT and MARK in text(each.made.pdf):
            said = text(each.made.pdf)
            assert f"{MARK}{MARK} Yamada" in said
            assert "CJK UNIFIED IDEOGRAPH-6F22" in said
            break
    else:
        pytest.fail("the name was not printed")


def test_the_wall_says_what_counts_as_a_mark(desk: Rig) -> None:
    """KMC 6.35.030 and 6.35.040(c): the marks that count, too many and too few, and no stickers (LAY-10, LAY-11)."""
    usual, kenai = desk.parts.session.election.profile, bundled_profile("kenai", counts=LimitCounts.BALLOTS_IN_ALL)
    desk.with_profile(replace(usual, wording=kenai.wording))
    desk.parts.queue.renderer = PaperRenderer()
    try:
        for language, words in (
            ("en", ("a star", "an asterisk", "black ink", "does not count", "An erasure", "Stickers do not count")),
            ("es", ("una estrella", "un asterisco", "tinta negra", "no cuenta", "Un borrón", "calcomanías no cuentan")),
        ):
            said = text(desk.parts.papers.document(Paper.INSTRUCTIONS, language=language).pdf)
            assert all(each in said for each in words), language
    finally:
        desk.with_profile(usual)


def test_fixed_words_are_there_in_each_language() -> None:
    known = languages()
    assert known["en"] == known["es"]


def test_the_words_of_the_profiles_that_come_with_the_program_have_their_spanish() -> None:
    for name in ("kenai", "alaska", "anchorage", "wyoming_runoff"):
        profile = bundled_profile(name, counts=LimitCounts.BALLOTS_IN_ALL, number=3)
        assert lawful(profile.spoil.text, "es") == sentence(profile.spoil.text, "es") != profile.spoil.text
        for each in profile.wording.instructions:
            assert sentence(each, "es") != each
        for each in profile.wording.marking:
            assert lawful(each, "es") != each
    usual = CertificateWording()
    for each in (usual.oath, usual.executed, usual.attests):
        assert sentence(each, "es") != each
