"""The handbook, offline: topics at the left, the page at the right, one box that searches all of it."""

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from ui.look import Look
from ui.screens.kept import Kept
from ui.viewmodels.handbook import matching
from ui.viewmodels.page import PageView
from ui.viewmodels.views_machine import HelpTopic, HelpView
from ui.widgets.action_bar import ActionBar
from ui.widgets.card import Surface
from ui.widgets.columns import narrow
from ui.widgets.text import Text


class Reader(QTextBrowser):
    """Shows Markdown. Nothing is ever fetched; a link goes to another topic by its key."""

    asked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setFont(look.font())
        self.setProperty("ring", "edge")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDefaultStyleSheet(f"a {{ color: {look.theme.hex('link')}; }}")
        self.anchorClicked.connect(lambda url: self.asked.emit(url.toString()))

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        return None

    def show_markdown(self, text: str) -> None:
        features = QTextDocument.MarkdownFeature
        self.document().setMarkdown(text, features.MarkdownDialectGitHub | features.MarkdownNoHTML)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)


class HelpScreen(QWidget):
    """Commands: ``topic`` {key} when another page is read; ``back``."""

    command = Signal(str, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._topics: tuple[HelpTopic, ...] = ()
        self._none = look.words("help.none")
        margin = look.size("layout.margin")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        column = QVBoxLayout()
        column.setContentsMargins(margin, look.size("layout.page_top"), margin, look.size("layout.page_top"))
        outer.addLayout(column, 1)
        column.setSpacing(look.px(8))
        self._title = Text(look, "", "title")
        column.addWidget(self._title)
        self.search = QLineEdit()
        self.search.setProperty("ring", "edge")
        self.search.setMinimumHeight(look.size("target.desk_button_px"))
        self.search.setAccessibleName(look.words("help.search"))
        self.search.setPlaceholderText(look.words("help.search"))
        column.addWidget(self.search)
        self._row = QHBoxLayout()
        self._row.setSpacing(look.size("layout.gutter"))
        self.topics = QListWidget()
        self.topics.setAccessibleName(look.words("help.topics"))
        self.topics.setProperty("ring", "edge")
        self.topics.setWordWrap(True)
        self.topics.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.reader = Reader(look)
        self._left = self._framed(self.topics)
        self._row.addWidget(self._left, 2)
        self._right = self._framed(self.reader)
        self._row.addWidget(self._right, 5)
        self._tight = self._reading = False
        column.addLayout(self._row, 1)
        self.bar = ActionBar(look, lambda action: self.command.emit(action.key, {}))
        outer.addWidget(self.bar)
        self.search.textChanged.connect(self._narrow)
        self.topics.currentItemChanged.connect(self._chosen)
        self.topics.itemActivated.connect(self._open)
        self.topics.itemClicked.connect(self._open)
        self.reader.asked.connect(self._go)
        self.setFocusProxy(self.search)

    def _framed(self, inner: QWidget) -> QWidget:
        frame = Surface(self.look)
        layout = QVBoxLayout(frame)
        edge = self.look.px(4)
        layout.setContentsMargins(edge, edge, edge, edge)
        layout.addWidget(inner)
        return frame

    def show_view(self, view: HelpView) -> None:
        self._topics = view.topics
        self._none = view.no_match or self._none
        self._title.setText(view.title)
        self.setAccessibleName(view.title)
        self.search.clear()
        self._narrow("")
        self._go(view.chosen)
        self.bar.show_actions(PageView(key="help", title=view.title, back=view.back))
        self._reading = bool(view.chosen)
        self._show_parts()

    def _narrow(self, text: str) -> None:
        """Only the topics that hold every word."""
        self.topics.clear()
        for topic in matching(self._topics, text):
            item = QListWidgetItem(topic.title)
            item.setData(Qt.ItemDataRole.UserRole, topic.key)
            self.topics.addItem(item)
        if self.topics.count():
            self.topics.setCurrentRow(0)
        else:
            self.reader.show_markdown(self._none)

    def _chosen(self, item: QListWidgetItem | None) -> None:
        key = item.data(Qt.ItemDataRole.UserRole) if item is not None else ""
        topic = next((each for each in self._topics if each.key == key), None)
        if topic is not None:
            self.reader.show_markdown(topic.markdown)
            self.reader.setAccessibleName(topic.title)
            self.command.emit("topic", {"key": topic.key})

    def _go(self, key: str) -> None:
        key = key.removesuffix(".md").rsplit("/", 1)[-1]
        for row in range(self.topics.count()):
            if self.topics.item(row).data(Qt.ItemDataRole.UserRole) == key:
                self.topics.setCurrentRow(row)

    def focus_first(self) -> None:
        first = self.reader if self._tight and self._reading else self.search
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def settle(self) -> None:
        """Nothing here waits for work."""

    def keep(self) -> Kept:
        """The words looked for, the page that is read, and how far."""
        item, bar = self.topics.currentItem(), self.reader.verticalScrollBar()
        return Kept(
            page="help",
            typed={"text": self.search.text()} if self.search.text() else {},
            focus=str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else "",
            share=bar.value() / bar.maximum() if bar.maximum() else 0.0,
        )

    def resume(self, kept: Kept) -> None:
        if kept.page != "help":
            return
        self.search.setText(kept.typed.get("text", ""))
        self._go(kept.focus)
        bar = self.reader.verticalScrollBar()
        QTimer.singleShot(0, self, lambda: bar.setValue(round(kept.share * bar.maximum())))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._tight and not self._left.isVisible():
            self._reading = False
            self._show_parts()
            self.topics.setFocus(Qt.FocusReason.TabFocusReason)
        elif event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            self.focus_first()
        elif event.key() == Qt.Key.Key_Escape:
            self.command.emit("back", {})
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down) and self.search.hasFocus():
            self.topics.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little width, either the topics or the page: Enter opens the page, Esc goes back."""
        self._tight = narrow(self.look, self.width() - 2 * self.look.size("layout.margin"))
        self._show_parts()

    def _show_parts(self) -> None:
        alone = self._tight and self._reading
        self._left.setVisible(not alone)
        self._right.setVisible(not self._tight or self._reading)
        self.search.setVisible(not alone)
        if alone and self.search.hasFocus():
            self.reader.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open(self, item: QListWidgetItem) -> None:
        self._chosen(item)
        self._reading = True
        self._show_parts()
        self.reader.setFocus(Qt.FocusReason.TabFocusReason)
