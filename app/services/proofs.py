"""The proof set of an election package: every style and card in every language it is printed in, the checklist to sign,
and the list of who gets which ballot (ISS-13; CASES A30, A32). Nothing of it is a ballot for voting.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from hashlib import sha256

from app.domain.ballots import Card, Style
from app.domain.ids import grouped
from app.domain.papers import BallotMode, BallotPage, PlaceRow, ProofPages, ProofRow, Rendered
from app.domain.styles_proof import expected
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.ports import Renderer
from app.services.fitting import page_of
from app.services.packages import Contents
from app.services.wording import long_date

REGULAR, SPECIAL = 21, 15
"""Days before an election by which its printed ballots are at the clerk's (KMC 6.20.040(b); KPB 4.40.020(A))."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """One ballot of the set; ``name`` serves as the name of its file."""

    name: str
    style: Style
    card: Card
    language: str
    document: Rendered


def ballot_page(contents: Contents, style: Style, card: Card, form: tuple[str, str], mode: BallotMode) -> BallotPage:
    """One card of the package in one form, as this mode prints it."""
    artwork = contents.definition.art(style.id, card.id, form[0])
    page = page_of(contents.definition, style, card, contents.profile, form)
    return replace(
        page,
        mode=mode,
        artwork=artwork,
        file=dict(contents.ballot_files).get(artwork.digest, b"") if artwork is not None else b"",
    )


def form_of(contents: Contents, style: Style, language: str) -> tuple[str, str]:
    """The form in which this language is printed. Raises Fault(DEFINITION_BAD) for a language the style has not."""
    forms = contents.definition.forms(style)
    found = next((form for form in forms if language in form and language), None)
    if found is None and language:
        alone = [each for each in style.languages if each.split("-")[0] == language.split("-", maxsplit=1)[0]]
        found = (alone[0], "") if alone else None
    if found is None and language:
        raise Fault(FaultCode.DEFINITION_BAD, style=style.id, expected=f"one of: {', '.join(style.languages)}")
    return found or forms[0]


def proofs(contents: Contents, renderer: Renderer) -> Iterator[Proof]:
    """Every style, card and form, in the definition's order. Raises what ``Renderer.ballot`` raises."""
    for style in contents.definition.styles:
        for place, card in enumerate(style.cards, start=1):
            for form in contents.definition.forms(style):
                language = "+".join(each for each in form if each)
                yield Proof(
                    name=f"{_plain(style.id)}-card{place}-{_plain(language)}",
                    style=style,
                    card=card,
                    language=language,
                    document=renderer.ballot(ballot_page(contents, style, card, form, BallotMode.PROOF)),
                )


def checklist(contents: Contents, made: tuple[Proof, ...], printed: str, words: Words | None = None) -> ProofPages:
    """In the language of whoever inspects. ``printed`` is when, as people read it."""
    words = words or Words()
    jurisdiction, day, language = contents.jurisdiction, contents.jurisdiction.election.date, words.language
    title = jurisdiction.election.title
    if not language.startswith("en"):
        title = contents.definition.title.in_(language) or title
    return ProofPages(
        jurisdiction=jurisdiction.election.jurisdiction,
        election=f"{title}, {long_date(day, language)}",
        package=grouped(jurisdiction.package),
        deadlines=(
            words(
                "proof.deadlines",
                regular=long_date(day - timedelta(days=REGULAR), language),
                special=long_date(day - timedelta(days=SPECIAL), language),
                regular_days=REGULAR,
                special_days=SPECIAL,
            ),
            words("proof.source"),
        ),
        rows=tuple(
            ProofRow(
                style=each.style.id,
                name=each.style.name.in_(language),
                card=each.card.name.in_(language),
                language=each.language,
                pages=each.document.pages,
                paper=words(
                    "proof.paper", wide=f"{each.document.paper.width:g}", high=f"{each.document.paper.height:g}"
                ),
                digest=sha256(each.document.pdf).hexdigest()[:8].upper(),
            )
            for each in made
        ),
        places=places(contents, words),
        totals=totals(contents, words),
        printed=printed,
        language=language,
    )


def places(contents: Contents, words: Words) -> tuple[PlaceRow, ...]:
    """Every row of the style table, or of the places voters are counted in where the list itself has the style."""
    counted = _counted(contents)
    rows = [
        PlaceRow(
            precinct=each.precinct,
            split=each.split,
            party=dict(contents.definition.parties).get(each.party, each.party),
            style=each.style,
            name=_style_name(contents, each.style, words) if each.style else words("proof.no_ballot"),
            districts=", ".join(each.districts),
            cards=each.cards,
            voters=counted.pop((each.precinct, each.split, str(each.style)), 0) if counted else None,
        )
        for each in expected(contents.styles, contents.definition)
    ]
    for (precinct, split, style_id), voters in sorted(counted.items()):
        style = _style(contents, style_id)
        rows.append(
            PlaceRow(
                precinct=precinct or words("proof.no_precinct"),
                split=split,
                party=style.party if style is not None else "",
                style=style_id,
                name=style.name.in_(words.language) if style is not None else words("proof.no_style"),
                districts=", ".join(style.districts) if style is not None else "",
                cards=len(style.cards) if style is not None else 0,
                voters=voters,
            )
        )
    return tuple(rows)


def totals(contents: Contents, words: Words) -> tuple[tuple[str, int], ...]:
    """Voters by style, those to be asked, those without one; they add up to the list."""
    sums: Counter[str] = Counter()
    for (_, _, style), voters in _counted(contents).items():
        sums[words("proof.style", id=style) if style else words("proof.to_be_asked")] += voters
    if not sums:
        return ()
    return (*sorted(sums.items()), (words("proof.all_voters"), sum(sums.values())))


def _style(contents: Contents, style_id: str) -> Style | None:
    return next((each for each in contents.definition.styles if each.id == style_id), None)


def _style_name(contents: Contents, style_id: str, words: Words) -> str:
    style = _style(contents, style_id)
    return style.name.in_(words.language) if style is not None else ""


def _counted(contents: Contents) -> dict[tuple[str, str, str], int]:
    """(precinct, split, style or blank) to voters, as the build counted them; empty for a package that tells none."""
    try:
        told = json.loads(contents.report)
    except ValueError:
        raise Fault(FaultCode.BUNDLE_DAMAGED, part="report.json") from None
    found: Counter[tuple[str, str, str]] = Counter()
    for each in told.get("proof", {}).get("places", ()):
        found[(each["precinct"], each["split"], each["style"])] += each["voters"]
    return dict(found)


def _plain(text: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "-+" else "_" for letter in text)[:60]
