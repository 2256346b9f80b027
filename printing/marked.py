"""A ballot marked at the accessible station: the voter's own style with ovals filled as a careful hand fills them.

The body is the one every voter of the style gets; only the fills and the written names are added, inside the ovals and
on the lines. The stub has no number, for nothing may join the sheet to a sitting (DESIGN 5, VVSG 10.2.1-A). Nothing is
kept: no cache, no file.
"""

from io import BytesIO

from app.domain.marking import Choices, Pick
from app.domain.marking_paper import MarkedPage
from app.domain.papers import Rendered
from app.faults import Fault, FaultCode
from printing.ballot import look
from printing.ballot.card import CardLayout, lay_out
from printing.ballot.stub import stub, tear_line
from printing.ballot.stylemark import mark_of, read_back
from printing.ballot.wording import title
from printing.document import blank_canvas
from printing.fonts import Face, drawing
from printing.ink import Ink, Line, Oval, Text
from printing.marked_places import Place, places
from printing.marked_summary import render_summary
from printing.painting import paint
from printing.shaping import width
from printing.wrapping import Type, wrap

INSET = 1.1
"""From the edge of the oval to the fill: a careful hand stays inside the line."""
NAME_SIZES = (14.0, 12.5, 11.0, 10.0)
SMALL = Type(face=Face.REGULAR, size=9.0, leading=10.4)
"""A long name goes on two lines in this type."""


def render_marked(page: MarkedPage) -> Rendered:
    """The card with its marks, or the summary sheet.

    Raises Fault(GLYPH_MISSING), Fault(DEFINITION_BAD), Fault(BALLOT_PDF_UNFIT) for a card that comes as the election
    system's own file, whose ovals this program does not know: those jurisdictions take the summary sheet.
    """
    if page.summary:
        return render_summary(page)
    ballot = page.ballot
    if ballot.artwork is not None:
        raise Fault(
            FaultCode.BALLOT_PDF_UNFIT,
            file=ballot.artwork.name,
            expected="a ballot laid out by this program, or the summary sheet",
            found="the election system's own file",
        )
    layout = lay_out(ballot)
    sides = _sides(layout, places(ballot, layout), page.choices)
    paper = layout.paper
    wide, high = paper.width * 72, paper.height * 72
    into = BytesIO()
    name = f"{title(ballot)[0]}, style {ballot.style.id}, card {ballot.card.id}"
    with drawing:
        canvas = blank_canvas(paper, title=name, language=ballot.language, into=into, duplex=len(sides) > 1)
        head = stub(ballot, paper, "")
        for side, ink in enumerate(sides):
            above = (*head.fixed, *head.number) if side == 0 else tear_line(wide)
            paint(canvas, high, (*ink, *above))
            canvas.showPage()
        canvas.save()
    pdf = into.getvalue()
    mark = read_back(pdf, mark_of(ballot), (0, look.STUB))
    return Rendered(pdf=pdf, pages=len(sides), sheets=1, paper=paper, mark=mark)


def prints(letter: str) -> bool:
    """Whether a written name may hold this letter: the paper's fonts have it."""
    try:
        width(letter, Face.REGULAR, 10.0)
    except Fault:
        return False
    return True


def _sides(layout: CardLayout, where: tuple[Place, ...], choices: Choices) -> list[tuple[Ink, ...]]:
    found: list[list[Ink]] = [list(side) for side in layout.sides]
    for place in where:
        pick = _pick(choices, place)
        if pick is None:
            continue
        found[place.side].append(fill(place.oval))
        if place.rule is not None and pick.name:
            found[place.side] += written(pick.name, place.rule)
    return [tuple(side) for side in found]


def _pick(choices: Choices, place: Place) -> Pick | None:
    for pick in choices.of(place.contest):
        if (pick.option, pick.line, pick.rank) == (place.mark.option, place.mark.line, place.mark.rank):
            return pick
    return None


def fill(oval: Oval) -> Oval:
    return Oval(
        x=oval.x + INSET,
        y=oval.y + INSET,
        wide=oval.wide - 2 * INSET,
        high=oval.high - 2 * INSET,
        thick=0.1,
        filled=True,
    )


def written(name: str, rule: Line) -> tuple[Text, ...]:
    """The name on its line, as large as there is room, on two lines if it must be."""
    room = rule.to_x - rule.x - 2.0
    base = rule.y - 3.4
    for size in NAME_SIZES:
        if width(name, Face.REGULAR, size) <= room:
            return (Text(x=rule.x + 1.0, y=base, text=name, face=Face.REGULAR, size=size),)
    lines = wrap(name, SMALL, room)
    size, leading = SMALL.size, SMALL.leading
    while len(lines) > 2 and size > 5.0:
        size -= 0.5
        leading = size * 1.1
        lines = wrap(name, Type(face=Face.REGULAR, size=size, leading=leading), room)
    return tuple(
        Text(x=rule.x + 1.0, y=base - (len(lines) - 1 - at) * leading, text=line, face=Face.REGULAR, size=size)
        for at, line in enumerate(lines)
    )
