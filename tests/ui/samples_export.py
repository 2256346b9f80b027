"""What a center gives back: the export under way, and written."""

from tests.ui.samples_serve import go
from ui.viewmodels.blocks import Fact, Item, Progress
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.views import ExportView


def export() -> ExportView:
    return ExportView(
        key="export",
        title="Export to the office",
        drive=(
            Item(
                icon="drive",
                title="HARBOR-1, in place",
                text="14 GB free. Encrypted to the election office.",
                status=Status.OK,
            ),
        ),
        contents=(
            Fact(icon="list", label="Journal", value="3,214", rest=" entries"),
            Fact(icon="sheet", label="Statement", value="Final", rest=", signed by two"),
            Fact(icon="voters", label="Register", value="388", rest=" rows"),
        ),
        progress=Progress(
            label="Reading it back from the drive",
            done=61,
            of=100,
            detail="2 of 3: written, now compared byte for byte",
        ),
        others=(Action(key="cancel", label="Stop", shortcut="Esc"),),
        primary=Action(
            key="export", label="Write the export", icon="export", shortcut="Enter", primary=True, busy_label="Writing…"
        ),
    )


def exported() -> ExportView:
    return ExportView(
        key="export.done",
        title="Export to the office",
        drive=(Item(icon="drive", title="HARBOR-1, may be removed", text="The drive is released.", status=Status.OK),),
        contents=(Fact(icon="archive", label="File", value="HS-A-2026-10-06.vcx", mono=True),),
        message=Message(
            status=Status.OK, title="Exported and verified", text="Read back and compared at 9:31 PM. Hash 7F3A 09BC."
        ),
        primary=go("done", "Done", "check"),
    )
