"""The register: names and dates of voters served, room for signatures (KMC 6.30.060(e); REG-01). Never a number."""

import csv
import io
from collections.abc import Iterable
from datetime import date

from app.domain.events import IssueKind
from app.domain.ids import MachineId, grouped
from app.domain.papers import RegisterPages, RegisterRow
from app.domain.state import Issue
from app.domain.voters import acceptance, envelope_of, fate_of, is_live, voter_of
from app.i18n import Words
from app.services.certificates import election_line
from app.services.session import Session
from app.services.statement_beside import style_title
from app.services.wording import clock_time, long_date, short_date


def register(
    session: Session, day: date | None = None, machines: Iterable[MachineId] = (), *, language: str = "en"
) -> RegisterPages:
    """One row a voter and issue, in the order served. ``machines`` empty means this desk."""
    wanted = tuple(machines) or (session.election.machine.id,)
    issues = sorted(
        (
            issue
            for issue in session.state.issues.values()
            if issue.when.machine in wanted and (day is None or issue.when.date == day)
        ),
        key=lambda issue: (issue.when.at, issue.when.machine, issue.when.sequence),
    )
    election = session.election.jurisdiction.election
    head = session.state.heads.get(session.election.machine.id)
    now, words = session.now(), Words(language)
    return RegisterPages(
        title=words("paper.register.title"),
        jurisdiction=election.jurisdiction,
        election=election_line(session, language),
        center=session.election.center.name,
        date=long_date(day, language) if day is not None else words("register.all_days"),
        rows=tuple(_row(session, words, place, issue) for place, issue in enumerate(issues, start=1)),
        head=words("register.entry", n=head.sequence, head=grouped(head.digest)) if head is not None else "",
        printed=f"{short_date(now.date(), language)}, {clock_time(now, language)}",
        training=session.state.training,
        language=language,
    )


def _row(session: Session, words: Words, place: int, issue: Issue) -> RegisterRow:
    state, language = session.state, words.language
    voter = session.voter(voter_of(state, issue))
    accepted = acceptance(state, issue.id)
    style = session.election.definition.style(issue.event.style)
    officials = [session.election.jurisdiction.official(each) for each in issue.when.actors[:1]]
    limit = session.election.profile.spoil.most_ballots
    return RegisterRow(
        row=place,
        time=clock_time(issue.when.at, language),
        name=voter.name.with_suffix if voter is not None else "",
        residence=words("register.protected") if voter is None or voter.confidential else voter.residence.line,
        style=style_title(style, language) if style is not None else words("register.style", id=issue.event.style),
        identity=words("register.representative")
        if issue.event.kind is IssueKind.SPECIAL_NEEDS and issue.id in state.special.sent
        else words(f"register.{issue.event.identity.method.value}"),
        ballots=words("register.ballot", n=issue.event.ballot, of=limit) + _kind(session, words, issue),
        envelope_id=envelope_of(state, issue),
        outcome=_outcome(session, words, issue, accepted is not None),
        official=", ".join(each.name for each in officials if each is not None),
    )


def _kind(session: Session, words: Words, issue: Issue) -> str:
    """Questioned and special needs stand out; what was served on paper has the fallback register's time."""
    kind = "" if issue.event.kind is IssueKind.REGULAR else f", {words(f'register.{issue.event.kind.value}')}"
    told = session.state.special.back_entered.get(issue.id)
    if told is None:
        return kind
    return f"{kind}, {words('register.on_paper', time=clock_time(told.event.served, words.language))}"


def _outcome(session: Session, words: Words, issue: Issue, accepted: bool) -> str:
    if accepted:
        return words("register.accepted")
    if issue.id in session.state.special.sent and is_live(session.state, issue):
        return words("register.with_representative")
    if is_live(session.state, issue):
        return words("register.out")
    fates = {fate_of(session.state, piece.number) for piece in issue.event.pieces}
    return ", ".join(sorted(words(f"register.fate_{fate.value}") for fate in fates if fate is not None))


def register_csv(pages: RegisterPages) -> bytes:
    """For machines, byte-exact; the spreadsheet-safe copy is made at the office (CASES A102)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = ["row", "time", "name", "residence", "style", "identity", "ballots", "envelope_id", "outcome", "official"]
    writer.writerow(names)
    for row in pages.rows:
        writer.writerow([getattr(row, name) for name in names])
    return out.getvalue().encode()
