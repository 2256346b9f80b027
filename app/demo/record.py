"""What the demonstration leaves to look at: indexes, statement, register, exports opened at the office, the summary."""

import csv
import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from app.bootstrap import Tools
from app.demo.desks import DemoDesk
from app.demo.folder import Prepared
from app.domain.events import PaperKind, PieceSource
from app.domain.ids import MachineId
from app.domain.ledger import balanced, difference, ledgers
from app.domain.ledger_lines import Scope
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.services.office.facts import Reconciled
from app.services.office.opening import open_exports
from app.services.office.reports import summary
from app.services.office.results import Results
from app.services.packages import read_package
from app.services.reconciling import reconcile
from app.services.register import register, register_csv
from app.services.statement import as_csv, as_json, statement


def write_indexes(output: Path, desks: Sequence[DemoDesk]) -> None:
    """``ballots/index.csv`` (file, style, card, number) and ``labels/index.csv`` (file, envelope id)."""
    ballots: list[tuple[str, ...]] = []
    labels: list[tuple[str, ...]] = []
    for desk in desks:
        state = desk.parts.session.state
        for job in state.jobs.values():
            if job.when.machine != desk.machine or not job.spooled:
                continue
            issue = state.issues[job.asked.issue]
            file = f"{job.asked.job}.pdf"
            if job.asked.paper is PaperKind.LABEL:
                labels.append((file, issue.event.envelope_id))
                continue
            for piece in issue.event.pieces:
                if piece.number in job.asked.numbers and piece.source is PieceSource.PRINTED:
                    ballots.append((file, piece.style, piece.card, piece.number))
    _write(output / "ballots" / "index.csv", ("file", "style", "card", "number"), sorted(ballots))
    _write(output / "labels" / "index.csv", ("file", "envelope_id"), sorted(labels))


def write_statement(output: Path, desks: Sequence[DemoDesk]) -> dict[str, object]:
    """The statement of each desk, and the center's, for which the first desk has taken in the others' rounds."""
    folder = output / "statement"
    folder.mkdir(exist_ok=True)
    first = desks[0].parts
    for desk in desks:
        _statement_files(desk, (desk.machine,), folder / f"statement-{desk.machine}")
    machines = tuple(desk.machine for desk in desks)
    _statement_files(desks[0], machines, folder / "statement")
    scope = _scope(desks[0], machines)
    found = ledgers(first.session.state, first.session.election.definition, scope)
    return {"balanced": balanced(found), "difference": difference(found)}


def _scope(desk: DemoDesk, machines: Iterable[MachineId]) -> Scope:
    own = desk.parts.day.scope(final=True)
    return Scope(machines=tuple(machines), date=own.date, final=True)


def _statement_files(desk: DemoDesk, machines: Iterable[MachineId], stem: Path) -> None:
    session = desk.parts.session
    scope = _scope(desk, machines)
    page = statement(session, ledgers(session.state, session.election.definition, scope), scope)
    stem.with_suffix(".json").write_bytes(as_json(page))
    stem.with_suffix(".csv").write_bytes(as_csv(page))
    stem.with_suffix(".pdf").write_bytes(desk.parts.exchange.renderer.statement(page).pdf)


def write_register(output: Path, desks: Sequence[DemoDesk]) -> None:
    folder = output / "register"
    folder.mkdir(exist_ok=True)
    for desk in desks:
        pages = register(desk.parts.session)
        (folder / f"register-{desk.machine}.csv").write_bytes(register_csv(pages))
        (folder / f"register-{desk.machine}.pdf").write_bytes(desk.parts.exchange.renderer.register(pages).pdf)


def take_home(output: Path, prepared: Prepared, parts: Tools, exports: Sequence[Path], at: datetime) -> Reconciled:
    """The office opens its own package, verifies every export and reconciles them into ``office/``."""
    roll = output / "office" / "roll.db"
    contents = read_package(
        parts.bundles,
        prepared.package,
        prepared.office.decryption,
        (prepared.office.signing.public,),
        roll_to=roll,
    )
    roll.unlink()
    for path in exports:
        parts.bundles.check(path, prepared.office.decryption, signers=_signers(prepared))
    folder, key = output / "office", prepared.office.decryption
    with Results(folder, at) as results:
        result = reconcile(
            exports, bundles=parts.bundles, keys=(key,), packages=(contents,), keep=results.keep, processes=1
        )
        results.finish(result, contents)
    open_exports(result.taken, exports, bundles=parts.bundles, key=key, contents=contents, folder=folder)
    return result


def _signers(prepared: Prepared) -> tuple[str, ...]:
    return tuple(keys.signing.public for keys in prepared.machines.values())


def figures(
    prepared: Prepared, desks: Sequence[DemoDesk], told: dict[str, object], result: Reconciled, exports: Sequence[Path]
) -> dict[str, object]:
    """``summary.json``; every figure here can be recomputed from the opened exports in ``office/``."""
    totals = result.totals
    return {
        "election": prepared.folder.election.title,
        "date": prepared.folder.election.date.isoformat(),
        "voters": prepared.built.report.stored,
        "styles": len(prepared.folder.definition.styles),
        "issued": totals.issued,
        "ballots_printed": totals.pieces,
        "spoiled": totals.fates.get(Fate.SPOILED, 0),
        "exhibited": totals.fates.get(Fate.EXHIBITED, 0),
        "wrong_style": totals.fates.get(Fate.WRONG_STYLE, 0),
        "misprint": totals.fates.get(Fate.MISPRINT, 0),
        "undone": totals.fates.get(Fate.UNDONE, 0),
        "refused_spoil_limit": totals.refused.get(Rule.SPOIL_LIMIT.value, 0),
        "refused": sum(totals.refused.values()),
        "accepted": totals.accepted,
        "announcements": [
            {
                "machine": each.machine,
                "minutes": each.minutes,
                "designated": each.designated.isoformat(),
                "actual": each.actual.isoformat(),
                "late_seconds": each.late_seconds,
            }
            for each in result.announced
        ],
        "statement": told,
        "export": {"verified": True, "files": [path.name for path in exports]},
        "reconcile": summary(result),
    }


def write_summary(output: Path, value: dict[str, object]) -> None:
    text = json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False)
    (output / "summary.json").write_text(text + "\n", encoding="utf-8")


def _write(path: Path, names: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    path.parent.mkdir(exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names)
        writer.writerows(rows)
