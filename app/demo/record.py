"""What the demonstration leaves to look at: indexes, statement, register, exports opened at the office, the summary."""

import csv
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from app.bootstrap import Tools
from app.demo.day import DemoDesk
from app.demo.folder import Prepared
from app.domain.events import PaperKind, PieceSource
from app.domain.ids import MachineId
from app.domain.ledger import Scope, balanced, difference, ledgers
from app.domain.profile import Fate
from app.domain.refusal import Rule
from app.services.packages import read_package
from app.services.reconciling import Reconciled, reconcile, summary, write_results
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


def take_home(output: Path, prepared: Prepared, parts: Tools, exports: Sequence[Path]) -> Reconciled:
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
    result = reconcile(exports, bundles=parts.bundles, key=prepared.office.decryption, contents=contents)
    write_results(result, output / "office")
    return result


def _signers(prepared: Prepared) -> tuple[str, ...]:
    return tuple(keys.signing.public for keys in prepared.machines.values())


def figures(
    prepared: Prepared, desks: Sequence[DemoDesk], told: dict[str, object], result: Reconciled, exports: Sequence[Path]
) -> dict[str, object]:
    """``summary.json``; every figure here can be recomputed from the opened exports in ``office/``."""
    state = result.state
    fates = [taken[0].event.fate for taken in state.taken_back.values()]
    return {
        "election": prepared.folder.election.title,
        "date": prepared.folder.election.date.isoformat(),
        "voters": prepared.built.report.stored,
        "styles": len(prepared.folder.definition.styles),
        "issued": len(state.issues),
        "ballots_printed": sum(len(issue.event.pieces) for issue in state.issues.values()),
        "spoiled": fates.count(Fate.SPOILED),
        "exhibited": fates.count(Fate.EXHIBITED),
        "wrong_style": fates.count(Fate.WRONG_STYLE),
        "misprint": fates.count(Fate.MISPRINT),
        "undone": fates.count(Fate.UNDONE),
        "refused_spoil_limit": sum(1 for each in state.refusals if each.event.rule == Rule.SPOIL_LIMIT),
        "refused": len(state.refusals),
        "accepted": len(state.accepted),
        "announcements": [
            {
                "machine": each.when.machine,
                "minutes": each.event.minutes,
                "designated": each.event.designated.isoformat(),
                "actual": each.event.actual.isoformat(),
                "late_seconds": each.event.late_seconds,
            }
            for each in state.announced
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
