"""The voter's certificate as a value (KMC 6.30.050, 6.30.060(c)), and a paper's line of the election."""

from app.domain.ids import IssueId
from app.domain.papers import Certificate
from app.domain.voters import envelope_of, voter_of
from app.services.session import Session
from app.services.wording import long_date


def certificate(session: Session, issue_id: IssueId, language: str, duplicate: int) -> Certificate:
    """For the larger envelope of this ballot: the profile's words, the envelope's id, no identifier of the voter."""
    election, state = session.election, session.state
    issue = state.issues[issue_id]
    voter = session.voter(voter_of(state, issue))
    wording = election.profile.certificate
    return Certificate(
        jurisdiction=election.jurisdiction.election.jurisdiction,
        election=election_line(session, language),
        envelope_id=envelope_of(state, issue),
        name=voter.name.with_suffix if voter is not None else "",
        oath=wording.oath,
        executed=wording.executed,
        attests=wording.attests,
        duplicate=duplicate,
        training=state.training,
        language=language,
    )


def election_line(session: Session, language: str) -> str:
    """ "Regular Election, October 6, 2026"; in another language as the ballots of the package have it."""
    election, known = session.election.jurisdiction.election, session.election.definition
    title = election.title if language.startswith("en") else known.title.in_(language) or election.title
    return f"{title}, {long_date(election.date, language)}"
