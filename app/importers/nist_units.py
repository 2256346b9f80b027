"""The places of a NIST SP 1500-20 definition: precincts, splits and the districts that hold them."""

from dataclasses import dataclass

from app.domain.ballots import Texts
from app.importers.definitions_tree import Tree

PLACES = ("precinct", "split-precinct", "combined-precinct", "ward", "ballot-style-area")
"""Kinds of unit a style is given out by; every other kind is a district on it."""


@dataclass(frozen=True, slots=True)
class Unit:
    id: str
    key: str
    """What voter files call it: the external identifier where the file has one, else the ``@id``."""
    name: Texts
    kind: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Units:
    by_id: dict[str, Unit]

    def one(self, id: str, at: Tree, key: str) -> Unit:
        if id not in self.by_id:
            raise at.bad(f"the @id of a GpUnit; there is no {id!r}", key)
        return self.by_id[id]

    def atoms(self, unit: Unit) -> frozenset[str]:
        """The smallest places inside a unit, itself if it has no parts."""
        found: set[str] = set()
        seen: set[str] = set()
        waiting = [unit]
        while waiting:
            each = waiting.pop()
            if each.id in seen:
                continue
            seen.add(each.id)
            if each.parts:
                waiting += [self.by_id[part] for part in each.parts]
            else:
                found.add(each.id)
        return frozenset(found)

    def districts_holding(self, atoms: frozenset[str]) -> tuple[str, ...]:
        """Names of every district that holds all these places: the whole combination (STY-03, CASES A30)."""
        return tuple(
            unit.name.in_("en") or unit.key
            for unit in self.by_id.values()
            if unit.kind not in PLACES and unit.parts and atoms <= self.atoms(unit)
        )

    def precincts(self) -> tuple[tuple[str, str], ...]:
        """(key, name) of the places that have no smaller ones."""
        return tuple(
            (unit.key, unit.name.in_("en") or unit.key)
            for unit in self.by_id.values()
            if unit.kind in PLACES and not unit.parts
        )


def read_units(root: Tree) -> Units:
    found: dict[str, Unit] = {}
    nodes = root.children("GpUnit")
    for node in nodes:
        id = node.text("@id")
        if id in found:
            raise node.bad(f"an @id used once; {id!r} is there twice", "@id")
        found[id] = Unit(
            id=id,
            key=external(node) or id,
            name=international(node, "Name"),
            kind=node.text("Type"),
            parts=node.texts("ComposingGpUnitIds"),
        )
    units = Units(found)
    for node in nodes:
        for part in node.texts("ComposingGpUnitIds"):
            units.one(part, node, "ComposingGpUnitIds")
    return units


def external(node: Tree) -> str:
    """The local code of a thing, else its first external identifier, else nothing."""
    identifiers = node.children("ExternalIdentifier")
    local = [each for each in identifiers if each.text("Type") == "local-level"]
    chosen = (local or list(identifiers))[:1]
    return chosen[0].text("Value") if chosen else ""


def external_label(node: Tree) -> str:
    return next((each.text("Label") for each in node.children("ExternalIdentifier") if each.has("Label")), "")


def international(node: Tree, key: str, *, needed: bool = False, lines: bool = False) -> Texts:
    """InternationalizedText to Texts; one text per language, in the file's order."""
    if not node.has(key):
        if needed:
            raise node.bad("a text in at least one language", key)
        return Texts()
    found: dict[str, str] = {}
    text = node.child(key)
    for each in text.children("Text", least=1, most=100):
        language = each.text("Language", most=40)
        if language in found:
            raise each.bad(f"one text for each language; {language!r} is there twice", "Language")
        found[language] = each.lines("Content").strip() if lines else each.text("Content")
    return Texts(tuple(found.items()))
