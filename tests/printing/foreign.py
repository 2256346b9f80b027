"""Ballots as an election system would hand them over: PDF files this program did not make."""

from hashlib import sha256
from io import BytesIO

from pypdf import PdfWriter, Transformation
from pypdf.generic import RectangleObject
from reportlab.pdfgen.canvas import Canvas

from app.domain.ballots import LEGAL, Artwork, Paper, Strip
from app.domain.ids import CardId, Digest, StyleId

STRIP = Strip(x=0, y=6, width=215.9, height=18)


def foreign_pdf(
    *,
    pages: int = 2,
    paper: Paper = LEGAL,
    top: float = 30.0,
    bottom: float = 8.0,
    label: str = "CANNERY 12",
    turned: int = 0,
    moved: float = 0.0,
) -> bytes:
    """``top`` and ``bottom`` are millimeters without ink; ``turned`` pages carry a rotation, ``moved`` ones begin
    elsewhere than at nought."""
    into = BytesIO()
    wide, high = paper.width * 72, paper.height * 72
    canvas = Canvas(into, pagesize=(wide, high), invariant=1)
    mm = 72 / 25.4
    for page in range(pages):
        canvas.setFont("Helvetica-Bold", 14)
        start = high - top * mm
        canvas.drawString(40, start - 16, f"OFFICIAL BALLOT {label} page {page + 1}")
        for row in range(30):
            y = start - 40 - row * 24
            if y < bottom * mm + 12:
                break
            canvas.ellipse(44, y, 62, y + 11)
            canvas.drawString(70, y + 1, f"Candidate {row + 1}")
        canvas.rect(20, bottom * mm + 1, 14, 6, fill=1)
        canvas.rect(wide - 34, bottom * mm + 1, 14, 6, fill=1)
        if turned:
            canvas.setPageRotation(turned)
        canvas.showPage()
    canvas.save()
    return _elsewhere(into.getvalue(), moved) if moved else into.getvalue()


def _elsewhere(pdf: bytes, by: float) -> bytes:
    """The same pages, whose corner is not at nought."""
    writer = PdfWriter(clone_from=BytesIO(pdf))
    for page in writer.pages:
        page.add_transformation(Transformation().translate(by, by))
        left, bottom, right, top = (float(each) + by for each in page.mediabox)
        page.mediabox = page.cropbox = page.trimbox = page.bleedbox = page.artbox = RectangleObject(
            (left, bottom, right, top)
        )
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def artwork(data: bytes, *, pages: int = 2, paper: Paper = LEGAL, stub: Strip | None = STRIP) -> Artwork:
    return Artwork(
        style=StyleId("12"),
        card=CardId("1"),
        name="cannery-12.pdf",
        digest=Digest(sha256(data).hexdigest()),
        pages=pages,
        paper=paper,
        stub=stub,
    )
