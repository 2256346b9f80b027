"""Ballots: stock in, blank sheets, test and waste, spoiled numbers, reprint, samples."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Block, Columns
from ui.viewmodels.page import PageView
from ui.viewmodels.views_day import BallotsView


class BallotsScreen(PageScreen):
    """Commands: the keys of the cards' actions. Cards stand two by two."""

    def show_view(self, view: BallotsView) -> None:
        body: list[Block] = []
        for start in range(0, len(view.cards), 2):
            pair = view.cards[start : start + 2]
            body.append(Columns(columns=tuple((card,) for card in pair)) if len(pair) > 1 else pair[0])
        self.show_page(
            PageView(
                key=view.key,
                place="ballots",
                title=view.title,
                chips=view.chips,
                message=view.message,
                body=tuple(body),
                others=view.actions,
                primary=view.primary,
            )
        )
