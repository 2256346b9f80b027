"""Sign-in, set-up, export, help."""

from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from app.domain.election import Center, Official
from app.domain.ids import Digest, grouped, short
from app.ports import Drive, DriveState
from app.services.desk_parts import Glance, StartStage
from app.services.session import Session
from app.services.shadow import ShadowState
from ui.messages import fault_message
from ui.viewmodels.blocks import Block, Code, Fact, Item, Progress
from ui.viewmodels.fields import Choice, Choices, Field, FieldKind
from ui.viewmodels.make_serve import back
from ui.viewmodels.new_password import new_password_fields
from ui.viewmodels.parts import Action, Message, Status, Step, StepState
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_machine import ExportView, HelpTopic, HelpView, SetUpView, SignInView

SET_UP_STEPS = ("keys", "package", "people")


def sign_in_view(
    saying: Saying,
    officials: Sequence[Official],
    *,
    message: Message | None = None,
    recoverable: bool = False,
    watched: bool = False,
) -> SignInView:
    """``recoverable``: a sealed code can open this laptop, when nobody's password does. ``watched``: the page goes back
    to the observers' counts."""
    words = saying.words
    counts = Action(key="observers", label=words("common.back"), icon="back", shortcut="Esc", needs_values=False)
    code = Action(key="recovery", label=words("recovery.title"), icon="lock", needs_values=False)
    return SignInView(
        title=words("sign_in.title"),
        intro=words("sign_in.intro"),
        people=Choices(
            key="official",
            label=words("sign_in.who"),
            options=tuple(
                Choice(key=each.id, title=each.name, detail=words(f"role.{each.role.value}"), icon="voters")
                for each in officials
            ),
            columns=2,
        ),
        password=Field(key="password", label=words("sign_in.password"), kind=FieldKind.PASSWORD),
        primary=Action(
            key="sign_in",
            label=words("sign_in.go"),
            icon="lock",
            shortcut="Enter",
            busy_label=words("sign_in.busy"),
            primary=True,
        ),
        message=message,
        others=(code,) if recoverable else (),
        back=counts if watched else None,
    )


# --- set-up ----------------------------------------------------------------------------------------------------------


def _steps(saying: Saying, now: str) -> tuple[Step, ...]:
    place = SET_UP_STEPS.index(now)
    return tuple(
        Step(
            name=saying.words(f"set_up.step_{step}"),
            result=saying.words(f"set_up.step_{step}_will"),
            state=StepState.DONE if number < place else StepState.NOW if number == place else StepState.LATER,
        )
        for number, step in enumerate(SET_UP_STEPS)
    )


def enrol_view(saying: Saying, *, message: Message | None = None) -> SetUpView:
    """The laptop makes its keys; only the public part goes to the office."""
    words = saying.words
    return SetUpView(
        key="set_up.keys",
        title=words("set_up.keys_title"),
        steps=_steps(saying, "keys"),
        intro=words("set_up.keys_intro"),
        fields=(
            Field(key="machine", label=words("set_up.machine"), hint=words("set_up.machine_hint"), most=20),
            *new_password_fields(saying, words("set_up.passphrase")),
        ),
        message=message,
        primary=Action(
            key="enrol", label=words("set_up.keys_go"), shortcut="Enter", busy_label=words("common.busy"), primary=True
        ),
    )


def enrolled_view(saying: Saying, machine: str, fingerprint: str) -> SetUpView:
    words = saying.words
    return SetUpView(
        key="set_up.enrolled",
        title=words("set_up.enrolled_title", machine=machine),
        steps=_steps(saying, "keys"),
        intro=words("set_up.enrolled_intro", machine=machine),
        code=Code(label=words("set_up.fingerprint"), text=fingerprint),
        primary=Action(key="to_package", label=words("set_up.enrolled_go"), shortcut="Enter", primary=True),
    )


def package_view(saying: Saying, packages: Sequence[Path], *, message: Message | None = None) -> SetUpView:
    """Which package, of those in sight."""
    words = saying.words
    fields: list[Block] = []
    if packages:
        fields.append(
            Choices(
                key="package",
                label=words("set_up.packages"),
                options=tuple(
                    Choice(key=str(path), title=path.name, detail=str(path.parent), icon="package") for path in packages
                ),
            )
        )
    fields.append(Field(key="path", label=words("set_up.path"), hint=words("set_up.path_hint"), most=400))
    return SetUpView(
        key="set_up.package",
        title=words("set_up.package_title"),
        steps=_steps(saying, "package"),
        intro=words("set_up.package_intro") if packages else words("set_up.package_none"),
        fields=tuple(fields),
        message=message,
        others=(Action(key="look_again", label=words("set_up.look_again"), icon="again", needs_values=False),),
        primary=Action(key="glance", label=words("set_up.package_go"), shortcut="Enter", primary=True),
    )


def compare_view(saying: Saying, glance: Glance, *, message: Message | None = None) -> SetUpView:
    """Two people compare the short hash with the office's, then the laptop's passphrase opens the package."""
    words = saying.words
    return SetUpView(
        key="set_up.compare",
        title=glance.title,
        steps=_steps(saying, "package"),
        intro=words("set_up.compare_intro"),
        facts=(
            Fact(label=words("set_up.file"), value=glance.file.name),
            Fact(
                label=words("set_up.office"),
                value=words("set_up.office_known") if glance.trusted else words("set_up.office_new"),
            ),
            Fact(label=words("set_up.hash"), value=grouped(Digest(glance.digest)), mono=True),
        ),
        code=Code(label=words("set_up.read_aloud"), text=short(Digest(glance.digest))),
        fields=(Field(key="password", label=words("set_up.passphrase"), kind=FieldKind.PASSWORD),),
        message=message,
        back=back(saying),
        primary=Action(
            key="load",
            label=words("set_up.compare_go"),
            shortcut="Enter",
            busy_label=words("set_up.loading"),
            args=(("package", str(glance.file)),),
            primary=True,
        ),
    )


def spare_view(saying: Saying, centers: Sequence[Center], *, message: Message | None = None) -> SetUpView:
    """At which center a spare stands in."""
    words = saying.words
    return SetUpView(
        key="set_up.spare",
        title=words("spare.title"),
        steps=_steps(saying, "package"),
        intro=words("spare.intro"),
        fields=(
            Choices(
                key="center",
                label=words("spare.center"),
                options=tuple(
                    Choice(key=each.id, title=each.name, detail=each.address, icon="ballotbox") for each in centers
                ),
            ),
        ),
        message=message,
        primary=Action(
            key="stand_at", label=words("spare.go"), shortcut="Enter", busy_label=words("common.busy"), primary=True
        ),
    )


def people_view(saying: Saying, officials: Sequence[Official], *, message: Message | None = None) -> SetUpView:
    """The first supervisor chooses a password; that opens the store from now on."""
    words = saying.words
    return SetUpView(
        key="set_up.people",
        title=words("set_up.people_title"),
        steps=_steps(saying, "people"),
        intro=words("set_up.people_intro"),
        fields=(
            Choices(
                key="official",
                label=words("sign_in.who"),
                options=tuple(
                    Choice(key=each.id, title=each.name, detail=words(f"role.{each.role.value}"), icon="voters")
                    for each in officials
                ),
                columns=2,
            ),
            *new_password_fields(saying, words("set_up.new_password")),
        ),
        message=message,
        others=(Action(key="enough", label=words("set_up.enough"), needs_values=False),),
        primary=Action(
            key="add_person",
            label=words("set_up.people_go"),
            shortcut="Enter",
            busy_label=words("common.busy"),
            primary=True,
        ),
    )


def first_view(saying: Saying, stage: StartStage, packages: Sequence[Path]) -> SetUpView:
    return enrol_view(saying) if stage is StartStage.NO_KEYS else package_view(saying, packages)


# --- export ----------------------------------------------------------------------------------------------------------


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


# --- help ------------------------------------------------------------------------------------------------------------


def help_view(saying: Saying, chosen: str = "") -> HelpView:
    """The handbook in the worker's language, English where a page is not translated."""
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
    )
