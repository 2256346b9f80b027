"""The fixed chips of a voter: what the list says, and what this and the other desk have done."""

from app.domain.profile import Profile
from app.domain.roll import Voter, VoterStatus
from app.domain.state import State
from app.domain.voters import VoterFile, acceptance, voter_file
from app.services.session import Session
from ui.viewmodels.parts import Chip, Status
from ui.viewmodels.saying import Saying


def chips_of(saying: Saying, session: Session, voter: Voter) -> tuple[Chip, ...]:
    """The one or two facts that matter most come first: canceled, accepted, issued; then the mailed package."""
    state, profile = session.state, session.election.profile
    file = voter_file(state, profile, voter.id)
    told = [*_standing(saying, voter), *_served(saying, session, state, file), *_package(saying, voter)]
    return tuple(told[:2]) or (_on_list(saying, voter),)


def ballot_chip(saying: Saying, profile: Profile, file: VoterFile) -> Chip:
    """ "Ballot n of N", or that the limit is reached (ISS-25)."""
    most = profile.spoil.most_ballots
    number = file.next_ballot - (1 if file.live else 0)
    if number > most:
        return Chip(text=saying.words("chip.limit_reached", limit=most), status=Status.STOP, icon="stop")
    return Chip(text=saying.words("chip.ballot_n", n=number, limit=most), status=Status.INFO, icon="ballots")


def _standing(saying: Saying, voter: Voter) -> list[Chip]:
    if voter.status is VoterStatus.CANCELED:
        return [Chip(text=saying.words("chip.canceled"), status=Status.STOP, icon="stop")]
    if voter.status is VoterStatus.PENDING:
        return [Chip(text=saying.words("chip.questioned_only"), status=Status.WARN, icon="questioned")]
    return []


def _served(saying: Saying, session: Session, state: State, file: VoterFile) -> list[Chip]:
    if not file.live:
        return []
    issue = file.live[-1]
    accepted = acceptance(state, issue.id)
    if accepted is not None:
        text = saying.words("chip.accepted", time=saying.time(accepted.when.at))
        return [Chip(text=text, status=Status.OK, icon="ok")]
    if issue.when.machine == session.election.machine.id:
        text = saying.words("chip.issued_here", time=saying.time(issue.when.at))
        return [Chip(text=text, status=Status.INFO, icon="issued")]
    machine = session.election.jurisdiction.machine(issue.when.machine)
    text = saying.words("chip.issued_other", desk=machine.desk if machine is not None else issue.when.machine)
    return [Chip(text=text, status=Status.WARN, icon="issued")]


def _package(saying: Saying, voter: Voter) -> list[Chip]:
    package = voter.package
    if package.returned is not None:
        text = saying.words("chip.returned", date=saying.day(package.returned))
        return [Chip(text=text, status=Status.WARN, icon="mail_back")]
    if voter.status in (VoterStatus.UNDELIVERABLE, VoterStatus.PURGE_NOTICE):
        return [Chip(text=saying.words("chip.undeliverable"), icon="mail_x")]
    sent = package.replaced or package.mailed
    if sent is not None:
        key = "chip.replaced" if package.replaced is not None else "chip.mailed"
        return [Chip(text=saying.words(key, date=saying.day(sent)), icon="mail")]
    return []


def _on_list(saying: Saying, voter: Voter) -> Chip:
    return Chip(text=saying.words("chip.not_mailed"), icon="mail_x")
