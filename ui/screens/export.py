"""Export: which drive, what is written, how far it is; "exported" is said after it was read back."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Block, Card, Columns, Facts, Items
from ui.viewmodels.page import PageView
from ui.viewmodels.views_machine import ExportView


class ExportScreen(PageScreen):
    """Commands: the keys of the view's actions and of the drives'."""

    def show_view(self, view: ExportView) -> None:
        words = self.look.words
        drive = Card(title=words("export.drive"), blocks=(Items(items=view.drive),), ruled=True)
        what = Card(title=words("export.contents"), blocks=(Facts(rows=view.contents),), ruled=True)
        body: list[Block] = []
        if view.progress is not None:
            body.append(Card(blocks=(view.progress,)))
        if view.drive and view.contents:
            body.append(Columns(columns=((drive,), (what,))))
        elif view.drive or view.contents:
            body.append(drive if view.drive else what)
        self.show_page(
            PageView(
                key=view.key,
                place="export",
                title=view.title,
                steps=view.steps,
                message=view.message,
                body=(*body, *view.blocks),
                back=view.back,
                others=view.others,
                more_label=view.more_label,
                more=view.more,
                primary=view.primary,
                focus=view.focus,
            )
        )
