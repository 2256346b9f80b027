"""``[envelope]`` of a profile: where the label goes on the return envelope, and what it must not cover (ENV-21)."""

from pathlib import Path

from app.domain.envelope import Area, Envelope, Face, Misfit, Turn, design_misfits
from app.faults import FaultCode
from app.importers.definitions_tree import Tree, parse_toml, read_bytes

LARGEST = 500.0
"""Millimeters: no envelope is larger."""
_SAID = {
    Misfit.OFF: "a place inside the envelope: {area} reaches beyond its edge",
    Misfit.COVERS: "a place for the label that does not cover: {area}",
    Misfit.POSTAL: "a place for the label outside the Postal Service's zone for the {area}",
}


def read_envelope(root: Tree) -> Envelope | None:
    """None where the profile describes none. Raises PROFILE_BAD, also for a label's place that covers what it must not
    or lies in a postal zone of an envelope that is mailed."""
    if not root.has("envelope"):
        return None
    node = root.child("envelope")
    envelope = _as_written(node)
    for found in design_misfits(envelope):
        raise node.bad(_SAID[found.misfit].format(area=found.area), "label")
    return envelope


def load_envelope(path: Path) -> tuple[str, Envelope]:
    """A profile's name and its envelope as it is written, to be drawn with what is wrong with it. Raises PROFILE_BAD,
    also for a profile that describes no envelope, or a FILE_… fault."""
    root = parse_toml(read_bytes(path), path.name, FaultCode.PROFILE_BAD)
    if not root.has("envelope"):
        raise root.bad("the measures of the return envelope, as in the template", "envelope")
    return root.child("profile").text("name"), _as_written(root.child("envelope"))


def _as_written(node: Tree) -> Envelope:
    node.only("width", "height", "mailed", "label", "scanner", "clear")
    return Envelope(
        width=node.number("width", least=50, most=LARGEST),
        height=node.number("height", least=50, most=LARGEST),
        mailed=node.yes("mailed", False),
        label=_area(node.child("label"), "label", "turned"),
        turned=node.child("label").one_of("turned", Turn, Turn) if node.child("label").has("turned") else Turn.NONE,
        scanner=_area(node.child("scanner"), "scanner") if node.has("scanner") else None,
        clear=tuple(_area(each) for each in node.children("clear", most=20)),
    )


def _area(node: Tree, name: str = "", *more: str) -> Area:
    node.only(*(() if name else ("name",)), "side", "x", "y", "width", "height", *more)
    return Area(
        name=name or node.text("name", most=60),
        face=node.one_of("side", Face, Face),
        x=node.number("x", least=0, most=LARGEST),
        y=node.number("y", least=0, most=LARGEST),
        width=node.number("width", least=1, most=LARGEST),
        height=node.number("height", least=1, most=LARGEST),
    )
