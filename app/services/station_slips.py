"""Slips for the accessible station, at the desk: recorded first, printed afterward, the code kept nowhere.

The record says that a slip of a style and language was printed. It does not hold the code, and the station does not
hold a time: nothing can be laid beside the other (DESIGN 5, VVSG 10.2.4-C).
"""

import secrets
from dataclasses import dataclass

from app.domain.activation import DRAWN_BITS, Activation, grouped, make_code, station_secret
from app.domain.ids import StyleId
from app.domain.marking_paper import StationSlip
from app.domain.refusal import Refusal
from app.domain.station_slips import decide_station_slip
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.services.print_queue import PrintQueue
from app.services.session import Session


@dataclass(slots=True)
class StationSlips:
    session: Session
    queue: PrintQueue

    @property
    def marks(self) -> bool:
        """Whether the station marks ballots in this jurisdiction."""
        return self.session.election.profile.station

    def print(self, style: StyleId, language: str) -> Refusal | None:
        """One slip. Raises a PRINTER_… fault; then the record stands, the code opens nothing that was handed out, and
        another slip is printed."""
        recorded = self.session.record(lambda scene: decide_station_slip(style, language, scene))
        if isinstance(recorded, Refusal):
            return recorded
        self.queue.paper(self.queue.renderer.station_slip(self.slip(style, language)))
        return None

    def slip(self, style: StyleId, language: str) -> StationSlip:
        """The slip's text in the voter's language, with a code of its own where the station marks."""
        words = Words(language)
        definition = self.session.election.definition
        known = definition.style(style)
        if known is None:
            raise Fault(FaultCode.DEFINITION_BAD, style=style)
        name = known.name.in_(language)
        kind = "marks" if self.marks else "certified"
        return StationSlip(
            title=words("slips.paper.title"),
            election=f"{definition.title.in_(language)}, {definition.jurisdiction.in_(language)}",
            style=words(
                "slips.paper.style", style=name if str(style) in name else f"{style}, {name}" if name else style
            ),
            language=words("station.language_name"),
            lines=words.lines(f"slips.paper.{kind}"),
            code=grouped(self._code(style, language)) if self.marks else "",
            large="" if self.marks else str(style),
            training=self.session.state.training,
        )

    def _code(self, style: StyleId, language: str) -> str:
        roll_key = self.session.journal.meta_get("package.roll_key")
        if roll_key is None:
            raise Fault(FaultCode.STORE_DAMAGED, part="roll_key")
        wanted = Activation(style=style, language=language)
        definition = self.session.election.definition
        return make_code(station_secret(roll_key), definition, wanted, secrets.randbits(DRAWN_BITS))
