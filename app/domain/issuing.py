"""May this voter be issued a ballot, and which number is it (KMC 6.30.060(b); KPB 4.80.060(B))?

Pure: returns the events to record, or the rule that says no. Whether the voter is who they say, and which style is
theirs, has been answered before; here it is checked that the answers are allowed.
"""

from datetime import datetime

from app.domain import events as ev
from app.domain.commands import IssueBallot, QuestionBallot, StyleChoice
from app.domain.election import Role
from app.domain.hours import Phase, phase
from app.domain.ids import BallotNumber, EnvelopeId
from app.domain.numbering import next_issue, next_job, next_numbers, stock_number
from app.domain.profile import IdentityMethod
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.roll import Voter, VoterStatus
from app.domain.scene import Scene, is_ours, refuse_since, second, serving
from app.domain.styles import Ask, Candidates, One, determine_style
from app.domain.voters import VoterFile, acceptance, envelope_of, labels_made, voter_file, voter_of

Issued = tuple[ev.BallotIssued, *tuple[ev.PrintAsked, ...]]
"""An issue and the print jobs it needs."""


def decide_issue(
    command: IssueBallot, scene: Scene, *, represented: bool = False, served: datetime | None = None
) -> Issued | Refusal:
    """Issue a first ballot, or another after one that was taken back without replacement. ``represented``: the voter is
    not here; a representative has signed the register and sworn (AS 15.20.072). ``served``: on paper, at that time."""
    file = voter_file(scene.state, scene.profile, command.voter.id)
    refused = (
        serving(scene)
        or issuing_desk(scene)
        or after_closing(command, scene, served)
        or _eligible(command, scene)
        or (None if represented else _identified(command.identity, command.voter, scene))
        or check_style(command.choice, scene)
        or for_voter(command.choice, command.voter, scene)
        or not_out(file, scene)
        or over_limit(file, scene)
    )
    if refused is not None:
        return refused
    return issue_events(
        scene,
        voter=command.voter,
        ballot=file.next_ballot,
        choice=command.choice,
        identity=command.identity,
        kind=command.kind,
        reason=command.reason,
        line_number=command.line_number,
        stock_numbers=command.stock_numbers,
        override=command.override.strip() if overridden(command.override, scene) else "",
        envelope_id=envelope_for(file, command.voter, scene),
        label=not served_today(file, scene),
    )


def issue_events(
    scene: Scene,
    *,
    voter: Voter,
    ballot: int,
    choice: StyleChoice,
    identity: ev.Identity,
    kind: ev.IssueKind,
    reason: ev.IssueReason,
    line_number: int,
    stock_numbers: tuple[BallotNumber, ...],
    override: str,
    envelope_id: EnvelopeId,
    label: bool,
) -> Issued | Refusal:
    """The issue itself and its print jobs, once every rule has been asked."""
    issue = next_issue(scene.state, scene.machine)
    pieces = _pieces(scene, choice, stock_numbers)
    if isinstance(pieces, Refusal):
        return pieces
    issued = ev.BallotIssued(
        issue=issue,
        voter=voter.id,
        public_id=voter.public_id,
        envelope_id=envelope_id,
        ballot=ballot,
        style=choice.style,
        basis=choice.basis,
        identity=identity,
        pieces=pieces,
        kind=kind,
        reason=reason,
        line_number=line_number,
        override=override,
        language=choice.language,
    )
    return (issued, *_jobs(scene, issued, label))


def _pieces(
    scene: Scene, choice: StyleChoice, stock_numbers: tuple[BallotNumber, ...]
) -> tuple[ev.Piece, ...] | Refusal:
    """One piece a card: printed with the next numbers, or taken from pre-printed stock."""
    if stock_numbers:
        if len(stock_numbers) != len(choice.cards):
            return refuse(Rule.OUT_OF_STOCK, number=stock_numbers[-1])
        pieces: list[ev.Piece] = []
        for typed, card in zip(stock_numbers, choice.cards, strict=True):
            number = stock_number(scene.state, scene.machine, typed, choice.style, card)
            if number is None or any(number == each.number for each in pieces):
                return refuse(Rule.OUT_OF_STOCK, number=typed)
            pieces.append(ev.Piece(number=number, style=choice.style, card=card, source=ev.PieceSource.STOCK))
        return tuple(pieces)
    numbers = next_numbers(scene.state, scene.machine, len(choice.cards))
    if isinstance(numbers, Refusal):
        return numbers
    return tuple(
        ev.Piece(number=number, style=choice.style, card=card)
        for number, card in zip(numbers, choice.cards, strict=True)
    )


def _jobs(scene: Scene, issued: ev.BallotIssued, label: bool) -> tuple[ev.PrintAsked, ...]:
    """One job a card to print on demand, and one for the label."""
    papers: list[tuple[ev.PaperKind, tuple[BallotNumber, ...], int, int]] = [
        (ev.PaperKind.BALLOT, (piece.number,), 0, _sheets(scene, piece, issued.language))
        for piece in issued.pieces
        if piece.source is ev.PieceSource.PRINTED
    ]
    if label:
        papers.append((ev.PaperKind.LABEL, (), labels_made(scene.state, issued.envelope_id), 1))
    return tuple(
        ev.PrintAsked(
            job=next_job(scene.state, scene.machine, ahead=place),
            paper=paper,
            issue=issued.issue,
            numbers=numbers,
            duplicate=duplicate,
            sheets=sheets,
        )
        for place, (paper, numbers, duplicate, sheets) in enumerate(papers)
    )


def _sheets(scene: Scene, piece: ev.Piece, language: str) -> int:
    """A number slip takes a sheet of its own, which the count of blank paper must know of. In training nothing of the
    election system is printed, unless there is nothing else."""
    artwork = scene.definition.art_printed(piece.style, piece.card, language, training=scene.state.training)
    return artwork.sheets if artwork is not None else 1


def envelope_for(file: VoterFile, voter: Voter, scene: Scene) -> EnvelopeId:
    """One voter carries the same envelope id at every desk, replacements included (ENV-03)."""
    return envelope_of(scene.state, file.issues[-1]) if file.issues else voter.envelope_id


def served_today(file: VoterFile, scene: Scene) -> bool:
    """The voter's envelope of today is at this desk already; yesterday's, or the other desk's, is not."""
    today = scene.date
    return any(issue.when.machine == scene.machine.id and issue.when.date == today for issue in file.issues)


def over_limit(file: VoterFile, scene: Scene) -> Refusal | None:
    """SPO-01: at most three, in whichever meaning the clerk chose."""
    most = scene.profile.spoil.most_ballots
    if file.next_ballot > most:
        return refuse(Rule.SPOIL_LIMIT, had=file.next_ballot - 1, limit=most, text=scene.profile.spoil.text)
    return None


def not_out(file: VoterFile, scene: Scene) -> Refusal | None:
    """A second ballot only when the first is spoiled or returned (CASES A37)."""
    for issue in file.live:
        accepted = acceptance(scene.state, issue.id)
        if accepted is not None:
            return refuse_since(Rule.ALREADY_ACCEPTED, accepted.when)
        if not is_ours(scene, issue.when.machine):
            return refuse_since(Rule.ISSUED_AT_OTHER_DESK, issue.when)
        return refuse_since(Rule.ALREADY_ISSUED, issue.when)
    return None


def issuing_desk(scene: Scene) -> Refusal | None:
    """Where the profile lets one desk issue, it is the one that announces; when that laptop is lost, the desk that took
    it over, or any other of its center."""
    if scene.profile.second_desk_issues or scene.machine.announces:
        return None
    first = [
        each.id
        for each in scene.jurisdiction.machines
        if each.center == scene.machine.center and each.announces and not each.spare
    ]
    standing = [each for each in first if each not in scene.state.lost]
    if not standing:
        return None
    return refuse(Rule.ONE_DESK_ISSUES, machine=standing[0])


def after_closing(
    command: IssueBallot | QuestionBallot, scene: Scene, served: datetime | None = None
) -> Refusal | None:
    """After the line is closed only its numbered voters, each once (HRS-03, HRS-04). A supervisor may still issue
    with a reason: a wrong clock, a court order. Who was served on paper before closing time needs no number."""
    closed = scene.day.line_closed
    if closed is None or overridden(command.override, scene):
        return None
    if served is not None and phase(scene.hours, served) is not Phase.AFTER:
        return None
    if not 1 <= command.line_number <= closed.in_line:
        return refuse(Rule.AFTER_CLOSING, in_line=closed.in_line)
    today = scene.date
    for issue in scene.state.issues.values():
        same_line = issue.when.machine == scene.machine.id and issue.when.date == today
        asking = command.voter.id if command.voter is not None else None
        if same_line and issue.event.line_number == command.line_number and voter_of(scene.state, issue) != asking:
            return refuse(Rule.LINE_NUMBER_USED, number=command.line_number)
    return None


def overridden(reason: str, scene: Scene) -> bool:
    return bool(reason.strip()) and scene.official is not None and scene.official.role is Role.SUPERVISOR


def _eligible(command: IssueBallot, scene: Scene) -> Refusal | None:
    """Undeliverable and purge notice stay eligible (SNP-08); canceled goes by the supervisor (SNP-09)."""
    if command.kind is ev.IssueKind.QUESTIONED:
        return None if scene.profile.questioned else refuse(Rule.QUESTIONED_OFF)
    if overridden(command.override, scene):
        return None
    if command.voter.status is VoterStatus.CANCELED:
        return refuse(Rule.REGISTRATION_CANCELED)
    if command.voter.status is VoterStatus.PENDING:
        return refuse(Rule.REGISTRATION_PENDING)
    if under_age(command.voter, scene):
        return refuse(Rule.UNDER_AGE, age=scene.profile.age)
    if command.reason is ev.IssueReason.DAMAGED and scene.profile.surrender_mailed and not surrendered(scene, command):
        return refuse(Rule.NOT_SURRENDERED)
    return None


def under_age(voter: Voter, scene: Scene) -> bool:
    """Not yet of age on election day, as far as the file tells the birth date (SNP-23)."""
    birth, day = voter.birth, scene.jurisdiction.election.date
    if birth is None or scene.profile.age == 0:
        return False
    whole = (birth.year + scene.profile.age, birth.month or 1, birth.day or 1)
    return whole > (day.year, day.month, day.day)


def surrendered(scene: Scene, command: IssueBallot) -> bool:
    """The fouled mailed ballot was handed in here before (SPO-07)."""
    return any(told.event.voter == command.voter.id for told in scene.state.surrendered)


def _identified(identity: ev.Identity, voter: Voter, scene: Scene) -> Refusal | None:
    """KMC 6.30.060(b): on exhibition of proof of identification; a waiver only where the profile has it (IDN-03)."""
    rule = scene.profile.identity
    if identity.method not in rule.methods:
        return refuse(Rule.IDENTITY_METHOD, method=identity.method.value)
    if identity.method is IdentityMethod.DOCUMENT and identity.document not in rule.documents:
        return refuse(Rule.IDENTITY_MISSING)
    if identity.method is IdentityMethod.PERSONALLY_KNOWN and voter.id_required:
        return refuse(Rule.IDENTITY_FIRST_TIME)
    return None


def check_style(choice: StyleChoice, scene: Scene) -> Refusal | None:
    """The style exists with exactly these cards; what officials find, on the map or in the street file, has a second
    person (STY-05)."""
    style = scene.definition.style(choice.style)
    if style is None:
        return refuse(Rule.STYLE_UNKNOWN, style=choice.style)
    if tuple(card.id for card in style.cards) != choice.cards:
        return refuse(Rule.STYLE_UNKNOWN, style=choice.style)
    if (
        choice.basis in (ev.StyleBasis.OFFICIALS, ev.StyleBasis.STREET)
        and second(scene, choice.second_person) is not None
    ):
        return refuse(Rule.STYLE_SECOND_PERSON, style=choice.style)
    return None


def for_voter(choice: StyleChoice, voter: Voter, scene: Scene) -> Refusal | None:
    """What the election's own assignment says of this voter is what is issued (STY-02, STY-03, CASES A36, A37); what
    officials find at the table, or the street file for who has moved, is theirs to answer for."""
    if choice.basis in (ev.StyleBasis.OFFICIALS, ev.StyleBasis.STREET):
        return None
    answer = determine_style(voter, scene.styles, scene.definition)
    match answer:
        case One(style=style):
            allowed = choice.style == style
        case Candidates(styles=styles, ask=ask):
            if ask is Ask.PARTY and choice.basis is not ev.StyleBasis.PARTY_CHOSEN:
                return refuse(Rule.PARTY_NOT_CHOSEN)
            if ask is not Ask.PARTY:  # which part of the precinct is a finding, and findings have a second person
                return refuse(Rule.STYLE_SECOND_PERSON, style=choice.style)
            allowed = choice.style in styles
        case _:
            allowed = False
    return None if allowed else refuse(Rule.STYLE_NOT_FOR_VOTER, style=choice.style)
