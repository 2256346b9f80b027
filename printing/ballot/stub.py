"""The numbered stub at the top of the front: the only place where two ballots of one style differ (KMC 6.20.030(f)).

The official tears it off before the voter seals the ballot (KMC 6.30.130), so it speaks the official's English.
"""

from app.domain.ballots import Paper
from app.domain.papers import BallotPage
from printing.ballot import look
from printing.ballot.wording import card_place, style_name
from printing.ink import Ink, Line, Text, moved, paragraph, stacked
from printing.shaping import width
from printing.words import written_date


def stub(page: BallotPage, paper: Paper, number: str) -> tuple[Ink, ...]:
    """Words, number and the line to tear along; without a number (sample, proof) it says so."""
    wide = paper.width * 72
    shown = f"No. {number}" if number else "No number"
    kind = look.NUMBER if number else look.STRONG
    n, m = card_place(page.style, page.card)
    where = f"{page.definition.jurisdiction.in_('en')}, {written_date(page.definition.date, 'en')}"
    which = f"{style_name(page.style, 'en')}, card {n} of {m}"
    room = wide - 2 * look.STUB_MARGIN - width(shown, kind.face, kind.size) - 14
    words = stacked(
        paragraph("Stub. The official tears it off and keeps it.", look.STRONG, room),
        paragraph(where, look.TEXT, room),
        paragraph(which, look.TEXT, room),
    )
    top = max(4.0, (look.STUB - words.high) / 2 - 4)
    return (
        *moved(words.ink, look.STUB_MARGIN, top),
        Text(x=wide - look.STUB_MARGIN, y=top + 24, text=shown, face=kind.face, size=kind.size, align=1),
        *tear_line(wide),
    )


def tear_line(wide: float) -> tuple[Ink, ...]:
    return (Line(x=0, y=look.STUB, to_x=wide, to_y=look.STUB, thick=1.1, dash=(3, 2)),)
