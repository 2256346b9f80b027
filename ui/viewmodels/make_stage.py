"""The page for where the journal says a voter stands: what opening a voter, and a restart, come back to."""

from app.domain.voters import IssueStage
from app.services.desk import VoterCard
from app.services.session import Session
from ui.viewmodels.make_print import doubt_view
from ui.viewmodels.make_return import accept_view, done_view, hand_over_view
from ui.viewmodels.make_serve import identity_view
from ui.viewmodels.parts import Message
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import ServeView


def stage_view(saying: Saying, session: Session, card: VoterCard, *, message: Message | None = None) -> ServeView:
    """The page for where this voter's ballot stands in the journal: what a restart comes back to."""
    match card.stage:
        case IssueStage.PRINT_IN_DOUBT:
            return doubt_view(saying, session, card, message=message)
        case IssueStage.PRINTED:
            return hand_over_view(saying, session, card)
        case IssueStage.WITH_VOTER:
            return accept_view(saying, session, card, message=message)
        case IssueStage.ACCEPTED:
            return done_view(saying, session, card)
        case _:
            return identity_view(saying, session, card)
