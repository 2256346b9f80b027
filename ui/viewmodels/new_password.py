"""The two fields of a password somebody chooses: at enrolment, on the first morning, with the sealed code."""

from app.domain.passwords import SHORTEST
from ui.viewmodels.fields import Field, FieldKind
from ui.viewmodels.saying import Saying


def new_password_fields(saying: Saying, label: str) -> tuple[Field, Field]:
    """What is asked of it stands below the first field before anything is typed."""
    words = saying.words
    hint = words("set_up.new_password_hint", shortest=SHORTEST)
    return (
        Field(key="password", label=label, hint=hint, kind=FieldKind.PASSWORD),
        Field(key="again", label=words("set_up.again"), kind=FieldKind.PASSWORD),
    )
