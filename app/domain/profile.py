"""A jurisdiction's rules as data: signed with the package, versioned, each with its source.

Nothing of the law stands in code where a profile can say it. The bundled profile is named for what it is:
"Kenai 3127-2020 / KPB 2020-24 as drafted" (REQUIREMENTS 1.1).
"""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.envelope import Envelope


class LimitCounts(StrEnum):
    """What "up to a maximum of three" counts; the law's words allow both (REQUIREMENTS 1.2)."""

    BALLOTS_IN_ALL = "ballots_in_all"
    REPLACEMENTS = "replacements"


class Fate(StrEnum):
    """How a ballot that will not be voted ended (DESIGN 5)."""

    SPOILED = "spoiled"
    EXHIBITED = "exhibited"
    WRONG_STYLE = "wrong_style"
    MISPRINT = "misprint"
    UNDONE = "undone"
    LEFT_CENTER = "left_center"


class IdentityMethod(StrEnum):
    DOCUMENT = "document"
    IDENTIFIERS = "identifiers"
    PERSONALLY_KNOWN = "personally_known"
    NOT_SHOWN = "not_shown"
    """Nothing showed who the voter is: only a questioned ballot is issued so; no profile accepts it."""


class AnnouncementDays(StrEnum):
    EVERY_DAY = "every_day"
    ELECTION_DAY = "election_day"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoilLimit:
    """KMC 6.30.060(d); KPB 4.80.060(D). ``counts`` has no default: the clerk must choose."""

    number: int
    counts: LimitCounts
    uses_up: tuple[Fate, ...] = (Fate.SPOILED,)
    """Fates that use up the allowance; wrong style and misprint do not by default (CASES A38, SPO-09)."""
    text: str = ""
    source: str = ""

    @property
    def most_ballots(self) -> int:
        """How many ballots one voter may have in all, those whose fate does not count left aside."""
        return self.number if self.counts is LimitCounts.BALLOTS_IN_ALL else self.number + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityRule:
    methods: tuple[IdentityMethod, ...] = (IdentityMethod.DOCUMENT,)
    documents: tuple[str, ...] = ()
    """Codes of accepted documents, e.g. ``drivers_license``."""
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingRule:
    """KMC 6.30.060(f); KPB 4.80.060(F): minutes before closing at which to announce; 0 is at closing."""

    announce_minutes: tuple[int, ...] = (15, 0)
    days: AnnouncementDays = AnnouncementDays.EVERY_DAY
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeRule:
    """KMC 6.20.010(a); KPB 4.10.060: how often the notice of the election is published, and how many days before it the
    first time. 0: not asked for."""

    times: int = 0
    first_days: int = 0
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionRule:
    """KMC 6.05.070; KPB 4.10.140: months after certification, or after a contest's end, for which records are held."""

    months: int = 1
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotWording:
    """Exact words on ballots (KMC 6.20.030), with English as the law writes it."""

    official: str = "Official Ballot"
    sample: str = "Sample Ballot"
    test: str = "Test Ballot"
    vote_for: str = "Vote for no more than {n}"
    warning: str = ""
    """A warning some laws require on the ballot (WY 22-5-601(c)(ii))."""
    instructions: tuple[str, ...] = ()
    marking: tuple[str, ...] = ()
    """What counts as a mark and what does not, sentence by sentence, for the instructions on the wall
    (KMC 6.35.030, 6.35.040(c); LAY-10, -11)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateWording:
    """What the voter's certificate says. The law fixes what it must say, not its words (KMC 6.30.050)."""

    oath: str = (
        "I am a qualified voter in all respects. I have not voted and will not vote another ballot in this election."
    )
    """Blank where no oath is required."""
    executed: str = (
        "The person named above properly marked the ballot in secret, sealed it, and identified themselves to me."
    )
    attests: str = "I am an official of this election. The voter signed this certificate before me."


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a rule stands: ``key`` is the setting, ``cites`` the law, ``text`` its words."""

    key: str
    cites: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeName:
    """What a code of the profile is called on screens and papers; ``language`` blank: in every language."""

    code: str
    text: str
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    id: str
    version: str
    name: str
    spoil: SpoilLimit
    identity: IdentityRule = IdentityRule()
    closing: ClosingRule = ClosingRule()
    notice: NoticeRule = NoticeRule()
    retention: RetentionRule = RetentionRule()
    wording: BallotWording = BallotWording()
    certificate: CertificateWording = CertificateWording()
    questioned: bool = True
    special_needs: bool = True
    assistance_most: int = 2
    """KMC 6.30.110: an official, or not more than two persons of choice."""
    hand_delivered: bool = True
    surrender_mailed: bool = False
    """Must a fouled mailed ballot be surrendered before it is replaced (SPO-07)?"""
    two_to_open: bool = True
    two_to_close: bool = True
    stub: bool = True
    station: bool = False
    """Marking at the accessible station: off until the clerk records that the jurisdiction allows it."""
    station_summary: bool = False
    """The station prints a summary of the choices instead of the marked ballot."""
    second_desk_issues: bool = True
    """False: one desk of a center issues ballots, the others look up and accept (no voter can be served twice between
    two rounds, CASES A20)."""
    envelope_checks: tuple[str, ...] = ("signed", "identifier", "sealed")
    """What the official sees before accepting (ENV-10); the stub is always checked."""
    barred_relations: tuple[str, ...] = ()
    age: int = 18
    """Years on election day; 0: the list alone says who may vote (SNP-23)."""
    question_reasons: tuple[str, ...] = (
        "not_on_list",
        "residence",
        "no_identity",
        "canceled",
        "not_surrendered",
        "for_cause",
    )
    """For which reasons a ballot is questioned (KPB-old 4.50.100(A))."""
    representative_bars: tuple[str, ...] = ("employer", "employer_agent", "union", "candidate")
    """Who may not represent a voter (AS 15.20.072(g))."""
    two_to_question: bool = False
    """A second official also sees the questioned voter's statement."""
    two_at_curb: bool = True
    two_to_relabel: bool = True
    declare_relations: bool = True
    """Officials declare their relations to candidates before the day opens."""
    sources: tuple[Source, ...] = ()
    envelope: Envelope | None = None
    """The return envelope's measures; None where nobody has written them down, and nothing is checked then."""
    names: tuple[CodeName, ...] = ()
    """Names of documents, checks, relations and bars: of codes the program does not know, or calls otherwise."""

    def source(self, key: str) -> Source | None:
        return next((each for each in self.sources if each.key == key), None)

    def name_of(self, code: str, language: str) -> str:
        """The jurisdiction's own name of a code, in this language or the one for all; blank where it gives none."""
        told = {each.language: each.text for each in self.names if each.code == code}
        return told.get(language) or told.get(language.partition("-")[0]) or told.get("", "")
