"""Today: what came in and where it is, how fast it goes, what is still open."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Card, Columns, Figures, Items
from ui.viewmodels.page import PageView
from ui.viewmodels.views_day import TodayView


class TodayScreen(PageScreen):
    """Commands: the segment strip's key with {value}, the items' and the view's actions."""

    def show_view(self, view: TodayView) -> None:
        issued = Card(
            title=view.throughput_title,
            segments=view.segments,
            blocks=(Figures(items=view.figures), view.throughput),
        )
        empty = self.look.words("today.nothing_open")
        still = Card(
            title=view.open_title, chip=view.open_chip, blocks=(Items(items=view.items, empty=empty),), ruled=True
        )
        self.show_page(
            PageView(
                key="today",
                place="today",
                title=view.title,
                chips=(view.chip,) if view.chip else (),
                message=view.message,
                body=(Card(blocks=(view.bars,)), Columns(columns=((issued,), (still,)), weights=(598, 588))),
                others=view.actions,
            )
        )
