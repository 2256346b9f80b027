"""One voter, two ballots: which envelope counts is decided by a person, with a reason, and nothing is erased."""

from collections.abc import Callable

from app.domain.ids import IssueId, PublicId
from app.faults import Fault
from app.services.office.at_work import OfficeAtWork
from app.services.office.facts import TwiceIssued
from ui.desk.context import Screen, caught
from ui.messages import fault_message, note_message, retold
from ui.viewmodels.make_findings import decide_view
from ui.viewmodels.parts import Message, Status


class DecideFlow:
    """``told`` shows the centers, with what became of it."""

    def __init__(self, screen: Screen, told: Callable[[Message | None], None]) -> None:
        self._screen, self._told = screen, told

    def on(self, office: OfficeAtWork, key: str, values: dict[str, str]) -> bool:
        """Whether the command was of this flow."""
        twice = _twice(office, values.get("public_id", ""))
        if key == "decide":
            if twice is not None:
                self._screen.put(decide_view, office, twice)
        elif key == "decided":
            if twice is not None:
                self._decided(office, twice, values)
            else:
                self._told(None)
        else:
            return False
        return True

    def _decided(self, office: OfficeAtWork, twice: TwiceIssued, values: dict[str, str]) -> None:
        words = self._screen.saying.words
        issue = next((each for each in twice.issues if each.issue == IssueId(values.get("issue", ""))), None)
        reason = values.get("reason", "").strip()
        if issue is None or not reason:
            missing = note_message(words, "missing.counts_envelope" if issue is None else "missing.text")
            self._screen.put(decide_view, office, twice, message=missing)
            self._screen.window.settle()
            return
        result = caught(lambda: office.decide(PublicId(twice.public_id), issue, reason))
        if isinstance(result, Fault):
            self._told(fault_message(words, result))
        else:
            kept = retold(words, lambda words: Message(status=Status.OK, title=words("office.decision_kept")))
            self._told(kept)


def _twice(office: OfficeAtWork, public_id: str) -> TwiceIssued | None:
    result = office.result
    return next((each for each in result.conflicts if each.public_id == public_id), None) if result else None
