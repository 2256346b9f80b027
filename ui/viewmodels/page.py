"""A page: the frame every screen but Find, Announcement and Help fills. Typed views are composed into it by screens."""

from dataclasses import dataclass

from ui.viewmodels.blocks import Block
from ui.viewmodels.parts import Action, Chip, Message, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonHeader:
    """The voter being served: the largest type on the screen."""

    name: str
    line: str
    """Birth, residence and precinct, joined by middle dots."""
    suffix: str = ""
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PageView:
    """Order on the screen: name or title, steps, message, body, actions. ``place`` is the rail item it belongs to."""

    key: str
    """Names the page: showing the same key again keeps what was typed and where the focus is."""
    place: str = ""
    title: str = ""
    person: PersonHeader | None = None
    chips: tuple[Chip, ...] = ()
    steps: tuple[Step, ...] = ()
    message: Message | None = None
    body: tuple[Block, ...] = ()
    back: Action | None = None
    others: tuple[Action, ...] = ()
    more_label: str = ""
    more: tuple[Action, ...] = ()
    """Rarer actions behind one button ("More for this voter"), shown in the page, not in a pop-up."""
    primary: Action | None = None
    focus: str = ""
    """Key of the field or action that gets the focus, or ``progress``; blank: the first field, else the primary
    action."""
