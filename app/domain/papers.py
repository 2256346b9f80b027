"""What a printed paper says, as values: the seam between decisions and ``printing``.

Everything a page shows is in its value; the renderers read no clock, no file and no setting, so the same value gives
the same bytes. No ballot value holds a voter, and no label value a ballot number.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.ballots import Artwork, BallotDefinition, Card, Paper, Style
from app.domain.envelope import Bars, Envelope
from app.domain.ids import BallotNumber, EnvelopeId
from app.domain.profile import BallotWording


class BallotMode(StrEnum):
    OFFICIAL = "official"
    SAMPLE = "sample"
    TEST = "test"
    PROOF = "proof"


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotPage:
    """One card to print. ``number`` stands on the removable stub alone; blank for samples and proofs."""

    definition: BallotDefinition
    style: Style
    card: Card
    wording: BallotWording
    mode: BallotMode = BallotMode.OFFICIAL
    number: BallotNumber = BallotNumber("")
    language: str = "en"
    second_language: str = ""
    limit_text: str = ""
    """The profile's sentence on asking for another ballot."""
    training: bool = False
    filled: tuple[int, ...] = ()
    """Ovals that are filled, counted from the card's first: of a test deck only, never of an official ballot."""
    artwork: Artwork | None = None
    """The election system's file, printed instead of a page laid out here."""
    file: bytes = field(default=b"", repr=False)
    """What that file holds; it must have the artwork's digest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelSize:
    """Width and height in millimeters, dots per inch of the label printer."""

    width: float = 89.0
    height: float = 36.0
    dpi: int = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """The envelope's label: name and envelope id only, never a voter identifier (ENV-01, -04, -05, -06)."""

    envelope_id: EnvelopeId
    name: str
    election: str = ""
    duplicate: int = 0
    """0 the first label; n > 0 prints "DUPLICATE n"."""
    size: LabelSize = LabelSize()
    training: bool = False
    qr: bool = False
    """A QR code of the envelope id beside the name, for sorters that read those."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """Where a label goes on the return envelope, drawn at its real size (ENV-21). ``bars`` is where the label's own
    barcode stands, ``found`` what was found of both, in the reader's language."""

    title: str
    """Whose envelope it is."""
    envelope: Envelope
    label: LabelSize
    bars: Bars
    found: tuple[str, ...]
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class MailTracking:
    """The fields of an Intelligent Mail barcode (USPS-B-3200). ``routing`` is a ZIP code of 5, 9 or 11 digits, or
    blank; ``service`` the STID, 715 or 777 for ballots; ``mailer`` the office's own id of 6 or 9 digits."""

    barcode: str = "00"
    service: str
    mailer: str
    serial: str
    routing: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressLabel:
    """Where a replacement package is mailed to: the lines as they stand on the label, top to bottom (USP-09)."""

    lines: tuple[str, ...]
    above: str = ""
    """What stands above the recipient, outside the address block (ENV-11)."""
    tracking: MailTracking | None = None
    size: LabelSize = LabelSize()
    training: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """The voter's certificate on the larger envelope (KMC 6.30.050, 6.30.060(c)); its words are the profile's."""

    jurisdiction: str
    election: str
    envelope_id: EnvelopeId
    name: str
    oath: str
    """Of being a qualified voter in all respects; blank where no oath is required."""
    executed: str
    """That the voter marked the ballot and showed who they are."""
    attests: str
    """What the official signs."""
    duplicate: int = 0
    training: bool = False
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofRow:
    """One ballot of the proof set, to be inspected and ticked."""

    style: str
    name: str
    card: str
    language: str
    pages: int
    paper: str
    digest: str
    """The first characters of the PDF's SHA-256, by which the page on paper and the file are known to be the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """Who gets which ballot: one line of the list to hang beside the proof set. ``voters`` None where not counted."""

    precinct: str
    split: str
    party: str
    style: str
    name: str
    districts: str
    cards: int
    voters: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofPages:
    """What goes with a proof set: the checklist with its signatures, and every precinct's style (ISS-13; CASES A32)."""

    jurisdiction: str
    election: str
    package: str
    """Its hash, grouped, as read aloud."""
    deadlines: tuple[str, ...]
    rows: tuple[ProofRow, ...]
    places: tuple[PlaceRow, ...]
    totals: tuple[tuple[str, int], ...]
    """(what, how many voters): the control totals."""
    printed: str
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperTable:
    """A table of a report. ``columns`` are (head, share of the width, whether it holds figures); ``empty`` stands where
    there is no row, ``after`` below the last one."""

    title: str
    columns: tuple[tuple[str, int, bool], ...]
    rows: tuple[tuple[str, ...], ...]
    empty: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPages:
    """A report: what it is about, its sum, and where it is signed, who checked it, on the first page; then its tables.
    Every word is in the reader's language already; ``page`` has the blanks {number} and {of}."""

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    sum: str
    signatures: tuple[str, ...]
    tables: tuple[PaperTable, ...]
    footer: str
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """A finished document. ``pages`` counts sides; ``sheets`` pieces of paper."""

    pdf: bytes
    pages: int
    sheets: int
    paper: Paper
    mark: str = ""
    """What the document's own code says of itself, read back from its dots: of a ballot ``style|card``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementLine:
    """One line of a ledger: recorded per column, counted by hand or None where not counted (blank is not zero)."""

    key: str
    label: str
    recorded: tuple[int, ...]
    counted: tuple[int | None, ...]
    indent: int = 0
    total: bool = False
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementNumbers:
    """Numbers of ballots that no envelope holds: ``key`` says what became of them, ``column`` is the style where it is
    known, ``runs`` are first and last, both included (KMC 6.30.060(d), 6.35.020(4); BST-04, -05)."""

    key: str
    label: str
    column: str
    runs: tuple[tuple[BallotNumber, BallotNumber], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementPage:
    """The ballot statement as it is shown, printed and exported: all four agree because all come from this value."""

    title: str
    jurisdiction: str
    election: str
    center: str
    period: str
    announced: tuple[str, ...]
    columns: tuple[str, ...]
    """One per style and card, then "All styles"."""
    four_numbers: tuple[tuple[str, int], ...]
    """Received, voted, spoiled, unused and destroyed (KMC 6.35.020), derived and shown first."""
    ballots: tuple[StatementLine, ...]
    sheets: tuple[StatementLine, ...]
    envelopes: tuple[StatementLine, ...]
    difference: int
    note: str
    destroyed: tuple[tuple[str, tuple[BallotNumber, ...]], ...]
    beside: tuple[str, ...]
    """Sentences on questioned, special needs, hand-delivered and surrendered packages."""
    signers: tuple[tuple[str, str], ...]
    """(name, role)."""
    head: str
    """Chain head, grouped, with its entry number."""
    printed: str
    copy: tuple[int, int] = (1, 2)
    training: bool = False
    numbers: tuple[StatementNumbers, ...] = ()
    """Of destroyed and of unused ballots, for programs; on paper they stand in ``destroyed`` and ``beside``."""
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterRow:
    """One voter served (KMC 6.30.060(e)): the paper has room for the signature; no ballot number."""

    row: int
    time: str
    name: str
    residence: str
    style: str
    identity: str
    ballots: str
    envelope_id: str
    outcome: str
    official: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterPages:
    title: str
    jurisdiction: str
    election: str
    center: str
    date: str
    rows: tuple[RegisterRow, ...]
    head: str
    printed: str
    training: bool = False
    blank: bool = False
    """Everybody who may come, with room to write: the fallback register."""
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A one-page paper of titled paragraphs: refusal slip, warning notice, transfer manifest, certificate."""

    title: str
    jurisdiction: str
    election: str
    paragraphs: tuple[tuple[str, str], ...]
    """(heading or blank, text)."""
    signatures: tuple[str, ...] = ()
    large: bool = False
    footer: str = ""
    training: bool = False
    language: str = "en"
