"""The day so far as a table for a spreadsheet: the ledger as the statement has it, and ballots by the hour. Counts
only: nothing of it names a voter (CASES A90)."""

import csv
import io
from collections import Counter
from datetime import datetime

from app.domain.ledger import Ledgers
from app.domain.ledger_lines import Scope
from app.services.session import Session
from app.services.statement import as_csv, statement


def day_csv(session: Session, found: Ledgers, scope: Scope, language: str = "en") -> bytes:
    """The rows of the statement's CSV in the reader's language, then one row an hour: ``hour, issued, accepted``."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([])
    writer.writerow(["hour", "issued", "accepted"])
    issued, accepted = Counter[int](), Counter[int]()
    for issue in session.state.issues.values():
        if issue.when.machine in scope.machines and issue.when.date == scope.date:
            issued[_hour(issue.when.at, scope)] += 1
    for told in session.state.accepted.values():
        for each in told[:1]:
            if each.when.machine in scope.machines and each.when.date == scope.date:
                accepted[_hour(each.when.at, scope)] += 1
    hours = sorted({*issued, *accepted})
    for hour in range(hours[0], hours[-1] + 1) if hours else ():
        writer.writerow([f"{hour % 24:02d}:00", issued[hour], accepted[hour]])
    return as_csv(statement(session, found, scope, language=language)) + out.getvalue().encode()


def _hour(at: datetime, scope: Scope) -> int:
    """From 24 on: after midnight, before the day was closed."""
    return at.hour + 24 * (at.date() > scope.date)


def day_csv_name(session: Session) -> str:
    now = session.now()
    return f"{session.election.jurisdiction.election.id}-{session.election.machine.id}-{now:%Y%m%d-%H%M}.csv"
