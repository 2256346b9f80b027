"""The script of a closing announcement."""

from app.domain.announcements import Announcement, Standing
from app.services.session import Session
from ui.viewmodels.parts import Action
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_machine import AnnouncementView

SCRIPT = {15: "fifteen", 0: "closing"}


def announcement_view(saying: Saying, session: Session, due: Announcement) -> AnnouncementView:
    """The script: both times, in the largest letters the screen allows (KMC 6.30.060(f))."""
    words, now = saying.words, session.now()
    facts = {"designated": saying.time(due.designated), "actual": saying.time(now.astimezone(due.designated.tzinfo))}
    kind = SCRIPT.get(due.minutes, "fifteen")
    lines = words.lines(f"script.{kind}", **facts)
    late = due.standing is Standing.LATE
    return AnnouncementView(
        key=f"announcement.{due.minutes}.{due.designated.isoformat()}",
        lines=lines,
        title=words("announce.now_late") if late else words("announce.now"),
        detail=words("announce.detail"),
        confirm=Action(key="announced", label=words("announce.done"), shortcut="Enter", primary=True),
        speak=Action(key="speak", label=words("announce.speak"), icon="sound", shortcut="F9", needs_values=False),
        spoken=" ".join(lines).replace("*", "").replace("\n", " "),
    )
