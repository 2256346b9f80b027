"""Find and serve: the flow of one voter after another."""

from ui.desk.finding import Finding
from ui.desk.handing_in import HandingIn
from ui.desk.issuing import Issuing
from ui.desk.returning import Returning
from ui.desk.special_voters import SpecialVoters
from ui.desk.taking_back import TakingBack


class Voters(Finding, Issuing, Returning, TakingBack, SpecialVoters, HandingIn):
    """Commands of the Find and Serve screens and of the pages in between."""

    def show_again(self) -> None:
        """The same people, or the same voter's step, said in another way."""
        draft = self._draft
        if self._card is None and self._found is not None:
            self._show_find()
        elif self._card is None:
            self.show()
        elif draft is None:
            self._show_card(self._card)
        elif draft.style is None:
            self._show_ballot()
        else:
            self._show_print()
