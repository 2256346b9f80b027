"""From block values to widgets. One function per kind of block, found by the value's class."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.look import Look
from ui.viewmodels import blocks as b
from ui.viewmodels import charts, fields, parts
from ui.widgets.bars import BarPicture
from ui.widgets.button import Button
from ui.widgets.card import Rule, Surface
from ui.widgets.chart import ThroughputChart
from ui.widgets.chip import ChipLabel
from ui.widgets.choices import CheckList, ChoiceList
from ui.widgets.columns import ColumnsBox
from ui.widgets.facts import CodeBox, FactList, ItemList, QuoteBox, WayList
from ui.widgets.fields import FieldBox, Input
from ui.widgets.flow import Flow
from ui.widgets.message import Act, MessageBox
from ui.widgets.preview import PagePicture, PaperSketch
from ui.widgets.progress import FigureLine, ProgressBox
from ui.widgets.segments import SegmentStrip
from ui.widgets.side import SidedCard
from ui.widgets.table import TableBox
from ui.widgets.text import Text


class Builder:
    """Makes widgets for one page, and remembers what gives a value."""

    def __init__(self, look: Look, act: Act, choose: Callable[[str, str], None]) -> None:
        """``act`` gets a pressed action; ``choose`` the key and value of a segment strip."""
        self._look, self._act, self._choose = look, act, choose
        self.inputs: dict[str, Input] = {}
        self.given: dict[str, str] = {}
        """The value each input had in the view, to tell what the worker changed."""
        self.strips: dict[str, SegmentStrip] = {}
        """Strips by key: the focus returns to the one that was just used."""
        self.progress: list[ProgressBox] = []
        self.first_focus: str = ""

    def build(self, block: b.Block) -> QWidget:
        made: QWidget = getattr(self, f"_{type(block).__name__.lower()}")(block)
        return made

    # --- words

    def _message(self, block: parts.Message) -> QWidget:
        return MessageBox(self._look, block, self._act)

    def _paragraph(self, block: b.Paragraph) -> QWidget:
        role = "body_strong" if block.strong else "body"
        return Text(self._look, block.text, role, color="muted" if block.muted else "text")

    def _heading(self, block: b.Heading) -> QWidget:
        return Text(self._look, block.text, "lead")

    def _facts(self, block: b.Facts) -> QWidget:
        return FactList(self._look, block)

    def _code(self, block: b.Code) -> QWidget:
        return CodeBox(self._look, block)

    def _quote(self, block: b.Quote) -> QWidget:
        return QuoteBox(self._look, block)

    def _ways(self, block: b.Ways) -> QWidget:
        return WayList(self._look, block, self._act)

    def _items(self, block: b.Items) -> QWidget:
        return ItemList(self._look, block, self._act)

    def _buttons(self, block: b.Buttons) -> QWidget:
        made = QWidget()
        flow = Flow(self._look.px(12))
        for action in block.actions:
            button = Button(self._look, action)
            button.clicked.connect(lambda _=False, chosen=action: self._act(chosen))
            flow.addWidget(button)
        made.setLayout(flow)
        return made

    # --- figures and pictures

    def _table(self, block: b.Table, pad: int = 0) -> QWidget:
        if not block.rows and block.empty:
            return Text(self._look, block.empty, color="muted")
        return TableBox(self._look, block, self._act, pad=pad)

    def _paperpreview(self, block: b.PaperPreview) -> QWidget:
        return PaperSketch(self._look, block)

    def _picture(self, block: b.Picture) -> QWidget:
        return PagePicture(self._look, block)

    def _progress(self, block: b.Progress) -> QWidget:
        made = ProgressBox(self._look, block)
        self.progress.append(made)
        return made

    def _figures(self, block: b.Figures) -> QWidget:
        return FigureLine(self._look, block)

    def _bars(self, block: charts.Bars) -> QWidget:
        return BarPicture(self._look, block)

    def _throughput(self, block: charts.Throughput) -> QWidget:
        return ThroughputChart(self._look, block)

    # --- what is filled in

    def _keep(self, key: str, widget: Input, given: str) -> None:
        self.inputs[key] = widget
        self.given[key] = given

    def _field(self, block: fields.Field) -> QWidget:
        made = FieldBox(self._look, block)
        self._keep(block.key, made, made.value())
        if block.focus:
            self.first_focus = block.key
        return made

    def _choices(self, block: fields.Choices) -> QWidget:
        made = ChoiceList(self._look, block)
        self._keep(block.key, made, made.value())
        return made

    def _checks(self, block: fields.Checks) -> QWidget:
        made = CheckList(self._look, block)
        for card in made.cards:
            self._keep(card.check_key, card, card.value())
        return made

    def _segments(self, block: fields.Segments) -> QWidget:
        made = SegmentStrip(self._look, block)
        made.chosen.connect(lambda value: self._choose(block.key, value))
        self.strips[block.key] = made
        return made

    # --- what holds other blocks

    def _card(self, block: b.Card) -> QWidget:
        look = self._look
        main = QWidget() if block.side else Surface(look)
        column = QVBoxLayout(main)
        pad = look.px(22) if block.large and not look.low else look.size("layout.card_pad")
        sides = 1 if block.flush else pad
        top = look.px(14) if block.large and not look.low else look.size("layout.card_top")
        if block.flush and not block.title:
            top = look.px(6)
        column.setContentsMargins(sides, top, sides, look.px(8) if block.flush else look.size("layout.card_bottom"))
        column.setSpacing(look.px(10))
        head = self._card_head(block)
        if head is not None:
            if block.flush:
                head.setContentsMargins(pad, 0, pad, 0)
            column.addLayout(head)
            if block.ruled:
                column.setSpacing(look.px(7))
                column.addWidget(Rule(look))
                if block.blocks and isinstance(block.blocks[0], b.Table):
                    column.addSpacing(-look.px(7))
        last = self._last_growing(block.blocks)
        for index, child in enumerate(block.blocks):
            if block.flush and isinstance(child, b.Table):
                column.addWidget(self._table(child, pad=look.px(14)))
            else:
                if isinstance(child, parts.Message) and column.count() > 1:
                    column.addSpacing(look.px(12))
                column.addWidget(self.build(child), 1 if index == last else 0)
        if last < 0:
            column.addStretch(1)
        if not block.side:
            return main
        side = QWidget()
        beside = QVBoxLayout(side)
        beside.setContentsMargins(look.px(36), look.px(12), look.px(36), look.px(7))
        beside.setSpacing(look.px(4))
        for child in block.side:
            beside.addWidget(self.build(child))
        beside.addStretch(1)
        return SidedCard(look, main, side)

    def _card_head(self, block: b.Card) -> QHBoxLayout | None:
        if not (block.title or block.chip or block.segments or block.mark):
            return None
        look = self._look
        head = QHBoxLayout()
        head.setSpacing(look.px(12))
        head.addWidget(Text(look, block.title, "title" if block.large and not look.low else "lead"), 1)
        if block.mark:
            head.addWidget(Text(look, block.mark, "body_strong", wrap=False))
        if block.chip:
            head.addWidget(ChipLabel(look, block.chip))
        if block.segments:
            head.addWidget(self._segments(block.segments), 0, Qt.AlignmentFlag.AlignRight)
        return head

    def _columns(self, block: b.Columns) -> QWidget:
        groups: list[list[tuple[QWidget, bool, bool]]] = []
        for group in block.columns:
            last = self._last_growing(group)
            made = [(self.build(child), isinstance(child, parts.Message), i == last) for i, child in enumerate(group)]
            groups.append(made)
        return ColumnsBox(self._look, groups, block.weights or tuple(1 for _ in groups))

    def _last_growing(self, group: Sequence[b.Block]) -> int:
        """One block per column takes the height that is left: the last that wants it; −1 for none."""
        return max((i for i, child in enumerate(group) if self.grows(child)), default=-1)

    def place_all(self, column: QVBoxLayout, group: Sequence[b.Block]) -> None:
        last = self._last_growing(group)
        for index, block in enumerate(group):
            column.addWidget(self.build(block), 1 if index == last else 0)

    def grows(self, block: Any) -> bool:
        """Whether a block wants the height that is left."""
        if isinstance(block, b.Card | b.Columns | charts.Throughput):
            return True
        return isinstance(block, fields.Field) and block.kind is fields.FieldKind.LONG
