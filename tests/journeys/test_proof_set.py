"""The proof set as the clerk makes it: every ballot, a checklist to sign, who gets which (KMC 6.20.040(b); ISS-13)."""

import csv
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.bootstrap import tools
from app.cli.election import style_lines
from app.cli.main import main
from app.cli.main import run as command
from app.demo.folder import Prepared, Wanted, prepare
from app.faults import Fault, FaultCode
from tests.printing.reading import text


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    return prepare(tmp_path_factory.mktemp("office"), Wanted(voters=40, seed=3), tools())


def run(prepared: Prepared, *words: str) -> str:
    """The command as a clerk types it; the passphrase comes through a pipe."""
    reading, writing = os.pipe()
    os.write(writing, (prepared.passphrase + "\n").encode())
    os.close(writing)
    office = next(prepared.package.parent.parent.rglob("office.key"))
    done = CliRunner().invoke(main, [*words, "--office", str(office), "--key-fd", str(reading)])
    assert done.exit_code == 0, done.output
    return done.output


def test_a_proof_set_has_every_ballot_once_and_a_checklist_to_sign(prepared: Prepared, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    assert "10 ballots" in run(prepared, "print", "proof", str(prepared.package), "-o", str(folder))
    ballots = sorted(path.stem for path in folder.glob("*-card*.pdf"))
    cards = {"10": 1, "12": 1, "15": 2, "17": 1}
    assert ballots == sorted(
        f"{style}-card{card}-{language}"
        for style, count in cards.items()
        for card in range(1, count + 1)
        for language in ("en", "es")
    )
    for path in folder.glob("*-card*.pdf"):
        said = text(path.read_bytes())
        assert "Not for voting" in said or "No sirve para votar" in said, "a proof is never an official ballot"
        assert "No number" in said
    said = text((folder / "checklist.pdf").read_bytes())
    for words in ("21 days before", "Clerk, signature", "Candidate or agent", "corrected at once", "All voters: 40"):
        assert words in said


def test_the_list_of_styles_counts_every_voter(prepared: Prepared, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    run(prepared, "print", "proof", str(prepared.package), "-o", str(folder))
    rows = list(csv.DictReader((folder / "styles.csv").read_text(encoding="utf-8").splitlines()))
    assert sum(int(row["voters"]) for row in rows) == 40
    assert {(row["precinct"], row["split"], row["style"]) for row in rows} >= {
        ("03-230", "A", "15"),
        ("03-230", "B", "17"),
    }
    assert next(row for row in rows if row["style"] == "15")["cards"] == "2"


def test_all_of_it_in_one_file(prepared: Prepared, tmp_path: Path) -> None:
    whole = tmp_path / "proof.pdf"
    run(prepared, "print", "proof", str(prepared.package), "-o", str(whole))
    said = text(whole.read_bytes())
    assert "Proof set: checklist" in said and said.count("Stub. The official tears it off") == 10


def test_the_checklist_speaks_the_language_of_whoever_makes_it(prepared: Prepared, tmp_path: Path) -> None:
    """Headings of the list for a spreadsheet stay, what stands under them does not."""
    folder = tmp_path / "proof"
    run(prepared, "print", "proof", str(prepared.package), "-o", str(folder), "--language", "es")
    said = text((folder / "checklist.pdf").read_bytes())
    for words in ("Juego de pruebas", "21 días antes", "Oficina electoral, firma", "se corrige enseguida", "Tarjeta"):
        assert words in said
    assert "Todos los votantes: 40" in said and "Estilo 12: " in said
    for words in ("Proof", "Style", "Card", "Printed", "Package", "voters", "October", " in,"):
        assert words not in said
    assert (folder / "styles.csv").read_text(encoding="utf-8").startswith("precinct,split,party,style,name,")
    with pytest.raises(Fault) as told:
        main(["print", "proof", str(prepared.package), "-o", "x", "--language", "xx"], standalone_mode=False)
    assert told.value.code is FaultCode.FILE_BAD and told.value.facts["found"] == "xx"


def test_the_account_of_the_lists_is_written_beside_the_package(prepared: Prepared, tmp_path: Path) -> None:
    """To sign and file; a report that is there already stops the work before it begins."""
    home, out = prepared.package.parent / "election", tmp_path / "again.vcpkg"
    run(prepared, "package", "build", str(home), "-o", str(out), "--report", str(tmp_path / "reports"))
    written = sorted(each.name for each in (tmp_path / "reports").iterdir())
    stem = "import-report-roll"
    assert written == [f"{stem}-spreadsheet.csv", f"{stem}.csv", f"{stem}.json", f"{stem}.pdf"]
    said = text((tmp_path / "reports" / f"{stem}.pdf").read_bytes())
    assert "Read 40 = stored 40 + rejected 0" in said
    twice = ("package", "build", str(home), "-o", str(tmp_path / "third.vcpkg"), "--report", str(tmp_path / "reports"))
    done = CliRunner().invoke(main, [*twice, "--key-fd", "0"])
    assert isinstance(done.exception, Fault) and done.exception.code is FaultCode.FILE_EXISTS
    assert not (tmp_path / "third.vcpkg").exists()


def test_a_style_that_nobody_has_is_named_at_the_build() -> None:
    """A precinct left out of the table, or given another style by mistake, shows there first (STY-09)."""
    assert style_lines({"12": 33}, ["12", "5"]) == ["Style 12: 33 voters", "Style 5: nobody has it"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("print", "ballot", "--style", "99", "--mode", "test", "-o", "x.pdf"),
            "no style '99'; there are: 10, 12, 15, 17",
        ),
        (("print", "deck", "--style", "99", "-o", "x"), "no style '99'; there are: 10, 12, 15, 17"),
        (("print", "fallback", "--center", "nowhere", "-o", "x.pdf"), "no center 'nowhere'; there are: harbor"),
        (("package", "slip", "--style", "99"), "no style '99'; there are: 10, 12, 15, 17"),
        (("package", "slip", "--style", "15", "--language", "xx"), "no language 'xx'; there are: en"),
    ],
)
def test_a_mistyped_name_is_told_with_what_there_is(
    prepared: Prepared, words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is no fault of the package's, and nobody is sent to build it again."""
    reading, writing = os.pipe()
    os.write(writing, (prepared.passphrase + "\n").encode())
    os.close(writing)
    office = next(prepared.package.parent.parent.rglob("office.key"))
    family, verb, *rest = words
    done = command([family, verb, str(prepared.package), *rest, "--office", str(office), "--key-fd", str(reading)])
    assert done == 2
    assert told in capsys.readouterr().err
    assert not Path(words[-1]).exists()
