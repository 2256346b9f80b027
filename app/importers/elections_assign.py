"""How the election assigns styles: the ``[assign]`` part of the election folder to a ``StyleTable``."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from app.domain.ballots import BallotDefinition
from app.domain.ids import StyleId
from app.domain.styles import KeyRule, Primary, StyleRow, StyleTable
from app.domain.styles_overrides import Override
from app.domain.styles_proof import contradictions
from app.importers.definitions_tree import Tree
from app.importers.streets_rows import bad, read_rows

Controls = tuple[tuple[tuple[str, str, str], int], ...]
"""(precinct, split, style) and the voters the source counts there."""

FROM_DEFINITION = "definition"
FROM_STREETS = "streets"
NO_BALLOT = "none"
"""In the table's style column: who lives there has no ballot in this election (STY-09)."""


def read_table(
    root: Tree,
    definition: BallotDefinition,
    inside: Callable[[Tree, str], Path],
    of_streets: tuple[tuple[str, str, str], ...] = (),
) -> StyleTable:
    """The table, its every style and party checked against the definition. ``of_streets`` are (precinct, split, style)
    as a VIP feed assigns them."""
    node = root.child("assign")
    node.only("style_column", "precincts", "all", "overrides", "primary", "keys", "parties", "unaffiliated", "controls")
    everyone = StyleId(node.text("all", ""))
    if everyone and definition.style(everyone) is None:
        raise node.bad(f"a style of the definition; there is no {everyone!r}", "all")
    column = node.yes("style_column", False)
    if everyone and (column or node.has("precincts")):
        raise node.bad("all alone, or style_column and precincts", "all")
    if not (everyone or column or node.has("precincts")):
        raise node.bad('style_column = true, precincts = "FILE.csv" (or "definition"), or all = "STYLE"')
    table = StyleTable(
        column=column,
        everyone=everyone,
        rows=tuple(read_precincts(node, definition, inside, of_streets)) if node.has("precincts") else (),
        overrides=tuple(read_overrides(inside(node, "overrides"), definition)) if node.has("overrides") else (),
        primary=read_primary(node, definition),
        keys=node.one_of("keys", KeyRule, KeyRule, KeyRule.TEXT),
        parties=tuple(read_parties(node, definition)),
        unaffiliated=node.texts("unaffiliated"),
    )
    refuse_twins(node, table)
    refuse_contradictions(node, table, definition)
    return table


def read_primary(node: Tree, definition: BallotDefinition) -> Primary:
    party_ballots = any(style.party for style in definition.styles)
    words = ("open", "closed") if party_ballots else ("none",)
    if party_ballots and not node.has("primary"):
        raise node.bad('primary = "open" or "closed": the definition has party ballots', "primary")
    primary = node.one_of("primary", Primary, words, Primary.NONE)
    if (primary is Primary.NONE) is party_ballots:
        raise node.bad(f"one of: {', '.join(words)}", "primary")
    return primary


def read_parties(node: Tree, definition: BallotDefinition) -> Iterator[tuple[str, str]]:
    """``[assign.parties]``: the roll's code for each party of the definition."""
    if not node.has("parties"):
        return
    parties = node.child("parties")
    known = [key for key, _ in definition.parties]
    for code in parties.mapping():
        if parties.text(code) not in known:
            raise parties.bad(f"a party of the definition: {', '.join(known)}", code)
        yield code, parties.text(code)


def read_precincts(
    node: Tree,
    definition: BallotDefinition,
    inside: Callable[[Tree, str], Path],
    of_streets: tuple[tuple[str, str, str], ...],
) -> Iterator[StyleRow]:
    """Lines ``precinct,split,party,style`` of a CSV, what the definition itself says of its precincts, or what the
    street file does."""
    if node.text("precincts") == FROM_DEFINITION:
        yield from rows_of_definition(definition)
        return
    if node.text("precincts") == FROM_STREETS:
        yield from rows_of_streets(node, definition, of_streets)
        return
    rows = read_rows(inside(node, "precincts"))
    rows.need("precinct", "style")
    parties = {"", *(key for key, _ in definition.parties)}
    seen: set[StyleRow] = set()
    for row in rows:
        style = definition.style(StyleId(row.get("style")))
        if not row.get("precinct"):
            raise bad(rows.file, row.line, "a precinct")
        if style is None and row.get("style") != NO_BALLOT:
            raise bad(rows.file, row.line, f"a style of the definition, or none; there is no {row.get('style')!r}")
        own = style.party if style is not None else ""
        party = row.get("party") or own
        if party not in parties or party != own:
            raise bad(rows.file, row.line, f"the party of style {row.get('style')}: {own or 'none'}")
        id = style.id if style is not None else StyleId("")
        found = StyleRow(precinct=row.get("precinct"), split=row.get("split"), party=party, style=id)
        if found in seen:
            raise bad(rows.file, row.line, "each line once")
        seen.add(found)
        yield found


def rows_of_streets(
    node: Tree, definition: BallotDefinition, of_streets: tuple[tuple[str, str, str], ...]
) -> Iterator[StyleRow]:
    """A VIP feed gives each precinct a ballot style; all of them must be of the definition."""
    if not of_streets:
        raise node.bad(
            "a street file that gives its precincts ballot styles: a VIP feed with BallotStyleId", "precincts"
        )
    for precinct, split, id in of_streets:
        style = definition.style(StyleId(id))
        if style is None:
            raise node.bad(f"styles of the definition; precinct {precinct} of the street file has {id!r}", "precincts")
        yield StyleRow(precinct=precinct, split=split, party=style.party, style=style.id)


def rows_of_definition(definition: BallotDefinition) -> Iterator[StyleRow]:
    """Precinct and split by the definition's own keys: ``precinct`` or ``precinct/split``."""
    for style in definition.styles:
        for place in style.precincts:
            precinct, _, split = place.partition("/")
            yield StyleRow(precinct=precinct, split=split, party=style.party, style=style.id)


def read_overrides(path: Path, definition: BallotDefinition) -> Iterator[Override]:
    """Lines ``street,unit,city,style,approved,reason``; each is approved by a supervisor's name (STY-06)."""
    rows = read_rows(path)
    rows.need("street", "style", "approved")
    seen: set[tuple[str, str, str]] = set()
    for row in rows:
        if not row.get("street"):
            raise bad(rows.file, row.line, "a street address")
        if definition.style(StyleId(row.get("style"))) is None:
            raise bad(rows.file, row.line, f"a style of the definition; there is no {row.get('style')!r}")
        if not row.get("approved"):
            raise bad(rows.file, row.line, "who approved it")
        place = (row.get("street").casefold(), row.get("unit").casefold(), row.get("city").casefold())
        if place in seen:
            raise bad(rows.file, row.line, "each address once")
        seen.add(place)
        yield Override(
            street=row.get("street"),
            unit=row.get("unit"),
            city=row.get("city"),
            style=StyleId(row.get("style")),
            approved=row.get("approved"),
            reason=row.get("reason"),
        )


def read_controls(root: Tree, definition: BallotDefinition, inside: Callable[[Tree, str], Path]) -> Controls:
    """Lines ``precinct,split,style,voters``: how many voters the source counts in each; style blank where it names
    none (CASES A30)."""
    node = root.child("assign")
    if not node.has("controls"):
        return ()
    rows = read_rows(inside(node, "controls"))
    rows.need("precinct", "style", "voters")
    found: dict[tuple[str, str, str], int] = {}
    for row in rows:
        style, voters = row.get("style"), row.get("voters").replace(",", "")
        if style and definition.style(StyleId(style)) is None:
            raise bad(rows.file, row.line, f"a style of the definition, or none; there is no {style!r}")
        if not (voters.isascii() and voters.isdigit()):
            raise bad(rows.file, row.line, "how many voters")
        key = (row.get("precinct"), row.get("split"), style)
        if key in found:
            raise bad(rows.file, row.line, "each line once")
        found[key] = int(voters)
    return tuple(found.items())


def refuse_twins(node: Tree, table: StyleTable) -> None:
    """Are "02" and "2" one precinct? If both are written, the clerk must say; as numbers they cannot both be there
    (CASES A43)."""
    if table.keys is KeyRule.TEXT and node.has("keys"):
        return
    as_numbers = replace(table, keys=KeyRule.NUMBER)
    written: dict[tuple[str, str], tuple[str, str]] = {}
    for row in as_numbers.rows:
        key = (as_numbers.key(row.precinct), as_numbers.key(row.split))
        own = (row.precinct.strip(), row.split.strip())
        first = written.setdefault(key, own)
        if first != own:
            both = f"{'/'.join(first)} and {'/'.join(own)}"
            raise node.bad(f'keys = "text" if {both} are two precincts, or one way of writing it', "keys")


def refuse_contradictions(node: Tree, table: StyleTable, definition: BallotDefinition) -> None:
    """A place with another style than the definition gives it, or a split left out, is a wrong ballot (CASES A30)."""
    wrong = next(contradictions(table, definition), None)
    if wrong is None:
        return
    place = f"{wrong.precinct}/{wrong.split}" if wrong.split else wrong.precinct
    styles = " or ".join(wrong.allowed)
    said = f"not {wrong.style}" if wrong.style else "which has no line"
    raise node.bad(f"for {place} style {styles}, as the definition says, {said}", "precincts")
