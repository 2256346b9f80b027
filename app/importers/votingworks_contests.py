"""Contests of a VotingWorks election: candidates with seats, and questions with two answers."""

from dataclasses import dataclass, replace

from app.domain.ballots import Contest, ContestKind, Option, Texts
from app.domain.ids import ContestId, OptionId
from app.importers.definitions_tree import Tree
from app.importers.votingworks_text import said

KINDS = ("candidate", "yesno")


@dataclass(frozen=True, slots=True)
class Book:
    """What the contests refer to: strings by language, names of parties and districts by id."""

    strings: dict[str, Tree]
    parties: dict[str, Texts]
    districts: dict[str, str]


def read_contest(node: Tree, book: Book) -> Contest:
    id = node.text("id")
    kind = node.one_of("type", dict(zip(KINDS, KINDS, strict=True)).__getitem__, KINDS)
    district = node.text("districtId")
    if district not in book.districts:
        raise node.bad(f"the id of a district; there is no {district!r}", "districtId")
    contest = Contest(
        id=ContestId(id),
        kind=ContestKind.CANDIDATES,
        title=said(book.strings, "contestTitle", id, node.text("title")),
        options=read_candidates(node, book) if kind == "candidate" else read_answers(node, book),
        district=book.districts[district],
        term=said(book.strings, "contestTerm", id, node.text("termDescription", "")),
    )
    return for_seats(node, contest, book) if kind == "candidate" else question(node, contest, book)


def for_seats(node: Tree, contest: Contest, book: Book) -> Contest:
    party = node.text("partyId", "")
    if party and party not in book.parties:
        raise node.bad(f"the id of a party; there is no {party!r}", "partyId")
    seats = node.whole("seats", least=1, most=200)
    write_ins = seats if node.yes("allowWriteIns", False) else 0
    if not contest.options and not write_ins:
        raise node.bad("at least one candidate or write-in", "candidates")
    return replace(contest, vote_for=seats, write_ins=write_ins, party=party)


def question(node: Tree, contest: Contest, book: Book) -> Contest:
    text = said(book.strings, "contestDescription", contest.id, node.lines("description", ""), rich=True)
    return replace(contest, kind=ContestKind.MEASURE, text=text)


def read_candidates(node: Tree, book: Book) -> tuple[Option, ...]:
    found = tuple(read_candidate(each, book) for each in node.children("candidates", most=2000))
    if len({option.id for option in found}) != len(found):
        raise node.bad("candidates with different ids", "candidates")
    return found


def read_candidate(node: Tree, book: Book) -> Option:
    parties = node.texts("partyIds")
    for party in parties:
        if party not in book.parties:
            raise node.bad(f"the id of a party; there is no {party!r}", "partyIds")
    names = [book.parties[party] for party in parties]
    languages = dict.fromkeys(language for name in names for language in name.languages)
    detail = Texts(tuple((each, ", ".join(name.in_(each) for name in names)) for each in languages))
    return Option(
        id=OptionId(node.text("id")),
        label=said(book.strings, "candidateName", node.text("id"), node.text("name")),
        detail=detail,
    )


def read_answers(node: Tree, book: Book) -> tuple[Option, ...]:
    answers = (node.child("yesOption"), node.child("noOption"), *node.children("additionalOptions"))
    found = tuple(
        Option(
            id=OptionId(each.text("id")),
            label=said(book.strings, "contestOptionLabel", each.text("id"), each.text("label")),
        )
        for each in answers
    )
    if len({option.id for option in found}) != len(found):
        raise node.bad("answers with different ids", "yesOption")
    return found
