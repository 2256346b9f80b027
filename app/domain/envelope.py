"""The return envelope as it lies on the table, and whether a label may be stuck where it is meant to go (ENV-21, -11).

Measures are millimeters from the upper left corner of the side named, as that side is read. The sorter photographs the
declaration and the signature, so the label covers neither; mail leaves two zones of the address side to the Postal
Service: where the address is read (DMM 202.2.1: half an inch from either edge, from 5/8 to 2-3/4 inches above the
bottom edge) and where its barcode goes (Publication 28, A1: lower right, 4-3/4 by 5/8 inches).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

INCH = 25.4


class Face(StrEnum):
    ADDRESS = "address"
    BACK = "back"


class Turn(StrEnum):
    """How the label lies on the envelope: upright, or a quarter turn, its top toward the left or the right edge."""

    NONE = "none"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A rectangle of one side; ``name`` is what the office calls it."""

    name: str
    face: Face
    x: float
    y: float
    width: float
    height: float

    def covers_some_of(self, other: "Area") -> bool:
        return (
            self.face is other.face
            and self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def holds(self, other: "Area") -> bool:
        return (
            self.face is other.face
            and self.x <= other.x
            and self.y <= other.y
            and other.x + other.width <= self.x + self.width
            and other.y + other.height <= self.y + self.height
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """``label`` is where the label is stuck, room for an unsteady hand included; ``clear`` is what it must not cover:
    declaration, certificate, signature. ``scanner`` is where the sorter looks for the barcode, None: anywhere."""

    width: float
    height: float
    label: Area
    clear: tuple[Area, ...] = ()
    scanner: Area | None = None
    mailed: bool = False
    """It may come back by mail too: the Postal Service's zones are kept clear."""
    turned: Turn = Turn.NONE
    """How the label lies in its place, which is measured on the envelope."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Where on a label its barcode stands, from the label's upper left corner."""

    x: float
    y: float
    width: float
    height: float


def as_stuck(width: float, height: float, bars: Bars, turned: Turn) -> tuple[float, float, Bars]:
    """Width, height and barcode of a label as it lies on the envelope."""
    match turned:
        case Turn.NONE:
            return width, height, bars
        case Turn.LEFT:
            x, y = bars.y, width - bars.x - bars.width
        case Turn.RIGHT:
            x, y = height - bars.y - bars.height, bars.x
    return height, width, Bars(x=x, y=y, width=bars.height, height=bars.width)


class Misfit(StrEnum):
    OFF = "off"
    """Beyond the envelope's edge."""
    COVERS = "covers"
    POSTAL = "postal"
    LARGE = "large"
    """The label is larger than its place."""
    UNREAD = "unread"
    """Its barcode may lie where the sorter does not look."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """``area`` names what is covered, or what reaches beyond the edge."""

    misfit: Misfit
    area: str = ""


def postal_zones(envelope: Envelope) -> tuple[Area, ...]:
    """What the address side of a letter leaves to the Postal Service."""
    read_top, read_bottom = envelope.height - 2.75 * INCH, envelope.height - 0.625 * INCH
    read = Area(
        name="address",
        face=Face.ADDRESS,
        x=0.5 * INCH,
        y=max(0.0, read_top),
        width=envelope.width - INCH,
        height=read_bottom - max(0.0, read_top),
    )
    bars = Area(
        name="barcode",
        face=Face.ADDRESS,
        x=envelope.width - 4.75 * INCH,
        y=read_bottom,
        width=4.75 * INCH,
        height=0.625 * INCH,
    )
    return (read, bars)


def design_misfits(envelope: Envelope) -> tuple[Found, ...]:
    """What is wrong with the label's place whatever label is stuck there."""
    return tuple(_of_design(envelope))


def _of_design(envelope: Envelope) -> Iterator[Found]:
    named = (envelope.label, *envelope.clear, *((envelope.scanner,) if envelope.scanner is not None else ()))
    for area in named:
        whole = Area(name="", face=area.face, x=0, y=0, width=envelope.width, height=envelope.height)
        if not whole.holds(area):
            yield Found(misfit=Misfit.OFF, area=area.name)
    for area in envelope.clear:
        if envelope.label.covers_some_of(area):
            yield Found(misfit=Misfit.COVERS, area=area.name)
    if envelope.mailed:
        for area in postal_zones(envelope):
            if envelope.label.covers_some_of(area):
                yield Found(misfit=Misfit.POSTAL, area=area.name)


def label_misfits(envelope: Envelope, width: float, height: float, bars: Bars) -> tuple[Found, ...]:
    """Whether this label goes there, wherever inside its place a hand sticks it. ``width``, ``height`` and ``bars`` are
    the label's own, upright; how it is turned the envelope says."""
    place = envelope.label
    width, height, bars = as_stuck(width, height, bars, envelope.turned)
    aside, down = place.width - width, place.height - height
    if aside < 0 or down < 0:
        return (Found(misfit=Misfit.LARGE, area=place.name),)
    reach = Area(
        name="",
        face=place.face,
        x=place.x + bars.x,
        y=place.y + bars.y,
        width=bars.width + aside,
        height=bars.height + down,
    )
    if envelope.scanner is not None and not envelope.scanner.holds(reach):
        return (Found(misfit=Misfit.UNREAD, area=envelope.scanner.name),)
    return ()
