"""A page of one table, with a button in every row: samples, papers, station slips."""

from ui.viewmodels.blocks import Card, Cell, Column, Paragraph, Row, Table
from ui.viewmodels.make_serve import back
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Message
from ui.viewmodels.saying import Saying


def one_table_view(
    saying: Saying,
    key: str,
    *,
    title: str,
    text: str,
    name: str,
    fact: Column,
    rows: tuple[Row, ...],
    message: Message | None,
) -> PageView:
    """Behind the Ballots screen. A row is what it is about (under ``name``), a ``fact`` of it, and its action."""
    columns = (Column(title=name, cell=Cell.STRONG, wide=True), fact, Column(title="", cell=Cell.ACTION))
    table = Table(label=title, columns=columns, rows=rows, tall=True)
    return PageView(
        key=key,
        place="ballots",
        title=title,
        message=message,
        body=(Card(blocks=(Paragraph(text=text), table)),),
        back=back(saying),
    )
