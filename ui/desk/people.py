"""Sign-in at a running desk, and the lock."""

from app.domain.election import Official
from app.domain.ids import OfficialId
from app.domain.refusal import Refusal
from ui.desk.context import Context
from ui.messages import note_message
from ui.viewmodels.make_machine import sign_in_view
from ui.viewmodels.parts import Message


class SignInFlow:
    """The store is open; somebody takes the screen."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.watched = False
        """Whether the page goes back to the observers' counts, from where it was called."""

    def show(self, message: Message | None = None) -> None:
        people = self.context.parts.people
        known = [each for each in people.officials() if people.has_password(each.id)]
        self.context.show(sign_in_view(self.context.saying, known, message=message, watched=self.watched))
        self.context.window.settle()

    def lock(self, *, automatic: bool = False) -> None:
        self.context.parts.people.sign_out(automatic=automatic)
        self.show()

    def on(self, key: str, values: dict[str, str]) -> None:
        if key != "sign_in":
            return
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
