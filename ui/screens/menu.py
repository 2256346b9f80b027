"""The rail as a page, where the window is too narrow for a rail; how the window looks; and the facts the status bar
had no room for."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Block, Buttons, Card, Facts
from ui.viewmodels.page import PageView
from ui.viewmodels.views_machine import MenuView


class MenuScreen(PageScreen):
    """Commands: the keys of the places; ``larger`` and the like; ``theme`` and ``language`` {value}."""

    def show_view(self, view: MenuView) -> None:
        body: list[Block] = [Card(blocks=(Buttons(actions=view.items),))] if view.items else []
        if view.look:
            body.append(Card(title=view.look_title, blocks=view.look, ruled=True))
        if view.facts:
            body.append(Card(blocks=(Facts(rows=view.facts),)))
        focus = view.focus or (view.items[0].key if view.items else "")
        self.show_page(PageView(key="menu", title=view.title, body=tuple(body), back=view.back, focus=focus))
