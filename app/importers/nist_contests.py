"""Contests of a NIST SP 1500-20 definition, candidates, parties and retention questions included."""

from dataclasses import dataclass, replace

from app.domain.ballots import Contest, ContestKind, Option, Texts
from app.domain.ids import ContestId, OptionId
from app.importers.definitions_tree import Tree
from app.importers.nist_units import Units, international

CANDIDATES = ("CandidateContest",)
QUESTIONS = ("BallotMeasureContest", "RetentionContest", "ActivationContest")
PARTIES = ("PartyContest", "PartyPreferenceContest", "StraightPartyContest")
MARKED_ONCE = ("n-of-m", "plurality", "majority", "super-majority", "approval", "proportional")
RANKED = ("rcv", "borda")


@dataclass(frozen=True, slots=True)
class Book:
    """What the contests refer to."""

    units: Units
    parties: dict[str, Texts]
    candidates: dict[str, Tree]
    terms: dict[str, str]
    """Office id to the label of its term."""
    language: str
    """The language of plain strings: the first of the election's name."""


@dataclass(frozen=True, slots=True)
class Read:
    """A contest and the ids of its write-in options, which an order of options may mention."""

    contest: Contest
    write_ins: tuple[str, ...]


def read_contest(node: Tree, book: Book) -> Read:
    kind = node.text("@type").rsplit(".", maxsplit=1)[-1]
    if kind not in CANDIDATES + QUESTIONS + PARTIES:
        raise node.bad(f"one of: {', '.join(CANDIDATES + QUESTIONS + PARTIES)}", "@type")
    variation = node.text("VoteVariation", "n-of-m")
    if variation not in MARKED_ONCE + RANKED:
        raise node.bad(f"one of: {', '.join(MARKED_ONCE + RANKED)}", "VoteVariation")
    nodes = sorted_options(node)
    write_ins = tuple(each.text("@id") for each in nodes if each.yes("IsWriteIn", False))
    options = tuple(read_option(each, book) for each in nodes if not each.yes("IsWriteIn", False))
    ids = [option.id for option in options] + list(write_ins)
    if len(set(ids)) != len(ids):
        raise node.bad("options with different @ids", "ContestOption")
    contest = Contest(
        id=ContestId(node.text("@id")),
        kind=ContestKind.CANDIDATES,
        title=international(node, "BallotTitle") or Texts(((book.language, node.text("Name")),)),
        options=options,
        write_ins=len(write_ins),
        term=international(node, "BallotSubTitle") or term_of(node, book),
        district=district_of(node, book),
    )
    if kind in QUESTIONS:
        return Read(question(node, contest, book), write_ins)
    if kind in PARTIES:
        straight = kind == "StraightPartyContest"
        if not options:
            raise node.bad("at least one PartyOption", "ContestOption")
        return Read(replace(contest, kind=ContestKind.STRAIGHT_PARTY) if straight else contest, write_ins)
    return Read(for_candidates(node, contest, book, ranked=variation in RANKED), write_ins)


def for_candidates(node: Tree, contest: Contest, book: Book, *, ranked: bool) -> Contest:
    lines = len(contest.options) + contest.write_ins
    if not lines:
        raise node.bad("at least one candidate or write-in", "ContestOption")
    parties = node.texts("PrimaryPartyIds")
    for party in parties:
        if party not in book.parties:
            raise node.bad(f"the @id of a Party; there is no {party!r}", "PrimaryPartyIds")
    contest = replace(contest, party="+".join(parties), vote_for=node.whole("VotesAllowed", least=1, most=200))
    if ranked:
        return replace(contest, kind=ContestKind.RANKED, ranks=node.whole("RanksAllowed", lines, least=1, most=50))
    return contest


def question(node: Tree, contest: Contest, book: Book) -> Contest:
    """A measure, or the retention or recall of a person: what to decide, and what one may answer."""
    if len(contest.options) < 2:
        raise node.bad("at least two answers, such as yes and no", "ContestOption")
    if contest.write_ins:
        raise node.bad("answers that are not write-ins", "ContestOption")
    if node.has("CandidateId"):
        candidate_of(node.text("CandidateId"), node, "CandidateId", book)
    summary = international(node, "SummaryText", lines=True)
    full = international(node, "FullText", lines=True)
    return replace(contest, kind=ContestKind.MEASURE, text=below(summary, full))


def below(above: Texts, under: Texts) -> Texts:
    """Two texts one under the other, language by language; the summary stands above the full text."""
    if not above or not under:
        return above or under
    languages = dict.fromkeys((*above.languages, *under.languages))
    return Texts(tuple((each, f"{above.in_(each)}\n\n{under.in_(each)}") for each in languages))


def sorted_options(node: Tree) -> list[Tree]:
    """Options as listed, or by SequenceOrder where every one has it. Nothing else re-orders them (LAY-01)."""
    options = list(node.children("ContestOption", most=2000))
    if options and all(each.has("SequenceOrder") for each in options):
        options.sort(key=lambda each: each.whole("SequenceOrder", least=0))
    return options


def read_option(node: Tree, book: Book) -> Option:
    kind = node.text("@type").rsplit(".", maxsplit=1)[-1]
    id = OptionId(node.text("@id"))
    if kind == "PartyOption":
        parties = node.texts("PartyIds", least=1)
        return Option(id=id, label=joined([party_of(each, node, "PartyIds", book) for each in parties], " / "))
    if kind in ("BallotMeasureOption", "ActivationOption"):
        return Option(id=id, label=international(node, "Selection", needed=True))
    if kind != "CandidateOption":
        raise node.bad("a CandidateOption, BallotMeasureOption, ActivationOption or PartyOption", "@type")
    ticket = [candidate_of(each, node, "CandidateIds", book) for each in node.texts("CandidateIds", least=1)]
    ticket.sort(key=lambda each: not each.yes("IsTopTicket", False))
    names = [international(each, "BallotName", needed=True) for each in ticket]
    endorsed = node.texts("EndorsementPartyIds")
    parties = endorsed or tuple(dict.fromkeys(each.text("PartyId") for each in ticket if each.has("PartyId")))
    detail = joined([party_of(each, node, "CandidateIds", book) for each in parties], ", ")
    return Option(id=id, label=joined(names, " / "), detail=detail)


def joined(texts: list[Texts], between: str) -> Texts:
    """Running mates on one line, parties on another, in every language any of them has."""
    languages = dict.fromkeys(language for each in texts for language in each.languages)
    return Texts(tuple((language, between.join(each.in_(language) for each in texts)) for language in languages))


def candidate_of(id: str, at: Tree, key: str, book: Book) -> Tree:
    if id not in book.candidates:
        raise at.bad(f"the @id of a Candidate; there is no {id!r}", key)
    return book.candidates[id]


def party_of(id: str, at: Tree, key: str, book: Book) -> Texts:
    if id not in book.parties:
        raise at.bad(f"the @id of a Party; there is no {id!r}", key)
    return book.parties[id]


def district_of(node: Tree, book: Book) -> str:
    unit = book.units.one(node.text("ElectionDistrictId"), node, "ElectionDistrictId")
    return unit.name.in_(book.language) or unit.key


def term_of(node: Tree, book: Book) -> Texts:
    for office in node.texts("OfficeIds"):
        if office not in book.terms:
            raise node.bad(f"the @id of an Office; there is no {office!r}", "OfficeIds")
        if book.terms[office]:
            return Texts(((book.language, book.terms[office]),))
    return Texts()
