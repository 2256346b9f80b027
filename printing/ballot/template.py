"""A style's card is drawn once; each ballot is that document with its number written into the stub.

The stub is a form of its own, left uncompressed, in which the number stands once. Putting in a number of the same
length changes those bytes and no others: page streams, fonts, metadata and file identifier stay what they were, so
nothing in the file but the stub tells two ballots of one style apart (ARCHITECTURE rule 9; VVSG 10.2.1-A).
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO

from app.domain.ids import BallotNumber
from app.domain.papers import BallotMode, BallotPage, Rendered
from printing.ballot import look
from printing.ballot.card import lay_out
from printing.ballot.overlay import Artfile, overprinted, proven
from printing.ballot.stub import stub, tear_line
from printing.ballot.stylemark import mark_of, read_back
from printing.ballot.wording import title
from printing.document import blank_canvas
from printing.fonts import drawing
from printing.painting import paint

_NUMBER = re.compile(r"[0-9A-Za-z-]{1,16}")
_BLANK = "@"
"""Stands for each character of the number in the template; no number holds it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A finished document; the number goes between ``start`` and ``end``."""

    rendered: Rendered
    start: int = 0
    end: int = 0


def render_ballot(page: BallotPage) -> Rendered:
    """The card as a PDF: laid out here, or the election system's own file with the stub put on.

    Raises Fault(GLYPH_MISSING), Fault(DEFINITION_BAD) when it fits no paper, Fault(BALLOT_PDF_…) for a file that is
    not the one the office bound to the style, Fault(BALLOT_OTHER_STYLE).
    """
    if page.number and not _NUMBER.fullmatch(page.number):
        raise ValueError("a ballot number has letters, digits and hyphens only, sixteen at most")
    if page.filled and (page.mode is not BallotMode.TEST or page.artwork is not None):
        raise ValueError("only a test ballot laid out here can be marked")
    file = proven(page.artwork, page.file) if page.artwork is not None else None
    found = _template(
        replace(
            page,
            number=BallotNumber(_BLANK * len(page.number)),
            definition=replace(page.definition, styles=(), precincts=(), artwork=(), source=""),
            file=b"",
        ),
        file,
    )
    if not page.number:
        return found.rendered
    pdf = found.rendered.pdf
    return replace(found.rendered, pdf=pdf[: found.start] + page.number.encode("ascii") + pdf[found.end :])


@lru_cache(maxsize=64)
def _template(page: BallotPage, file: Artfile | None) -> Template:
    rendered = overprinted(page, file) if file is not None else _laid_out(page)
    if not page.number:
        return Template(rendered=rendered)
    hole = f"(No. {page.number})".encode("ascii")
    if rendered.pdf.count(hole) != 1:
        raise AssertionError("the stub's number must stand in exactly one place")
    start = rendered.pdf.index(hole) + len(b"(No. ")
    return Template(rendered=rendered, start=start, end=start + len(page.number))


def _laid_out(page: BallotPage) -> Rendered:
    layout = lay_out(page)
    paper = layout.paper
    wide, high = paper.width * 72, paper.height * 72
    into = BytesIO()
    name = f"{title(page)[0]}, style {page.style.id}, card {page.card.id}"
    with drawing:
        canvas = blank_canvas(paper, title=name, language=page.language, into=into, duplex=len(layout.sides) > 1)
        head = stub(page, paper, page.number)
        canvas.setPageCompression(0)
        canvas.beginForm("stub")
        paint(canvas, high, head.number)
        canvas.endForm()
        canvas.setPageCompression(1)
        for side, ink in enumerate(layout.sides):
            paint(canvas, high, (*ink, *(head.fixed if side == 0 else tear_line(wide))))
            if side == 0:
                canvas.doForm("stub")
            canvas.showPage()
        canvas.save()
    pdf = into.getvalue()
    mark = read_back(pdf, mark_of(page), (0, look.STUB))
    return Rendered(pdf=pdf, pages=len(layout.sides), sheets=1, paper=paper, mark=mark)
