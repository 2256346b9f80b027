"""Names for the things an election numbers, so that one kind of number is never taken for another.

All are text: leading zeros in a voter id or an envelope id are significant (CASES A50, A63).
"""

from typing import NewType

ElectionId = NewType("ElectionId", str)
CenterId = NewType("CenterId", str)
MachineId = NewType("MachineId", str)
OfficialId = NewType("OfficialId", str)

VoterId = NewType("VoterId", str)
"""The confidential voter id. Never printed, never exported to the public (SNP-16)."""
PublicId = NewType("PublicId", str)
"""The identifier the state prints on lists it sells; the only one in a who-has-voted list (SNP-16)."""
EnvelopeId = NewType("EnvelopeId", str)
"""What the return envelope's barcode says: unique to voter and election (ENV-02)."""

StyleId = NewType("StyleId", str)
CardId = NewType("CardId", str)
ContestId = NewType("ContestId", str)
OptionId = NewType("OptionId", str)

IssueId = NewType("IssueId", str)
"""One handing-out of a card set to one voter: machine and running number, e.g. ``HS-A-0042``."""
JobId = NewType("JobId", str)
"""One intention to print. A reprint is another job."""

BallotNumber = NewType("BallotNumber", str)
"""The number on a ballot's removable stub, six digits or more. Outside the desk that printed it the journal
carries it sealed (see ``app.store.codec``), so that no export holds a voter and a ballot number together."""

Digest = NewType("Digest", str)
"""SHA-256 in lower-case hexadecimal."""

NO_DIGEST = Digest("0" * 64)
"""What the first entry of a chain points back to."""


def short(digest: Digest) -> str:
    """The four characters people read aloud and compare, e.g. ``7F3A``."""
    return digest[:4].upper()


def grouped(digest: Digest) -> str:
    """The whole digest in groups of four, as printed on reports."""
    return " ".join(digest[i : i + 4] for i in range(0, len(digest), 4))
