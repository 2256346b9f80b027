"""Passwords at a running desk: given, replaced, taken away."""

from dataclasses import replace

from app.domain.ids import OfficialId
from app.domain.refusal import Refusal
from ui.desk.context import Context
from ui.messages import note_message, retold
from ui.viewmodels.make_passwords import key_message, passwords_view
from ui.viewmodels.parts import Message, Status
from ui.words import Words


class PasswordsFlow:
    """Commands begin with ``passwords_``."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def show(self, message: Message | None = None, refusal: Refusal | None = None) -> None:
        people = self.context.parts.people
        present = self.context.parts.session.official
        self.context.put(
            passwords_view,
            people.officials(),
            [each.id for each in people.officials() if people.has_password(each.id)],
            own=present.id if present is not None else None,
            message=message or key_message(self.context.saying, people),
            refusal=refusal,
        )
        self.context.window.settle()

    def on(self, key: str, values: dict[str, str]) -> None:
        if key == "passwords_give":
            self._give(values)
        elif key == "passwords_take":
            self._take(OfficialId(values["official"]))
        else:
            self.show()

    def _give(self, values: dict[str, str]) -> None:
        words, people = self.context.saying.words, self.context.parts.people
        official, password = OfficialId(values.get("official", "")), values.get("password", "")
        missing = "official" if not official else "password" if not password else ""
        if not missing and password != values.get("again"):
            missing = "again"
        if missing:
            self.show(note_message(words, f"missing.{missing}"))
            return
        self.context.do(
            lambda: people.add_password(official, password),
            lambda refusal: self._done(refusal, "passwords.given", official),
            failed=self.show,
        )

    def _take(self, official: OfficialId) -> None:
        people = self.context.parts.people
        self.context.do(
            lambda: people.remove_password(official),
            lambda refusal: self._done(refusal, "passwords.taken", official),
            failed=self.show,
        )

    def _done(self, refusal: Refusal | None, said: str, official: OfficialId) -> None:
        if refusal is not None:
            self.show(refusal=refusal)
            return
        saying, people = self.context.saying, self.context.parts.people
        known = self.context.parts.session.election.jurisdiction.official(official)
        name = known.name if known is not None else official

        def told(words: Words) -> Message:
            done, owed = words(said, name=name), key_message(replace(saying, words=words), people)
            if owed is None:
                return Message(status=Status.OK, title=done)
            return Message(status=owed.status, title=done, text=f"{owed.title}. {owed.text}")

        self.show(retold(saying.words, told))
