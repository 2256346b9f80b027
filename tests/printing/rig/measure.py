"""Where the corner squares of a printed page are: whether the printer scaled, shifted or cropped it (CASES A78)."""

from PIL import Image

from tests.printing.reading import dots

DPI = 600


def fiducial_corners(pdf: bytes, page: int) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the outer edges of the four squares, in millimeters from the page's corner.

    Each edge is looked for from the outside in, in the strip where the page has nothing but squares.
    """
    image = dots(pdf, page, DPI)
    left = _first(image.crop((0, image.height // 8, _px(13), image.height)), axis=0)
    right = image.width - _first(_mirrored(image.crop((image.width - _px(13), image.height // 8, *image.size))), axis=0)
    squares = image.crop((_px(5), _px(29), _px(12), image.height))
    top = _px(29) + _first(squares, axis=1)
    bottom = image.height - _first(squares.transpose(Image.Transpose.FLIP_TOP_BOTTOM), axis=1)
    return tuple(each / DPI * 25.4 for each in (left, top, right, bottom))  # type: ignore[return-value]


def _px(mm: float) -> int:
    return round(mm / 25.4 * DPI)


def _mirrored(image: Image.Image) -> Image.Image:
    return image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def _first(image: Image.Image, axis: int) -> int:
    """The first column (axis 0) or row (axis 1) with black in it."""
    box = image.point([255] * 128 + [0] * 128).getbbox()
    assert box is not None, "no square was printed"
    return box[axis]
