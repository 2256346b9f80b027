"""Whether a label goes where the profile puts it on the return envelope, and the sheet that shows it at its real size
(ENV-21)."""

from collections.abc import Iterator
from dataclasses import replace

from app.domain.envelope import Bars, Envelope, Found, design_misfits, label_misfits
from app.domain.ids import EnvelopeId
from app.domain.papers import Label, LabelSize, Placement
from app.i18n import Words
from app.ports import Renderer

NAMES = ("Ann Lee", "Alexandria Konstantinopoulos-Featherstonehaugh Jr.")
"""A short name and one that takes two lines, which moves the barcode down."""


def bars_of(label: Label, renderer: Renderer) -> tuple[Bars, ...]:
    """Where the barcode stands under a short and under a long name. Raises Fault(PRINTER_WRONG_MEDIA) for a label on
    which a long name has no room."""
    return tuple(renderer.label_bars(replace(label, name=name)) for name in NAMES)


def misfits(envelope: Envelope, size: LabelSize, bars: tuple[Bars, ...]) -> tuple[Found, ...]:
    """Each once."""
    found = list(design_misfits(envelope))
    for each in bars:
        found += label_misfits(envelope, size.width, size.height, each)
    return tuple(dict.fromkeys(found))


def sample_label(size: LabelSize, *, election: str = "", qr: bool = False) -> Label:
    """A label without a voter, to be measured."""
    return Label(envelope_id=EnvelopeId("TEST-0000000-0"), name="", election=election, size=size, qr=qr)


def placement(
    title: str, envelope: Envelope, size: LabelSize, renderer: Renderer, words: Words, *, qr: bool = False
) -> Placement:
    """The sheet of this envelope with a label of this size. Raises what ``bars_of`` raises."""
    bars = bars_of(sample_label(size, qr=qr), renderer)
    found = misfits(envelope, size, bars)
    return Placement(
        title=title,
        envelope=envelope,
        label=size,
        bars=bars[0],
        found=tuple(_told(found, size, words)),
        language=words.language,
    )


def _told(found: tuple[Found, ...], size: LabelSize, words: Words) -> Iterator[str]:
    sides = {"width": f"{size.width:g}", "height": f"{size.height:g}"}
    if not found:
        yield words("placement.fits", **sides)
    for each in found:
        key = f"placement.area_{each.area}"
        area = words(key) if words.has(key) else each.area  # the clerk's own name
        yield words(f"placement.{each.misfit.value}", area=area, **sides)
