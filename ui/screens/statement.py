"""The ballot statement: record against count, the signed difference, and the note it requires (BST-01 … BST-11)."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Block, Card, Columns
from ui.viewmodels.page import PageView
from ui.viewmodels.views_day import StatementView


class StatementScreen(PageScreen):
    """Commands: the keys of the view's actions, with the note under its field's key."""

    def show_view(self, view: StatementView) -> None:
        mark = view.note.mark
        note = Card(title=view.note_title, mark=mark, blocks=(view.note,))
        ledger = Card(blocks=(view.table,), flush=True)
        body: list[Block] = [Columns(columns=((ledger,), (view.message, note)), weights=(664, 522))]
        body += view.more_tables
        self.show_page(
            PageView(
                key=view.key,
                place="close",
                steps=view.steps,
                body=tuple(body),
                back=view.back,
                others=view.others,
                primary=view.primary,
                focus=view.note.key if view.note.focus else "",
            )
        )
