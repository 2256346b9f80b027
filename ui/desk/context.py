"""What every flow is given: the services, the words, the window, and the two workers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from app.domain.election import Official
from app.domain.refusal import Refusal
from app.faults import Fault, FaultCode
from app.services.desk_parts import DeskParts
from ui.messages import fault_message, note_message
from ui.viewmodels.make_refusal import refusal_view
from ui.viewmodels.make_status import Readings
from ui.viewmodels.parts import Message
from ui.viewmodels.saying import Saying

T = TypeVar("T")
P = ParamSpec("P")
Again = Callable[[Saying], Any]
"""Makes a page once more, as ``saying`` says it."""


class Work(Protocol):
    """One journal worker, one device worker; results come back to the window's thread."""

    def journal(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None: ...
    def device(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None: ...


class Shows(Protocol):
    """The part of the window that flows use."""

    def show_view(self, view: Any) -> None: ...
    def settle(self) -> None: ...


@dataclass(slots=True)
class Screen:
    """All that pages have before a desk is open."""

    saying: Saying
    window: Shows
    work: Work
    last_fault: Fault | None = None
    """What the last piece of carrying ended with; its sentence has been given to ``failed``."""
    officials: Callable[[], Sequence[Official]] = tuple
    """Whose passwords may be typed here."""

    _shown: Any = field(default=None, init=False, repr=False)
    _again: Again | None = field(default=None, init=False, repr=False)
    """How the page that was shown last is made."""

    def show(self, view: Any, again: Again | None = None) -> None:
        self._shown, self._again = view, again
        self.window.show_view(view)

    def put(self, make: Callable[Concatenate[Saying, P], Any], *args: P.args, **kwargs: P.kwargs) -> None:
        """Show what ``make`` says, so that it can be said again in other words."""

        def again(saying: Saying) -> Any:
            return make(saying, *(_retold(each, saying) for each in args), **_all_retold(kwargs, saying))

        self.show(make(self.saying, *args, **kwargs), again)

    def add(self, message: Message) -> None:
        """The page in front with a message, nothing lost; a page that has no room for one stays as it is."""
        view = getattr(self.window, "view", self._shown)
        if view is None or not hasattr(view, "message"):
            return
        make = self._again if view is self._shown else None
        again = None if make is None else lambda saying: replace(make(saying), message=_retold(message, saying))
        self.show(replace(view, message=message), again)

    def say_again(self, view: Any) -> bool:
        """Show ``view`` in the words of now: another language, names hidden or shown. False where it was not made
        here."""
        if self._again is None or view is not self._shown:
            return False
        self.show(self._again(self.saying), self._again)
        return True

    def told(self, fault: Fault) -> Message:
        """What to say of a fault: of a wrong password, whose it is not."""
        words = self.saying.words
        if fault.code is FaultCode.KEY_WRONG:
            whose = fault.facts.get("official")
            for official in self.officials():
                if official.id == whose:
                    return note_message(words, "wrong_password", name=official.name)
        return fault_message(words, fault)

    def do(self, work: Callable[[], T], done: Callable[[T], None], *, failed: Callable[[Message], None]) -> None:
        """Run on the journal worker. A fault becomes a message for ``failed``; anything else is a bug and shown as
        one by the worker itself."""

        def answer(result: T | Fault) -> None:
            if isinstance(result, Fault):
                failed(self.told(result))
                self.window.settle()
            else:
                done(result)

        self.work.journal(lambda: caught(work), answer)

    def carry(self, work: Callable[[], T], done: Callable[[T], None], *, failed: Callable[[Message], None]) -> None:
        """Run on the device worker: what waits for a drive or a printer never keeps the record waiting."""

        def answer(result: T | Fault) -> None:
            self.last_fault = result if isinstance(result, Fault) else None
            if isinstance(result, Fault):
                failed(self.told(result))
                self.window.settle()
            else:
                done(result)

        self.work.device(lambda: caught(work), answer)


@dataclass(slots=True, kw_only=True)
class Context(Screen):
    parts: DeskParts

    def __post_init__(self) -> None:
        self.officials = self.parts.people.officials

    readings: Readings = field(default_factory=Readings)
    go: Callable[[str], None] = lambda place: None
    """Go to a place of the rail."""

    def refused(self, refusal: Refusal, card: Any = None) -> None:
        self.put(refusal_view, self.parts.session, refusal, card)


class Flow:
    """Pages that belong together: a command ``key`` is the method ``_on_key``; unknown ones are of another flow."""

    def on(self, key: str, values: dict[str, str]) -> None:
        handler: Callable[[dict[str, str]], None] | None = getattr(self, f"_on_{key}", None)
        if handler is not None:
            handler(values)


def _retold(value: Any, saying: Saying) -> Any:
    return value.again(saying.words) if isinstance(value, Message) and value.again is not None else value


def _all_retold(values: Any, saying: Saying) -> dict[str, Any]:
    return {key: _retold(value, saying) for key, value in values.items()}


def caught(work: Callable[[], T]) -> T | Fault:
    try:
        return work()
    except Fault as fault:
        return fault
