"""The questions of a mapping: which column is this field, what kind of district is it, what does this word in the
status column mean."""

from app.domain.roll import VoterStatus
from app.importers.voters_mapping import column_names, examples
from app.importers.voters_questions import district_kinds, district_of
from ui.viewmodels.blocks import Card, Paragraph
from ui.viewmodels.fields import Choice, Choices, Field
from ui.viewmodels.make_roll import PLACE, roll_back
from ui.viewmodels.make_roll_map import UNKNOWN, Draft
from ui.viewmodels.make_roll_more import kind_name
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message
from ui.viewmodels.saying import Saying


def field_view(saying: Saying, draft: Draft, field: str, *, message: Message | None = None) -> PageView:
    """Which column of the file is this; several are joined in the order they were added."""
    words, layout = saying.words, draft.layout
    spec = layout.spec(field)
    named = words(f"roll.field.{field}")
    now = ", ".join(spec.columns) if spec else words("roll.map_field_nothing")
    options = tuple(
        Choice(key=name, title=name, detail=", ".join(examples(layout, draft.first, name)))
        for name in dict.fromkeys(column_names(layout, draft.first))
    )
    others = []
    if spec is not None:
        others.append(Action(key="roll.field_add", label=words("roll.map_field_add"), args=(("field", field),)))
        others.append(
            Action(
                key="roll.field_none",
                label=words("roll.map_field_remove"),
                args=(("field", field),),
                needs_values=False,
            )
        )
    return PageView(
        key=f"roll.field_{field}",
        place=PLACE,
        title=words("roll.map_field_title", field=named),
        message=message,
        body=(
            Card(
                blocks=(
                    Paragraph(text=words("roll.map_field_now", columns=now), strong=True),
                    Choices(
                        key="column",
                        label=named,
                        options=options,
                        chosen=spec.columns[0] if spec and len(spec.columns) == 1 else "",
                        columns=3,
                    ),
                )
            ),
        ),
        back=roll_back(saying, "roll.field_back"),
        others=tuple(others),
        primary=Action(
            key="roll.field_use",
            label=words("roll.map_field_use"),
            icon="check",
            shortcut="Enter",
            primary=True,
            args=(("field", field),),
        ),
        focus="column",
    )


def district_view(saying: Saying, draft: Draft, column: str, *, message: Message | None = None) -> PageView:
    """What kind of district a column names: one that is usual, another that is typed, or none."""
    words, kinds = saying.words, district_kinds()
    now = district_of(draft.layout, column)
    such = ", ".join(examples(draft.layout, draft.first, column))
    return PageView(
        key="roll.district",
        place=PLACE,
        title=words("roll.map_district_title", column=column),
        message=message,
        body=(
            Card(
                blocks=(
                    *((Paragraph(text=words("roll.map_district_such", values=such), strong=True),) if such else ()),
                    *((Paragraph(text=words("roll.map_field_now", columns=kind_name(saying, now))),) if now else ()),
                    Choices(
                        key="kind",
                        label=words("roll.map_district"),
                        options=tuple(Choice(key=each, title=kind_name(saying, each)) for each in kinds),
                        chosen=now if now in kinds else "",
                        columns=4,
                    ),
                    Field(
                        key="other",
                        label=words("roll.map_district_other"),
                        hint=words("roll.map_district_hint"),
                        mark=words("common.optional"),
                        most=40,
                    ),
                )
            ),
        ),
        back=roll_back(saying, "roll.district_back"),
        others=(
            Action(
                key="roll.district_none",
                label=words("roll.map_no_district"),
                args=(("column", column),),
                needs_values=False,
            ),
        ),
        primary=Action(
            key="roll.district_use",
            label=words("roll.map_district_use"),
            icon="check",
            shortcut="Enter",
            primary=True,
            args=(("column", column),),
        ),
        focus="kind",
    )


def code_view(saying: Saying, draft: Draft, code: str, *, message: Message | None = None) -> PageView:
    """What one word of the status column means."""
    words = saying.words
    known = dict(draft.layout.status)
    options = (
        *(Choice(key=each.value, title=words(f"import.status.{each.value}")) for each in VoterStatus),
        Choice(key=UNKNOWN, title=words("roll.map_code_unknown")),
    )
    return PageView(
        key=f"roll.code_{code}",
        place=PLACE,
        title=words("roll.map_code_title", code=code or words("roll.map_code_blank")),
        message=message,
        body=(
            Card(
                blocks=(
                    Choices(
                        key="meaning",
                        label=words("roll.map_code_means"),
                        options=options,
                        chosen=known[code].value if code in known else "",
                        columns=2,
                    ),
                )
            ),
        ),
        back=roll_back(saying, "roll.code_back"),
        primary=Action(
            key="roll.code_use",
            label=words("roll.map_code_use"),
            icon="check",
            shortcut="Enter",
            primary=True,
            args=(("code", code),),
        ),
        focus="meaning",
    )
