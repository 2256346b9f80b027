"""Before the store is open: enrolment, loading a package, the first passwords, sign-in."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from app.domain.election import Center, Official, Role
from app.domain.ids import OfficialId
from app.domain.refusal import Refusal
from app.services.desk_parts import DeskParts, Glance, Starter, StartStage
from ui.desk.context import Flow, Screen, Work
from ui.desk.leafing import FIRST_PAGE, KEYS_PAGE, Leafing
from ui.messages import note_message, refusal_message
from ui.viewmodels.make_recovery import recover_lack, recover_view
from ui.viewmodels.make_set_up import (
    compare_view,
    enrol_view,
    enrolled_view,
    first_view,
    package_view,
    people_view,
    spare_view,
)
from ui.viewmodels.make_sign_in import sign_in_view
from ui.viewmodels.parts import Message
from ui.viewmodels.saying import Saying
from ui.window import Window


class Starting(Flow):
    """Commands of the set-up pages and of the first sign-in. ``opened`` is told once a desk is open."""

    def __init__(
        self,
        starter: Starter,
        saying: Saying,
        window: Window,
        work: Work,
        opened: Callable[[DeskParts], None],
    ) -> None:
        self.starter = starter
        self.context = Screen(saying, window, work, officials=self._can_sign_in)
        self._leafing = Leafing(self.context, window)
        self._opened = opened
        self._glance: Glance | None = None
        self._parts: DeskParts | None = None
        self._centers: tuple[Center, ...] = ()

    def show(self, message: Message | None = None) -> None:
        stage = self.starter.stage()
        if stage is StartStage.LOCKED:
            view = sign_in_view(
                self.context.saying, self.starter.officials(), message=message, recoverable=self.starter.recoverable()
            )
            self.context.show(view)
        else:
            self.context.put(first_view, stage, self.starter.packages())
        self.context.window.settle()

    def _can_sign_in(self) -> Sequence[Official]:
        return self.starter.officials() if self.starter.stage() is StartStage.LOCKED else ()

    def _note(self, key: str) -> Message:
        return note_message(self.context.saying.words, f"missing.{key}")

    # --- the handbook ------------------------------------------------------------------------------------------------

    def _on_help(self, values: dict[str, str]) -> None:
        if not self._leafing.is_open:
            self._leafing.open("", FIRST_PAGE if self.starter.stage() is StartStage.LOCKED else KEYS_PAGE)

    def _on_go(self, values: dict[str, str]) -> None:
        """A key of the rail's, where no rail stands yet: the handbook's only."""
        if values.get("to") == "help":
            self._on_help(values)

    def on_help(self, key: str) -> None:
        """A command of the handbook's page."""
        if key == "back":
            self._leafing.leave()

    # --- sign-in -----------------------------------------------------------------------------------------------------

    def _on_sign_in(self, values: dict[str, str]) -> None:
        official, password = values.get("official", ""), values.get("password", "")
        if not official or not password:
            self.show(self._note("official" if not official else "password"))
            return
        self.context.do(lambda: self.starter.open(OfficialId(official), password), self._opened, failed=self.show)

    def _on_to_sign_in(self, values: dict[str, str]) -> None:
        self.show()

    def _on_recovery(self, values: dict[str, str]) -> None:
        self._show_recovery()

    def _show_recovery(self, message: Message | None = None) -> None:
        self._show(recover_view(self.context.saying, self.starter.officials(), message=message))

    def _on_recover(self, values: dict[str, str]) -> None:
        lack = recover_lack(values)
        if lack:
            self._show_recovery(self._note(lack))
            return
        code, official, password = values["code"], OfficialId(values["official"]), values["password"]
        self.context.do(
            lambda: self.starter.recover(code, official, password), self._opened, failed=self._show_recovery
        )

    # --- enrolment ---------------------------------------------------------------------------------------------------

    def _on_enrol(self, values: dict[str, str]) -> None:
        machine, password = values.get("machine", "").strip(), values.get("password", "")
        if not machine or not password or password != values.get("again"):
            missing = "machine" if not machine else "password" if not password else "again"
            self._fail_enrol(self._note(missing))
            self.context.window.settle()
            return
        self.context.do(
            lambda: self.starter.enrol(machine, password),
            lambda fingerprint: self._show(enrolled_view(self.context.saying, machine, fingerprint)),
            failed=self._fail_enrol,
        )

    def _fail_enrol(self, message: Message) -> None:
        self.context.put(enrol_view, message=message)

    # --- the package -------------------------------------------------------------------------------------------------

    def _on_to_package(self, values: dict[str, str]) -> None:
        self._show(package_view(self.context.saying, self.starter.packages()))

    _on_look_again = _on_to_package

    def _on_back(self, values: dict[str, str]) -> None:
        self._on_to_package(values)

    def _on_glance(self, values: dict[str, str]) -> None:
        chosen = values.get("path", "").strip() or values.get("package", "")
        if not chosen:
            self._fail_package(self._note("package"))
            self.context.window.settle()
            return
        self.context.do(
            lambda: self.starter.glance(Path(chosen).expanduser()), self._compare, failed=self._fail_package
        )

    def _compare(self, glance: Glance) -> None:
        self._glance = glance
        self._show(compare_view(self.context.saying, glance))

    def _fail_package(self, message: Message) -> None:
        self.context.put(package_view, self.starter.packages(), message=message)

    def _on_load(self, values: dict[str, str]) -> None:
        glance, password = self._glance, values.get("password", "")
        if glance is None:
            return
        self.context.do(
            lambda: self.starter.unpack(glance.file, password, lambda _done, _of: True),
            self._unpacked,
            failed=lambda message: self.context.show(compare_view(self.context.saying, glance, message=message)),
        )

    def _unpacked(self, centers: Sequence[Center]) -> None:
        """A spare is asked where it stands; every other laptop has its place in the package."""
        self._centers = tuple(centers)
        if centers:
            self._show(spare_view(self.context.saying, centers))
        else:
            self._make("")

    def _on_stand_at(self, values: dict[str, str]) -> None:
        center = values.get("center", "")
        if not center:
            self._show(spare_view(self.context.saying, self._centers, message=self._note("center")))
            return
        self._make(center)

    def _make(self, center: str) -> None:
        self.context.do(
            lambda: self.starter.load(center),
            self._loaded,
            failed=self._fail_package,
        )

    # --- the first passwords -----------------------------------------------------------------------------------------

    def _loaded(self, parts: DeskParts) -> None:
        self._parts = parts
        self._show_people()

    def _show_people(self, message: Message | None = None) -> None:
        if self._parts is not None:
            people = self._parts.people
            left = [each for each in people.officials() if not people.has_password(each.id)]
            if len(left) == len(people.officials()):
                left = [each for each in left if each.role is Role.SUPERVISOR]
            self._show(people_view(self.context.saying, left, message=message))

    def _on_add_person(self, values: dict[str, str]) -> None:
        parts, official, password = self._parts, values.get("official", ""), values.get("password", "")
        if parts is None:
            return
        if not official or not password or password != values.get("again"):
            missing = "official" if not official else "password" if not password else "again"
            self._show_people(self._note(missing))
            return

        def work() -> Refusal | None:
            refused = parts.people.add_password(OfficialId(official), password)
            if refused is None and parts.session.official is None:
                parts.people.sign_in(OfficialId(official), password)
            return refused

        self.context.do(work, self._added, failed=self._show_people)

    def _added(self, refused: Refusal | None) -> None:
        self._show_people(refusal_message(self.context.saying.words, refused.rule) if refused is not None else None)

    def _on_enough(self, values: dict[str, str]) -> None:
        """At least one supervisor can sign in; the desk opens."""
        parts = self._parts
        if parts is None or parts.session.official is None:
            self._show_people(self._note("supervisor"))
            return
        self._opened(parts)

    def _show(self, view: Any) -> None:
        self.context.show(view)
        self.context.window.settle()
