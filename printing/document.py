"""Sides to a PDF whose bytes depend on nothing but them."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from app.domain.ballots import Paper
from app.domain.papers import Rendered
from printing.fonts import Face, drawing, metrics
from printing.ink import Ink
from printing.painting import paint

rl_config.useA85 = 0
"""Streams as bytes: a quarter smaller and quicker than as text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    ink: tuple[Ink, ...]


def blank_canvas(
    paper: Paper, *, title: str, language: str, into: BytesIO, duplex: bool = False, packed: bool = True
) -> Canvas:
    """A canvas with no clock in it, whose viewer neither scales nor turns the page (CASES A78)."""
    size = (paper.width * 72, paper.height * 72)
    canvas = Canvas(
        into,
        pagesize=size,
        invariant=1,
        pageCompression=int(packed),
        lang=language,
        initialFontName=metrics(Face.REGULAR).fontName,  # reportlab's own first font is one that is never embedded
    )
    canvas.setTitle(title)
    canvas.setAuthor("Vote Center")
    canvas.setCreator("Vote Center")
    canvas.setSubject(title)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if duplex else "Simplex")
    return canvas


def document(
    sides: Sequence[Side],
    paper: Paper,
    *,
    title: str,
    language: str = "en",
    duplex: bool = False,
    packed: bool = True,
) -> Rendered:
    """Paint every side on its own page. ``duplex`` counts two sides to a sheet; unpacked is larger and quicker."""
    into = BytesIO()
    with drawing:
        canvas = blank_canvas(paper, title=title, language=language, into=into, duplex=duplex, packed=packed)
        for side in sides:
            paint(canvas, paper.height * 72, side.ink)
            canvas.showPage()
        canvas.save()
    sheets = (len(sides) + 1) // 2 if duplex else len(sides)
    return Rendered(pdf=into.getvalue(), pages=len(sides), sheets=sheets, paper=paper)
