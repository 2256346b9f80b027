"""Opening and closing the day: one guided step per page."""

from ui.screens.page import PageScreen
from ui.viewmodels.page import PageView
from ui.viewmodels.views_day import CloseView, OpenDayView


class GuidedScreen(PageScreen):
    """Commands: the keys of the view's actions, with what was counted, ticked and chosen."""

    place = ""

    def show_view(self, view: OpenDayView | CloseView) -> None:
        self.show_page(
            PageView(
                key=view.key,
                place=self.place,
                title=view.title,
                steps=view.steps,
                message=view.message,
                body=view.body,
                back=view.back,
                others=view.others,
                primary=view.primary,
                focus=view.focus,
            )
        )
