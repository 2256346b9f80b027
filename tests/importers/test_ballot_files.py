"""The table that binds the election system's ballots to styles and cards: whole and exact, or refused by its line."""

from pathlib import Path

import pytest

from app.domain.ballots import Strip
from app.domain.ids import CardId, StyleId
from app.faults import Fault, FaultCode
from tests.importers.folders import HEAD, Folder, digest, make_folder

CARDS = (("10", "10-1"), ("12", "12-1"), ("15", "15-1"), ("15", "15-2"), ("17", "17-1"))
"""The demonstration's styles and cards."""


def data(style: str, card: str, language: str = "") -> bytes:
    """Importing binds by digest and never looks inside: laying out does, at the build."""
    return f"%PDF {style} {card} {language}".encode()


def line(style: str, card: str, /, **other: str) -> str:
    name = f"{style}-{card}.pdf"
    own = {
        "style": style,
        "card": card,
        "language": "",
        "file": f"pdf/{name}",
        "sha256": digest(data(style, card)),
        "pages": "2",
        "size": "8.5x14",
        "stub": "slip",
        **other,
    }
    return ",".join(own[key] for key in HEAD.strip().split(",")) + "\n"


@pytest.fixture
def bound(tmp_path: Path) -> Folder:
    """Every card bound to a file of its own."""
    folder = make_folder(tmp_path / "election")
    folder.edit('file = "ballots.json"', 'file = "ballots.json"\npdfs = "table.csv"')
    for style, card in CARDS:
        folder.file(f"pdf/{style}-{card}.pdf", data(style, card))
    write(folder)
    return folder


def write(folder: Folder, change: dict[str, str] | None = None, *, without: str = "", more: str = "") -> None:
    """The table; ``change`` alters the line of card 12-1, the third of the file."""
    lines = [line(style, card, **(change or {} if card == "12-1" else {})) for style, card in CARDS if card != without]
    folder.file("table.csv", HEAD + "".join(lines) + more)


def refused(folder: Folder) -> Fault:
    with pytest.raises(Fault) as raised:
        folder.load()
    return raised.value


def test_every_card_is_bound_to_its_file(bound: Folder) -> None:
    whole = bound.load()
    assert len(whole.definition.artwork) == len(CARDS)
    city = whole.definition.art(StyleId("15"), CardId("15-2"), "es")
    assert city is not None
    assert (city.name, city.pages, city.paper.media, city.stub) == ("pdf/15-15-2.pdf", 2, "na_legal_8.5x14in", None)
    assert {key: path.read_bytes() for key, path in whole.ballot_files}[city.digest] == data("15", "15-2")


def test_a_strip_for_the_stub_is_read_in_millimeters(bound: Folder) -> None:
    write(bound, {"stub": "10 6 190 18"})
    art = bound.load().definition.art(StyleId("12"), CardId("12-1"), "en")
    assert art is not None
    assert art.stub == Strip(x=10, y=6, width=190, height=18)


def test_a_card_may_be_named_by_its_place(bound: Folder) -> None:
    write(bound, {"card": "1"})
    assert bound.load().definition.art(StyleId("12"), CardId("12-1"), "en") is not None


def test_one_file_for_each_language_of_a_card(bound: Folder) -> None:
    for language in ("en", "es"):
        bound.file(f"pdf/12-{language}.pdf", data("12", "12-1", language))
    (bound.path / "pdf" / "12-12-1.pdf").unlink()
    lines = "".join(
        line("12", "12-1", language=each, file=f"pdf/12-{each}.pdf", sha256=digest(data("12", "12-1", each)))
        for each in ("en", "es")
    )
    write(bound, without="12-1", more=lines)
    definition = bound.load().definition
    found = [definition.art(StyleId("12"), CardId("12-1"), each) for each in ("en", "es")]
    assert [each.name for each in found if each] == ["pdf/12-en.pdf", "pdf/12-es.pdf"]
    write(bound, without="12-1", more=lines.splitlines()[0] + "\n")
    (bound.path / "pdf" / "12-es.pdf").unlink()
    fault = refused(bound)
    assert (fault.code, fault.facts["style"], fault.facts["card"]) == (FaultCode.BALLOT_PDF_MISSING, "12", "12-1")
    assert "es" in str(fault.facts["expected"])


def test_a_file_altered_since_the_table_was_written_is_refused(bound: Folder) -> None:
    bound.file("pdf/12-12-1.pdf", data("12", "12-1") + b" ")
    fault = refused(bound)
    assert fault.code is FaultCode.BALLOT_PDF_ALTERED
    assert (fault.facts["file"], fault.facts["line"], fault.facts["style"]) == ("pdf/12-12-1.pdf", 3, "12")


def test_a_missing_file_is_refused(bound: Folder) -> None:
    (bound.path / "pdf" / "12-12-1.pdf").unlink()
    assert refused(bound).code is FaultCode.BALLOT_PDF_MISSING


def test_a_card_without_a_file_beside_cards_that_have_one_is_refused(bound: Folder) -> None:
    (bound.path / "pdf" / "12-12-1.pdf").unlink()
    write(bound, without="12-1")
    fault = refused(bound)
    assert (fault.code, fault.facts["style"]) == (FaultCode.BALLOT_PDF_MISSING, "12")


def test_a_file_that_belongs_to_nothing_is_refused(bound: Folder) -> None:
    bound.file("pdf/99-old.pdf", b"%PDF of last year")
    fault = refused(bound)
    assert (fault.code, fault.facts["file"]) == (FaultCode.BALLOT_PDF_UNFIT, "99-old.pdf")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"style": "99"}, "a style of the definition"),
        ({"card": "7"}, "a card of style 12"),
        ({"sha256": "abc"}, "SHA-256"),
        ({"sha256": ""}, "SHA-256"),
        ({"pages": "3"}, "1 or 2 pages"),
        ({"pages": "two"}, "1 or 2 pages"),
        ({"size": "A4"}, "a page size in inches"),
        ({"size": "14x8.5"}, "a page size in inches"),
        ({"stub": ""}, "slip, or the free strip"),
        ({"stub": "10 6 190"}, "slip, or the free strip"),
        ({"stub": "10 6 250 18"}, "a strip that lies on the page"),
        ({"stub": "10 6 0 18"}, "a strip that lies on the page"),
        ({"file": "../roll.csv"}, "beside the table"),
        ({"file": "/etc/hostname"}, "beside the table"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(bound: Folder, change: dict[str, str], expected: str) -> None:
    write(bound, change)
    fault = refused(bound)
    assert (fault.code, fault.facts["line"]) == (FaultCode.FILE_BAD, 3)
    assert expected in str(fault.facts["expected"])


def test_a_card_bound_twice_is_refused(bound: Folder) -> None:
    write(bound, more=line("12", "12-1"))
    fault = refused(bound)
    assert (fault.facts["line"], fault.facts["expected"]) == (7, "each style, card and language once")


def test_one_file_never_serves_cards_with_other_contests(bound: Folder) -> None:
    """A wrong line in the table would hand the harbor's ballot to the city."""
    write(bound, {"file": "pdf/15-15-2.pdf", "sha256": digest(data("15", "15-2"))})
    fault = refused(bound)
    assert "bound to a card with other contests" in str(fault.facts["expected"])


def test_files_alone_make_the_styles_when_there_is_no_definition(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "election")
    text = (folder.path / "election.toml").read_text(encoding="utf-8")
    start, end = text.index("# Voters inside"), text.index("[assign]")
    folder.file("election.toml", text[:start] + text[end:])
    folder.edit('file = "ballots.json"', 'pdfs = "table.csv"')
    for style, card in CARDS:
        folder.file(f"pdf/{style}-{card}.pdf", data(style, card))
    lines = [line(*each).strip() + f",Style {each[0]},Card {each[1]}\n" for each in CARDS]
    folder.file("table.csv", HEAD.strip() + ",style_name,card_name\n" + "".join(lines))
    definition = folder.load().definition
    assert [style.id for style in definition.styles] == ["10", "12", "15", "17"]
    assert [card.name.in_("en") for card in definition.styles[2].cards] == ["Card 15-1", "Card 15-2"]
    assert definition.source == "pdf"
