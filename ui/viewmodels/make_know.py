"""What a worker must know of a voter, on the card without searching: what stands in the way, and what is always asked.

Everything that applies is told, not only the first of it: a first-time voter whose package is listed as returned is
both. State to frozen views, no Qt.
"""

from app.domain.roll import Voter, VoterStatus
from app.services.session import Session
from ui.viewmodels.blocks import Block, Paragraph
from ui.viewmodels.parts import Message, Status
from ui.viewmodels.saying import Saying


def voter_messages(saying: Saying, session: Session, voter: Voter) -> tuple[Message, ...]:
    """What changes how this voter is served (SNP-08, -09, -13; IDN-04; ISS-20); the gravest first."""
    found: list[Message] = []
    if voter.status is VoterStatus.CANCELED:
        found.append(_told(saying, "canceled", Status.STOP))
    if voter.package.returned is not None:
        found.append(_told(saying, "returned", Status.WARN, date=saying.day(voter.package.returned)))
    if voter.id_required:
        found.append(_told(saying, "id_required", Status.WARN))
    if voter.status in (VoterStatus.UNDELIVERABLE, VoterStatus.PURGE_NOTICE):
        if voter.package.mailed or voter.package.replaced or voter.package.returned:
            found.append(_told(saying, "undelivered", Status.INFO))
        else:
            found.append(_told(saying, "undeliverable", Status.INFO))
    sent = voter.package.replaced or voter.package.mailed
    if sent is not None and voter.package.returned is None:
        as_of = saying.day(session.election.jurisdiction.snapshot.as_of)
        found.append(_told(saying, "mailed", Status.INFO, date=saying.day(sent), as_of=as_of))
    return tuple(found)


def _told(saying: Saying, key: str, status: Status, **facts: object) -> Message:
    return Message(
        status=status,
        title=saying.words(f"know.{key}_title", **facts),
        text=saying.words(f"know.{key}_text", **facts),
    )


def to_know(saying: Saying, session: Session, voter: Voter) -> tuple[Block, ...]:
    """The mailed package with all its dates, whose address it is and where it is changed (SNP-14), what counts as a
    signature (IDN-08), the warning before signing (IDN-10)."""
    words = saying.words
    as_of = saying.day(session.election.jurisdiction.snapshot.as_of)
    told = (
        (words("know.package", told=_package(saying, voter)), words("know.package_rest", as_of=as_of)),
        (words("know.address"), words("know.address_rest")),
        (words("know.signing"), words("know.signing_rest")),
    )
    return tuple(block for value, rest in told for block in (Paragraph(text=value, strong=True), Paragraph(text=rest)))


def _package(saying: Saying, voter: Voter) -> str:
    """Mailed, replaced, returned: each with its day."""
    words, package = saying.words, voter.package
    told = []
    if package.mailed is not None:
        told.append(words("know.package_mailed", date=saying.day(package.mailed)))
    if package.replaced is not None:
        told.append(words("know.package_replaced", date=saying.day(package.replaced)))
    if package.returned is not None:
        told.append(words("know.package_returned", date=saying.day(package.returned)))
    return ", ".join(told) if told else words("know.package_none")
