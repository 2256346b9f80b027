"""The menu behind F10: every place of the rail, names hidden or shown, the lock; how the window looks; and what the
status bar left out."""

from app.i18n import languages
from ui.viewmodels.blocks import Block, Buttons, Fact
from ui.viewmodels.make_look import Liking, look_blocks
from ui.viewmodels.parts import Action
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import RailView, StatusView
from ui.viewmodels.views_machine import MenuView


def menu_view(
    saying: Saying,
    rail: RailView,
    status: StatusView | None,
    liking: Liking | None = None,
    *,
    focus: str = "",
    at_desk: bool = True,
) -> MenuView:
    """``liking`` where the window can be changed; ``focus`` is what was just pressed. At the office no observers stand
    behind the chair; without ``status`` nothing is open yet."""
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
    observers = Action(
        key="observers", label=words("menu.observers"), icon="today", shortcut="Shift+F12", needs_values=False
    )
    if at_desk:
        items[len(rail.items) : len(rail.items)] = [hide, observers]
    look = look_blocks(saying, liking, languages()) if liking is not None else ()
    return MenuView(
        title=words("common.menu"),
        items=tuple(items),
        look_title=words("look.title") if liking is not None else "",
        look=look,
        focus=_rests_on(focus, look),
        facts=_facts(saying, status) if status is not None else (),
        back=Action(key="back", label=words("common.back"), icon="back", shortcut="Esc", needs_values=False),
    )


def _facts(saying: Saying, status: StatusView) -> tuple[Fact, ...]:
    return (
        *(Fact(label=each.name, value=each.state) for each in status.cells),
        Fact(
            label=saying.words("status.election"),
            value=status.election,
            rest=f", {status.snapshot}, {status.short_hash}",
        ),
    )


def _rests_on(focus: str, look: tuple[Block, ...]) -> str:
    """At the largest text the button that was pressed has nothing more to do: the focus rests beside it."""
    sizes = [action for block in look if isinstance(block, Buttons) for action in block.actions]
    if any(each.key == focus and each.disabled_reason for each in sizes):
        return next(each.key for each in sizes if not each.disabled_reason)
    return focus
