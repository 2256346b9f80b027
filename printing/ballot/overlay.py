"""The election system's own ballot, printed as it is: proven to be the file the office bound to the style, and only
then given a stub's number, or the words of a sample, in places its maker left blank.

Nothing is ever drawn over what the file shows: a place that holds one black dot is no free place (ISS-09, ISS-11).
"""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.errors import PyPdfError
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, StreamObject

from app.domain.ballots import Artwork
from app.domain.papers import BallotMode, BallotPage, Rendered
from app.faults import Fault, FaultCode
from printing.ballot import look
from printing.ballot.free import free_band, is_blank
from printing.ballot.slip import slip
from printing.ballot.stub import Room, Stub, fits, stub_in, tear_line
from printing.ballot.stylemark import mark_of, read_back
from printing.ballot.wording import band, title
from printing.document import blank_canvas
from printing.fonts import drawing
from printing.ink import MM, Box, Ink, Text, moved
from printing.painting import paint
from printing.shaping import width

EDGE = 0.75
"""Points kept free between our marks and the edge of a strip or band."""
SIZE_SLACK = 0.5
"""Points by which a page may differ from the size in the table: makers round."""


@dataclass(frozen=True, slots=True, eq=False)
class Artfile:
    """A file whose bytes are known to have their digest; two with one digest are one."""

    data: bytes
    artwork: Artwork

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Artfile) and other.artwork == self.artwork

    def __hash__(self) -> int:
        return hash(self.artwork)


def proven(artwork: Artwork, data: bytes) -> Artfile:
    """The file, if it is the one its digest names, with the pages and the size it should have; asked at every print.

    Raises Fault(BALLOT_PDF_MISSING, BALLOT_PDF_ALTERED, BALLOT_PDF_UNFIT).
    """
    if not data:
        raise Fault(FaultCode.BALLOT_PDF_MISSING, file=artwork.name, style=artwork.style)
    if sha256(data).hexdigest() != artwork.digest:
        raise Fault(FaultCode.BALLOT_PDF_ALTERED, file=artwork.name, style=artwork.style)
    found = Artfile(data, artwork)
    _measured(found)
    return found


@lru_cache(maxsize=512)
def _measured(file: Artfile) -> None:
    """Pages and sizes as the table has them, and a strip that is blank."""
    artwork = file.artwork
    sizes = page_sizes(file.data, artwork.name)
    if len(sizes) != artwork.pages:
        raise _unfit(artwork, f"{artwork.pages} pages", f"{len(sizes)}")
    wanted = (artwork.paper.width * 72, artwork.paper.height * 72)
    for size in sizes:
        if abs(size[0] - wanted[0]) > SIZE_SLACK or abs(size[1] - wanted[1]) > SIZE_SLACK:
            raise _unfit(artwork, f"pages of {_inches(wanted)}", _inches(size))
    strip = artwork.stub
    if strip is not None and not is_blank(
        file.data, 0, (strip.x * MM, strip.y * MM, strip.width * MM, strip.height * MM)
    ):
        raise _unfit(artwork, "a strip without ink for the stub", "ink in it")


def page_sizes(data: bytes, name: str) -> tuple[tuple[float, float], ...]:
    """Width and height of each page in points. Raises Fault(BALLOT_PDF_UNFIT) for what is no printable PDF."""
    try:
        reader = PdfReader(BytesIO(data), strict=True)
        if reader.is_encrypted:
            raise Fault(FaultCode.BALLOT_PDF_UNFIT, file=name, expected="a PDF without a password", found="one with")
        sizes = []
        for page in reader.pages:
            box = page.cropbox
            turned = page.rotation % 180 != 0
            wide, high = float(box.width), float(box.height)
            sizes.append((high, wide) if turned else (wide, high))
        return tuple(sizes)
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError, OSError) as problem:
        raise Fault(
            FaultCode.BALLOT_PDF_UNFIT, file=name, expected="a PDF that is whole", found=type(problem).__name__
        ) from None


def stub_room(artwork: Artwork) -> Room | None:
    strip = artwork.stub
    if strip is None:
        return None
    return Room(wide=strip.width * MM, high=strip.height * MM, side=look.STUB_MARGIN if strip.width > 150 else 3 * MM)


def overprinted(page: BallotPage, file: Artfile) -> Rendered:
    """The file with its stub or its words on it, ``page.number`` standing once, uncompressed.

    Raises Fault(BALLOT_PDF_UNFIT) where there is no free place for what must be said.
    """
    artwork = file.artwork
    official = page.mode is BallotMode.OFFICIAL and not page.training
    with_slip = artwork.stub is None and page.number != ""
    layers = [_layer(page, file, side, official=official) for side in range(artwork.pages)]
    pdf = _joined(page, file, _drawn(page, layers, with_slip=with_slip), with_slip=with_slip)
    slips = (2 if artwork.pages > 1 else 1) if with_slip else 0
    mark = read_back(pdf, mark_of(page)) if with_slip or artwork.stub is not None else ""
    return Rendered(pdf=pdf, pages=artwork.pages + slips, sheets=1 + bool(slips), paper=artwork.paper, mark=mark)


def _layer(page: BallotPage, file: Artfile, side: int, *, official: bool) -> Stub:
    """Our ink on one side, in points from its top left corner."""
    artwork = file.artwork
    number: tuple[Ink, ...] = ()
    words: tuple[Ink, ...] = ()
    room, strip = stub_room(artwork), artwork.stub
    if side == 0 and room is not None and strip is not None:
        if not fits(page, room):
            raise _unfit(artwork, "a strip large enough for the stub", f"{strip.width:g} x {strip.height:g} mm")
        made = stub_in(page, room, page.number)
        number = moved(made.number, strip.x * MM, strip.y * MM)
        words = moved(made.fixed, strip.x * MM, strip.y * MM)
        if strip.width * MM >= artwork.paper.width * 72 - 1:
            words = (*words, *tear_line(artwork.paper.width * 72, (strip.y + strip.height) * MM))
    if not official:
        words = (*words, *_said(page, file, side))
    return Stub(fixed=words, number=number)


def _said(page: BallotPage, file: Artfile, side: int) -> tuple[Ink, ...]:
    """ "Sample. Not for voting." in the widest band of this side that is blank from edge to edge."""
    artwork = file.artwork
    strip = artwork.stub
    taken = (strip.y * MM, (strip.y + strip.height) * MM) if strip is not None and side == 0 else None
    free = free_band(file.data, side, taken)
    if free is None:
        raise _unfit(artwork, f"a blank band on page {side + 1} for the word that it is no ballot", "none")
    top, bottom = free
    text = band(page)
    wide = artwork.paper.width * 72
    high = min(bottom - top - 2 * EDGE, 20.0)
    face, size = look.STRONG.face, min(14.0, high - 2.5)
    while size > 7 and width(text, face, size) > wide - 60:
        size -= 0.5
    box_wide = width(text, face, size) + 16
    left, at = (wide - box_wide) / 2, (top + bottom - high) / 2
    fill = look.TRAINING if page.training else "#000000"
    return (
        Box(x=left, y=at, wide=box_wide, high=high, fill=fill),
        Text(x=wide / 2, y=at + high / 2 + size * 0.36, text=text, face=face, size=size, color="#FFFFFF", align=0.5),
    )


def _drawn(page: BallotPage, layers: list[Stub], *, with_slip: bool) -> bytes:
    """Our own ink, one page for each of the file's, the slip first."""
    paper = page.artwork.paper if page.artwork is not None else page.definition.paper
    into, high = BytesIO(), paper.height * 72
    first = slip(page, paper, page.number) if with_slip else layers[0]
    pages = [first, *layers] if with_slip else layers
    with drawing:
        canvas = blank_canvas(paper, title="overprint", language="en", into=into)
        canvas.setPageCompression(0)
        canvas.beginForm("stub")
        paint(canvas, high, first.number)
        canvas.endForm()
        canvas.setPageCompression(1)
        for place, layer in enumerate(pages):
            paint(canvas, high, layer.fixed)
            if place == 0:
                canvas.doForm("stub")
            canvas.showPage()
        canvas.save()
    return into.getvalue()


def _joined(page: BallotPage, file: Artfile, over: bytes, *, with_slip: bool) -> bytes:
    """The file's pages as they are, each with our ink as one form on top; nothing of theirs is read or rewritten."""
    writer = PdfWriter()
    ours, theirs = PdfReader(BytesIO(over)), PdfReader(BytesIO(file.data))
    first = 1 if with_slip else 0
    if with_slip:
        writer.add_page(ours.pages[0])
        if file.artwork.pages > 1:
            writer.add_blank_page(file.artwork.paper.width * 72, file.artwork.paper.height * 72)
    for number, their in enumerate(theirs.pages):
        added = writer.add_page(their)
        if added.rotation:
            added.transfer_rotation_to_content()
        _put_on(writer, added, ours.pages[first + number], f"/VCover{number}")
    name = f"{title(page)[0]}, style {page.style.id}, card {page.card.id}"
    writer.metadata = {"/Title": name, "/Producer": "Vote Center", "/Creator": "Vote Center"}
    preferences = writer.create_viewer_preferences()
    preferences[NameObject("/PrintScaling")] = NameObject("/None")
    preferences[NameObject("/Duplex")] = NameObject("/DuplexFlipLongEdge" if file.artwork.pages > 1 else "/Simplex")
    into = BytesIO()
    writer.write(into)
    return into.getvalue()


def _put_on(writer: PdfWriter, page: PageObject, over: PageObject, name: str) -> None:
    """Our page as a form on top of theirs, whose own graphics state is closed first."""
    form = StreamObject()
    drawn = over.get_contents()
    form.set_data(drawn.get_data() if drawn is not None else b"")
    form = form.flate_encode()
    box, fonts = page.cropbox, over.get("/Resources", DictionaryObject()).get_object()
    form.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): over["/MediaBox"].clone(writer),
            NameObject("/Resources"): (fonts or DictionaryObject()).clone(writer),
        }
    )
    reference = writer._add_object(form)
    resources = page.setdefault(NameObject("/Resources"), DictionaryObject()).get_object()
    forms = resources.setdefault(NameObject("/XObject"), DictionaryObject()).get_object()
    forms[NameObject(name)] = reference
    before, after = StreamObject(), StreamObject()
    before.set_data(b"q\n")
    after.set_data(f"\nQ q 1 0 0 1 {float(box.left):g} {float(box.bottom):g} cm {name} Do Q\n".encode())
    contents = page.get("/Contents")
    held = contents.get_object() if contents is not None else ArrayObject()
    parts = list(held) if isinstance(held, ArrayObject) else [contents]
    page[NameObject("/Contents")] = ArrayObject([writer._add_object(before), *parts, writer._add_object(after)])


def _unfit(artwork: Artwork, expected: str, found: str) -> Fault:
    return Fault(FaultCode.BALLOT_PDF_UNFIT, file=artwork.name, expected=expected, found=found)


def _inches(size: tuple[float, float]) -> str:
    return f"{size[0] / 72:.2f} x {size[1] / 72:.2f} in"
