"""Sheets of paper as pictures: printed pages as a scanner or a camera would see them."""

from io import BytesIO

import numpy as np
from PIL import Image, ImageFilter

from app.domain.ballots import BallotDefinition, Style
from app.domain.marking import Choices
from app.domain.marking_paper import MarkedPage
from app.domain.papers import BallotPage, Rendered
from app.domain.profile import BallotWording
from printing.readback import raster

WORDING = BallotWording(instructions=("Fill in the oval beside your choice. Use a black or blue pen.",))


def card_pages(definition: BallotDefinition, style: Style, language: str = "en") -> tuple[BallotPage, ...]:
    return tuple(
        BallotPage(definition=definition, style=style, card=card, wording=WORDING, language=language)
        for card in style.cards
    )


def marked_pages(definition: BallotDefinition, style: Style, choices: Choices) -> tuple[MarkedPage, ...]:
    return tuple(MarkedPage(ballot=page, choices=choices) for page in card_pages(definition, style))


def scanned(
    rendered: Rendered,
    side: int = 0,
    *,
    dpi: int = 200,
    turned: float = 0.0,
    noise: float = 0.0,
    torn: bool = False,
    slant: float = 0.0,
) -> bytes:
    """One side as a picture: lying a little turned, upside down, with noise, its stub torn off, seen at a slant."""
    image = raster(rendered.pdf, dpi, side).convert("L")
    if torn:
        image = image.crop((0, round(27.5 / 25.4 * dpi), image.width, image.height))
    if slant:
        wide, high = image.size
        drawn_in = slant * wide
        image = image.transform(
            (wide, high),
            Image.Transform.PERSPECTIVE,
            _perspective(
                [(drawn_in, 0.02 * high), (wide - drawn_in, 0.02 * high), (0, high * 0.98), (wide, high * 0.98)],
                [(0, 0), (wide, 0), (0, high), (wide, high)],
            ),
            fillcolor=255,
            resample=Image.Resampling.BILINEAR,
        )
    if turned:
        image = image.rotate(turned, expand=True, fillcolor=255, resample=Image.Resampling.BILINEAR)
    if noise:
        image = image.filter(ImageFilter.GaussianBlur(0.8))
        dots = np.asarray(image, dtype=float)
        dots = 40 + dots * 0.72 + np.random.default_rng(7).normal(0, noise, dots.shape)
        image = Image.fromarray(np.clip(dots, 0, 255).astype(np.uint8))
    into = BytesIO()
    image.save(into, format="PNG")
    return into.getvalue()


def _perspective(seen: list[tuple[float, float]], flat: list[tuple[float, float]]) -> list[float]:
    rows, right = [], []
    for (x, y), (u, v) in zip(seen, flat, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return [float(each) for each in np.linalg.solve(np.array(rows), np.array(right))]
