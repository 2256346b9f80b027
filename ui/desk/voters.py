"""Find and serve: the flow of one voter after another."""

from ui.desk.finding import Finding
from ui.desk.handing_in import HandingIn
from ui.desk.issuing import Issuing
from ui.desk.returning import Returning
from ui.desk.special_voters import SpecialVoters
from ui.desk.taking_back import TakingBack


class Voters(Finding, Issuing, Returning, TakingBack, SpecialVoters, HandingIn):
    """Commands of the Find and Serve screens and of the pages in between."""
