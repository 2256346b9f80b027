"""Reading a printed document back, as another program would: its text, its dots, its size."""

import re
from functools import lru_cache

import pypdfium2 as pdfium
from PIL import Image


def text(pdf: bytes, page: int | None = None) -> str:
    """The words of one page, or of all; line ends become spaces."""
    document = pdfium.PdfDocument(pdf)
    try:
        numbers = range(len(document)) if page is None else (page,)
        said = "\n".join(document[number].get_textpage().get_text_bounded() for number in numbers)
    finally:
        document.close()
    return re.sub(r"\s+", " ", said.replace("\ufffe", "")).strip()


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of each page, in points."""
    document = pdfium.PdfDocument(pdf)
    try:
        return [page.get_size() for page in document]
    finally:
        document.close()


@lru_cache(maxsize=16)
def dots(pdf: bytes, page: int = 0, dpi: int = 100) -> Image.Image:
    """A page as a gray picture."""
    document = pdfium.PdfDocument(pdf)
    try:
        return document[page].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
    finally:
        document.close()
