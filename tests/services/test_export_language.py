"""What people read in an export is in the language of whoever exports; what programs read is the same in all."""

import csv
import io
import json

import pytest

from app.services.day_table import day_csv
from printing.renderer import PaperRenderer
from tests.printing.reading import text
from tests.services.invented_election import BY_NAME
from tests.services.kit import Rig

TOLD = {
    "en": ("Ballot statement", "Oct 6, 2026", "Accepted", "Register"),
    "es": ("Declaración de boletas", "6 oct 2026", "Aceptada", "Registro"),
}


@pytest.fixture
def served(desk: Rig) -> Rig:
    desk.serve(BY_NAME["Alma Berg"])
    desk.parts.exchange.renderer = PaperRenderer()
    return desk


def parts_of(desk: Rig, language: str) -> dict[str, bytes]:
    return {part.name: part.data for part in desk.parts.exchange.parts(language)}


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode())))


@pytest.mark.parametrize("language", ["en", "es"])
def test_statement_and_register_speak_the_language_of_whoever_exports(served: Rig, language: str) -> None:
    parts = parts_of(served, language)
    title, day, accepted, register = TOLD[language]
    paper = text(parts["statement.pdf"])
    assert title in paper and day in paper
    assert register in text(parts["register.pdf"])
    (row,) = rows(parts["register.csv"])
    assert row["outcome"] == accepted and row["outcome"] in text(parts["register.pdf"])
    for line in rows(parts["statement.csv"]):
        if line["ledger"] != "numbers":
            assert line["label"] in paper, "what the table calls a line, the paper calls it too"


def test_the_same_is_told_to_programs_in_every_language(served: Rig) -> None:
    english, spanish = parts_of(served, "en"), parts_of(served, "es")
    assert list(english) == list(spanish)
    for name in ("journal.jsonl", "heads.json", "ballots.csv", "sorter.csv", "voted.csv", "events.json"):
        assert english[name] == spanish[name]
    for name in ("statement.csv", "register.csv"):
        assert english[name].splitlines()[0] == spanish[name].splitlines()[0]
    keys = ("ledger", "line", "recorded", "counted", "first", "last")
    told = [[tuple(row[key] for key in keys) for row in rows(parts["statement.csv"])] for parts in (english, spanish)]
    assert told[0] == told[1]
    lines = [
        {line["key"]: line["recorded"] for line in json.loads(parts["statement.json"])["ballots"]}
        for parts in (english, spanish)
    ]
    assert lines[0] == lines[1]
    assert b"All" not in spanish["statement.csv"] and b"Style" not in spanish["statement.csv"]


def test_the_table_of_the_day_speaks_it_too(served: Rig) -> None:
    found, scope = served.parts.day.ledgers(), served.parts.day.scope()
    told = day_csv(served.parts.session, found, scope, "es").decode()
    assert "Todos los estilos" in told and "All styles" not in told
    assert "hour,issued,accepted" in told, "a heading programs go by"
