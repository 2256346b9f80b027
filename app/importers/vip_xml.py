"""Street segments and precincts of a VIP feed in XML, read in one pass with line numbers.

Document types and entities are refused outright: a feed needs none, and they are how XML attacks its readers.
"""

from dataclasses import dataclass, field
from xml.parsers import expat

from app.importers.streets_rows import bad
from app.importers.streets_segments import Gathered, Line
from app.importers.vip import TRUE, whole_name

MOST_UNITS = 1000


@dataclass(slots=True)
class _Element:
    """A StreetSegment or a Precinct while it is read."""

    tag: str
    id: str
    line: int
    fields: dict[str, list[str]] = field(default_factory=dict)

    def get(self, name: str) -> str:
        return self.fields.get(name, [""])[0]


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse
        self.depth = 0
        self.within: _Element | None = None
        self.at = 0
        self.words: list[str] = []
        self.segments: list[_Element] = []
        self.precincts: dict[str, tuple[str, str]] = {}
        self.styles: dict[tuple[str, str], str] = {}
        self.root = ""

    def refuse(self, *_: object) -> None:
        raise bad(self.file, self.parser.CurrentLineNumber, "XML without a document type or entities")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rsplit(":", maxsplit=1)[-1]
        self.root = self.root or tag
        self.depth += 1
        self.words = []
        if self.within is None and tag in ("StreetSegment", "Precinct"):
            self.within = _Element(tag, attributes.get("id", ""), self.parser.CurrentLineNumber)
            self.at = self.depth

    def text(self, data: str) -> None:
        self.words.append(data)

    def end(self, name: str) -> None:
        tag = name.rsplit(":", maxsplit=1)[-1]
        if self.within is not None and self.depth == self.at + 1:
            self.within.fields.setdefault(tag, []).append(" ".join("".join(self.words).split()))
        elif self.within is not None and self.depth == self.at:
            self.finish(self.within)
            self.within = None
        self.words = []
        self.depth -= 1

    def finish(self, element: _Element) -> None:
        if element.tag == "StreetSegment":
            self.segments.append(element)
        else:
            place = (element.get("Number") or element.get("Name"), element.get("PrecinctSplitName"))
            self.precincts[element.id] = place
            if style := element.get("BallotStyleId"):
                self.styles[place] = style


def read_vip_xml(data: bytes, file: str) -> Gathered:
    """All segments of the feed. A precinct that is not in the feed is a problem of its segment (CASES A47)."""
    reader = _Reader(file)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise bad(file, error.lineno, "XML that is whole and well formed") from None
    if reader.root != "VipObject":
        raise bad(file, 1, "a VipObject: a Voting Information Project feed")
    gathered = Gathered(places=reader.precincts, styles=reader.styles)
    for element in reader.segments:
        for unit in element.fields.get("UnitNumber", [""])[:MOST_UNITS]:
            gathered.add(to_line(element, unit))
    return gathered


def to_line(element: _Element, unit: str) -> Line:
    return Line(
        line=element.line,
        id="" if unit else element.id,
        street=whole_name(
            element.get("StreetName"),
            element.get("StreetSuffix"),
            street=element.get("StreetDirection"),
            address=element.get("AddressDirection"),
        ),
        precinct=element.get("PrecinctId"),
        low=element.get("StartHouseNumber"),
        high=element.get("EndHouseNumber"),
        side=element.get("OddEvenBoth"),
        prefix=element.get("HouseNumberPrefix"),
        suffix=element.get("HouseNumberSuffix"),
        unit=unit,
        city=element.get("City"),
        zip=element.get("Zip"),
        whole_street=element.get("IncludesAllAddresses").lower() in TRUE,
        whole_city=element.get("IncludesAllStreets").lower() in TRUE,
    )
