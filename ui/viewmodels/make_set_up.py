"""From an empty laptop to a desk: keys, the package, the first passwords."""

from collections.abc import Sequence
from pathlib import Path

from app.domain.election import Center, Official
from app.domain.ids import Digest, grouped, short
from app.services.desk_parts import Glance, StartStage
from ui.viewmodels.blocks import Block, Code, Fact
from ui.viewmodels.fields import Choice, Choices, Field, FieldKind
from ui.viewmodels.make_serve import back
from ui.viewmodels.new_password import new_password_fields
from ui.viewmodels.parts import Action, Message, Step, StepState
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_machine import SetUpView

SET_UP_STEPS = ("keys", "package", "people")


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
    """The first supervisor chooses a password; that opens the store from now on. With nobody left, only going on is."""
    words = saying.words
    if not officials:
        return SetUpView(
            key="set_up.people_done",
            title=words("set_up.people_title"),
            steps=_steps(saying, "people"),
            intro=words("set_up.people_done"),
            message=message,
            primary=Action(key="enough", label=words("set_up.people_done_go"), shortcut="Enter", primary=True),
        )
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
