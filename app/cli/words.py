"""One plain sentence for a fault, on a terminal."""

from app.faults import Fault
from app.i18n import Words, facts_told


def fault_sentence(fault: Fault) -> str:
    """What happened, why, and what to do, from the same catalogue as the window's."""
    words = Words("en")
    key = f"fault.{fault.code.value}"
    if not words.has(f"{key}.title"):
        return str(fault)
    facts = facts_told(words, fault.facts)
    title, why = words(f"{key}.title", **facts), words(f"{key}.why", **facts)
    todo = " ".join(words.lines(f"{key}.do", **facts))
    return " ".join(part for part in (f"{title}.", why, todo) if part)
