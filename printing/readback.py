"""Reading a barcode back from a page that is about to be printed: black and white, at the printer's own dots.

Bars have to stand whole, every line of their band the same; then one strip across them says what all of them do.
zxing-cpp reads first, ZBar where it finds nothing; either must give back exactly the text.
"""

from typing import TYPE_CHECKING

from PIL import Image

from app.faults import Fault, FaultCode
from printing.fonts import drawing

if TYPE_CHECKING:
    from zxingcpp import Barcode


_BLACK_OR_WHITE = [0] * 128 + [255] * 128
_STRIP = 24
"""Lines of dots that are read where all lines are the same."""
_EDGE = 2
"""Lines at the band's top and bottom that a bar may end in."""


def raster(pdf: bytes, dpi: int, page: int = 0, band: tuple[float, float] | None = None) -> Image.Image:
    """One page at the printer's dots, 0 black and 255 white; with ``band`` only what is so many points from the top."""
    import pypdfium2 as pdfium

    with drawing:  # PDFium is not made for two threads either
        document = pdfium.PdfDocument(pdf)
        try:
            drawn = document[page]
            top, bottom = band or (0.0, drawn.get_height())
            bitmap = drawn.render(
                scale=dpi / 72,
                grayscale=True,
                optimize_mode="print",
                crop=(0, max(0.0, drawn.get_height() - bottom), 0, max(0.0, top)),
            )
            dots: Image.Image = bitmap.to_pil().convert("L").point(_BLACK_OR_WHITE)
            return dots
        finally:
            document.close()


def read_zxing(bitmap: Image.Image) -> str:
    """The Code 128 in the picture, blank when there is none or more than one."""
    import zxingcpp

    found: list[Barcode] = zxingcpp.read_barcodes(
        bitmap,
        formats=zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.Code128]),
        try_rotate=False,
        try_downscale=False,
        try_invert=False,
        binarizer=zxingcpp.Binarizer.BoolCast,  # what comes here is black or white already
        text_mode=zxingcpp.TextMode.Plain,
    )
    return found[0].text if len(found) == 1 else ""


def read_qr(bitmap: Image.Image) -> str:
    """The QR code in the picture, blank when there is none or more than one."""
    import zxingcpp

    found: list[Barcode] = zxingcpp.read_barcodes(
        bitmap, formats=zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode]), text_mode=zxingcpp.TextMode.Plain
    )
    return found[0].text if len(found) == 1 else ""


def read_zbar(bitmap: Image.Image) -> str:
    """The same by ZBar; blank too where its library is not installed."""
    try:
        from pyzbar.pyzbar import ZBarSymbol, decode
    except ImportError:
        return ""
    found = decode(bitmap, symbols=[ZBarSymbol.CODE128])
    return str(found[0].data.decode("utf-8", "replace")) if len(found) == 1 else ""


def prove_qr(pdf: bytes, dpi: int, text: str, band: tuple[float, float] | None = None) -> None:
    """The same for the page's QR code."""
    if read_qr(raster(pdf, dpi, band=band)) != text:
        raise Fault(FaultCode.BARCODE_UNREADABLE, expected="the QR code read back exactly", found="another, or none")


def prove(pdf: bytes, dpi: int, text: str, band: tuple[float, float] | None = None) -> None:
    """Raises Fault(BARCODE_UNREADABLE) unless the first page's barcode reads as exactly this text. ``band`` is where
    it is, in points from the top: the rest of the page need not be drawn."""
    bitmap = raster(pdf, dpi, band=band)
    part = _strip(bitmap) if band is not None else bitmap
    read = read_zxing(part) or read_zbar(bitmap)
    if read != text:
        raise Fault(
            FaultCode.BARCODE_UNREADABLE,
            expected="the envelope id read back exactly",
            found="another text" if read else "no barcode",
        )


def _strip(bitmap: Image.Image) -> Image.Image:
    """A few lines out of the middle of bars whose lines are all alike, which are read in a fraction of the time; the
    whole picture where something stands in the bars."""
    wide, high = bitmap.size
    if high <= _STRIP + 2 * _EDGE:
        return bitmap
    dots, inner = bitmap.tobytes(), high - 2 * _EDGE
    line = dots[_EDGE * wide : (_EDGE + 1) * wide]
    if dots[_EDGE * wide : (high - _EDGE) * wide] != line * inner:
        return bitmap
    top = (high - _STRIP) // 2
    return bitmap.crop((0, top, wide, top + _STRIP))
