"""A report to sign: its sum and the signatures on the first page, every row once, every page numbered."""

from io import BytesIO

from pypdf import PdfReader

from app.domain.papers import PaperTable, PlaceRow, ProofPages, ReportPages
from printing.renderer import PaperRenderer


def pages_of(rows: int) -> ReportPages:
    return ReportPages(
        title="Informe de importación",
        subtitle="list.csv",
        facts=(("SHA-256", "a" * 64), ("Versión", "3")),
        sum="Leídas 9 = guardadas 7 + rechazadas 2",
        signatures=("Revisado por, firma, fecha", "Segunda persona, firma, fecha"),
        tables=(
            PaperTable(
                title="Rechazadas",
                columns=(("Línea", 1, False), ("Por qué", 6, False)),
                rows=tuple((f"L{number}.", "Faltan columnas: hay 5 y se esperan 6.") for number in range(rows)),
                empty="Ninguna.",
            ),
            PaperTable(title="Precinto", columns=(("Precinto", 4, False), ("Votantes", 2, True)), rows=(("01", "7"),)),
        ),
        footer="Impreso 2026-11-30.",
        page="Página {number} de {of}",
    )


def test_every_row_stands_once_and_every_page_is_numbered() -> None:
    made = PaperRenderer().report(pages_of(120))
    texts = [page.extract_text() for page in PdfReader(BytesIO(made.pdf)).pages]
    assert len(texts) == made.pages > 2
    whole = "\n".join(texts)
    assert [whole.count(f"L{number}.") for number in range(120)] == [1] * 120
    assert all(f"Página {number} de {made.pages}" in text for number, text in enumerate(texts, start=1))
    assert "Leídas 9 = guardadas 7" in texts[0] and "Revisado por" in texts[0]
    assert whole.count("Precinto") == 1, "a title that is the column's name is said once"


def test_the_columns_are_named_again_on_every_page_a_table_runs_over_to() -> None:
    made = PaperRenderer().report(pages_of(120))
    texts = [page.extract_text() for page in PdfReader(BytesIO(made.pdf)).pages]
    with_rows = [text for text in texts if "Faltan columnas" in text]
    assert len(with_rows) > 2
    assert all(text.count("Por qué") == 1 for text in with_rows)
    assert all(text.index("Por qué") < text.index("Faltan columnas") for text in with_rows)
    assert texts[0].count("Rechazadas\n") == 1 and "Rechazadas\n" not in "".join(texts[1:])


def test_a_table_of_many_thousand_rows_has_every_one() -> None:
    made = PaperRenderer().report(pages_of(3_000))
    whole = "\n".join(page.extract_text() for page in PdfReader(BytesIO(made.pdf)).pages)
    assert all(f"L{number}." in whole for number in (0, 999, 1_000, 1_001, 2_999))
    assert whole.count("Faltan columnas") == 3_000


def test_an_empty_table_says_so() -> None:
    made = PaperRenderer().report(pages_of(0))
    assert made.pages == 1
    assert "Ninguna." in PdfReader(BytesIO(made.pdf)).pages[0].extract_text()


def test_the_same_report_is_the_same_bytes() -> None:
    assert PaperRenderer().report(pages_of(3)).pdf == PaperRenderer().report(pages_of(3)).pdf


def test_a_proof_set_s_lists_name_their_columns_on_every_page() -> None:
    places = tuple(
        PlaceRow(
            precinct=f"P-{number:03d}", split="A", party="", style="12", name="Harbor",
            districts="House 30", cards=1, voters=7,
        )
        for number in range(90)
    )  # fmt: skip
    pages = ProofPages(
        jurisdiction="Tamarack Borough", election="Regular Election", package="7f3a 91c2", deadlines=(),
        rows=(), places=places, totals=(("All voters", 630),), printed="Sep 28, 2026",
    )  # fmt: skip
    texts = [page.extract_text() for page in PdfReader(BytesIO(PaperRenderer().proof(pages).pdf)).pages]
    listed = [text for text in texts if "P-0" in text]
    assert len(listed) > 2
    assert all("Precinct" in text and "Districts" in text for text in listed)
    assert ["".join(texts).count(f"P-{number:03d}") for number in range(90)] == [1] * 90
