"""Serve one voter, step by step: the step's card, what comes out, the one strong action."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Block, Card, Paragraph
from ui.viewmodels.page import PageView
from ui.viewmodels.views_desk import ServeView


class ServeScreen(PageScreen):
    """Commands: the keys of the view's actions, with the values of choices, checks and fields on the page."""

    def show_view(self, view: ServeView) -> None:
        words = self.look.words
        blocks: tuple[Block, ...] = view.blocks
        message = view.message
        if message is not None and message.quiet and not self.look.low:
            blocks, message = (*blocks, message), None
        side: tuple[Block, ...] = view.side
        if view.preview is not None:
            side = (Paragraph(text=view.preview.caption or words("serve.comes_out"), muted=True), view.preview)
        self.show_page(
            PageView(
                key=view.key,
                place="voters",
                person=view.person,
                steps=view.steps,
                message=message,
                body=(Card(title=view.title, blocks=blocks, large=True, side=side),),
                back=view.back,
                others=view.others,
                more=view.more,
                more_label=words("serve.more"),
                primary=view.primary,
                focus=view.focus,
            )
        )
