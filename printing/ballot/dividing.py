"""More contests than one sheet holds go onto several cards, divided between contests and never within one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.domain.ballots import PAPERS, BallotDefinition, Card, Contest, Heading
from app.domain.papers import BallotPage
from app.faults import Fault, FaultCode
from printing.ballot.card import lay_out, papers

Items = tuple[Contest | Heading, ...]


def divide(pages: Sequence[BallotPage]) -> tuple[Items, ...]:
    """The contests of one card as they go onto sheets. ``pages`` are that card in every form it is printed in: each
    sheet must hold its contests in all of them. A heading goes with the contest below it, and is said again where its
    contests go on on another sheet.

    Raises Fault(DEFINITION_BAD) for one contest that fills more than a sheet, Fault(GLYPH_MISSING).
    """
    whole = pages[0].card.items
    if _fits(pages, whole):
        return (whole,)
    longest = _sheets(pages, _groups(whole))
    for name in _shorter(pages[0].definition):
        on_shorter = [replace(page, definition=replace(page.definition, longest=name)) for page in pages]
        try:
            found = _sheets(on_shorter, _groups(whole))
        except Fault:
            continue
        if len(found) == len(longest):
            return found
    return longest


def _shorter(definition: BallotDefinition) -> Iterator[str]:
    """Papers from the election's own up: as many sheets of a shorter one are handier, and more alike."""
    allowed = papers(definition)
    yield from sorted(
        (name for name, paper in PAPERS.items() if paper in allowed), key=lambda name: PAPERS[name].height
    )


def _sheets(pages: Sequence[BallotPage], groups: Sequence[Items]) -> tuple[Items, ...]:
    sheets: list[Items] = []
    start = 0
    while start < len(groups):
        count = _most(pages, groups[start:])
        if count == 0:
            contest = next(item for item in groups[start] if isinstance(item, Contest))
            raise Fault(
                FaultCode.DEFINITION_BAD,
                style=pages[0].style.id,
                card=pages[0].card.id,
                expected="contests that go on one sheet each, front and back",
                found=f"{contest.id}, which does not",
            )
        sheets.append(_joined(groups[start : start + count]))
        start += count
    return tuple(sheets)


def _groups(items: Items) -> list[Items]:
    """Each contest with the headings above it; a contest further down a section has the section's last heading too."""
    found: list[Items] = []
    waiting: list[Heading] = []
    last: Heading | None = None
    for item in items:
        if isinstance(item, Heading):
            waiting.append(item)
            last = item
        else:
            above = waiting or ([last] if last is not None else [])
            found.append((*above, item))
            waiting = []
    return found


def _joined(groups: Sequence[Items]) -> Items:
    """The groups one after the other, a heading not said twice."""
    found: list[Contest | Heading] = []
    said: Heading | None = None
    for group in groups:
        for item in group:
            if isinstance(item, Heading):
                if item != said:
                    found.append(item)
                said = item
            else:
                found.append(item)
    return tuple(found)


def _most(pages: Sequence[BallotPage], groups: Sequence[Items]) -> int:
    """How many groups one sheet holds: more never fit where fewer do not."""
    low, high = 0, len(groups)
    while low < high:
        middle = (low + high + 1) // 2
        if _fits(pages, _joined(groups[:middle])):
            low = middle
        else:
            high = middle - 1
    return low


def _fits(pages: Sequence[BallotPage], items: Items) -> bool:
    try:
        for page in pages:
            card: Card = replace(page.card, items=items)
            lay_out(replace(page, card=card, style=replace(page.style, cards=(card,))))
    except Fault as fault:
        if fault.code is FaultCode.DEFINITION_BAD:
            return False
        raise
    return True
