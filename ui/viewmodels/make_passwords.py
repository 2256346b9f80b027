"""Who can sign in at this laptop: a supervisor gives a password, or takes one away, and the store's key with it."""

from collections.abc import Collection, Sequence

from app.domain.election import Official
from app.domain.ids import OfficialId
from app.domain.refusal import Refusal
from app.services.people import People
from ui.messages import refused_or, retold
from ui.viewmodels.blocks import Card, Item, Items, Paragraph
from ui.viewmodels.fields import Choice, Choices
from ui.viewmodels.make_serve import back
from ui.viewmodels.new_password import new_password_fields
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.words import Words


def passwords_view(
    saying: Saying,
    everybody: Sequence[Official],
    known: Collection[OfficialId],
    *,
    own: OfficialId | None,
    message: Message | None = None,
    refusal: Refusal | None = None,
) -> PageView:
    """A line for each official who has a password, the one at the screen (``own``) included; then who is to get one."""
    words = saying.words
    lines = tuple(_item(saying, each, own=each.id == own) for each in everybody if each.id in known)
    choices = tuple(Choice(key=each.id, title=each.name, detail=words(f"role.{each.role.value}")) for each in everybody)
    return PageView(
        key="passwords.page",
        place="export",
        title=words("passwords.title"),
        message=refused_or(words, refusal, message),
        body=(
            Card(title=words("passwords.known"), blocks=(Paragraph(text=words("passwords.intro")), Items(items=lines))),
            Card(
                title=words("passwords.give"),
                blocks=(
                    Choices(key="official", label=words("passwords.who"), options=choices, columns=2),
                    *new_password_fields(saying, words("set_up.new_password")),
                ),
            ),
        ),
        back=back(saying),
        primary=Action(
            key="passwords_give",
            label=words("passwords.go"),
            shortcut="Enter",
            busy_label=words("common.busy"),
            primary=True,
        ),
    )


def key_message(saying: Saying, people: People) -> Message | None:
    """What keeps the store from having another key, while it is owed one."""
    if not people.session.state.key_owed:
        return None
    waiting = people.key_waits_for()
    names = ", ".join(each.name for each in people.officials() if each.id in waiting)

    def told(words: Words) -> Message:
        text = words("passwords.waits", name=names) if waiting else words("passwords.later")
        return Message(status=Status.WARN, title=words("passwords.owed"), text=text)

    return retold(saying.words, told)


def _item(saying: Saying, official: Official, *, own: bool) -> Item:
    words = saying.words
    take = Action(
        key="passwords_take",
        label=words("passwords.take"),
        args=(("official", official.id),),
        needs_values=False,
    )
    return Item(
        icon="voters",
        title=official.name,
        text=words(f"role.{official.role.value}"),
        status=Status.INFO,
        action=None if own else take,
    )
