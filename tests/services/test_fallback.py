"""The paper register for a time without laptops: everybody who may come, by name, on pages people can sign."""

import io
from dataclasses import replace
from datetime import date

import pytest
from pypdf import PdfReader

from app.domain.papers import RegisterPages
from app.services.fallback import fallback_register, likely, likely_count
from printing.renderer import PaperRenderer
from tests.services.invented_election import DEFINITION, STYLES, VOTERS, at, jurisdiction
from tests.services.kit import Rig

WHOLE = jurisdiction({})
CENTER = WHOLE.centers[0]


def register(*, center=CENTER, voters=VOTERS, language="en") -> RegisterPages:  # type: ignore[no-untyped-def]
    return fallback_register(
        voters,
        election=WHOLE.election,
        center=center,
        definition=DEFINITION,
        styles=STYLES,
        as_of=date(2026, 9, 28),
        now=at(6, 30),
        language=language,
    )


def test_everybody_by_name_where_the_center_names_no_precincts() -> None:
    rows = register().rows
    assert len(rows) == len(VOTERS)
    assert [row.name for row in rows] == sorted((row.name for row in rows), key=str.casefold)
    assert [row.row for row in rows] == list(range(1, len(rows) + 1))


def test_only_the_center_s_precincts_where_it_names_them() -> None:
    center = replace(CENTER, precincts=("14",))
    assert {row.style for row in register(center=center).rows} == {"14"}
    totals = [("12", "", "", 13), ("14", "", "", 5), ("14", "A", "", 2)]
    assert likely_count(totals, CENTER) == 20
    assert likely_count(totals, center) == 7
    assert likely_count(totals, replace(CENTER, precincts=("14/A",))) == 2
    split = [replace(VOTERS[2], split="A"), VOTERS[2], VOTERS[0]]
    assert len(list(likely(split, replace(CENTER, precincts=("14/A",))))) == 1


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Nilsen, Mara", "Canceled: supervisor"),
        ("Ortiz, Nils", "Not mailed: eligible"),
        ("Quist, Per", "ID required"),
        ("Sund, Rosa", "Returned Sep 24"),
        ("Ulrich Sr., Tove", ""),
    ],
)
def test_what_a_worker_must_know_stands_beside_the_name(name: str, told: str) -> None:
    assert next(row for row in register().rows if row.name == name).outcome == told


def test_it_speaks_the_language_of_whoever_prints_it() -> None:
    pages = register(language="es")
    told = {row.name: row.outcome for row in pages.rows}
    assert told["Nilsen, Mara"] == "Cancelado: supervisor" and told["Sund, Rosa"] == "Devuelto el 24 sept"
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(PaperRenderer().register(pages).pdf)).pages)
    assert "Registro de reserva" in text and "Lista de votantes al 28 de septiembre de 2026" in text
    for english in ("Fallback", "Voter list", "Returned", "Address protected", "Page 1"):
        assert english not in text


def test_a_protected_address_is_not_printed() -> None:
    row = next(row for row in register().rows if row.name.startswith("Viken"))
    assert row.residence == "Address protected"


def test_nobody_is_lost_on_paper_however_long_the_name() -> None:
    long = replace(
        VOTERS[0], name=replace(VOTERS[0].name, first="Wilhelmina-Konstantina " * 4, last="Ḵaachxana-Nguyễn")
    )
    voters = [
        long,
        *VOTERS[1:],
        *(replace(each, name=replace(each.name, last=f"Z{n}")) for n in range(5) for each in VOTERS),
    ]
    made = PaperRenderer().register(register(voters=voters))
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(made.pdf)).pages)
    assert made.pages > 3
    assert "Fallback register" in text
    assert "Voter list as of September 28, 2026" in text
    for voter in VOTERS[1:]:
        assert f"{voter.name.last} {voter.name.suffix}".strip() + f", {voter.name.first}" in text
    assert text.count("Konstantina") == 4
    assert f"Page {made.pages} of {made.pages}" in text


def test_the_desk_prints_it_in_the_morning(desk: Rig) -> None:
    readiness = desk.parts.readiness
    assert readiness.fallback_voters() == len(VOTERS)
    desk.parts.queue.report(desk.parts.queue.renderer.register(readiness.fallback()))
    assert desk.printed("ballots")[-1] == f"register {len(VOTERS)}\n"
