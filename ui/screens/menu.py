"""The rail as a page, where the window is too narrow for a rail; and the facts the status bar had no room for."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Block, Buttons, Card, Facts
from ui.viewmodels.page import PageView
from ui.viewmodels.views_machine import MenuView


class MenuScreen(PageScreen):
    """Commands: the keys of the places."""

    def show_view(self, view: MenuView) -> None:
        body: list[Block] = [Card(blocks=(Buttons(actions=view.items),))]
        if view.facts:
            body.append(Card(blocks=(Facts(rows=view.facts),)))
        focus = view.items[0].key if view.items else ""
        self.show_page(PageView(key="menu", title=view.title, body=tuple(body), back=view.back, focus=focus))
