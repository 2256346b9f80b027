"""Who is working at this desk?"""

from collections.abc import Sequence

from app.domain.election import Official
from ui.viewmodels.fields import Choice, Choices, Field, FieldKind
from ui.viewmodels.parts import Action, Message
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_machine import SignInView


def sign_in_view(
    saying: Saying,
    officials: Sequence[Official],
    *,
    message: Message | None = None,
    recoverable: bool = False,
    watched: bool = False,
    may_look: bool = False,
) -> SignInView:
    """``recoverable``: a sealed code can open this laptop, when nobody's password does. ``watched``: the page goes back
    to the observers' counts. ``may_look``: text, colors and language can be chosen before anybody signs in."""
    words = saying.words
    counts = Action(key="observers", label=words("common.back"), icon="back", shortcut="Esc", needs_values=False)
    look = Action(key="look", label=words("look.title"), shortcut="F10", needs_values=False)
    handbook = Action(key="help", label=words("rail.help"), icon="help", shortcut="F1", needs_values=False)
    code = Action(key="recovery", label=words("recovery.title"), icon="lock", needs_values=False)
    return SignInView(
        title=words("sign_in.title"),
        intro=words("sign_in.intro"),
        people=Choices(
            key="official",
            label=words("sign_in.who"),
            options=tuple(
                Choice(key=each.id, title=each.name, detail=words(f"role.{each.role.value}"), icon="voters")
                for each in officials
            ),
            columns=2,
        ),
        password=Field(key="password", label=words("sign_in.password"), kind=FieldKind.PASSWORD),
        primary=Action(
            key="sign_in",
            label=words("sign_in.go"),
            icon="lock",
            shortcut="Enter",
            busy_label=words("sign_in.busy"),
            primary=True,
        ),
        message=message,
        others=(*((look,) if may_look else ()), handbook, *((code,) if recoverable else ())),
        back=counts if watched else None,
    )
