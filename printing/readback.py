"""Reading a barcode back from a page that is about to be printed: black and white, at the printer's own dots.

zxing-cpp reads first, ZBar where it finds nothing; either must give back exactly the text.
"""

import numpy as np
import pypdfium2 as pdfium
import zxingcpp
from numpy.typing import NDArray
from PIL import Image

from app.faults import Fault, FaultCode
from printing.fonts import drawing

Bitmap = NDArray[np.uint8]
_CODE128 = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.Code128])


def raster(pdf: bytes, dpi: int, page: int = 0) -> Bitmap:
    """One page as rows of dots, 0 black and 255 white."""
    with drawing:  # PDFium is not made for two threads either
        document = pdfium.PdfDocument(pdf)
        try:
            side = document[page]
            bitmap = side.render(scale=dpi / 72, grayscale=True, optimize_mode="print")
            gray = bitmap.to_numpy()
            flat = gray if gray.ndim == 2 else gray[:, :, 0]
            dots: Bitmap = (flat > 127).view(np.uint8) * np.uint8(255)
            return dots
        finally:
            document.close()


def read_zxing(bitmap: Bitmap) -> str:
    """The Code 128 in the picture, blank when there is none or more than one."""
    found = zxingcpp.read_barcodes(
        np.ascontiguousarray(bitmap),
        formats=_CODE128,
        try_rotate=False,
        try_invert=False,
        text_mode=zxingcpp.TextMode.Plain,
    )
    return found[0].text if len(found) == 1 else ""


def read_zbar(bitmap: Bitmap) -> str:
    """The same by ZBar; blank too where its library is not installed."""
    try:
        from pyzbar.pyzbar import ZBarSymbol, decode
    except ImportError:
        return ""
    found = decode(Image.fromarray(bitmap), symbols=[ZBarSymbol.CODE128])
    return str(found[0].data.decode("utf-8", "replace")) if len(found) == 1 else ""


def prove(pdf: bytes, dpi: int, text: str) -> None:
    """Raises Fault(BARCODE_UNREADABLE) unless the first page's barcode reads as exactly this text."""
    bitmap = raster(pdf, dpi)
    read = read_zxing(bitmap) or read_zbar(bitmap)
    if read != text:
        raise Fault(
            FaultCode.BARCODE_UNREADABLE,
            expected="the envelope id read back exactly",
            found="another text" if read else "no barcode",
        )
