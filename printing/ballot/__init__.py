"""One ballot card: its body, the same for every voter of a style, and its numbered stub.

``look`` measures and types, ``wording`` the texts, ``contest`` and ``ranked`` one contest's block, ``header`` and
``sides`` a whole side, ``columns`` the flow that never splits a contest, ``card`` the choice of paper, ``stub`` and
``template`` the number.
"""

from printing.ballot.template import render_ballot

__all__ = ["render_ballot"]
