"""Invented contests for the station's tests, and strategies that make more of them."""

from datetime import date

from hypothesis import strategies as st

from app.domain.ballots import BallotDefinition, Card, Contest, ContestKind, Option, Style, Texts, english
from app.domain.ids import CardId, ContestId, ElectionId, OptionId, StyleId
from app.domain.marking import Choices, Pick, contests_of, rows_of
from app.domain.marking_change import Change, choose, take_back, write_in


def both(en: str, es: str) -> Texts:
    return Texts((("en", en), ("es", es)))


def options(*names: str) -> tuple[Option, ...]:
    return tuple(Option(id=OptionId(f"o{n}"), label=english(name)) for n, name in enumerate(names, 1))


MAYOR = Contest(
    id=ContestId("mayor"),
    kind=ContestKind.CANDIDATES,
    title=both("Mayor", "Alcaldía"),
    options=options("Odell Farraday", "Wilhelmina Stokes", "Amaro Delacroix-Finn"),
    write_ins=1,
)
ASSEMBLY = Contest(
    id=ContestId("assembly"),
    kind=ContestKind.CANDIDATES,
    title=both("Borough Assembly", "Asamblea del municipio"),
    options=options("Henrik Aldersund", "Ḵaachxana Brightwater", "Thuỳ Nguyễn-Harlow", "Marisol Quintero Vance"),
    vote_for=2,
    write_ins=2,
)
CLERK = Contest(
    id=ContestId("clerk"),
    kind=ContestKind.RANKED,
    title=both("Harbor Master", "Capitanía del puerto"),
    options=options("Ingeborg Ostrander", "Mele Tukaia", "Desmond Penhallow"),
    ranks=3,
    write_ins=1,
)
PARTY = Contest(
    id=ContestId("party"),
    kind=ContestKind.STRAIGHT_PARTY,
    title=both("Straight party", "Voto de partido"),
    options=options("Lighthouse Party", "Tideline Party"),
)
MEASURE = Contest(
    id=ContestId("measure"),
    kind=ContestKind.MEASURE,
    title=both("Proposition 1: Harbor bonds", "Propuesta 1: Bonos para el puerto"),
    options=(
        Option(id=OptionId("yes"), label=both("Yes", "Sí")),
        Option(id=OptionId("no"), label=both("No", "No")),
    ),
    text=both(
        "Shall Tamarack Borough borrow up to $4,200,000 to repair the harbor docks?",
        "¿Debe el municipio de Tamarack tomar prestados hasta $4,200,000 para reparar los muelles del puerto?",
    ),
)

STYLE = Style(
    id=StyleId("12"),
    name=english("Cannery"),
    cards=(
        Card(id=CardId("a"), name=english("Borough"), items=(PARTY, MAYOR, ASSEMBLY)),
        Card(id=CardId("b"), name=english("City"), items=(CLERK, MEASURE)),
    ),
    languages=("en", "es"),
)
DEFINITION = BallotDefinition(
    election=ElectionId("tamarack"),
    title=both("Regular Election", "Elección ordinaria"),
    jurisdiction=both("Tamarack Borough", "Municipio de Tamarack"),
    date=date(2026, 10, 6),
    styles=(STYLE,),
)


@st.composite
def contests(draw: st.DrawFn) -> Contest:
    """Any contest: more allowed than there are rows, fewer ranks than names, none to write in."""
    kind = draw(st.sampled_from(ContestKind))
    return Contest(
        id=ContestId("c"),
        kind=kind,
        title=english("Any office"),
        options=options(*(f"Person {n}" for n in range(draw(st.integers(1, 6))))),
        vote_for=1 if kind is ContestKind.RANKED else draw(st.integers(1, 5)),
        ranks=draw(st.integers(0, 5)) if kind is ContestKind.RANKED else 0,
        write_ins=draw(st.integers(0, 3)),
    )


@st.composite
def acts(draw: st.DrawFn, contest: Contest) -> tuple[str, Pick, str]:
    """One thing a voter does: touch a row, take one back, write a name (sometimes only blanks)."""
    rows = rows_of(contest)
    row = draw(st.sampled_from(rows))
    return (draw(st.sampled_from(("choose", "take_back", "write"))), row, draw(st.text(max_size=70)))


def do(contest: Contest, choices: Choices, act: tuple[str, Pick, str]) -> Change:
    what, row, name = act
    if what == "write":
        return write_in(contest, choices, row.line or 1, name)
    return (take_back if what == "take_back" else choose)(contest, choices, row)


def contest_named(id: str) -> Contest:
    return next(each for each in contests_of(STYLE) if each.id == id)
