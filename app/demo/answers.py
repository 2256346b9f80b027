"""What the script of the day expects: a yes, or a no by one rule."""

from app.domain.refusal import Refusal, Rule
from app.services.desk import Served


class ScriptError(Exception):
    """The script met an answer it did not expect: the demonstration is wrong, not the day."""


def must(answer: object) -> None:
    """An answer that has to be yes."""
    if isinstance(answer, Refusal):
        raise ScriptError(f"refused: {answer.rule.value} {answer.facts}")


def served_or_raise(answer: Served | Refusal) -> Served:
    if isinstance(answer, Refusal):
        raise ScriptError(f"refused: {answer.rule.value} {answer.facts}")
    return answer


def expect(answer: object, rule: Rule) -> None:
    """An answer that has to be no, by this rule."""
    if not isinstance(answer, Refusal) or answer.rule is not rule:
        raise ScriptError(f"expected {rule.value}, got {answer!r:.200}")
