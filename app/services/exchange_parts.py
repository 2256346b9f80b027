"""What an export to the office holds, and for which day it states."""

from collections.abc import Iterable

from app.domain.hours import hours_of
from app.domain.ledger import ledgers
from app.domain.ledger_lines import Scope
from app.domain.state import answered_for
from app.ports import BundlePart, Renderer
from app.services.event_log import event_log
from app.services.exchange_values import LOST, Heads, other_ledger
from app.services.register import register, register_csv
from app.services.segments import segment_of
from app.services.session import Session
from app.services.statement import as_csv, as_json, statement
from app.services.tables import BALLOTS, SORTER, VOTED, ballot_rows, sorter_rows, table, voted_rows
from app.store.values import to_json


def export_parts(session: Session, renderer: Renderer, language: str = "en") -> tuple[BundlePart, ...]:
    """Everything an export holds, in the order of ``sync/FORMAT.md``; statement and register in the language of
    whoever exports, their keys and headings the same in every language. For a laptop it has taken over, a desk
    states, registers and lists as for itself."""
    state = session.state
    scope = last_day(session)
    page = statement(session, ledgers(state, session.election.definition, scope), scope, language=language)
    own = session.election.machine.id
    machines = answered_for(state, own)
    pages = register(session, machines=machines, language=language)
    return (
        BundlePart(name="journal.jsonl", data=segment_of(session.journal.entries(own))),
        BundlePart(name="heads.json", data=to_json(Heads(machine=own, heads=tuple(state.heads.values())))),
        BundlePart(name="statement.json", data=as_json(page)),
        BundlePart(name="statement.csv", data=as_csv(page)),
        BundlePart(name="statement.pdf", data=renderer.statement(page).pdf),
        BundlePart(name="register.csv", data=register_csv(pages)),
        BundlePart(name="register.pdf", data=renderer.register(pages).pdf),
        BundlePart(name="ballots.csv", data=table(BALLOTS, ballot_rows(state, own))),
        BundlePart(name="sorter.csv", data=table(SORTER, (r for m in machines for r in sorter_rows(state, m)))),
        BundlePart(name="voted.csv", data=table(VOTED, (r for m in machines for r in voted_rows(state, m)))),
        BundlePart(name="events.json", data=event_log(session)),
        *_lost(session),
    )


def last_day(session: Session) -> Scope:
    """What an export states: this desk's last day, also when it is written the morning after."""
    scene = session.scene()
    today = scene.date
    opened = [day for machine, day in scene.state.days if machine == scene.machine.id and day <= today]
    day = max(opened, default=today)
    hours = hours_of(scene.state, scene.center, day)
    machines = answered_for(scene.state, scene.machine.id)
    return Scope(machines=machines, date=day, final=hours is not None and hours.final)


def _lost(session: Session) -> Iterable[BundlePart]:
    """A lost laptop writes no export: what is known here of its journal and its numbers goes in this one."""
    journal = session.journal
    for machine in sorted(session.state.lost):
        if machine == session.election.machine.id or machine not in session.state.heads:
            continue
        yield BundlePart(name=f"{LOST}{machine}.jsonl", data=segment_of(journal.entries(machine)))
        ledger = journal.meta_get(other_ledger(machine))
        if ledger is not None:
            yield BundlePart(name=f"{LOST}{machine}.csv", data=ledger)
