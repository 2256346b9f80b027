"""From a code to what people read: refusals, faults, states, and the fault nobody foresaw. No Qt here.

Every member of ``Rule``, ``FaultCode`` and the state enums of ``app.ports`` has a title or a word, an icon and a spoken
form in every language of the catalogue; a test goes through them all.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from app.domain.refusal import Refusal, Rule
from app.faults import Fault, FaultCode
from app.i18n import facts_told
from app.ports import DriveState, JobState, NetworkState, PowerState, PrinterState
from app.services.wording import counted_words, short_date
from ui.tokens import token
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.views_machine import BugView
from ui.words import Words

SoftFaults = frozenset(
    {FaultCode.CANCELED, FaultCode.KEY_WRONG, FaultCode.KEY_WAIT, FaultCode.PASSWORD_MISSING, FaultCode.PASSWORD_UNFIT}
    | {FaultCode.DRIVE_NONE, FaultCode.DRIVE_SEVERAL}
)
"""Faults that are an everyday matter: a warning is enough."""

CALM: frozenset[StrEnum] = frozenset(
    {PrinterState.READY, PrinterState.BUSY, DriveState.IN_PLACE, PowerState.PLUGGED_IN, NetworkState.AIR_GAP}
    | {JobState.WAITING, JobState.PRINTING}
)
LOUD: frozenset[StrEnum] = frozenset(
    {PrinterState.OFFLINE, PrinterState.JAM, PrinterState.PAPER_OUT, PrinterState.COVER_OPEN, PrinterState.NOT_SET_UP}
    | {NetworkState.CONNECTED, PowerState.LOW, JobState.FAILED}
)
PLAIN: frozenset[StrEnum] = frozenset({DriveState.NONE, JobState.CANCELED})


@dataclass(frozen=True, slots=True, kw_only=True)
class StateText:
    """A state as it is shown (``text``), heard (``spoken``) and drawn (``icon`` of its ``status``)."""

    text: str
    spoken: str
    status: Status
    icon: str


def state_text(words: Words, state: StrEnum) -> StateText:
    """What to say of a device or a job."""
    kind = type(state).__name__.removesuffix("State").lower()
    status = state_status(state)
    return StateText(
        text=words(f"state.{kind}.{state.value}"),
        spoken=words(f"spoken.{kind}.{state.value}"),
        status=status,
        icon=icon_of(status),
    )


def state_status(state: StrEnum) -> Status:
    """OK needs no look; STOP means nothing works; what is not known is a warning, never a silence."""
    if state in CALM:
        return Status.OK
    if state in LOUD:
        return Status.STOP
    return Status.NEUTRAL if state in PLAIN else Status.WARN


def icon_of(status: Status) -> str:
    return str(token("status")[status.value]["icon"])


# --- refusals


def refusal_message(words: Words, rule: Rule, facts: Mapping[str, object] | None = None) -> Message:
    """What happened and why. ``facts`` fill the blanks: those of the refusal, made readable, and ``name``."""
    told = {**(facts or {}), **counted_words(words, facts or {}), **_days(words, facts or {})}
    title, why = words(f"rule.{rule.value}.title", **told), words(f"rule.{rule.value}.why", **told)
    return Message(
        status=Status.STOP,
        title=title,
        text=why,
        big=True,
        spoken=f"{title}. {why}",
        again=lambda other: refusal_message(other, rule, facts),
    )


def _days(words: Words, facts: Mapping[str, object]) -> dict[str, str]:
    """The days among the facts, as people write them."""
    return {
        name: short_date(date.fromisoformat(value), words.language)
        for name, value in facts.items()
        if isinstance(value, str) and _DAY.fullmatch(value)
    }


_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def refusal_ways(words: Words, rule: Rule, facts: Mapping[str, object] | None = None) -> tuple[str, ...]:
    """What can be done instead."""
    return words.lines(f"way.{rule.value}", **(facts or {}))


def refused_or(words: Words, refusal: Refusal | None, message: Message | None) -> Message | None:
    """On a page that stays when a rule says no: the refusal, else what there is to say."""
    return refusal_message(words, refusal.rule) if refusal is not None else message


def refusal_line(words: Words, refusal: Refusal) -> Message:
    """A refusal small enough to stand beside a field: what happened, why, what to do."""
    facts = dict(refusal.facts)
    big = refusal_message(words, refusal.rule, facts)
    points = refusal_ways(words, refusal.rule, facts)
    return Message(
        status=Status.WARN,
        title=big.title,
        text=big.text,
        points=points,
        spoken=big.spoken,
        again=lambda other: refusal_line(other, refusal),
    )


# --- faults


def fault_message(words: Words, fault: Fault) -> Message:
    """What happened, why, and the next steps for the worker."""
    key, facts = f"fault.{fault.code.value}", facts_told(words, fault.facts)
    title, why = words(f"{key}.title", **facts), words(f"{key}.why", **facts)
    status = Status.WARN if fault.code in SoftFaults else Status.STOP
    points = words.lines(f"{key}.do", **facts)
    spoken = " ".join((f"{title}.", why, *points))
    return Message(
        status=status,
        title=title,
        text=why,
        points=points,
        spoken=spoken,
        again=lambda other: fault_message(other, fault),
    )


def note_message(words: Words, key: str, status: Status = Status.WARN, **facts: object) -> Message:
    """A note of the program's own: ``note.KEY.title`` and, if there is one, ``note.KEY.text``."""
    text = words(f"note.{key}.text", **facts) if words.has(f"note.{key}.text") else ""
    return Message(
        status=status,
        title=words(f"note.{key}.title", **facts),
        text=text,
        again=lambda other: note_message(other, key, status, **facts),
    )


def unsworn_message(words: Words) -> Message:
    """A box left open is not yet a refusal of the oath: that one is recorded, and only when somebody says so."""
    refused = Action(key="question_go", label=words("questioned.refused"), args=(("refused", "yes"),))
    return replace(note_message(words, "missing.sworn"), actions=(refused,), again=unsworn_message)


def retold(words: Words, make: Callable[[Words], Message]) -> Message:
    """What ``make`` says, also when the language changes while it stands."""
    return replace(make(words), again=lambda other: retold(other, make))


def bug_view(words: Words, details: str) -> BugView:
    """Neither a refusal nor a fault: the program says so. ``details`` name a place in the program, never a voter."""
    return BugView(
        title=words("bug.title"),
        text=words("bug.text"),
        points=words.lines("bug.points"),
        details=details,
        primary=Action(key="resume", label=words("bug.resume"), icon="next", shortcut="Enter", primary=True),
        others=(Action(key="print_details", label=words("bug.print"), icon="printer", needs_values=False),),
    )
