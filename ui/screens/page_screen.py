"""A page that needs no screen of its own: forms for questioned and special-needs ballots, incidents, transfers."""

from ui.screens.page import PageScreen
from ui.viewmodels.page import PageView


class AnyPageScreen(PageScreen):
    """Shows any ``PageView`` as it is. Commands: the keys of its actions."""

    def show_view(self, view: PageView) -> None:
        self.show_page(view)
