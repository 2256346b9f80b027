"""Days whose figures were worked out on paper beforehand: every term of the ledgers, on every kind of statement.

Desk A is open on two days, desk B on election day. What happens is written in ``monday`` and ``tuesday``; what it comes
to stands in the tables below, added up by hand (BST-01 … BST-11, CASES A86 … A90).
"""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from pypdf import PdfReader

from app.domain.commands import MakeSubstitutes, MoveStock, Pack
from app.domain.events import IssueKind, PrintOutcome, SheetUse, StockRecalled
from app.domain.evolving import fold
from app.domain.ids import BallotNumber, MachineId
from app.domain.ledger import Ledgers, balanced, difference, ledgers
from app.domain.ledger_lines import Line, Scope
from app.domain.papers import StatementPage
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.domain.stock_moves import decide_move_stock, decide_substitutes, decide_take_stock
from app.i18n import Words
from app.services.statement import as_csv, as_json, statement
from printing.renderer import PaperRenderer
from tests.services.invented_election import (
    BOROUGH,
    BY_NAME,
    CITY,
    DAYS,
    DEFINITION,
    ELECTION_DAY,
    NORA,
    RURAL,
    TOWN,
    A,
    B,
    at,
)
from tests.services.kit import Desks, Rig, Template, desks, done, exchange, refused, served
from ui.viewmodels.make_statement import statement_view
from ui.viewmodels.saying import Saying

MONDAY = DAYS[1]
R, T1, T2 = (RURAL, BOROUGH), (TOWN, BOROUGH), (TOWN, CITY)
Figures = dict[str, tuple[int, int, int]]

BALLOTS_A: Figures = {  # desk A on election day: style 12, style 14 card 1, style 14 card 2
    "carried": (19, 0, 0),
    "received": (5, 0, 6),
    "printed": (8, 5, 5),
    "substitute": (3, 0, 0),
    "moved_in": (4, 0, 0),
    "in_all": (39, 5, 11),
    "voted": (5, 4, 4),
    "questioned": (0, 1, 1),
    "special_needs": (0, 1, 1),
    "spoiled": (0, 1, 1),
    "exhibited": (1, 0, 0),
    "wrong_style": (1, 0, 0),
    "misprint": (1, 0, 0),
    "undone": (1, 0, 0),
    "left_center": (1, 0, 0),
    "out": (0, 0, 0),
    "unused": (27, 0, 0),
    "moved": (2, 0, 0),
    "recalled": (0, 0, 6),
    "accounted": (39, 5, 11),
}
SHEETS_A = {
    "sheets_carried": 49,
    "sheets_received": 10,
    "sheets_in_all": 59,
    "sheets_printed": 18,
    "sheets_test": 3,
    "sheets_waste": 2,
    "sheets_left": 36,
    "sheets_accounted": 59,
}
LABELS_A = {
    "labels_carried": 0,
    "labels_printed": 12,
    "labels_accepted": 9,
    "labels_spoiled": 3,
    "labels_out": 0,
    "labels_accounted": 12,
}
BALLOTS_CENTER: Figures = {  # both desks, both days: the final statement of the center
    **BALLOTS_A,
    "carried": (0, 0, 0),
    "received": (25, 0, 6),
    "printed": (12, 5, 5),
    "in_all": (44, 5, 11),
    "voted": (10, 4, 4),
    "accounted": (44, 5, 11),
}
SHEETS_CENTER = {
    "sheets_carried": 0,
    "sheets_received": 80,
    "sheets_in_all": 80,
    "sheets_printed": 22,
    "sheets_test": 3,
    "sheets_waste": 2,
    "sheets_left": 53,
    "sheets_accounted": 80,
}
LABELS_CENTER = {
    "labels_carried": 0,
    "labels_printed": 17,
    "labels_accepted": 14,
    "labels_spoiled": 3,
    "labels_out": 0,
    "labels_accounted": 17,
}
FOUR_CENTER = (("Received", 60), ("Voted", 18), ("Spoiled", 3), ("Unused and destroyed", 36))


@dataclass
class Center:
    made: Desks
    a: Rig
    b: Rig


def monday(made: Desks) -> Rig:
    """One ballot printed, one from a pack; both voted."""
    a = made.closed(A, day=MONDAY)
    a.open_day(sheets=50, stock=((RURAL, BOROUGH, 60001, 60020),))
    a.clock.pass_time(3600)
    a.serve(BY_NAME["Alma Berg"])
    a.serve(BY_NAME["Bruno Castillo"], stock_numbers=(BallotNumber("0060001"),))
    close(a, at(20, 5, day=MONDAY))
    a.clock.pass_until(at(6, 30))
    return a


def tuesday(a: Rig, b: Rig) -> None:
    """Everything that can become of a ballot happens once."""
    a.open_day(sheets=10)
    paper(a)
    a.serve(BY_NAME["Clara Dunn"])
    replaced(a, "Dmitri Egorov", Fate.SPOILED)
    replaced(a, "Finn Garcia", Fate.EXHIBITED)
    replaced(a, "Hugo Ivanoff", Fate.WRONG_STYLE)
    replaced(a, "Jonas Kim", Fate.MISPRINT)
    served(a.parts.desk.take_back(a.issue(BY_NAME["Kaja Lund"]), Fate.UNDONE, reason="Went home first"))
    gone = a.issue(BY_NAME["Tove Ulrich Sr."])
    served(a.parts.desk.take_back(gone, Fate.LEFT_CENTER, reason="Walked out with it", second_person=NORA))
    a.serve(BY_NAME["Olga Petersen"], kind=IssueKind.QUESTIONED)
    a.serve(BY_NAME["Ines Jansen"], kind=IssueKind.SPECIAL_NEEDS)
    a.serve(BY_NAME["Nils Ortiz"], stock_numbers=(BallotNumber("0060002"),))
    a.serve(BY_NAME["Tove Ulrich Jr."], stock_numbers=(BallotNumber("0060301"),))
    done(a.parts.day.use_sheets(SheetUse.TEST, 3))
    done(a.parts.day.use_sheets(SheetUse.WASTE, 2))
    b.open_day(sheets=20)
    for name in ("Rosa Sund", "Ulf Viken", "Edda Falk"):
        b.serve(BY_NAME[name])


def paper(a: Rig) -> None:
    session = a.parts.session
    done(a.parts.duties.take_stock((RURAL, BOROUGH, 60101, 60105), (TOWN, CITY, 60401, 60406)))
    done(session.record(lambda scene: decide_take_stock(((RURAL, BOROUGH, 60201, 60204),), "Harbor", scene)))
    move = MoveStock(pack=pack(60101, 60102), to="Harbor", second_person=NORA)
    done(session.record(lambda scene: decide_move_stock(move, scene)))
    substitutes = MakeSubstitutes(pack=pack(60301, 60303), reason="Packs ran low", second_person=NORA)
    done(session.record(lambda scene: decide_substitutes(substitutes, scene)))
    session.note(StockRecalled(style=TOWN, card=CITY, count=6, package=session.election.jurisdiction.package))


def pack(first: int, last: int) -> Pack:
    return (RURAL, BOROUGH, first, last)


def replaced(rig: Rig, name: str, fate: Fate) -> None:
    """The first ballot ends as ``fate``, the second is voted; one voter's label is printed again."""
    voter = BY_NAME[name]
    answer = served(rig.parts.desk.replace(rig.issue(voter), fate, reason="The voter asked"))
    issue = rig.came_out(answer)
    if fate is Fate.EXHIBITED:
        job = next(job for job in served(rig.parts.desk.reprint_label(issue)).card.jobs if job.in_doubt)
        served(rig.parts.desk.settle(job.asked.job, PrintOutcome.CAME_OUT))
    rig.accept(issue)


def close(rig: Rig, moment: object) -> None:
    rig.move_to(moment)  # type: ignore[arg-type]
    done(rig.parts.day.close_line(0))
    done(rig.parts.day.sign("", NORA))
    done(rig.parts.day.close(NORA))


@pytest.fixture(scope="module")
def both(template: Template) -> Iterator[Center]:
    """The two desks on the evening of election day, nothing signed yet, each with the other's round."""
    with desks(template) as made:
        a = monday(made)
        b = made.closed(B)
        tuesday(a, b)
        exchange(a, b, made.stick())
        yield Center(made=made, a=a, b=b)


def same(
    found: Ledgers, ballots: Figures, sheets: dict[str, int], labels: dict[str, int], *, even: bool = True
) -> None:
    assert found.columns == (R, T1, T2)
    told = {
        line.value: tuple(figures.get(column, 0) for column in found.columns) for line, figures in found.ballots.items()
    }
    assert {key: told.get(key, (0, 0, 0)) for key in ballots} == ballots
    assert {line.value: figure for line, figure in found.sheets.items()} == sheets
    assert {line.value: figure for line, figure in found.labels.items()} == labels
    assert balanced(found) is even


def test_desk_a_s_election_day(both: Center) -> None:
    scope = Scope(machines=(A,), date=ELECTION_DAY, final=False)
    same(both.a.parts.day.ledgers(scope), BALLOTS_A, SHEETS_A, LABELS_A)


@pytest.mark.parametrize("order", [(A, B), (B, A)])
@pytest.mark.parametrize("at_desk", [A, B])
def test_the_center_s_final_figures_in_any_order(
    both: Center, order: tuple[MachineId, ...], at_desk: MachineId
) -> None:
    """Whichever desk adds up, and whichever journal it reads first."""
    rig = both.a if at_desk == A else both.b
    entries = [each for machine in order for each in rig.parts.session.journal.recorded(machine)]
    state = fold(MachineId("nobody"), entries)
    found = ledgers(state, DEFINITION, Scope(machines=order, date=ELECTION_DAY, final=True))
    same(found, BALLOTS_CENTER, SHEETS_CENTER, LABELS_CENTER)


def page_of(both: Center, language: str = "en") -> tuple[Ledgers, StatementPage]:
    scope = Scope(machines=(A, B), date=ELECTION_DAY, final=True)
    found = both.a.parts.day.ledgers(scope)
    return found, statement(both.a.parts.session, found, scope, language=language)


def test_the_four_numbers_of_the_law_come_first(both: Center) -> None:
    assert page_of(both)[1].four_numbers == FOUR_CENTER


def expected_lines() -> dict[str, tuple[int, ...]]:
    """Every line a statement must show and its figures, all styles last."""
    shown = {key: (*each, sum(each)) for key, each in BALLOTS_CENTER.items() if sum(each) or key == "out"}
    plain = {key: (figure,) for key, figure in (SHEETS_CENTER | LABELS_CENTER).items() if not key.endswith("carried")}
    return shown | plain


def test_the_numbers_of_unused_ballots_are_listed(both: Center) -> None:
    """Bought, moved on, issued: what is left in the packs, number by number."""
    told = [line for line in page_of(both)[1].beside if line.startswith("Unused")]
    assert told == [
        "Unused Style 12, Upper Valley: 060003 to 060020 (18), 060103 to 060105 (3), 060201 to 060204 (4), "
        "060302 to 060303 (2)."
    ]


def test_json_and_csv_say_the_same_as_the_tables(both: Center) -> None:
    page = page_of(both)[1]
    value = json.loads(as_json(page))
    told = {line["key"]: tuple(line["recorded"]) for name in ("ballots", "sheets", "envelopes") for line in value[name]}
    assert told == expected_lines()
    assert value["balanced"] is True
    assert value["difference"] == 0
    rows: dict[str, list[int]] = {}
    for row in csv.DictReader(io.StringIO(as_csv(page).decode())):
        assert row["counted"] == ""
        if row["ledger"] != "numbers":
            assert (row["first"], row["last"]) == ("", "")
            rows.setdefault(row["line"], []).append(int(row["recorded"]))
    assert {key: tuple(figures) for key, figures in rows.items()} == expected_lines()


def test_the_csv_has_every_number_that_stands_on_paper(both: Center) -> None:
    """Unused ones as runs, destroyed ones one by one (KMC 6.30.060(d), 6.35.020(4))."""
    page = page_of(both)[1]
    rows = [row for row in csv.DictReader(io.StringIO(as_csv(page).decode())) if row["ledger"] == "numbers"]
    unused = [row for row in rows if row["line"] == "unused"]
    assert [(row["column"], row["first"], row["last"], row["recorded"]) for row in unused] == [
        ("Style 12, Upper Valley", "060003", "060020", "18"),
        ("Style 12, Upper Valley", "060103", "060105", "3"),
        ("Style 12, Upper Valley", "060201", "060204", "4"),
        ("Style 12, Upper Valley", "060302", "060303", "2"),
    ]
    gone = {name: tuple(row["first"] for row in rows if row["label"] == name) for name, _ in page.destroyed}
    assert gone == dict(page.destroyed)
    assert len(rows) == len(unused) + sum(len(numbers) for _, numbers in page.destroyed)
    assert all(row["first"] == row["last"] for row in rows if row["line"] != "unused")


def test_in_spanish_every_word_of_the_statement_is_spanish(both: Center) -> None:
    """Labels, sections, columns, dates, roles and what the paper itself says; figures and numbers are the same."""
    english, page = page_of(both)[1], page_of(both, "es")[1]
    paper = PaperRenderer().statement(page).pdf
    text = " ".join(" ".join(each.extract_text() for each in PdfReader(io.BytesIO(paper)).pages).split())
    for line in (*english.ballots, *english.sheets, *english.envelopes):
        assert line.label not in text
    told = ("Declaración de boletas", "Todos los estilos", "6 de octubre de 2026 (final)", "Número de boletas")
    told += ("Hojas en blanco", "Números de boletas destruidas", "Página 1 de", "Cierre anunciado")
    for said in told:
        assert said in text
    assert [line.recorded for line in page.ballots] == [line.recorded for line in english.ballots]
    assert [numbers for _, numbers in page.destroyed] == [numbers for _, numbers in english.destroyed]
    assert [each.runs for each in page.numbers] == [each.runs for each in english.numbers]


def test_the_paper_says_the_same(both: Center) -> None:
    page = page_of(both)[1]
    text = "\n".join(each.extract_text() for each in PdfReader(io.BytesIO(PaperRenderer().statement(page).pdf)).pages)
    plain = [line.split() for line in text.splitlines()]
    for line in (*page.ballots, *page.sheets, *page.envelopes):
        words = line.label.split()
        wanted = [f"{figure:,}" for figure in line.recorded]
        flat = [word for row in plain for word in row]
        places = [n for n in range(len(flat)) if flat[n : n + len(words)] == words]
        found = [[word for word in flat[n + len(words) : n + len(words) + 12] if word.isdigit()] for n in places]
        assert any(each[: len(wanted)] == wanted for each in found), (line.label, wanted, found)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_screen_says_the_same(both: Center, language: str) -> None:
    found, page = page_of(both)
    words = Words(language)
    view = statement_view(Saying(words), both.a.parts.session, found, page)
    tables = [view.table, *(block for card in view.more_tables for block in card.blocks if hasattr(block, "rows"))]
    told = [(row.cells[0], row.cells[1]) for table in tables[:3] for row in table.rows if row.cells[1] != ""]
    assert told == [(words(f"ledger.{key}"), str(figures[-1])) for key, figures in in_order(page)]


def in_order(page: StatementPage) -> list[tuple[str, tuple[int, ...]]]:
    lines = expected_lines()
    return [(line.key, lines[line.key]) for line in (*page.ballots, *page.sheets, *page.envelopes)]


def test_a_count_that_differs_gives_the_signed_difference_and_demands_a_note(center: Desks) -> None:
    """Also two differences that cancel out: the sum is 0 and a note is demanded all the same. On the last day the
    count is of all days: seven of style 12, four of style 14."""
    a = monday(center)
    b = center.closed(B)
    tuesday(a, b)
    a.move_to(at(20, 5))
    done(a.parts.day.close_line(0))
    done(a.parts.day.count(Line.VOTED.value, 6, RURAL, BOROUGH))
    assert difference(a.parts.day.ledgers()) == -1
    same(uncounted(a), BALLOTS_A, SHEETS_A, LABELS_A, even=False)
    assert refused(a.parts.day.sign("", NORA), Rule.NOTE_MISSING) == {"difference": "-1"}
    done(a.parts.day.count(Line.VOTED.value, 5, TOWN, BOROUGH))
    assert difference(a.parts.day.ledgers()) == 0
    assert not balanced(a.parts.day.ledgers())
    refused(a.parts.day.sign("", NORA), Rule.NOTE_MISSING)
    done(a.parts.day.sign("One envelope counted with the wrong style", NORA))
    page = statement(a.parts.session, a.parts.day.ledgers(), a.parts.day.scope())
    assert page.note == "One envelope counted with the wrong style"
    assert json.loads(as_json(page))["balanced"] is False


def uncounted(rig: Rig) -> Ledgers:
    """The record of the day: no count has changed it."""
    return rig.parts.day.ledgers(Scope(machines=(rig.machine,), date=ELECTION_DAY, final=False))


def test_a_center_of_three_days_goes_on_every_morning(center: Desks) -> None:
    """Closed, sealed, started again: the next morning begins with what lay there in the evening."""
    rig = center.closed(A, day=DAYS[0])
    people = iter(("Alma Berg", "Bruno Castillo", "Clara Dunn", "Edda Falk", "Finn Garcia", "Hugo Ivanoff"))
    left = 0
    for number, day in enumerate(DAYS):
        rig.move_to(at(6, 30, day=day))
        rig = center.restart(rig)
        assert rig.parts.day.today.opened is None
        rig.open_day(sheets=20)
        first = Scope(machines=(A,), date=day, final=False)
        assert rig.parts.day.ledgers(first).sheets[Line.SHEETS_CARRIED] == left
        assert rig.parts.day.ledgers(first).total(Line.VOTED) == 0
        rig.clock.pass_time(3600)
        for _ in range(2):
            rig.serve(BY_NAME[next(people)])
        close(rig, at(20, 5, day=day))
        refused(rig.parts.day.use_sheets(SheetUse.WASTE, 1), Rule.DAY_CLOSED)
        found = rig.parts.day.ledgers(first)
        assert balanced(found)
        left = found.sheets[Line.SHEETS_LEFT]
        assert [each.final for each in rig.parts.day.today.signed] == [number == 2]
    final = rig.parts.day.ledgers(Scope(machines=(A,), date=ELECTION_DAY, final=True))
    assert final.sheets[Line.SHEETS_RECEIVED] == 60
    assert final.sheets[Line.SHEETS_LEFT] == left == 60 - 7
    assert final.labels[Line.LABELS_ACCEPTED] == 6
