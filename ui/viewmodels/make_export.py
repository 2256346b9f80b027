"""The Export screen: which drive, what is written, how far it is, and the copy on the drive in the desk."""

from collections.abc import Sequence
from dataclasses import replace

from app.ports import Drive, DriveState
from app.services.session import Session
from app.services.shadow import ShadowState
from ui.messages import fault_message
from ui.viewmodels.blocks import Fact, Item, Progress
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_machine import ExportView


def export_view(
    saying: Saying,
    session: Session,
    drives: Sequence[Drive],
    *,
    message: Message | None = None,
    progress: Progress | None = None,
    shadow: ShadowState | None = None,
    may_amend: bool = False,
    may_list: bool = False,
) -> ExportView:
    """The drive, what is written, how far it is; "exported" only after reading it back, "safe to take out" only after
    it was let go."""
    words = saying.words
    items = tuple(_drive_item(saying, drive, several=len(drives) > 1) for drive in drives) or (
        Item(icon="drive", title=words("export.no_drive"), text=words("export.no_drive_text"), status=Status.INFO),
    )
    ready = [drive for drive in drives if drive.state is DriveState.IN_PLACE]
    made = len(session.state.exports)
    head = session.state.heads.get(session.election.machine.id)
    facts = [
        Fact(label=words("export.journal"), value=words("export.entries", n=head.sequence if head else 0)),
        Fact(label=words("export.with"), value=words("export.parts")),
        Fact(label=words("export.encrypted"), value=words("export.office_only")),
        Fact(label=words("export.before"), value=str(made)),
    ]
    if shadow is not None:
        facts.append(Fact(label=words("shadow.label"), value=_shadow(saying, shadow)))
    more = [
        Action(key="round_out", label=words("export.round_out"), icon="merge", needs_values=False),
        Action(key="round_in", label=words("export.round_in"), icon="merge", needs_values=False),
    ]
    if may_amend:
        more.append(Action(key="amend", label=words("amend.title"), icon="package", needs_values=False))
    more.append(Action(key="lost", label=words("lost.title"), icon="warn", needs_values=False))
    more.append(Action(key="code", label=words("recovery.title"), icon="lock", needs_values=False))
    more.append(Action(key="passwords", label=words("passwords.title"), icon="voters", needs_values=False))
    if may_list:
        more.append(Action(key="drives", label=words("drives.title"), icon="drive", needs_values=False))
    others = [Action(key="look_again", label=words("set_up.look_again"), icon="again", needs_values=False)]
    if len(ready) == 1:
        others.append(release_action(saying, ready[0]))
    return ExportView(
        key="export",
        title=words("export.title"),
        drive=items,
        contents=tuple(facts),
        progress=progress,
        message=message or _shadow_trouble(saying, shadow),
        others=tuple(others),
        more_label=words("export.more"),
        more=tuple(more),
        primary=Action(
            key="export",
            label=words("export.go"),
            icon="export",
            shortcut="Enter",
            args=(("drive", ready[0].id if len(ready) == 1 else ""),),
            busy_label=words("export.busy"),
            disabled_reason="" if len(ready) == 1 else _not_ready(saying, drives),
            primary=True,
        ),
    )


def _not_ready(saying: Saying, drives: Sequence[Drive]) -> str:
    """A few words beside the button; the drive's own line says more."""
    if len(drives) == 1:
        return saying.words(f"state.drive.{drives[0].state.value}")
    return saying.words("export.one_drive")


def release_action(saying: Saying, drive: Drive) -> Action:
    """Only this makes it safe to take the drive out."""
    return Action(
        key="release",
        label=saying.words("export.release"),
        icon="drive",
        args=(("drive", drive.id),),
        busy_label=saying.words("export.releasing"),
        needs_values=False,
    )


def _drive_item(saying: Saying, drive: Drive, *, several: bool) -> Item:
    words = saying.words
    ready = drive.state is DriveState.IN_PLACE
    label = drive.label or drive.id
    use = Action(
        key="export",
        label=words("export.to_this"),
        args=(("drive", drive.id),),
        busy_label=words("export.busy"),
        needs_values=False,
    )
    return Item(
        icon="drive",
        title=label,
        text=words("export.free", mb=drive.free // 1_000_000) if ready else words(f"drive_text.{drive.state.value}"),
        status=Status.OK if ready else Status.WARN,
        action=use if ready and several else None,
    )


def _shadow(saying: Saying, shadow: ShadowState) -> str:
    words = saying.words
    if shadow.at is None:
        return words("shadow.none")
    return words("shadow.at", n=shadow.entry, time=saying.time(shadow.at), drive=shadow.drive)


def _shadow_trouble(saying: Saying, shadow: ShadowState | None) -> Message | None:
    """The stick in the desk no longer gets what happens: said before it is missed."""
    if shadow is None or shadow.fault is None:
        return None
    told = fault_message(saying.words, shadow.fault)
    return replace(told, status=Status.WARN, title=saying.words("shadow.trouble"), text=f"{told.title}. {told.text}")


def exporting_view(saying: Saying, done: int, of: int) -> ExportView:
    """While it is written and read back; it can be stopped, and then nothing was exported."""
    words = saying.words
    return ExportView(
        key="export.running",
        title=words("export.title"),
        drive=(),
        progress=Progress(label=words("export.busy"), done=done, of=of, detail=words("export.wait")),
        others=(Action(key="stop", label=words("export.stop"), icon="stop", needs_values=False, unhurried=True),),
        focus="progress",
    )
