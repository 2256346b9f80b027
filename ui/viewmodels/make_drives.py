"""The office's own drives: what is in place, what is on the list, and what becomes of the others. No Qt."""

from collections.abc import Sequence

from app.domain.refusal import Refusal
from app.ports import Drive, DriveState
from ui.messages import refused_or
from ui.viewmodels.blocks import Card, Item, Items, Paragraph
from ui.viewmodels.make_serve import back
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying


def drives_view(
    saying: Saying,
    drives: Sequence[Drive],
    listed: Sequence[str],
    *,
    place: str = "export",
    message: Message | None = None,
    refusal: Refusal | None = None,
) -> PageView:
    """One line for each drive in place, then those on the list that are not."""
    words = saying.words
    there = {each.serial for each in drives}
    away = tuple(_away(saying, serial) for serial in listed if serial not in there)
    cards = [
        Card(
            title=words("drives.in_place"),
            blocks=(
                Paragraph(text=words("drives.intro") if listed else words("drives.any")),
                Items(items=tuple(_item(saying, each, listed) for each in drives), empty=words("export.no_drive_text")),
            ),
        )
    ]
    if away:
        cards.append(Card(title=words("drives.away"), blocks=(Items(items=away),)))
    return PageView(
        key="drives.list",
        place=place,
        title=words("drives.title"),
        message=refused_or(words, refusal, message),
        body=tuple(cards),
        back=back(saying),
        primary=Action(
            key="drives_look", label=words("set_up.look_again"), icon="again", shortcut="Enter", primary=True
        ),
    )


def _item(saying: Saying, drive: Drive, listed: Sequence[str]) -> Item:
    words = saying.words
    title = drive.label or drive.id
    if not drive.serial:
        return Item(icon="drive", title=title, text=words("drives.no_serial"), status=Status.WARN)
    serial = words("drives.serial", serial=drive.serial)
    if drive.serial in listed:
        text = words("drives.on_list", serial=serial)
        return Item(icon="drive", title=title, text=text, status=Status.OK, action=_off(saying, drive.serial, title))
    text = words("drives.not_on_list" if listed else "drives.taken_anyway", serial=serial)
    put = Action(
        key="drives_put",
        label=words("drives.put"),
        args=(("serial", drive.serial), ("label", title)),
        needs_values=False,
    )
    status = Status.WARN if drive.state is DriveState.WRONG else Status.INFO
    return Item(icon="drive", title=title, text=text, status=status, action=put)


def _away(saying: Saying, serial: str) -> Item:
    title = saying.words("drives.serial", serial=serial)
    return Item(
        icon="drive",
        title=title,
        text=saying.words("drives.not_here"),
        status=Status.INFO,
        action=_off(saying, serial, ""),
    )


def _off(saying: Saying, serial: str, label: str) -> Action:
    return Action(
        key="drives_off",
        label=saying.words("drives.off"),
        args=(("serial", serial), ("label", label)),
        needs_values=False,
    )
