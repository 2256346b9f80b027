"""``votecenter print proof`` and ``deck``: what is inspected before an election; what the tabulator is tried with."""

import csv
import io
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import tools
from app.cli.election import Office, opened
from app.cli.files import write
from app.cli.named import style_named
from app.cli.out import meter
from app.cli.reader import Language, readers
from app.cli.secret import KeyFd
from app.clock import SystemClock
from app.domain.decks import deck, expected
from app.domain.papers import BallotMode, ProofPages
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.paths import default_folder
from app.services.proofs import ballot_page, checklist, form_of, proofs
from app.services.wording import clock_time, long_date


def proof(
    package: Annotated[Path, typer.Argument(help="An election package.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="A folder, or one FILE.pdf that holds all.")],
    office: Office = None,
    language: Language = "",
    key_fd: KeyFd = None,
) -> None:
    """The proof set: every style and card in every language, a checklist to sign, and who gets which ballot."""
    renderer, words = tools().renderer, Words(readers(language, default_folder()))
    with opened(package, office, key_fd) as contents:
        of = sum(len(style.cards) * len(contents.definition.forms(style)) for style in contents.definition.styles)
        tell, found = meter("Drawing"), []
        for made in proofs(contents, renderer):
            found.append(made)
            tell(len(found), of)
        now = SystemClock().now()
        printed = f"{long_date(now.date(), words.language)}, {clock_time(now, words.language)}"
        pages = checklist(contents, tuple(found), printed, words)
    first = renderer.proof(pages)
    if output.suffix.lower() == ".pdf":
        documents = [first.pdf, *(each.document.pdf for each in found)]
        write(output, renderer.joined(documents, words("proof.set")))
        print(f"Wrote {output}: {len(found)} ballots and the checklist")
        return
    output.mkdir(parents=True, exist_ok=True)
    write(output / "checklist.pdf", first.pdf)
    write_places(output / "styles.csv", pages)
    for each in found:
        write(output / f"{each.name}.pdf", each.document.pdf)
    print(f"Wrote {len(found)} ballots, checklist.pdf and styles.csv into {output}")


def write_places(path: Path, pages: ProofPages) -> None:
    """The list of styles for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("precinct", "split", "party", "style", "name", "districts", "cards", "voters"))
    for row in pages.places:
        voters = "" if row.voters is None else row.voters
        writer.writerow((row.precinct, row.split, row.party, row.style, row.name, row.districts, row.cards, voters))
    write(path, out.getvalue().encode())


def test_deck(
    package: Annotated[Path, typer.Argument(help="An election package.")],
    style: Annotated[str, typer.Option("--style", help="The style's id, as package show lists them.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="A folder for the marked ballots and what to expect.")],
    office: Office = None,
    language: Annotated[str, typer.Option("--language", help="The ballot's language.")] = "",
    key_fd: KeyFd = None,
) -> None:
    """A test deck: marked test ballots of a style, and how often each oval is filled, to try the tabulator with."""
    renderer = tools().renderer
    with opened(package, office, key_fd) as contents:
        known = style_named(contents, style)
        form = form_of(contents, known, language)
        output.mkdir(parents=True, exist_ok=True)
        for place, card in enumerate(known.cards, start=1):
            page = ballot_page(contents, known, card, form, BallotMode.TEST)
            if page.artwork is not None:
                raise Fault(
                    FaultCode.BALLOT_PDF_UNFIT,
                    file=page.artwork.name,
                    expected="a ballot laid out by this program: where a file has its ovals is not known",
                )
            ballots = deck(card)
            pdfs = [renderer.ballot(replace(page, filled=each.filled)).pdf for each in ballots]
            write(output / f"deck-{place}.pdf", renderer.joined(pdfs, f"Test deck, style {known.id}"))
            write_expected(output / f"expected-{place}.csv", expected(ballots))
            print(f"Card {place}: {len(ballots)} test ballots; the counts to expect are in expected-{place}.csv")


def write_expected(path: Path, rows: tuple[tuple[str, str, int, int], ...]) -> None:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("contest", "option", "rank", "marks"))
    writer.writerows((contest, option, rank or "", count) for contest, option, rank, count in rows)
    write(path, out.getvalue().encode())
