"""Pages for people in the office: a head, blocks that flow from page to page, a foot with "Page n of N"."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.domain.ballots import LETTER, Paper
from app.domain.papers import Rendered
from printing.document import Side, document
from printing.fonts import Face
from printing.ink import MM, Block, Box, Ink, Line, moved, paragraph, stacked
from printing.paper_words import said
from printing.wrapping import Type

TEXT = Type(face=Face.REGULAR, size=10.5, leading=13.2)
STRONG = Type(face=Face.SEMIBOLD, size=10.5, leading=13.2)
MONO = Type(face=Face.MONO, size=10.5, leading=13.2)
SMALL = Type(face=Face.REGULAR, size=10, leading=12.6)
SMALL_STRONG = Type(face=Face.SEMIBOLD, size=10, leading=12.6)
SMALL_MONO = Type(face=Face.MONO, size=10, leading=12.6)
SUBTITLE = Type(face=Face.REGULAR, size=13, leading=17)
TITLE = Type(face=Face.BOLD, size=22, leading=28)
GRAY = "#8A8A8A"
TRAINING = "#4B2173"
BAND = "#E6E6E6"

LANDSCAPE = Paper(width=11.0, height=8.5)
"""A letter sheet turned: the printer is asked for letter all the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A page and its margins, in points."""

    paper: Paper = LETTER
    side: float = 16.4 * MM
    top: float = 12.5 * MM
    bottom: float = 8.5 * MM

    @property
    def room(self) -> float:
        return self.paper.width * 72 - 2 * self.side


Foot = Callable[[int, int], Block]
"""The foot of page n of N."""


def report(
    frame: Frame,
    *,
    title: str,
    head: Block,
    continued: Block,
    blocks: Sequence[Block],
    foot: Foot,
    training: bool = False,
    language: str = "en",
) -> Rendered:
    """``head`` opens the first page and ``continued`` the others; no block is split."""
    band = training_band(frame.room, language) if training else Block(high=0)
    foot_high = foot(1, 1).high
    free = frame.paper.height * 72 - frame.top - frame.bottom - foot_high - band.high - 6
    pages = paginate(blocks, free - head.high, free - continued.high)
    sides = []
    for number, held in enumerate(pages, start=1):
        opening = head if number == 1 else continued
        below = foot(number, len(pages))
        top = stacked(band, opening, *held)
        foot_at = frame.paper.height * 72 - frame.bottom - below.high
        sides.append(Side(ink=(*moved(top.ink, frame.side, frame.top), *moved(below.ink, frame.side, foot_at))))
    return document(sides, frame.paper, title=title, language=language, duplex=False)


def paginate(blocks: Iterable[Block], first: float, rest: float) -> list[list[Block]]:
    """Blocks by page, in order, a table's head above its first row on every page. A block taller than a page gets a
    page of its own."""
    pages: list[list[Block]] = [[]]
    free = first
    for block in blocks:
        if block.high > free and (pages[-1] or len(pages) == 1 < block.high <= rest):
            pages.append([])
            free = rest
            if block.above is not None and block.above.high + block.high <= free:
                pages[-1].append(block.above)
                free -= block.above.high
        pages[-1].append(block)
        free -= block.high
    return pages


def gap(high: float) -> Block:
    return Block(high=high)


def rule(room: float, *, thick: float = 1.0, color: str = "#000000", after: float = 0.0) -> Block:
    return Block(high=thick + after, ink=(Line(x=0, y=thick / 2, to_x=room, to_y=thick / 2, thick=thick, color=color),))


def beside(*parts: tuple[float, Block]) -> Block:
    """Blocks side by side at these distances from the left."""
    ink: list[Ink] = []
    for x, block in parts:
        ink += moved(block.ink, x, 0)
    return Block(high=max(block.high for _, block in parts), ink=tuple(ink))


def training_band(room: float, language: str = "en") -> Block:
    """White on violet at the head of every training page."""
    words = paragraph(said("training", language), STRONG, room - 16, color="#FFFFFF")
    box = Box(x=0, y=0, wide=room, high=words.high + 6, fill=TRAINING)
    return Block(high=words.high + 14, ink=(box, *moved(words.ink, 8, 3)))


def page_place(number: int, of: int, language: str = "en") -> Block:
    """ "Page n of N", 90 points wide, against the right."""
    return paragraph(said("page", language, n=number, of=of), SMALL_STRONG, 90, align=1)


def foot_block(room: float, *, head: str, printed: str, number: int, of: int, language: str = "en") -> Block:
    """The chain's head, when printed, and the page of how many (BST: the head is printed on every report)."""
    first, _, tail = head.partition(" ")
    entry, _, digest = tail.partition(" ") if first == "entry" else ("", "", head)
    key = "journal_head_entry" if entry else "journal_head" if head else "no_entry"
    words = said("printed", language, head=said(key, language, entry=entry), when=printed)
    place = page_place(number, of, language)
    left = stacked(
        *(paragraph(words, SMALL, room - 100),),
        *((paragraph(digest, SMALL_MONO, room),) if digest else ()),
    )
    return stacked(rule(room, thick=0.8, after=3), beside((0, left), (room - 90, place)))


def signed(value: int) -> str:
    """0, +1, −1: a difference shows its sign."""
    return "0" if value == 0 else f"{'+' if value > 0 else '−'}{abs(value)}"
