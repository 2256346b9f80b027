"""Something happened that the program does not know. It says so, keeps the record whole, and names the next step."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Card, Paragraph
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Message, Status
from ui.viewmodels.views_machine import BugView


class BugScreen(PageScreen):
    """Commands: the keys of the view's actions."""

    def show_view(self, view: BugView) -> None:
        message = Message(status=Status.STOP, title=view.title, text=view.text, points=view.points, big=True)
        details = Card(title=self.look.words("bug.details"), blocks=(Paragraph(text=view.details),), ruled=True)
        self.show_page(PageView(key="bug", message=message, body=(details,), others=view.others, primary=view.primary))
