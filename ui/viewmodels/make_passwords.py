"""Who can sign in at this laptop: a supervisor gives a password, or takes one away, and the store's key with it."""

from app.domain.election import Official
from app.domain.refusal import Refusal
from app.services.people import People
from ui.messages import refusal_message
from ui.viewmodels.blocks import Card, Item, Items, Paragraph
from ui.viewmodels.fields import Choice, Choices
from ui.viewmodels.make_serve import back
from ui.viewmodels.new_password import new_password_fields
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying


def passwords_view(
    saying: Saying, people: People, *, message: Message | None = None, refusal: Refusal | None = None
) -> PageView:
    """A line for each official who has a password; then whoever is to get one, or another."""
    words = saying.words
    if refusal is not None:
        message = refusal_message(words, refusal.rule)
    everybody = people.officials()
    known = tuple(_item(saying, people, each) for each in everybody if people.has_password(each.id))
    choices = tuple(Choice(key=each.id, title=each.name, detail=words(f"role.{each.role.value}")) for each in everybody)
    return PageView(
        key="passwords.page",
        place="export",
        title=words("passwords.title"),
        message=message or key_message(saying, people),
        body=(
            Card(title=words("passwords.known"), blocks=(Paragraph(text=words("passwords.intro")), Items(items=known))),
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
    words = saying.words
    if not people.session.state.key_owed:
        return None
    waiting = people.key_waits_for()
    names = ", ".join(each.name for each in people.officials() if each.id in waiting)
    text = words("passwords.waits", name=names) if waiting else words("passwords.later")
    return Message(status=Status.WARN, title=words("passwords.owed"), text=text)


def _item(saying: Saying, people: People, official: Official) -> Item:
    words = saying.words
    present = people.session.official
    own = present is not None and present.id == official.id
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
