"""A slip for the accessible station: style and language, nothing of the voter (DESIGN 5, in place of ISS-14)."""

from app.domain import events as ev
from app.domain.ids import StyleId
from app.domain.refusal import Rule, refuse
from app.domain.scene import Decision, Scene, serving

STATION_SHEETS = "station_sheets"
"""Counted by hand beside the ledgers: sheets the accessible station printed, as its own counter says (BST-11)."""


def decide_station_slip(style: StyleId, language: str, scene: Scene) -> Decision:
    """Any number of slips, on an open day, by an official on duty. Where marking is off, because the jurisdiction has
    its own certified machine, the slip tells that machine's style and carries no code."""
    refused = serving(scene)
    if refused is not None:
        return refused
    known = scene.definition.style(style)
    if known is None or language not in known.languages:
        return refuse(Rule.STYLE_UNKNOWN, style=style)
    return (ev.StationSlipPrinted(style=style, language=language, marks=scene.profile.station),)
