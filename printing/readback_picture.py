"""A picture of a sheet made straight: the four black squares found, and every point of the page looked up through them.

Works on scans and on photographs taken at a slant; numpy only, nothing on a disk.
"""

from dataclasses import dataclass
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from app.faults import Fault, FaultCode
from printing.readback import raster

MOST_PIXELS = 60_000_000
LOOKED_AT = 1100
"""Pixels of the longer side of the picture in which the squares are looked for."""

Gray = NDArray[np.float32]
Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A black blob: middle and size in pixels of the whole picture."""

    x: float
    y: float
    size: float


def gray_of(picture: bytes) -> Gray:
    """0 black, 1 white; faint gray grounds and shadows evened out. Raises Fault(SHEET_UNREADABLE)."""
    try:
        with Image.open(BytesIO(picture), formats=("PNG", "JPEG", "PPM", "TIFF")) as image:
            if image.width * image.height > MOST_PIXELS:
                raise _unreadable("a picture of at most 60 megapixels")
            gray = np.asarray(image.convert("L"), dtype=np.float32) / 255.0
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        raise _unreadable("a picture as PNG, JPEG or PNM") from None
    low, high = np.percentile(gray[::4, ::4], (1, 90))
    if high - low < 0.2:
        raise _unreadable("a sheet with dark marks on it")
    evened: Gray = np.clip((gray - low) / (high - low), 0.0, 1.0).astype(np.float32)
    return evened


def png_of(pdf: bytes, dpi: int, side: int) -> bytes:
    """One side of a document as a scanner would give it, for rehearsals without one."""
    into = BytesIO()
    raster(pdf, dpi, side).save(into, format="PNG")
    return into.getvalue()


def corners_of(gray: Gray) -> Points:
    """The middles of the four squares: top left, top right, bottom left, bottom right of the picture as it lies.

    Raises Fault(SHEET_UNREADABLE) when there are not four.
    """
    spots = _spots(gray)
    if len(spots) < 4:
        raise _unreadable("four black squares, one in each corner")
    best: tuple[float, Points] | None = None
    sizes = sorted({round(each.size, 1) for each in spots})
    for size in sizes:
        alike = [each for each in spots if 0.72 * size <= each.size <= 1.4 * size]
        if len(alike) < 4:
            continue
        at = np.array([(each.x, each.y) for each in alike])
        plus, minus = at[:, 0] + at[:, 1], at[:, 0] - at[:, 1]
        four = [int(plus.argmin()), int(minus.argmax()), int(minus.argmin()), int(plus.argmax())]
        if len(set(four)) < 4:
            continue
        corners = at[four]
        (ax, ay), (bx, by) = corners[3] - corners[0], corners[2] - corners[1]
        area = abs(ax * by - ay * bx) / 2
        if best is None or area > best[0]:
            best = (float(area), corners)
    if best is None or best[0] < 0.15 * gray.size:
        raise _unreadable("four black squares, one in each corner")
    return best[1]


def mapping(page: Points, picture: Points) -> Points:
    """The 3 x 3 matrix that takes page points to picture points, from four pairs."""
    rows = []
    for (x, y), (u, v) in zip(page, picture, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, -u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, -v])
    _, _, last = np.linalg.svd(np.array(rows))
    return np.asarray(last[-1].reshape(3, 3), dtype=np.float64)


def looked_up(gray: Gray, matrix: Points, points: Points) -> Gray:
    """The gray of the picture at page points; white outside the picture."""
    homogeneous = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    x = homogeneous[:, 0] / homogeneous[:, 2]
    y = homogeneous[:, 1] / homogeneous[:, 2]
    column, row = np.rint(x).astype(int), np.rint(y).astype(int)
    inside = (column >= 0) & (row >= 0) & (column < gray.shape[1]) & (row < gray.shape[0])
    found = np.ones(len(points), dtype=np.float32)
    found[inside] = gray[row[inside], column[inside]]
    return found


def _spots(gray: Gray) -> list[Spot]:
    """Blobs that are as good as square and full of black, of a size a corner mark can have."""
    step = max(1, round(max(gray.shape) / LOOKED_AT))
    small = gray[: gray.shape[0] // step * step, : gray.shape[1] // step * step]
    small = small.reshape(small.shape[0] // step, step, small.shape[1] // step, step).mean(axis=(1, 3))
    found = []
    for left, top, right, bottom, count in _blobs(small < 0.5):
        wide, high = right - left + 1, bottom - top + 1
        if not 6 <= max(wide, high) <= 80 or not 0.6 <= wide / high <= 1.66:
            continue
        if count < 0.62 * wide * high:
            continue
        x, y = (left + right) / 2, (top + bottom) / 2
        found.append(Spot(x=(x + 0.5) * step - 0.5, y=(y + 0.5) * step - 0.5, size=float(count) ** 0.5 * step))
    return found


def _blobs(dark: NDArray[np.bool_]) -> list[tuple[int, int, int, int, int]]:
    """Connected dark areas as (left, top, right, bottom, pixels), by joining runs of neighboring lines."""
    parent: list[int] = []
    boxes: list[list[int]] = []
    above: list[tuple[int, int, int]] = []

    def root(of: int) -> int:
        while parent[of] != of:
            parent[of] = parent[parent[of]]
            of = parent[of]
        return of

    for y, line in enumerate(dark):
        edges = np.flatnonzero(np.diff(np.concatenate(([False], line, [False])).astype(np.int8)))
        here: list[tuple[int, int, int]] = []
        at = 0
        for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
            label = len(parent)
            parent.append(label)
            boxes.append([start, y, end - 1, y, end - start])
            while at < len(above) and above[at][1] <= start:
                at += 1
            look = at
            while look < len(above) and above[look][0] < end:
                _join(parent, boxes, root(above[look][2]), root(label))
                look += 1
            here.append((start, end, label))
        above = here
    return [tuple(boxes[n]) for n in range(len(parent)) if parent[n] == n]  # type: ignore[misc]


def _join(parent: list[int], boxes: list[list[int]], one: int, other: int) -> None:
    if one == other:
        return
    parent[other] = one
    mine, theirs = boxes[one], boxes[other]
    boxes[one] = [
        min(mine[0], theirs[0]),
        min(mine[1], theirs[1]),
        max(mine[2], theirs[2]),
        max(mine[3], theirs[3]),
        mine[4] + theirs[4],
    ]


def _unreadable(expected: str) -> Fault:
    return Fault(FaultCode.SHEET_UNREADABLE, expected=expected)
