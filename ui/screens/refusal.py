"""No, by a rule: what happened, why, what can be done instead. The refusal never blames and never ends the road."""

from ui.screens.page import PageScreen
from ui.viewmodels.blocks import Block, Card, Cell, Column, Columns, Heading, Table, Ways
from ui.viewmodels.page import PageView
from ui.viewmodels.views_desk import RefusalView

RECORD = (
    Column(title="", cell=Cell.STRONG),
    Column(title="", cell=Cell.MONO),
    Column(title=""),
    Column(title="", cell=Cell.CHIP, wide=True),
)


class RefusalScreen(PageScreen):
    """Commands: the keys of the view's actions and of the ways on."""

    def show_view(self, view: RefusalView) -> None:
        words = self.look.words
        left: list[Block] = []
        if view.record:
            label = view.record_title
            left.append(Table(label=label, columns=RECORD, rows=view.record, headed=False, tall=True))
        if view.rule is not None:
            if view.record:
                left.append(Heading(text=words("refusal.rule")))
            left.append(view.rule)
        right = Card(title=words("refusal.instead"), blocks=(Ways(items=view.ways),), ruled=True)
        title = view.record_title if view.record else words("refusal.rule")
        body: tuple[Block, ...] = ()
        if left and view.ways:
            columns: tuple[tuple[Block, ...], ...] = ((Card(title=title, blocks=tuple(left), ruled=True),), (right,))
            body = (Columns(columns=columns, weights=(10, 13)),)
        elif left:
            body = (Card(title=title, blocks=tuple(left)),)
        elif view.ways:
            body = (right,)
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
            )
        )
