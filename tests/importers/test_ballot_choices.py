"""What the office may say of its ballots beyond the definition: two languages, the longest paper, a new version, a
disqualified candidate, places without a ballot, and the source's own counts."""

from pathlib import Path

import pytest

from app.domain.ballots import Contest, Marks
from app.domain.ids import EnvelopeId, PublicId, VoterId
from app.domain.roll import Name, Voter
from app.domain.styles import One, Reason, Unknown, determine_style
from app.faults import Fault, FaultCode
from tests.importers.folders import Folder, make_folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return make_folder(tmp_path / "election")


def ballots(folder: Folder, lines: str) -> None:
    folder.edit('file = "ballots.json"', f'file = "ballots.json"\n{lines}')


def refused(folder: Folder) -> Fault:
    with pytest.raises(Fault) as raised:
        folder.load()
    return raised.value


def test_plain_ballots_are_one_language_each_with_corner_marks(folder: Folder) -> None:
    definition = folder.load().definition
    assert [definition.forms(style) for style in definition.styles] == [(("en", ""), ("es", ""))] * 4
    assert (definition.marks, definition.version, definition.longest) == (Marks.CORNERS, "", "")


def test_both_languages_on_one_ballot_a_new_version_and_other_marks(folder: Folder) -> None:
    ballots(folder, 'bilingual = ["en+es"]\nversion = "2"\nmarks = "timing"\nlongest = "legal"')
    definition = folder.load().definition
    assert [definition.forms(style) for style in definition.styles] == [(("en", "es"),)] * 4
    assert (definition.marks, definition.version, definition.longest) == (Marks.TIMING, "2", "legal")


@pytest.mark.parametrize(
    ("lines", "key", "expected"),
    [
        ('bilingual = ["en+tl"]', "ballots.bilingual[0]", "two of the ballots' languages"),
        ('bilingual = ["en"]', "ballots.bilingual[0]", "two of the ballots' languages"),
        ('bilingual = ["en+en"]', "ballots.bilingual[0]", "two of the ballots' languages"),
        ('bilingual = ["en+es+tl"]', "ballots.bilingual[0]", "two of the ballots' languages"),
        ('bilingual = ["en+es", "es+en"]', "ballots.bilingual[1]", "each language in one pair"),
        ('longest = "a4"', "ballots.longest", "one of: "),
        ('marks = "many"', "ballots.marks", "corners"),
        ('colour = "yellow"', "ballots.colour", ""),
    ],
)
def test_a_choice_that_cannot_be_is_refused_by_its_key(folder: Folder, lines: str, key: str, expected: str) -> None:
    ballots(folder, lines)
    fault = refused(folder)
    assert (fault.code, fault.facts["key"]) == (FaultCode.ELECTION_BAD, key)
    assert expected in str(fault.facts["expected"])


def mayor(folder: Folder) -> Contest:
    found = next(c for card in folder.load().definition.styles[0].cards for c in card.contests if c.id == "mayor")
    assert found.options
    return found


def test_votes_for_a_disqualified_candidate_are_said_not_to_count(folder: Folder) -> None:
    option = mayor(folder).options[0]
    folder.append(f'[[disqualified]]\ncontest = "mayor"\noption = "{option.id}"\n')
    noted = mayor(folder)
    assert noted.options[0] == option, "the name stays where the draw put it"
    assert noted.notice.in_("en") == (
        f"{option.label.in_('en')} was disqualified. Votes for this candidate do not count."
    )


def test_the_notice_may_be_worded_in_each_language_and_two_stand_one_below_the_other(folder: Folder) -> None:
    first, second, *_ = mayor(folder).options
    folder.append(
        f'[[disqualified]]\ncontest = "mayor"\noption = "{first.id}"\ntext = "One is out."\n'
        f'[[disqualified]]\ncontest = "mayor"\noption = "{second.id}"\n'
        'texts = { en = "Two is out.", es = "Fuera." }\n'
    )
    notice = mayor(folder).notice
    assert notice.in_("en") == "One is out.\nTwo is out."
    assert notice.in_("es").endswith("Fuera.")


@pytest.mark.parametrize(("contest", "option", "key"), [("major", "x", "contest"), ("mayor", "nobody", "option")])
def test_a_notice_about_nobody_is_refused(folder: Folder, contest: str, option: str, key: str) -> None:
    folder.append(f'[[disqualified]]\ncontest = "{contest}"\noption = "{option}"\n')
    assert refused(folder).facts["key"] == f"disqualified[0].{key}"


def voter(precinct: str, split: str = "") -> Voter:
    return Voter(
        id=VoterId("1"),
        public_id=PublicId("1"),
        name=Name(last="One"),
        envelope_id=EnvelopeId("1"),
        precinct=precinct,
        split=split,
    )


def test_part_of_a_precinct_may_have_no_ballot_in_a_special_election(folder: Folder) -> None:
    """A service area's election: who lives outside it is told so, and is not a puzzle to ask about (STY-09)."""
    folder.edit("style_column = true", "style_column = false")
    table = (folder.path / "precincts.csv").read_text(encoding="utf-8")
    folder.file("precincts.csv", table + "03-310,,,none,Outside the service area\n")
    whole = folder.load()
    asked = determine_style(voter("03-310"), whole.table, whole.definition)
    assert asked == Unknown(reason=Reason.NOT_IN_ELECTION)
    inside = determine_style(voter("03-230", "A"), whole.table, whole.definition)
    assert isinstance(inside, One)
    assert inside.style == "15"


def test_the_source_s_own_counts_are_read(folder: Folder) -> None:
    folder.edit('keys = "text"', 'keys = "text"\ncontrols = "controls.csv"')
    folder.file("controls.csv", 'precinct,split,style,voters\n03-210,,10,"1,204"\n03-230,A,15,77\n')
    assert folder.load().controls == ((("03-210", "", "10"), 1204), (("03-230", "A", "15"), 77))


@pytest.mark.parametrize(
    ("row", "expected"),
    [("03-210,,99,5", "a style of the definition"), ("03-210,,10,many", "how many"), ("1,,10,1\n1,,10,2", "once")],
)
def test_a_bad_line_of_the_counts_is_refused(folder: Folder, row: str, expected: str) -> None:
    folder.edit('keys = "text"', 'keys = "text"\ncontrols = "controls.csv"')
    folder.file("controls.csv", f"precinct,split,style,voters\n{row}\n")
    fault = refused(folder)
    assert fault.code is FaultCode.FILE_BAD
    assert expected in str(fault.facts["expected"])
