"""The menu behind F10: every place of the rail, names hidden or shown, the lock; and what the status bar left out."""

from ui.viewmodels.blocks import Fact
from ui.viewmodels.parts import Action
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import RailView, StatusView
from ui.viewmodels.views_machine import MenuView


def menu_view(saying: Saying, rail: RailView, status: StatusView) -> MenuView:
    words = saying.words
    places = (*rail.items, *([rail.lock] if rail.lock is not None else []))
    items = [
        Action(key=each.key, label=each.label, icon=each.icon, shortcut=each.shortcut, needs_values=False)
        for each in places
    ]
    hide = Action(
        key="names",
        label=words("menu.show_names" if saying.masked else "menu.hide_names"),
        shortcut="F11",
        needs_values=False,
    )
    items.insert(len(rail.items), hide)
    return MenuView(
        title=words("common.menu"),
        items=tuple(items),
        facts=(
            *(Fact(label=each.name, value=each.state) for each in status.cells),
            Fact(
                label=words("status.election"), value=status.election, rest=f", {status.snapshot}, {status.short_hash}"
            ),
        ),
        back=Action(key="back", label=words("common.back"), icon="back", shortcut="Esc", needs_values=False),
    )
