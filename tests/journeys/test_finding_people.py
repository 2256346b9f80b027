"""Finding the person in front of the worker, through the desk's window and through ``roll find --json``: the cases that
went wrong at other people's desks (CASES A1). And what the card then tells without searching.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app.cli.main import run
from app.domain.roll import Package, Voter, VoterStatus
from tests.journeys.hands import BOTH, Hands
from tests.services.invented_election import BY_NAME
from tests.store.roll_people import person, roll_of
from ui.viewmodels.blocks import Paragraph
from ui.viewmodels.parts import Message, Status
from ui.viewmodels.views_desk import FindView, ServeView

PEOPLE: tuple[Voter, ...] = (
    person(101, "MARY", "O'BRIEN", "SUE", born=(1970, 5, 5)),
    person(102, "MARY SUE", "O’Brien", born=(1971, 6, 6)),
    person(103, "JOHN", "SMITH", suffix="SR", born=(1950, 1, 1), street="9 Elm St"),
    person(104, "JOHN", "SMITH", suffix="JR", born=(1980, 1, 1), street="9 Elm St"),
    person(105, "JORDAN", "PIKE", "AVERY", born=(2001, 2, 3), street="4 Oak St"),
    person(106, "JORDYN", "PIKE", "AVERY", born=(2001, 2, 3), street="4 Oak St"),
    person(107, "PAT", "NULL", born=(1960, 1, 2)),
    person(108, "JOSÉ", "PEÑA", born=(1961, 1, 2)),
    person(109, "KIM-LY", "NGUYEN-TRAN", born=(1962, 1, 2)),
    person(110, "MARÍA DEL CARMEN", "DE LA CRUZ", born=(1963, 1, 2)),
    person(111, "ZACH", "PIKE", born=(1990, 7, 8)),
    person(112, "LEILANI", "KAʻAHUMANU", born=(1964, 1, 2)),
    person(113, "STANISŁAW", "ŁUKASIEWICZ", born=(1965, 1, 2)),
    person(114, "TWO", "WARDS", born=(1966, 1, 2), precinct="01"),
    person(115, "TWO", "WARDS", born=(1966, 1, 2), precinct="07"),
    person(116, "NONE", "NA", born=(1967, 1, 2)),
    person(117, "ANNA MARIE", "FIRST-NAME", born=(1975, 4, 4)),
    person(118, "ANNA MARIE", "OTHERNAME", born=(1975, 4, 4)),
)
CASES = (
    *((f"A01 {typed}", typed, {101, 102}) for typed in ("obrien", "O BRIEN", "o-brien", "O’Brien", "OʻBrien")),
    *((f"A02 {typed}", typed, {101, 102}) for typed in ("mary sue obrien", "obrien mary sue", "obrien mary")),
    *((f"A03 {typed}", typed, {103, 104}) for typed in ("Smith Jr", "smith john", "john smith sr.")),
    *((f"A04 {typed}", typed, {105}) for typed in ("jordan a pike", "jordan avery pike")),
    ("A07 two records of one person", "two wards", {114, 115}),
    ("A10 twins", "pike 2/3/2001", {105, 106}),
    ("A13 null", "null", {107}),
    ("A13 na", "na none", {116}),
    ("A15 okina", "ka'ahumanu", {112}),
    ("diacritics", "jose pena", {108}),
    ("diacritics as filed", "PEÑA", {108}),
    ("letters Unicode does not part", "lukasiewicz", {113}),
    ("hyphens", "nguyen tran", {109}),
    ("hyphens, second part", "tran kim ly", {109}),
    ("compound surname", "de la cruz", {110}),
    ("compound surname, last part", "cruz maria", {110}),
)
NEAR = (("A05 Zachary for Zach", "zachary pike", 111), ("a slip", "lukasiewcz", 113))


def _csv(people: tuple[Voter, ...]) -> str:
    rows = ["voter_id,last_name,first_name,middle_name,suffix,birth_date,street,city,zip,precinct"]
    for each in people:
        born = each.birth
        assert born is not None
        name, home = each.name, each.residence
        birth = f"{born.year}-{born.month:02d}-{born.day:02d}"
        cells = (each.id, name.last, name.first, name.middle, name.suffix, birth, home.street, home.city, home.zip)
        rows.append(",".join((*cells, each.precinct or "01")))
    return "\n".join(rows) + "\n"


@pytest.fixture(scope="module")
def voter_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("list") / "people.csv"
    file.write_text(_csv(PEOPLE), encoding="utf-8")
    return file


def command(file: Path, text: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert run(["roll", "find", str(file), text, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_nobody_is_said_too(voter_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["roll", "find", str(voter_file), "zzyzx"]) == 0
    assert capsys.readouterr().out == "Nobody found.\n"


@pytest.fixture
def window(hands: Hands, tmp_path: Path) -> Iterator[Hands]:
    """The desk's window on these people."""
    session = hands.rig.parts.session
    before, session.roll = session.roll, roll_of(tmp_path, *PEOPLE)
    hands.goes("voters")
    yield hands
    session.roll.close()
    session.roll = before


def shown(window: Hands, text: str) -> FindView:
    window.does("search", text=text)
    QApplication.processEvents()
    view = window.window.view
    assert isinstance(view, FindView), "nobody was opened"
    return view


def exact(view: FindView) -> set[int]:
    return {int(row.id) for group in view.groups for row in group.rows}


@pytest.mark.parametrize(("case", "typed", "numbers"), CASES, ids=[case for case, _, _ in CASES])
def test_the_command_finds_them(
    voter_file: Path, capsys: pytest.CaptureFixture[str], case: str, typed: str, numbers: set[int]
) -> None:
    found = command(voter_file, typed, capsys)
    assert {int(row["id"]) for row in found["exact"]} == numbers
    filed = {int(each.id): each for each in PEOPLE}
    for row in found["exact"]:
        voter = filed[int(row["id"])]
        assert (row["last"], row["first"], row["suffix"]) == (voter.name.last, voter.name.first, voter.name.suffix)


@pytest.mark.parametrize(("case", "typed", "number"), NEAR, ids=[case for case, _, _ in NEAR])
def test_the_command_offers_near_names(
    voter_file: Path, capsys: pytest.CaptureFixture[str], case: str, typed: str, number: int
) -> None:
    found = command(voter_file, typed, capsys)
    assert found["exact"] == []
    assert number in {int(row["id"]) for row in found["near"]}


def test_the_window_finds_them_and_opens_nobody(window: Hands) -> None:
    for case, typed, numbers in CASES:
        view = shown(window, typed)
        assert exact(view) == numbers, case
        assert view.query == typed, "what is looked for stands in the box, all of it (A06)"
    for case, typed, number in NEAR:
        view = shown(window, typed)
        assert number in exact(view), case
        assert view.groups[-1].note, "near matches say that they are no more than that"


def test_look_alikes_say_what_tells_them_apart(window: Hands) -> None:
    twins = shown(window, "pike 2/3/2001").groups[0]
    assert len(twins.rows) == 2 and twins.note
    assert any(run.differs for row in twins.rows for run in row.name)
    fathers = shown(window, "smith").groups[0]
    assert {row.suffix for row in fathers.rows} == {"SR", "JR"}


def test_another_surname_with_the_same_birth_date_is_never_called_a_duplicate(window: Hands) -> None:
    view = shown(window, "anna marie first-name")
    assert exact(view) == {117}
    window.does("near")
    view = window.window.view
    assert isinstance(view, FindView)
    assert "duplicate" not in repr(view).lower()


def test_a_licence_and_another_code_in_one_burst(window: Hands) -> None:
    burst = (
        "123456789\n@\n\x1e\rANSI 636059080001DL00310248DLDCAD\nDCSPEÑA\nDACJOSE\nDADNONE\nDBB01021961\n"
        "DAG108 ALDER LANE\nDAJAK\n"
    )
    window.does("scanned", text=burst)
    view = window.window.view
    assert isinstance(view, FindView)
    assert exact(view) == {108}
    assert view.query == "JOSE PEÑA 1/2/1961", "what is looked for, as a person would type it (A06)"


@BOTH
@pytest.mark.parametrize(
    ("burst", "says"),
    [
        ("@\n\x1e\rANSI 6360 half of it", "scan_other"),
        ("@\n\x1e\rANSI 636059080001DL00310248DLDCAD\nDBB01021961\n", "scan_no_name"),
    ],
)
def test_a_scan_of_no_use_is_one_message_and_no_search(window: Hands, burst: str, says: str) -> None:
    words = window.desk.context.saying.words
    window.does("scanned", text=burst)
    view = window.window.view
    assert isinstance(view, FindView)
    assert view.message is not None
    assert (view.message.title, view.message.text) == (words("find.scan_title"), words(f"find.{says}"))
    assert (view.query, exact(view)) == ("", set()), "nothing of it stays in the box"


# --- the card --------------------------------------------------------------------------------------------------------


def card(hands: Hands, voter: Voter, tmp_path: Path) -> ServeView:
    session = hands.rig.parts.session
    before, session.roll = session.roll, roll_of(tmp_path, voter)
    hands.goes("voters")
    hands.does("open", id=voter.id)
    view = hands.window.view
    session.roll.close()
    session.roll = before
    assert isinstance(view, ServeView)
    return view


def told(view: ServeView) -> str:
    """Everything the blocks of the card say, as one text."""
    parts = []
    for block in view.blocks:
        if isinstance(block, Message):
            parts += [block.title, block.text]
    parts += [block.text for block in view.side if isinstance(block, Paragraph)]
    return "\n".join(parts)


def test_the_card_tells_the_package_with_every_date(hands: Hands, tmp_path: Path) -> None:
    package = Package(mailed=date(2026, 9, 15), replaced=date(2026, 9, 20), returned=date(2026, 9, 24))
    view = card(hands, replace(BY_NAME["Rosa Sund"], package=package), tmp_path)
    assert "Mailed package: mailed Sep 15, replaced Sep 20, listed as returned Sep 24." in told(view)
    assert "By the list of Sep 28." in told(view)
    assert "as of Sep 24" in told(view), "never: has voted"


def test_everything_that_applies_is_told_not_only_the_first_of_it(hands: Hands, tmp_path: Path) -> None:
    voter = replace(
        BY_NAME["Rosa Sund"],
        id_required=True,
        status=VoterStatus.UNDELIVERABLE,
        package=Package(mailed=date(2026, 9, 15), returned=date(2026, 9, 24)),
    )
    messages = [block for block in card(hands, voter, tmp_path).blocks if isinstance(block, Message)]
    assert [each.status for each in messages] == [Status.WARN, Status.WARN, Status.INFO]
    assert [each.title for each in messages] == [
        "The mailed ballot is listed as returned, as of Sep 24",
        "This voter must show an ID",
        "Undeliverable, but eligible",
    ], "a package that was mailed is never called not mailed"


@BOTH
@pytest.mark.parametrize("status", [VoterStatus.ACTIVE, VoterStatus.UNDELIVERABLE, VoterStatus.PURGE_NOTICE])
def test_address_signature_and_warning_stand_on_every_card(hands: Hands, tmp_path: Path, status: VoterStatus) -> None:
    """SNP-14, IDN-08, IDN-10; not mailed and yet eligible (SNP-08)."""
    text = told(card(hands, replace(BY_NAME["Alma Berg"], status=status, package=Package()), tmp_path))
    words = hands.desk.context.saying.words
    for key in ("address", "address_rest", "signing", "signing_rest", "package_none"):
        assert words(f"know.{key}") in text
    assert (words("know.undeliverable_title") in text) is (status is not VoterStatus.ACTIVE)


def test_a_canceled_registration_is_told_first(hands: Hands) -> None:
    hands.opens("Mara Nilsen")
    view = hands.window.view
    assert "Nilsen" in repr(view)
    assert hands.desk.context.saying.words("know.canceled_title") in repr(view) or hands.key.startswith("refusal")
