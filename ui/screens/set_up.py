"""Set up this laptop: load the package, two people, compare the short hash."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Block, Card, Columns, Facts, Paragraph
from ui.viewmodels.page import PageView
from ui.viewmodels.views_machine import SetUpView


class SetUpScreen(PageScreen):
    """Commands: the keys of the view's actions, with the values of its fields."""

    def show_view(self, view: SetUpView) -> None:
        words = self.look.words
        left: list[Block] = [Paragraph(text=view.intro)] if view.intro else []
        left += view.fields
        right: list[Block] = []
        if view.code is not None:
            right.append(Card(title=words("set_up.compare"), blocks=(view.code,), ruled=True))
        if view.facts:
            right.append(Card(title=words("set_up.package"), blocks=(Facts(rows=view.facts),), ruled=True))
        body: list[Block] = []
        if left and right:
            body.append(Columns(columns=((Card(blocks=tuple(left)),), tuple(right)), weights=(6, 5)))
        elif left:
            body.append(Card(blocks=tuple(left)))
        else:
            body += right
        self.show_page(
            PageView(
                key=view.key,
                title=view.title,
                steps=view.steps,
                message=view.message,
                body=tuple(body),
                back=view.back,
                others=view.others,
                primary=view.primary,
                focus=view.focus,
            )
        )
