"""The sealed recovery code of a laptop: made and printed by a supervisor, used when nobody's password opens it."""

from collections.abc import Mapping, Sequence

from app.domain.election import Official
from app.domain.refusal import Refusal
from app.services.session import Session
from app.services.store_key import RECOVERY_SLOT
from ui.messages import refused_or
from ui.viewmodels.blocks import Card, Fact, Facts, Paragraph
from ui.viewmodels.fields import Choice, Choices, Field
from ui.viewmodels.make_serve import back
from ui.viewmodels.new_password import new_password_fields
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_machine import SetUpView


def code_view(
    saying: Saying, session: Session, *, message: Message | None = None, refusal: Refusal | None = None
) -> PageView:
    """Whether there is one, and a new one to print: it is shown nowhere but on the sheet."""
    words = saying.words
    there = RECOVERY_SLOT in session.state.slots
    return PageView(
        key="code.page",
        place="export",
        title=words("recovery.title"),
        message=refused_or(words, refusal, message),
        body=(
            Card(
                blocks=(
                    Paragraph(text=words("recovery.intro")),
                    Facts(
                        rows=(
                            Fact(
                                label=words("recovery.now"),
                                value=words("recovery.there") if there else words("recovery.none"),
                            ),
                        )
                    ),
                )
            ),
        ),
        back=back(saying),
        primary=Action(
            key="code_print",
            label=words("recovery.print"),
            icon="printer",
            shortcut="Enter",
            busy_label=words("common.busy"),
            primary=True,
        ),
    )


def recover_view(saying: Saying, officials: Sequence[Official], *, message: Message | None = None) -> SetUpView:
    """The code of the sheet, and who gets a new password."""
    words = saying.words
    people = tuple(Choice(key=each.id, title=each.name, detail=words(f"role.{each.role.value}")) for each in officials)
    return SetUpView(
        key="set_up.recovery",
        title=words("recovery.title"),
        steps=(),
        intro=words("recovery.use"),
        fields=(
            Field(key="code", label=words("recovery.code"), hint=words("recovery.code_hint"), most=80),
            Choices(key="official", label=words("recovery.who"), options=people, columns=2),
            *new_password_fields(saying, words("set_up.new_password")),
        ),
        message=message,
        back=Action(key="to_sign_in", label=words("common.back"), icon="back", shortcut="Esc", needs_values=False),
        primary=Action(
            key="recover", label=words("recovery.go"), shortcut="Enter", busy_label=words("common.busy"), primary=True
        ),
        focus="code",
    )


def recover_lack(values: Mapping[str, str]) -> str:
    """What is still to be filled in there, the first in the order of the page; blank when nothing is."""
    typed = {"code": values.get("code", "").strip(), **{key: values.get(key, "") for key in ("official", "password")}}
    lacking = next((key for key, value in typed.items() if not value), "")
    return lacking or ("again" if values.get("again") != typed["password"] else "")
