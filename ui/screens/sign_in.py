"""Sign in: who works at this desk. The same page signs in a second person."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Block, Card, Paragraph
from ui.viewmodels.page import PageView
from ui.viewmodels.views_machine import SignInView


class SignInScreen(PageScreen):
    """Commands: the primary's key with the chosen person and the password, once; the field is emptied at once."""

    def show_view(self, view: SignInView) -> None:
        blocks: list[Block] = [Paragraph(text=view.intro, muted=True)] if view.intro else []
        blocks += [view.people, view.password]
        self.show_page(
            PageView(
                key=view.key,
                title=view.title,
                message=view.message,
                body=(Card(blocks=tuple(blocks)),),
                back=view.back,
                others=view.others,
                primary=view.primary,
                focus=view.password.key if view.people.chosen else view.people.key,
            )
        )
