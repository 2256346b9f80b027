"""What takes time at the office: a bar, which file is in hand, and what a stop leaves. State to frozen views, no Qt."""

from app.services.build_steps import Step
from ui.viewmodels.blocks import Card, Paragraph, Progress
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action
from ui.viewmodels.saying import Saying

MEGABYTE = 1_000_000
OF_A_PACKAGE = frozenset(Step)
COUNTED = {"adding": "exports", Step.LAYING: "ballots", Step.ORDERING: "steps"}
"""What is not counted in bytes."""


def working_view(
    saying: Saying,
    what: str,
    done: int,
    of: int,
    *,
    file: str = "",
    number: int = 0,
    files: int = 0,
    stopping: bool = False,
) -> PageView:
    """``what`` is the work: reading, adding, opening, comparing, sealing; or a step of building a package.
    ``file`` is number ``number`` of ``files``, where there are several."""
    words = saying.words
    told = []
    if of and what in COUNTED:
        told.append(words(f"working.{COUNTED[what]}", n=done, of=of))
    elif of:
        told.append(words("working.megabytes", n=f"{done / MEGABYTE:,.1f}", of=f"{of / MEGABYTE:,.1f}"))
    if file:
        told.append(words("working.file", n=number, of=files, file=file))
    stop = Action(key="stop", label=words("working.stop"), icon="stop", needs_values=False, unhurried=True)
    note = words("working.stopping") if stopping else words(f"working.if_stopped_{what}")
    return PageView(
        key="office.working",
        place="roll" if what in OF_A_PACKAGE else "archive" if what == "sealing" else "centers",
        title=words(f"working.title_{what}"),
        body=(
            Card(
                blocks=(
                    Progress(label=words(f"working.now_{what}"), done=done, of=of, detail=". ".join(told)),
                    Paragraph(text=note, muted=not stopping, strong=stopping),
                )
            ),
        ),
        others=() if stopping else (stop,),
        focus="progress",
    )
