"""A reconciliation as tables and as one summary; every figure can be recomputed from the exports. No voter's name."""

import json
from collections.abc import Iterator

from app.domain.ledger_lines import Line
from app.services.office.facts import DayStatement, Reconciled
from app.services.packages import Contents
from app.services.tables import Row, table

_SHOWN = tuple(line for line in Line if not line.value.startswith(("sheets", "labels")))


def summary(result: Reconciled) -> dict[str, object]:
    """For ``--json`` and for the folder's ``reconcile.json``."""
    return {
        "exports": [
            {
                "file": t.file,
                "machine": t.machine,
                "center": t.center,
                "entries": t.entries,
                "head": t.head.digest,
                "final": t.final,
                **({"closed_by": t.closed_by} if t.closed_by else {}),
            }
            for t in result.taken
        ],
        "turned_away": [{"file": t.file, "fault": t.fault, "facts": dict(t.facts)} for t in result.turned],
        "missing": list(result.missing),
        "conflicts": len(result.conflicts),
        "issued": result.totals.issued,
        "accepted": result.totals.accepted,
        "findings": [
            {"finding": f.finding.value, "center": f.center, "machine": f.machine, **dict(f.facts)}
            for f in result.found
        ],
        "received_as_of": result.received,
        "centers": [
            {
                "center": line.center,
                "machines": list(line.machines),
                "missing": list(line.missing),
                "final": line.final,
                "issued": line.issued,
                "accepted": line.accepted,
                **_figures(line.statement),
            }
            for line in result.centers
            if line.machines
        ],
    }


def _figures(statement: DayStatement | None) -> dict[str, object]:
    """A center that never opened has no figures."""
    if statement is None:
        return {"balanced": True, "difference": 0, "in_all": 0, "voted": 0, "spoiled": 0}
    return {
        "balanced": statement.balanced,
        "difference": statement.difference,
        "in_all": statement.ledgers.total(Line.IN_ALL),
        "voted": statement.ledgers.total(Line.VOTED),
        "spoiled": statement.ledgers.total(Line.SPOILED),
    }


def conflict_rows(result: Reconciled) -> bytes:
    """Every conflict with each of its issues: who by public id, where, when; both told, nobody judged."""
    rows = (
        (
            twice.public_id,
            issue.center,
            issue.machine,
            issue.issue,
            issue.at.isoformat(timespec="seconds"),
            issue.envelope_id,
            issue.style,
            issue.ballot,
            issue.accepted.isoformat(timespec="seconds") if issue.accepted is not None else "",
            "yes" if twice.over_limit else "",
        )
        for twice in result.conflicts
        for issue in twice.issues
    )
    names = ("public_id", "center", "machine", "issue", "at", "envelope_id", "style", "ballot", "accepted")
    return table((*names, "over_limit"), rows)


def finding_rows(result: Reconciled) -> bytes:
    """What does not add up, the gravest first; ``facts`` as JSON."""
    rows = (
        (each.finding.value, each.center, each.machine, json.dumps(dict(each.facts), ensure_ascii=False))
        for each in result.found
    )
    return table(("finding", "center", "machine", "facts"), rows)


def center_rows(result: Reconciled, contents: Contents) -> bytes:
    names = {center.id: center.name for center in contents.jurisdiction.centers}
    rows = (
        (
            line.center,
            names.get(line.center, ""),
            " ".join(line.machines),
            " ".join(line.missing),
            "yes" if line.final else "",
            line.at.isoformat(timespec="minutes") if line.at is not None else "",
            line.issued if line.machines else "",
            line.accepted if line.machines else "",
            line.statement.difference if line.statement is not None else "",
            line.found,
        )
        for line in result.centers
    )
    heading = ("center", "name", "machines", "missing", "final", "last_entry", "issued", "accepted", "difference")
    return table((*heading, "findings"), rows)


def statement_rows(result: Reconciled) -> bytes:
    """Statements merged per center, style and day. Days that differ come first; blank is not counted."""
    ordered = sorted(result.statements, key=lambda each: (each.balanced, each.center, each.date))
    rows = (row for statement in ordered for row in _statement(statement))
    return table(
        ("center", "date", "final", "ledger", "line", "style", "card", "recorded", "counted", "difference"), rows
    )


def _statement(told: DayStatement) -> Iterator[Row]:
    found = told.ledgers
    head = (told.center, told.date.isoformat(), "yes" if told.final else "")
    for line in _SHOWN:
        for style, card in found.columns:
            figure = found.ballots.get(line, {}).get((style, card), 0)
            counted = found.counted.get((line, (style, card)))
            if figure or counted is not None:
                yield (*head, "ballots", line.value, style, card, str(figure), *_count(figure, counted))
    for name, figures, counts in (
        ("sheets", found.sheets, found.counted_sheets),
        ("labels", found.labels, found.counted_labels),
    ):
        for line, figure in figures.items():
            yield (*head, name, line.value, "", "", str(figure), *_count(figure, counts.get(line)))


def _count(figure: int, counted: int | None) -> tuple[str, str]:
    return ("", "") if counted is None else (str(counted), str(counted - figure))


def hour_rows(result: Reconciled) -> bytes:
    """Load per center and hour of the site's clock."""
    rows = (
        (center, day.isoformat(), f"{hour:02d}:00", count)
        for center, hours in sorted(result.hours.items())
        for (day, hour), count in sorted(hours.items())
    )
    return table(("center", "date", "hour", "issued"), rows)
