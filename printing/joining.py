"""Several documents as one file, and a page as a picture for a screen."""

from collections.abc import Sequence
from io import BytesIO

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

from printing.fonts import drawing


def joined(documents: Sequence[bytes], title: str) -> bytes:
    """Their pages one after the other; viewers are told not to scale them."""
    writer = PdfWriter()
    for each in documents:
        for page in PdfReader(BytesIO(each)).pages:
            writer.add_page(page)
    writer.metadata = {"/Title": title, "/Producer": "Vote Center", "/Creator": "Vote Center"}
    writer.create_viewer_preferences()[NameObject("/PrintScaling")] = NameObject("/None")
    into = BytesIO()
    writer.write(into)
    return into.getvalue()


def picture(pdf: bytes, page: int, dpi: int) -> bytes:
    """A page as a PNG in its own colors."""
    import pypdfium2 as pdfium

    with drawing:
        document = pdfium.PdfDocument(pdf)
        try:
            image = document[page].render(scale=dpi / 72).to_pil()
        finally:
            document.close()
    into = BytesIO()
    image.convert("RGB").save(into, "PNG")
    return into.getvalue()
