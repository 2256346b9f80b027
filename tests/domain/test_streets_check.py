"""Judging a street file: overlaps, odd ones out, and voters it leaves out (CASES A33, A57, A58, section C7)."""

from app.domain.ids import EnvelopeId, PublicId, VoterId
from app.domain.roll import Address, Name, Voter
from app.domain.streets import Segment, Side, StreetIndex
from app.domain.streets_check import Trouble, orphans, problems
from app.domain.styles import Reason


def seg(line: int, low: int, high: int, precinct: str, side: Side = Side.BOTH, **more: object) -> Segment:
    street = str(more.pop("street", "Oak St"))
    return Segment(street=street, low=low, high=high, precinct=precinct, side=side, line=line, **more)


def judged(*segments: Segment) -> list[tuple[Trouble, int, int]]:
    return [(each.trouble, each.line, each.other) for each in problems(segments)]


def test_overlaps_are_told_with_both_lines() -> None:
    overlap = [(Trouble.OVERLAP, 3, 2)]
    assert judged(seg(2, 1, 99, "P1"), seg(3, 1, 99, "P2")) == overlap, "identical"
    assert judged(seg(2, 1, 99, "P1"), seg(3, 20, 30, "P2")) == overlap, "contained"
    assert judged(seg(2, 1, 50, "P1"), seg(3, 50, 99, "P2")) == overlap, "touching at one number"
    assert judged(seg(2, 1, 51, "P1", Side.ODD), seg(3, 51, 99, "P2")) == overlap
    assert judged(seg(2, 1, 99, "P1"), Segment(street="Oak St", precinct="P2", whole_street=True, line=3)) == overlap


def test_what_only_looks_like_an_overlap() -> None:
    assert judged(seg(2, 1, 99, "P1", Side.ODD), seg(3, 2, 98, "P2", Side.EVEN)) == []
    assert judged(seg(2, 1, 50, "P1", Side.ODD), seg(3, 50, 99, "P2", Side.EVEN)) == [], "the sides keep apart"
    assert judged(seg(2, 1, 50, "P1"), seg(3, 51, 99, "P2")) == []
    assert judged(seg(2, 1, 99, "P1"), seg(3, 50, 150, "P1")) == [], "one precinct may overlap itself"
    assert judged(seg(2, 1, 99, "P1"), seg(3, 50, 50, "P2", suffix="1/2")) == [], "half numbers are houses apart"
    assert judged(seg(2, 5, 5, "P1", unit="A"), seg(3, 5, 5, "P2", unit="B")) == []
    assert judged(seg(2, 1, 99, "P1", zip="00123"), seg(3, 1, 99, "P2", zip="00124")) == []
    assert judged(seg(2, 1, 99, "P1", city="One"), seg(3, 1, 99, "P2", city="Two")) == []
    assert judged(seg(2, 1, 99, "P1"), seg(3, 1, 99, "P2", street="Oak Pl")) == []


def test_splits_of_one_precinct_overlap_too() -> None:
    assert judged(seg(2, 1, 99, "P1", split="A"), seg(3, 1, 99, "P1", split="B")) == [(Trouble.OVERLAP, 3, 2)]


def test_a33_one_block_in_another_split_than_its_neighbors() -> None:
    block = seg(3, 101, 199, "P1", split="0001")
    street = (seg(2, 1, 99, "P1", split="0000"), block, seg(4, 201, 299, "P1", split="0000"))
    assert judged(*street) == [(Trouble.ODD_ONE_OUT, 3, 0)]
    assert judged(street[0], block, seg(4, 201, 299, "P1", split="0001")) == []


def person(id: str, street: str) -> Voter:
    return Voter(
        id=VoterId(id),
        public_id=PublicId(id),
        name=Name(last=id),
        envelope_id=EnvelopeId(id),
        residence=Address(street=street),
    )


def test_a57_a58_voters_the_file_does_not_place_are_listed() -> None:
    streets = StreetIndex([seg(2, 1, 99, "P1")])
    roll = [
        person("1", "5 Oak St"),
        person("2", "5 Elm St"),
        person("3", "Oak St"),
        person("4", ""),
        person("5", "500 Oak St"),
    ]
    assert list(orphans(roll, streets)) == [
        ("2", Reason.STREET_UNKNOWN),
        ("4", Reason.NO_ADDRESS),
        ("5", Reason.NUMBER_OUTSIDE),
    ]
