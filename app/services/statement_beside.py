"""What stands beside the statement's ledgers: sentences, and the numbers of unused and of destroyed ballots."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from app.domain import ledger_lines as led
from app.domain.ballots import BallotDefinition, Style
from app.domain.events import UnusedDestroyed
from app.domain.ids import BallotNumber
from app.domain.ledger import Ledgers
from app.domain.ledger_lines import Column, Line, Scope
from app.domain.numbering import ballot_number
from app.domain.papers import StatementNumbers
from app.domain.questioned_register import questioned_register
from app.domain.state import State
from app.domain.station_slips import STATION_SHEETS
from app.domain.told import Told, When
from app.domain.unused import Run, left_over
from app.i18n import Words
from app.services.session import Session
from app.services.wording import clock_time, signed

UNUSED = "unused"
UNUSED_DESTROYED = "unused_destroyed"
"""What is told of the numbers of unused ballots; the other keys are lines of the ledger."""


def beside(session: Session, found: Ledgers, scope: Scope, words: Words) -> tuple[str, ...]:
    """Sentences on what stands outside the ledgers."""
    state = session.state
    delivered = sum(_of(scope, told.when) for told in state.hand_delivered)
    surrendered = sum(_of(scope, told.when) for told in state.surrendered)
    told = [
        words("beside.delivered", n=delivered, surrendered=surrendered),
        words("beside.questioned", n=found.total(Line.QUESTIONED)),
    ]
    told.extend(_register_of_questioned(state, scope, words))
    told.extend(_unused(session, scope, words))
    told.extend(_unusual(session, scope, words))
    if state.exports:
        told.append(words("beside.exports", n=len(state.exports)))
    return tuple(told)


def _register_of_questioned(state: State, scope: Scope, words: Words) -> Iterator[str]:
    """Compared, with the difference signed and its reason named (AS 15.15.350(a); BST-07)."""
    held = questioned_register(state, scope)
    if held.voters:
        yield words(
            "beside.questioned_register",
            voters=held.voters,
            voted=held.voted,
            n=signed(held.difference),
            without=held.without or "",
            out=held.out or "",
        )


BESIDE = (
    *("sent", "assisted", "packages", "slips", "back_entered", "relabeled", "elsewhere", "refused"),
    "curb",
)


def _unusual(session: Session, scope: Scope, words: Words) -> Iterator[str]:
    """What the law wants said of the day where it happened; nothing is said of what did not."""
    special = session.state.special
    facts: tuple[Iterable[Told[Any]], ...] = (
        special.sent.values(),
        special.assisted.values(),
        special.packages,
        special.slips,
        special.back_entered.values(),
        special.relabeled.values(),
        special.elsewhere,
        session.state.refusals,
    )
    counts = [sum(_of(scope, each.when) for each in told) for told in facts]
    counts.append(sum(_of(scope, when) for when in special.curbside_out.values()))
    for key, count in zip(BESIDE, counts, strict=True):
        if count:
            yield words(f"beside.{key}", n=count, **_station_sheets(session.state, scope, key, count))


def _station_sheets(state: State, scope: Scope, key: str, slips: int) -> dict[str, object]:
    """Sheets of the accessible station, as people read them off it, against its slips; a total, nobody's own."""
    read = [
        count
        for (machine, day, line, _style, _card), count in state.counted.items()
        if line == STATION_SHEETS
        and machine in scope.machines
        and (day <= scope.date if scope.final else day == scope.date)
    ]
    return {"sheets": sum(read), "off": signed(sum(read) - slips)} if key == "slips" and read else {}


def _of(scope: Scope, when: When) -> bool:
    """A fact of these desks; on a daily statement one of the day."""
    return when.machine in scope.machines and (when.date <= scope.date if scope.final else when.date == scope.date)


def _unused(session: Session, scope: Scope, words: Words) -> Iterator[str]:
    """By style, the numbers that are left, and those that two people destroyed (KPB-old 4.50.140; BST-05)."""
    state, election = session.state, session.election
    for each in unused_numbers(session, scope, words):
        yield words("beside.unused", style=each.column, numbers=_runs(words, each.runs))
    for when, together in _destroyed_together(state, scope):
        people = [election.jurisdiction.official(each) for each in when.actors]
        yield words(
            "beside.unused_destroyed",
            n=sum(each.event.count for each in together),
            people=", ".join(each.name for each in people if each is not None),
            time=clock_time(when.at, words.language),
        )
        for one in together:
            name = column_name(election.definition, (one.event.style, one.event.card), words.language)
            yield words("beside.destroyed", style=name, numbers=_runs(words, one.event.runs))


def unused_numbers(session: Session, scope: Scope, words: Words) -> Iterator[StatementNumbers]:
    """Unused and still there, by style. The other desk's stand on its own statement."""
    state, election = session.state, session.election
    if state.machine not in scope.machines:
        return
    for column, found in left_over(state, scope.date).items():
        yield StatementNumbers(
            key=UNUSED,
            label=words("account.numbers_unused"),
            column=column_name(election.definition, column, words.language),
            runs=tuple(_numbers(run) for run in found),
        )


def unused_destroyed_numbers(session: Session, scope: Scope, words: Words) -> Iterator[StatementNumbers]:
    """Those that two people destroyed at the close (KMC 6.35.020(4))."""
    for _, together in _destroyed_together(session.state, scope):
        for each in together:
            column = (each.event.style, each.event.card)
            yield StatementNumbers(
                key=UNUSED_DESTROYED,
                label=words("account.numbers_unused_destroyed"),
                column=column_name(session.election.definition, column, words.language),
                runs=each.event.runs,
            )


def _destroyed_together(state: State, scope: Scope) -> Iterator[tuple[When, list[Told[UnusedDestroyed]]]]:
    """What the same two people destroyed at the same time, in the order of the day."""
    if state.machine not in scope.machines:
        return
    done = [each for each in state.unused_destroyed if each.when.machine == state.machine]
    done = [each for each in done if each.when.date <= scope.date]
    for at in dict.fromkeys(each.when.at for each in done):
        together = [each for each in done if each.when.at == at]
        yield together[0].when, together


def destroyed_numbers(session: Session, found: Ledgers, scope: Scope, words: Words) -> Iterator[StatementNumbers]:
    """Numbers of destroyed ballots by how they ended (KMC 6.30.060(d)). Those other desks destroyed come from the
    ledgers their rounds brought, for their journals carry them sealed."""
    numbers = {line: [each for each in told if each.isdigit()] for line, told in found.destroyed.items()}
    for line, number in _others_destroyed(session, scope):
        numbers[line].append(number)
    for line, told in numbers.items():
        if told:
            runs = tuple((each, each) for each in sorted(told))
            yield StatementNumbers(key=line.value, label=words(f"ledger.{line.value}"), column="", runs=runs)


def _others_destroyed(session: Session, scope: Scope) -> Iterator[tuple[Line, BallotNumber]]:
    for machine in scope.machines:
        data = session.journal.meta_get(f"ledger.{machine}")
        if machine == session.election.machine.id or data is None:
            continue
        for row in csv.DictReader(io.StringIO(data.decode())):
            if row["where"] in {line.value for line in led.DESTROYED}:
                yield Line(row["where"]), BallotNumber(row["number"])


def _numbers(run: Run) -> tuple[BallotNumber, BallotNumber]:
    return ballot_number(run[0]), ballot_number(run[1])


def _runs(words: Words, runs: Iterable[tuple[BallotNumber, BallotNumber]]) -> str:
    """``0060003 to 0060020 (18)``: what people can lay beside a pack."""
    return ", ".join(
        first if first == last else words("beside.run", first=first, last=last, n=int(last) - int(first) + 1)
        for first, last in runs
    )


def column_name(definition: BallotDefinition, column: Column, language: str = "en") -> str:
    """Style name, and the card where a style has several (CASES A41)."""
    style = definition.style(column[0])
    if style is None:
        return Words(language)("register.style", id=column[0])
    name = style_title(style, language)
    cards = [card.id for card in style.cards]
    if len(cards) > 1 and column[1] in cards:
        return Words(language)("beside.card", style=name, n=cards.index(column[1]) + 1)
    return name


def style_title(style: Style, language: str = "en") -> str:
    """ "Style 12, Cannery": the code alone helps nobody (CASES A41)."""
    name, code = style.name.in_(language), Words(language)("register.style", id=style.id)
    if not name or name == style.id:
        return code
    return name if name.startswith("Style") else f"{code}, {name}"
