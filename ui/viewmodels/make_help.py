"""The handbook, a topic at a time."""

from importlib.resources import files

from ui.viewmodels.make_serve import back
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_machine import HelpTopic, HelpView


def help_view(saying: Saying, chosen: str = "", *, leave: bool = False) -> HelpView:
    """The handbook in the worker's language, English where a page is not translated. ``leave``: with a way back."""
    words = saying.words
    folder = files("assets") / "handbook"
    own = folder / words.language.split("-")[0]
    topics = []
    for page in sorted((folder / "en").iterdir(), key=lambda each: each.name):
        if not page.name.endswith(".md"):
            continue
        translated = own / page.name
        text = (translated if translated.is_file() else page).read_text(encoding="utf-8")
        title = text.partition("\n")[0].lstrip("# ").strip()
        topics.append(HelpTopic(key=page.name.removesuffix(".md"), title=title, markdown=text))
    return HelpView(
        title=words("rail.help"),
        topics=tuple(topics),
        chosen=chosen,
        search_label=words("help.search"),
        no_match=words("help.none"),
        back=back(saying) if leave else None,
    )
