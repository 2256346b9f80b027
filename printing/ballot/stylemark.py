"""Which style and card a page is, in its own code on the stub: read back before the page is sent, and by the official's
scanner before it is handed over. It says nothing that differs between two voters of one style.
"""

from app.domain.papers import BallotPage
from app.faults import Fault, FaultCode
from printing.readback import raster, read_qr

DPI = 200


def mark_of(page: BallotPage) -> str:
    """``12|12-1``: style, card."""
    return f"{page.style.id}|{page.card.id}"


def read_back(pdf: bytes, wanted: str, band: tuple[float, float] | None = None) -> str:
    """The mark of the document's first page, which must be the wanted one. ``band`` is where it is, in points from the
    top. Raises Fault(BALLOT_OTHER_STYLE)."""
    found = read_qr(raster(pdf, DPI, band=band))
    if found != wanted:
        raise Fault(FaultCode.BALLOT_OTHER_STYLE, expected=wanted, found=found or "no mark")
    return found
