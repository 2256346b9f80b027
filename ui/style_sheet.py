"""The style sheet, for the stock widgets: fields, scroll bars, menus, the handbook. All else is painted."""

from typing import Protocol


class Values(Protocol):
    """What the sheet asks of a theme."""

    def hex(self, name: str) -> str: ...
    def px(self, pixels: float) -> int: ...
    def size(self, name: str) -> int: ...


def style_sheet(theme: Values) -> str:
    """Whole-pixel widths only: Qt rounds the rest."""
    return (
        _fields(theme)
        + _scroll_bars(theme)
        + f"""
QMenu {{ background: {theme.hex("surface")}; color: {theme.hex("text")}; padding: {theme.px(6)}px;
  border: {theme.px(2)}px solid {theme.hex("border")}; }}
QMenu::item {{ padding: {theme.px(9)}px {theme.px(18)}px; }}
QMenu::item:selected {{ background: {theme.hex("action")}; color: {theme.hex("on_action")}; }}
QMenu::item:disabled {{ color: {theme.hex("on_disabled")}; }}
QTextBrowser {{ background: {theme.hex("surface")}; color: {theme.hex("text")}; border: none;
  padding: {theme.px(18)}px {theme.px(22)}px; }}
QListWidget {{ background: {theme.hex("surface")}; color: {theme.hex("text")}; border: none; outline: none; }}
QListWidget::item {{ padding: {theme.px(9)}px {theme.px(14)}px; border-bottom: 1px solid {theme.hex("hairline")};
  border-left: {theme.px(4)}px solid {theme.hex("surface")}; }}
QListWidget::item:selected {{ background: {theme.hex("selected")}; color: {theme.hex("text")};
  border-left: {theme.px(4)}px solid {theme.hex("selected_bar")}; }}
"""
    )


def _fields(theme: Values) -> str:
    return f"""
QLineEdit, QPlainTextEdit {{ background: {theme.hex("surface")}; color: {theme.hex("text")};
  border: {theme.px(2)}px solid {theme.hex("border")}; border-radius: {theme.size("radius.control")}px;
  padding: {theme.px(6)}px {theme.px(12)}px;
  placeholder-text-color: {theme.hex("muted")};
  selection-background-color: {theme.hex("action")}; selection-color: {theme.hex("on_action")}; }}
QLineEdit:disabled, QPlainTextEdit:disabled {{ background: {theme.hex("disabled")};
  color: {theme.hex("on_disabled")}; }}
QLineEdit#bare {{ border: none; padding: 0; background: transparent; }}
"""


def _scroll_bars(theme: Values) -> str:
    width = theme.px(16)
    return f"""
QScrollArea {{ background: transparent; border: none; }}
QScrollBar:vertical {{ background: {theme.hex("inset")}; width: {width}px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {theme.hex("border")}; min-height: {theme.px(48)}px;
  border-radius: {theme.px(4)}px; margin: {theme.px(3)}px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
"""
