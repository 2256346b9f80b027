"""The ballot statement as one value: screen, PDF, CSV and JSON all come from it and so agree (CASES A90)."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from app.domain import ledger_lines as led
from app.domain.ballots import BallotDefinition, Style
from app.domain.ids import BallotNumber, grouped
from app.domain.ledger import Ledgers, difference
from app.domain.ledger_lines import Column, Line, Scope
from app.domain.numbering import ballot_number
from app.domain.papers import StatementLine, StatementPage
from app.domain.questioned_register import questioned_register
from app.domain.state import Day, State
from app.domain.station_slips import STATION_SHEETS
from app.domain.told import Told, When
from app.domain.unused import Run, left_over
from app.i18n import Words
from app.services.session import Session
from app.services.wording import clock_time, long_date, short_date, signed

LABELS = {
    Line.CARRIED: "Carried over from the day before",
    Line.RECEIVED: "Received from the office",
    Line.PRINTED: "Printed here",
    Line.SUBSTITUTE: "Substitute ballots",
    Line.MOVED_IN: "Received from another center",
    Line.IN_ALL: "In all",
    Line.VOTED: "Voted, envelope accepted",
    Line.QUESTIONED: "of which questioned",
    Line.SPECIAL_NEEDS: "of which special needs",
    Line.SPOILED: "Spoiled, destroyed",
    Line.EXHIBITED: "Exhibited, destroyed",
    Line.WRONG_STYLE: "Wrong style, destroyed",
    Line.MISPRINT: "Misprint, destroyed",
    Line.UNDONE: "Undone, destroyed",
    Line.LEFT_CENTER: "Left the center",
    Line.OUT: "Out and not returned",
    Line.UNUSED: "Unused stock",
    Line.MOVED: "Moved to another center",
    Line.RECALLED: "Recalled, back to the office",
    Line.ACCOUNTED: "Accounted for",
    Line.SHEETS_CARRIED: "Carried over from the day before",
    Line.SHEETS_RECEIVED: "Received",
    Line.SHEETS_IN_ALL: "In all",
    Line.SHEETS_PRINTED: "Printed as ballots",
    Line.SHEETS_TEST: "Test",
    Line.SHEETS_WASTE: "Waste",
    Line.SHEETS_LEFT: "Left",
    Line.SHEETS_ACCOUNTED: "Accounted for",
    Line.LABELS_CARRIED: "Carried over from the day before",
    Line.LABELS_PRINTED: "Labels printed",
    Line.LABELS_ACCEPTED: "On accepted envelopes",
    Line.LABELS_SPOILED: "Spoiled labels",
    Line.LABELS_OUT: "Outstanding",
    Line.LABELS_ACCOUNTED: "Accounted for",
}
ALWAYS = {Line.PRINTED, Line.VOTED, Line.SPOILED, Line.EXHIBITED, Line.WRONG_STYLE, Line.MISPRINT, Line.UNDONE}
ALWAYS |= {Line.OUT, Line.UNUSED, Line.RECEIVED}
COUNTABLE = (Line.VOTED, Line.UNUSED)
"""Ballot lines that people count by hand: envelopes in the box and stock in the packs."""
TOTALS = {
    Line.IN_ALL,
    Line.ACCOUNTED,
    Line.SHEETS_IN_ALL,
    Line.SHEETS_ACCOUNTED,
    Line.LABELS_PRINTED,
    Line.LABELS_ACCOUNTED,
}


def statement(
    session: Session,
    found: Ledgers,
    scope: Scope,
    *,
    copy: tuple[int, int] = (1, 2),
    language: str = "en",
) -> StatementPage:
    """The page of a scope; ``language`` is that of the sentences beside the ledgers. Numbers other desks destroyed come
    from the ledgers their rounds brought, for their journals carry them sealed."""
    election = session.election
    state = session.state
    now = session.now()
    head = state.heads.get(election.machine.id)
    day = state.days.get((election.machine.id, scope.date), Day())
    destroyed = {line: [each for each in numbers if each.isdigit()] for line, numbers in found.destroyed.items()}
    for line, number in _others_destroyed(session, scope):
        destroyed[line].append(number)
    people = [election.jurisdiction.official(each) for told in day.signed[-1:] for each in told.signers]
    return StatementPage(
        title="Ballot statement",
        jurisdiction=election.jurisdiction.election.jurisdiction,
        election=f"{election.jurisdiction.election.title}, {long_date(election.jurisdiction.election.date)}",
        center=election.center.name,
        period=f"{long_date(scope.date)} ({'final' if scope.final else 'daily'})",
        announced=tuple(
            clock_time(told.event.actual)
            for told in state.announced
            if told.when.machine in scope.machines and told.when.date == scope.date
        ),
        columns=(*(column_name(election.definition, column) for column in found.columns), "All styles"),
        four_numbers=four_numbers(found),
        ballots=_ballot_lines(found),
        sheets=_plain_lines(found.sheets, found.counted_sheets),
        envelopes=_plain_lines(found.labels, found.counted_labels),
        difference=difference(found),
        note=day.note,
        destroyed=tuple(
            (LABELS[line].partition(",")[0], tuple(sorted(numbers))) for line, numbers in destroyed.items() if numbers
        ),
        beside=_beside(session, found, scope, Words(language)),
        signers=tuple((each.name, each.role.value) for each in people if each is not None),
        head=f"entry {head.sequence} {grouped(head.digest)}" if head is not None else "",
        printed=f"{short_date(now.date())}, {clock_time(now)}, laptop {election.machine.id}",
        copy=copy,
        training=state.training,
    )


def _others_destroyed(session: Session, scope: Scope) -> Iterator[tuple[Line, BallotNumber]]:
    for machine in scope.machines:
        data = session.journal.meta_get(f"ledger.{machine}")
        if machine == session.election.machine.id or data is None:
            continue
        for row in csv.DictReader(io.StringIO(data.decode())):
            if row["where"] in {line.value for line in led.DESTROYED}:
                yield Line(row["where"]), BallotNumber(row["number"])


def four_numbers(found: Ledgers) -> tuple[tuple[str, int], ...]:
    """KMC 6.35.020: received, voted, spoiled, unused and destroyed; derived from the ledger."""
    unused = (Line.UNUSED, Line.RECALLED, Line.WRONG_STYLE, Line.MISPRINT, Line.UNDONE)
    return (
        ("Received", found.total(Line.IN_ALL)),
        ("Voted", found.total(Line.VOTED)),
        ("Spoiled", found.total(Line.SPOILED) + found.total(Line.EXHIBITED)),
        ("Unused and destroyed", sum(found.total(line) for line in unused)),
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


def _ballot_lines(found: Ledgers) -> tuple[StatementLine, ...]:
    sections = (
        ("Came in", (*led.CAME_IN, Line.IN_ALL)),
        ("Where they are", (Line.VOTED, *led.OF_WHICH, *led.WHERE[1:], Line.ACCOUNTED)),
    )
    return tuple(
        _ballot_line(found, line, section)
        for section, lines in sections
        for line in lines
        if line in TOTALS or line in ALWAYS or any(found.ballots.get(line, {}).values())
    )


def _ballot_line(found: Ledgers, line: Line, section: str) -> StatementLine:
    figures = found.ballots.get(line, {})
    recorded = [figures.get(column, 0) for column in found.columns]
    counted = [found.counted.get((line, column)) for column in found.columns]
    told = [each for each in counted if each is not None]
    whole = (
        sum(count if count is not None else figure for count, figure in zip(counted, recorded, strict=True))
        if told
        else None
    )
    return StatementLine(
        key=line.value,
        label=LABELS[line],
        recorded=(*recorded, sum(recorded)),
        counted=(*counted, whole),
        indent=1 if line in led.OF_WHICH else 0,
        total=line in TOTALS,
        section=section,
    )


def _plain_lines(figures: dict[Line, int], counted: dict[Line, int]) -> tuple[StatementLine, ...]:
    return tuple(
        StatementLine(
            key=line.value,
            label=LABELS[line],
            recorded=(figure,),
            counted=(counted.get(line),),
            total=line in TOTALS,
        )
        for line, figure in figures.items()
        if figure or line not in (Line.SHEETS_CARRIED, Line.LABELS_CARRIED)
    )


def _beside(session: Session, found: Ledgers, scope: Scope, words: Words) -> tuple[str, ...]:
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
    if state.machine not in scope.machines:
        return
    for column, found in left_over(state, scope.date).items():
        name = column_name(election.definition, column, words.language)
        yield words("beside.unused", style=name, numbers=", ".join(_run(words, each) for each in found))
    done = [each for each in state.unused_destroyed if each.when.machine == state.machine]
    done = [each for each in done if each.when.date <= scope.date]
    for when in dict.fromkeys(each.when.at for each in done):
        together = [each for each in done if each.when.at == when]
        people = [election.jurisdiction.official(each) for each in together[0].when.actors]
        yield words(
            "beside.unused_destroyed",
            n=sum(each.event.count for each in together),
            people=", ".join(each.name for each in people if each is not None),
            time=clock_time(when, words.language),
        )
        for each in together:
            name = column_name(election.definition, (each.event.style, each.event.card), words.language)
            runs = ((int(first), int(last)) for first, last in each.event.runs)
            yield words("beside.destroyed", style=name, numbers=", ".join(_run(words, run) for run in runs))


def _run(words: Words, run: Run) -> str:
    """``0060003 to 0060020 (18)``: what people can lay beside a pack."""
    first, last = run
    if first == last:
        return ballot_number(first)
    return words("beside.run", first=ballot_number(first), last=ballot_number(last), n=last - first + 1)


def as_json(page: StatementPage) -> bytes:
    """Machine-readable, every figure by its key."""
    value = asdict(page)
    value["balanced"] = page.difference == 0 and _agree(page)
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False).encode()


def _agree(page: StatementPage) -> bool:
    every = (*page.ballots, *page.sheets, *page.envelopes)
    return all(
        count is None or count == figure
        for line in every
        for figure, count in zip(line.recorded, line.counted, strict=True)
    )


def as_csv(page: StatementPage) -> bytes:
    """One row a line and column; blank is not counted, which is not zero."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["ledger", "line", "label", "column", "recorded", "counted"])
    for name, lines, columns in (
        ("ballots", page.ballots, page.columns),
        ("sheets", page.sheets, ("All",)),
        ("labels", page.envelopes, ("All",)),
    ):
        for line in lines:
            for column, figure, count in zip(columns, line.recorded, line.counted, strict=True):
                writer.writerow([name, line.key, line.label, column, figure, "" if count is None else count])
    return out.getvalue().encode()
