"""An invented election, Tamarack Borough: everybody and everything in it is made up."""

from datetime import date

from app.domain.ballots import (
    BallotDefinition,
    Card,
    Contest,
    ContestKind,
    Heading,
    Option,
    Style,
    Texts,
    english,
)
from app.domain.ids import BallotNumber, CardId, ContestId, ElectionId, OptionId, StyleId
from app.domain.papers import BallotMode, BallotPage
from app.domain.profile import BallotWording

WORDING = BallotWording(
    instructions=(
        "Fill in the oval beside your choice, like this. Use a black or blue pen.",
        "For someone not listed, fill in the oval and write the name on the line.",
    )
)
DAY = date(2026, 10, 6)
LIMIT = "If you make a mistake, ask for another ballot. Three ballots in all are the limit."


def both(en: str, es: str) -> Texts:
    return Texts((("en", en), ("es", es)))


def candidates(key: str, title: Texts | str, names: tuple[str, ...], **more: object) -> Contest:
    options = tuple(
        Option(id=OptionId(f"{key}-{n}"), label=english(name), detail=english(detail))
        for n, (name, _, detail) in enumerate(each.partition("|") for each in names)
    )
    kind = more.pop("kind", ContestKind.CANDIDATES)
    return Contest(
        id=ContestId(key),
        kind=kind,
        title=title if isinstance(title, Texts) else english(title),
        options=options,
        **more,
    )  # type: ignore[arg-type]


MAYOR = candidates(
    "mayor", both("Mayor", "Alcalde"), ("Odell Farraday", "Wilhelmina Stokes", "Amaro Delacroix-Finn"), write_ins=1
)
ASSEMBLY = candidates(
    "assembly",
    both("Borough Assembly", "Asamblea del distrito"),
    ("Henrik Aldersund", "Ḵaachxana Brightwater", "Thuỳ Nguyễn-Harlow", "Marisol Quintero Vance"),
    vote_for=2,
    write_ins=2,
)
SCHOOL = candidates(
    "school",
    both("School Board", "Junta escolar"),
    ("Grace Abernathy-Cole", "X̱ʼunei Łukasiewicz", "Tomasz Żurawski", "Leilani ʻŌpūnui"),
    vote_for=2,
    write_ins=2,
    term=both("Three-year term", "Período de tres años"),
)
HARBOR = Contest(
    id=ContestId("prop-1"),
    kind=ContestKind.MEASURE,
    title=both("Proposition 1: Harbor bonds", "Proposición 1: Bonos del puerto"),
    text=both(
        "Shall Tamarack Borough borrow up to $4,200,000 to repair the harbor docks, to be repaid from harbor fees?",
        "¿Deberá el distrito de Tamarack pedir prestados hasta $4,200,000 para reparar los muelles del puerto, a pagar"
        " con las tarifas portuarias?",
    ),
    options=(
        Option(id=OptionId("p1-y"), label=both("Yes", "Sí")),
        Option(id=OptionId("p1-n"), label=both("No", "No")),
    ),
)
PARTY = candidates("party", "Straight party", ("Tide Party", "Spruce Party"), kind=ContestKind.STRAIGHT_PARTY)
GOVERNOR = candidates(
    "governor",
    "Governor and Lieutenant Governor",
    ("Ada Fenwick\nTomás Reyes|Tide Party", "Rolf Gunnarsson\nMei-Lin Hartsfield|Spruce Party"),
    write_ins=1,
)
RANKED = candidates(
    "ranked",
    "Harbor Commission",
    ("Otis Penhallow|Tide Party", "Siqiñiq Ahlgren|Nonpartisan", "Юрий Castellane", "Ruth Okonjo"),
    kind=ContestKind.RANKED,
    ranks=4,
    write_ins=1,
)


def definition(*cards: Card, party: str = "", **more: object) -> BallotDefinition:
    style = Style(
        id=StyleId("12"),
        name=both("Cannery", "Conservera"),
        cards=cards,
        party=party,
        languages=("en", "es"),
    )
    return BallotDefinition(
        election=ElectionId("tamarack-2026"),
        title=both("Regular Election", "Elección ordinaria"),
        jurisdiction=both("Tamarack Borough", "Distrito de Tamarack"),
        date=DAY,
        styles=(style,),
        parties=(("T", "Tide Party"), ("S", "Spruce Party")),
        **more,  # type: ignore[arg-type]
    )


def card(*items: Contest | Heading, key: str = "1") -> Card:
    return Card(id=CardId(key), name=english(f"Card {key}"), items=items)


MOCK_CARD = card(MAYOR, ASSEMBLY, SCHOOL, HARBOR)
FULL_CARD = card(
    PARTY,
    Heading(title=english("State offices")),
    GOVERNOR,
    Heading(title=english("Borough offices")),
    MAYOR,
    ASSEMBLY,
    SCHOOL,
    RANKED,
    HARBOR,
)


def ballot(*cards: Card, number: str = "000405", mode: BallotMode = BallotMode.OFFICIAL, **more: object) -> BallotPage:
    cards = cards or (MOCK_CARD,)
    whole = definition(*cards)
    return BallotPage(
        definition=whole,
        style=whole.styles[0],
        card=cards[0],
        wording=WORDING,
        mode=mode,
        number=BallotNumber(number),
        limit_text=LIMIT,
        **more,  # type: ignore[arg-type]
    )
