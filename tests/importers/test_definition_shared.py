"""Every ballot definition nobody here wrote loads whole: each contest and candidate of the file is on a ballot."""

import json
from pathlib import Path

import pytest

from app.domain.ballots import BallotDefinition, Contest, ContestKind, Heading
from app.importers.definitions import load_definition

NIST = ("gen-01", "gen-02", "gen-03", "prim-01", "prim-02", "prim-03")
VOTINGWORKS = (
    "electionFamousNames2021.election",
    "electionFamousNames2021.gridLayouts",
    "electionGeneral.election",
    "electionMultiPartyPrimary",
    "electionNewHampshireHudson",
    "electionPrimaryPrecinctSplits.multiLang",
    "electionTwoPartyPrimary.election",
    "electionWithMsEitherNeither",
)


def contests(definition: BallotDefinition) -> dict[str, Contest]:
    return {each.id: each for style in definition.styles for card in style.cards for each in card.contests}


@pytest.mark.parametrize("name", NIST)
def test_nothing_of_a_nist_file_is_lost(shared_data: Path, name: str) -> None:
    path = shared_data / "nist" / "test_data" / name / f"bd-{name}.json"
    election = json.loads(path.read_text())["Election"][0]
    definition = load_definition(path)
    assert [style.id for style in definition.styles] == [
        each["ExternalIdentifier"][0]["Value"] for each in election["BallotStyle"]
    ]
    found = contests(definition)
    listed = {each["@id"]: each for each in election["Contest"]}
    assert found.keys() == listed.keys()
    for id, contest in found.items():
        options = listed[id]["ContestOption"]
        assert len(contest.options) == sum(not each.get("IsWriteIn", False) for each in options)
        assert contest.write_ins == sum(each.get("IsWriteIn", False) for each in options)
        assert contest.vote_for == listed[id].get("VotesAllowed", 1)
    for style, node in zip(definition.styles, election["BallotStyle"], strict=True):
        assert [getattr(item, "id", None) for card in style.cards for item in card.items] == [
            each.get("ContestId") for each in node["OrderedContent"]
        ]
        assert style.precincts and style.districts


@pytest.mark.parametrize("name", VOTINGWORKS)
def test_nothing_of_a_votingworks_file_is_lost(shared_data: Path, name: str) -> None:
    path = shared_data / "votingworks" / "elections" / f"{name}.json"
    election = json.loads(path.read_text())
    definition = load_definition(path)
    assert {style.id for style in definition.styles} == {each["groupId"] for each in election["ballotStyles"]}
    entitled = {}
    for variant in election["ballotStyles"]:
        for contest in election["contests"]:
            if contest["districtId"] in variant["districts"] and contest.get("partyId") in (
                None,
                variant.get("partyId"),
            ):
                entitled.setdefault(variant["groupId"], {})[contest["id"]] = contest
    for style in definition.styles:
        found = {contest.id: contest for card in style.cards for contest in card.contests}
        assert list(found) == list(entitled[style.id])
        for id, contest in found.items():
            node = entitled[style.id][id]
            assert len(contest.options) == (len(node["candidates"]) if node["type"] == "candidate" else 2)
            assert contest.vote_for == node.get("seats", 1)
            assert contest.write_ins == (node["seats"] if node.get("allowWriteIns") else 0)


def test_straight_party_and_running_mates(shared_data: Path) -> None:
    definition = load_definition(shared_data / "nist/test_data/gen-01/bd-gen-01.json")
    found = contests(definition)
    straight = found["spc-1"]
    assert straight.kind is ContestKind.STRAIGHT_PARTY
    assert [option.label.in_("en") for option in straight.options] == ["Libertarian", "Republican", "Democrat"]
    pairs = found["cc-president"].options
    assert [option.label.in_("en") for option in pairs] == [
        "Harry Brown / Jim Doyle",
        "George Bush / Dick Cheney",
        "Al Gore / Joe Liberman",
    ]
    assert [option.detail.in_("en") for option in pairs] == ["Libertarian", "Republican", "Democrat"]


def test_splits_stand_for_themselves_and_a_combined_precinct_for_its_parts(shared_data: Path) -> None:
    definition = load_definition(shared_data / "nist/test_data/gen-01/bd-gen-01.json")
    assert [style.precincts for style in definition.styles] == [
        ("prec-1", "prec-4", "prec-5", "prec-6"),
        ("ps-2a",),
        ("ps-2b",),
        ("prec-3", "prec-7", "prec-8", "prec-9"),
    ]
    two_a, two_b = (set(style.districts) for style in definition.styles[1:3])
    assert "Stadium Improvement District" in two_a - two_b


def test_ranked_choice_recall_and_a_style_s_own_order(shared_data: Path) -> None:
    definition = load_definition(shared_data / "nist/test_data/gen-02/bd-gen-02.json")
    sheriff = contests(definition)["cc-sherrif"]
    assert (sheriff.kind, sheriff.ranks, len(sheriff.options), sheriff.write_ins) == (ContestKind.RANKED, 3, 6, 3)
    recall = contests(definition)["ac-recall-governor"]
    assert recall.kind is ContestKind.MEASURE
    assert recall.text.in_("en").startswith("Should the Governor")
    orders = [
        [option.id for option in next(c for c in style.cards[0].contests if c.id == "cc-president").options]
        for style in definition.styles
    ]
    assert orders[0] == ["co-president-as", "co-president-bh"]
    assert orders[1] == ["co-president-bh", "co-president-as"]


def test_headings_of_an_open_primary_and_parties_of_a_closed_one(shared_data: Path) -> None:
    opened = load_definition(shared_data / "nist/test_data/prim-01/bd-prim-01.json")
    headings = [item.title.in_("en") for item in opened.styles[0].cards[0].items if isinstance(item, Heading)]
    assert len(headings) == 5
    closed = load_definition(shared_data / "nist/test_data/prim-03/bd-prim-03.json")
    assert [style.party for style in closed.styles] == ["par-dem", "par-rep"]
    assert closed.styles[0].cards[0].contests[0].party == "par-dem"


def test_language_variants_are_one_style(shared_data: Path) -> None:
    definition = load_definition(shared_data / "votingworks/elections/electionPrimaryPrecinctSplits.multiLang.json")
    assert len(definition.styles) == 8
    style = definition.style("1-Ma")
    assert style is not None
    assert style.languages == ("en", "zh-Hans", "zh-Hant", "es-US")
    fishing = contests(definition)["water-1-fishing"]
    assert fishing.title.in_("es-US") == "Distrito 1 de pesca"
    assert fishing.options[0].label.in_("es-US") == "SÍ"
    assert definition.jurisdiction.in_("es") == "Muestra del condado"


def test_paper_of_the_layout(shared_data: Path) -> None:
    hudson = load_definition(shared_data / "votingworks/elections/electionNewHampshireHudson.json")
    assert hudson.paper.height == 14
    hart = load_definition(shared_data / "nist/sp1500-20_ballot_definition/physical_ballot_def_1.json")
    assert hart.paper.media == "na_legal_8.5x14in"


def test_rich_text_keeps_what_it_means(shared_data: Path) -> None:
    definition = load_definition(shared_data / "votingworks/elections/electionGeneral.election.json")
    text = contests(definition)["proposition-1"].text.in_("en")
    assert "<" not in text
    assert "1. Thoroughbred" in text
    assert "[Harness racing]" in text
    assert "[picture:" in contests(definition)["measure-101"].text.in_("en")


def test_an_election_package_is_opened(shared_data: Path) -> None:
    packaged = load_definition(shared_data / "votingworks/election_packages/primaryPrecinctSplits.multiLang.zip")
    plain = load_definition(shared_data / "votingworks/elections/electionPrimaryPrecinctSplits.multiLang.json")
    assert packaged == plain
