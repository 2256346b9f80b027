"""A table of the screen as pages: every row, its heads again on every page. No Qt.

The same table is on the screen, so both say the same; buttons are left out, a chip is its word.
"""

from app.domain.papers import PaperTable, ReportPages
from ui.viewmodels.blocks import Cell, Table
from ui.viewmodels.parts import Action, Chip
from ui.viewmodels.saying import Saying

MOST_ROWS = 20_000
"""Rows on paper, a ream of it; the paper says how many more there are."""
WIDEST, NARROWEST = 44, 9
"""Characters a column counts for at most and at least when the page is shared out."""


def list_pages(
    saying: Saying, table: Table, *, title: str, subtitle: str, printed: str, more: str = "", most: int = MOST_ROWS
) -> ReportPages:
    """``printed`` is the time as people read it; ``more`` says where the rest is, should there ever be one, with the
    blank {n}."""
    words, count = saying.words, len(table.rows)
    return ReportPages(
        title=title,
        subtitle=subtitle,
        facts=(),
        sum=words("list.rows", n=f"{count:,}"),
        signatures=(),
        tables=(_table(table, more.format(n=f"{count - most:,}") if count > most else "", most),),
        footer=words("list.foot", printed=printed),
        page=words("import.page", number="{number}", of="{of}"),
    )


def _table(table: Table, after: str, most: int) -> PaperTable:
    kept = tuple(at for at, column in enumerate(table.columns) if column.cell is not Cell.ACTION)
    rows = tuple(tuple(_told(row.cells[at]) if at < len(row.cells) else "" for at in kept) for row in table.rows[:most])
    heads = tuple(table.columns[at].title for at in kept)
    return PaperTable(
        title=heads[0],
        columns=tuple(
            (head, _share(head, [row[place] for row in rows]), table.columns[at].cell is Cell.NUMBER)
            for place, (at, head) in enumerate(zip(kept, heads, strict=True))
        ),
        rows=rows,
        empty=table.empty,
        after=after,
    )


def _share(head: str, texts: list[str]) -> int:
    """By what the column holds: its longest text, but one very long sentence does not squeeze the others;
    the longest word of its head, which is heavier, is never broken."""
    longest = max((len(text) for text in texts), default=0)
    word = max((len(part) for part in head.split()), default=0)
    return min(WIDEST, max(longest, word * 4 // 3, NARROWEST)) + 5


def _told(cell: str | Chip | Action) -> str:
    if isinstance(cell, Chip):
        return cell.text
    return cell.label if isinstance(cell, Action) else cell
