"""Take a spoiled ballot back: number, how it ended, destroyed unexamined. A page, not a pop-up."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Block, Card, Columns
from ui.viewmodels.page import PageView
from ui.viewmodels.views_desk import SpoilView


class SpoilScreen(PageScreen):
    """Commands: the keys of the view's actions, with number, fate and checks."""

    def show_view(self, view: SpoilView) -> None:
        words = self.look.words
        main = Card(title=view.title, blocks=view.blocks, large=True)
        body: tuple[Block, ...] = (main,)
        if view.rule is not None:
            rule = Card(title=words("refusal.rule"), blocks=(view.rule,), ruled=True)
            body = (Columns(columns=((main,), (rule,)), weights=(7, 4)),)
        self.show_page(
            PageView(
                key=view.key,
                place="voters",
                person=view.person,
                message=view.message,
                body=body,
                back=view.back,
                others=view.others,
                primary=view.primary,
                focus=view.focus,
            )
        )
