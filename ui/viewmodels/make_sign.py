"""The statement is signed by two, and the day is closed."""

from app.services.session import Session
from ui.viewmodels.blocks import Card, Fact, Facts, Paragraph
from ui.viewmodels.fields import Field
from ui.viewmodels.make_close import close_steps
from ui.viewmodels.make_serve import back, second_fields
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_day import CloseView


def sign_view(saying: Saying, session: Session, *, message: Message | None = None) -> CloseView:
    words = saying.words
    official = session.official
    return CloseView(
        key="close.sign",
        title=words("sign.title"),
        steps=close_steps(saying, "sign"),
        message=message,
        body=(
            Card(
                title=words("sign.first"),
                blocks=(
                    Facts(
                        rows=(
                            Fact(
                                label=words("sign.signs"),
                                value=official.name if official is not None else "",
                                icon="pencil",
                            ),
                        )
                    ),
                    Paragraph(text=words("sign.text")),
                    Field(key="seals", label=words("open_day.seals"), hint=words("open_day.seals_hint")),
                ),
            ),
            Card(title=words("sign.second"), blocks=second_fields(saying, session)),
        ),
        back=back(saying),
        primary=Action(
            key="sign", label=words("sign.go"), shortcut="Enter", primary=True, busy_label=words("common.busy")
        ),
    )


def closed_view(saying: Saying, session: Session) -> CloseView:
    words = saying.words
    day = session.scene().day
    at = saying.time(day.closed.at) if day.closed is not None else ""
    return CloseView(
        key="close.closed",
        title=words("closed.title", time=at),
        steps=close_steps(saying, "export"),
        message=Message(status=Status.OK, title=words("closed.done"), text=words("closed.text")),
        body=(),
        others=(Action(key="print_statement", label=words("closed.print"), icon="printer", needs_values=False),),
        primary=Action(key="to_export", label=words("closed.go"), icon="export", shortcut="Enter", primary=True),
    )
