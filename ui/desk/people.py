"""Sign-in at a running desk, and the lock."""

from app.domain.election import Official
from app.domain.ids import OfficialId
from app.domain.refusal import Refusal
from app.services.recovery import has_desk_code, recover_desk
from ui.desk.context import Context, Flow
from ui.messages import note_message
from ui.viewmodels.make_recovery import recover_lack, recover_view
from ui.viewmodels.make_sign_in import sign_in_view
from ui.viewmodels.parts import Message


class SignInFlow(Flow):
    """The store is open; somebody takes the screen, by a password or by the sealed code."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.watched = False
        """Whether the page goes back to the observers' counts, from where it was called."""
        self.may_look = False
        """Whether the window can be changed here."""

    def show(self, message: Message | None = None) -> None:
        self.context.put(
            sign_in_view,
            self._known(),
            message=message,
            recoverable=has_desk_code(self.context.parts.people),
            watched=self.watched,
            may_look=self.may_look,
        )
        self.context.window.settle()

    def _known(self) -> list[Official]:
        people = self.context.parts.people
        return [each for each in people.officials() if people.has_password(each.id)]

    def lock(self, *, automatic: bool = False) -> None:
        self.context.parts.people.sign_out(automatic=automatic)
        self.show()

    def _on_sign_in(self, values: dict[str, str]) -> None:
        words = self.context.saying.words
        official, password = values.get("official", ""), values.get("password", "")
        if not official or not password:
            self.show(note_message(words, "missing.official" if not official else "missing.password"))
            return
        people = self.context.parts.people
        self.context.do(lambda: people.sign_in(OfficialId(official), password), self._signed_in, failed=self.show)

    def _signed_in(self, answer: Official | Refusal) -> None:
        if isinstance(answer, Refusal):
            self.context.refused(answer)
        else:
            day = self.context.parts.session.scene().day
            self.context.go("voters" if day.opened is not None else "open_day")
        self.context.window.settle()

    # --- the sealed code -----------------------------------------------------------------------------------------

    def _on_recovery(self, values: dict[str, str]) -> None:
        self._show_recovery()

    def _on_to_sign_in(self, values: dict[str, str]) -> None:
        self.show()

    def _show_recovery(self, message: Message | None = None) -> None:
        self.context.put(recover_view, self._known(), message=message)
        self.context.window.settle()

    def _on_recover(self, values: dict[str, str]) -> None:
        lack = recover_lack(values)
        if lack:
            self._show_recovery(note_message(self.context.saying.words, f"missing.{lack}"))
            return
        session, people = self.context.parts.session, self.context.parts.people
        code, official, password = values["code"], OfficialId(values["official"]), values["password"]
        self.context.do(
            lambda: recover_desk(session, people, code, official, password),
            self._signed_in,
            failed=self._show_recovery,
        )
