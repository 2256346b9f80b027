"""The part of the menu that changes how the window looks and speaks."""

from dataclasses import dataclass

from ui.tokens import token
from ui.viewmodels.blocks import Block, Buttons, Paragraph
from ui.viewmodels.fields import Segments
from ui.viewmodels.parts import Action
from ui.viewmodels.saying import Saying

LOOK_KEYS = ("larger", "smaller", "panel_size", "theme", "language")
"""What the menu sends of these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Liking:
    """How the window looks now; ``percent`` is the size of the text."""

    theme: str
    percent: int
    language: str


def look_blocks(saying: Saying, liking: Liking, languages: tuple[str, ...]) -> tuple[Block, ...]:
    """Size of the text, theme, and the language of the window, where there are several; each by its own name."""
    words = saying.words
    scales = token("meta.text_scale_percent")
    sizes = (
        Action(
            key="larger",
            label=words("look.larger"),
            shortcut="Ctrl++",
            disabled_reason=words("look.largest") if liking.percent >= scales[-1] else "",
            needs_values=False,
        ),
        Action(
            key="smaller",
            label=words("look.smaller"),
            shortcut="Ctrl+-",
            disabled_reason=words("look.smallest") if liking.percent <= scales[0] else "",
            needs_values=False,
        ),
        Action(key="panel_size", label=words("look.panel_size"), shortcut="Ctrl+0", needs_values=False),
    )
    speaks = Segments(
        key="language",
        label=words("look.language"),
        options=tuple((each, saying.language(each)) for each in languages),
        chosen=liking.language,
    )
    return (
        Paragraph(text=words("look.size", percent=liking.percent)),
        Buttons(actions=sizes),
        Segments(
            key="theme",
            label=words("look.theme"),
            options=tuple((each, words(f"look.theme_{each}")) for each in token("meta.themes")),
            chosen=liking.theme,
        ),
        *([speaks] if len(languages) > 1 else []),
    )
