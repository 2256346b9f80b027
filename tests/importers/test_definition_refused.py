"""A ballot definition that is not whole is refused with its file, the place in it and what was expected there."""

import copy
import json
import re
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.ballots import BallotDefinition, ContestKind
from app.faults import Fault, FaultCode
from app.importers.definitions import load_definition, parse_definition

DEMO = Path(__file__).resolve().parents[2] / "assets" / "demo" / "election" / "ballots.json"
NIST: dict[str, Any] = json.loads(DEMO.read_text(encoding="utf-8"))


def votingworks() -> dict[str, Any]:
    """A small invented election in the shape of VotingWorks, its one style in two languages."""
    return {
        "id": "pine-2026",
        "type": "general",
        "title": "Pine Election",
        "state": "State",
        "county": {"id": "c", "name": "Pine County"},
        "date": "2026-10-06",
        "ballotLayout": {"paperSize": "legal"},
        "districts": [{"id": "d1", "name": "Whole County"}, {"id": "d2", "name": "City"}],
        "parties": [{"id": "g", "name": "Green", "fullName": "Green Party", "abbrev": "G"}],
        "precincts": [
            {"id": "p1", "name": "North", "districtIds": ["d1"]},
            {"id": "p2", "name": "South", "splits": [
                {"id": "a", "name": "South A", "districtIds": ["d1"]},
                {"id": "b", "name": "South B", "districtIds": ["d1", "d2"]},
            ]},
        ],
        "contests": [
            {"id": "mayor", "districtId": "d1", "type": "candidate", "title": "Mayor", "seats": 1,
             "allowWriteIns": True, "termDescription": "Two years",
             "candidates": [{"id": "x", "name": "Xeno Ash", "partyIds": ["g"]}, {"id": "y", "name": "Yara Fir"}]},
            {"id": "dogs", "districtId": "d2", "type": "yesno", "title": "Dogs",
             "description": "<p>Shall dogs <s>and cats</s> run free?</p><ul><li>In parks</li></ul>",
             "yesOption": {"id": "dogs-yes", "label": "Yes"}, "noOption": {"id": "dogs-no", "label": "No"}},
        ],
        "ballotStyles": [
            {"id": f"{group}_{language}", "groupId": group, "languages": [language],
             "precinctsOrSplits": places, "districts": districts,
             "orderedCandidatesByContest": {"mayor": [{"id": "y"}, {"id": "x"}]}}
            for group, places, districts in (
                ("1", [{"precinctId": "p1"}, {"precinctId": "p2", "splitId": "a"}], ["d1"]),
                ("2", [{"precinctId": "p2", "splitId": "b"}], ["d1", "d2"]),
            )
            for language in ("es", "en")
        ],
        "ballotStrings": {"es": {"contestTitle": {"mayor": "Alcaldía"}, "electionTitle": "Elección de Pine"}},
    }  # fmt: skip


def loaded(value: object) -> BallotDefinition:
    return parse_definition(json.dumps(value).encode(), "ballots.json")


def refused(value: object) -> Fault:
    with pytest.raises(Fault) as raised:
        loaded(value)
    assert raised.value.code is FaultCode.DEFINITION_BAD
    assert raised.value.facts["file"] == "ballots.json"
    assert raised.value.facts["expected"]
    return raised.value


def test_splits_orders_languages_and_rich_text_of_the_newer_shape() -> None:
    definition = loaded(votingworks())
    one, two = definition.styles
    assert one.precincts == ("p1", "p2/a")
    assert two.precincts == ("p2/b",)
    assert two.districts == ("Whole County", "City")
    assert one.languages == ("en", "es")
    mayor, dogs = two.cards[0].contests
    assert [option.id for option in mayor.options] == ["y", "x"]
    assert mayor.title.in_("es") == "Alcaldía"
    assert (mayor.write_ins, mayor.term.in_("en")) == (1, "Two years")
    assert dogs.kind is ContestKind.MEASURE
    assert dogs.text.in_("en") == "Shall dogs [and cats] run free?\n– In parks"
    assert definition.paper.height == 14
    assert definition.precincts == (("p1", "North"), ("p2/a", "South A"), ("p2/b", "South B"))


GONE = object()
E, C, S = "Election[0]", "Election[0].Contest[0]", "Election[0].BallotStyle[0]"


def changed(root: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The document with one place changed, or gone."""
    root = copy.deepcopy(root)
    *above, last = [int(part) if part.isdigit() else part for part in re.findall(r"[^.\[\]]+", path)]
    place: Any = root
    for key in above:
        place = place[key]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return root


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("Election", GONE, ""),
        ("Election", [NIST["Election"][0]] * 2, ""),
        ("GpUnit", "none", ""),
        ("GpUnit[0].ComposingGpUnitIds", ["p-999"], ""),
        ("BallotFormat[0].ShortEdge", 85, ""),
        ("BallotFormat[0].MeasurementUnit", "furlong", ""),
        (f"{E}.Name", GONE, ""),
        (f"{E}.EndDate", "soon", ""),
        (f"{E}.ElectionScopeId", "mars", ""),
        (f"{E}.Candidate[0].BallotName", GONE, ""),
        (f"{E}.Candidate[0].BallotName.Text", [], ""),
        (f"{E}.Candidate[0].BallotName.Text[0].Content", "A\x07B", ""),
        (f"{E}.Contest[1].@id", "mayor", ""),
        (f"{C}.ElectionDistrictId", "mars", ""),
        (f"{C}.VotesAllowed", "two", ""),
        (f"{C}.VotesAllowed", -1, ""),
        (f"{C}.VoteVariation", "range", ""),
        (f"{C}.@type", "BallotDefinition.Lottery", ""),
        (f"{C}.ContestOption", [], ""),
        (f"{C}.ContestOption[0].CandidateIds", ["nobody"], ""),
        (f"{C}.ContestOption[0].CandidateIds", GONE, ""),
        (f"{S}.ExternalIdentifier", GONE, ""),
        (f"{S}.ExternalIdentifier[0].Value", "12", f"{E}.BallotStyle"),
        (f"{S}.GpUnitIds", ["p-999"], ""),
        (f"{S}.PartyIds", ["par-x"], ""),
        (f"{S}.OrderedContent[0].ContestId", "lost", ""),
        (f"{S}.OrderedContent[1].ContestId", "mayor", f"{S}.OrderedContent"),
        (f"{S}.OrderedContent[0].OrderedContestOptionIds", ["mayor-stokes"], ""),
    ],
)
def test_nist_missing_wrong_and_dangling_things(path: str, value: object, where: str) -> None:
    assert refused(changed(NIST, path, value)).facts["where"] == (where or path)


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("date", "10/06/2026", ""),
        ("county.name", GONE, ""),
        ("ballotLayout.paperSize", "postcard", ""),
        ("contests[0].districtId", "d9", ""),
        ("contests[0].type", "essay", ""),
        ("contests[0].seats", 0, ""),
        ("contests[0].candidates[0].partyIds", ["q"], ""),
        ("contests[0].candidates[1].id", "x", "contests[0].candidates"),
        ("contests[1].id", "mayor", "contests"),
        ("contests[1].noOption", GONE, ""),
        ("ballotStyles[0].partyId", "g", "ballotStyles[1]"),
        ("ballotStyles[1].districts", ["d1", "d2"], "ballotStyles[1]"),
        ("ballotStyles[1].orderedCandidatesByContest", GONE, "ballotStyles[1]"),
        ("districts", [{"id": "d2", "name": "City"}], "contests[0].districtId"),
        ("precincts", [{"id": "p1", "name": "North"}], "ballotStyles[0].precincts"),
        ("contests[0].candidates", [{"id": "x", "name": "X"}], "ballotStyles[0].orderedCandidatesByContest.mayor"),
    ],
)
def test_votingworks_missing_wrong_and_dangling_things(path: str, value: object, where: str) -> None:
    assert refused(changed(votingworks(), path, value)).facts["where"] == (where or path)


@pytest.mark.parametrize(
    "data",
    [
        b"[]",
        b"{}",
        b"{",
        b'{"a": NaN}',
        b'{"a": 1, "a": 2}',
        b"\xff\xfe{}",
        b"[" * 200_000,
        b'{"a": ' + b"9" * 5000 + b"}",
        b"PK\x03\x04 not really",
    ],
)
def test_what_is_no_definition_at_all(data: bytes) -> None:
    with pytest.raises(Fault) as raised:
        parse_definition(data, "ballots.json")
    assert raised.value.code is FaultCode.DEFINITION_BAD


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for name, code in (("lost.json", FaultCode.FILE_MISSING), ("empty.json", FaultCode.FILE_EMPTY)):
        (tmp_path / "empty.json").write_bytes(b" \n")
        with pytest.raises(Fault) as raised:
            load_definition(tmp_path / name)
        assert (raised.value.code, raised.value.facts["file"]) == (code, name)
    with pytest.raises(Fault) as raised:
        load_definition(tmp_path)
    assert raised.value.code is FaultCode.FILE_UNREADABLE


def test_a_package_that_unpacks_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.importers.definitions.MOST_BYTES", 10_000)
    path = tmp_path / "package.zip"
    with ZipFile(path, "w", compression=8) as package:
        package.writestr("election.json", b" " * 1_000_000)
    with pytest.raises(Fault) as raised:
        load_definition(path)
    assert raised.value.code is FaultCode.FILE_TOO_LARGE
    with ZipFile(path, "w") as package:
        package.writestr("other.json", b"{}")
    with pytest.raises(Fault) as raised:
        load_definition(path)
    assert raised.value.facts["expected"] == "election.json"


def _places(value: object, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    if isinstance(value, dict):
        return [at, *(place for key, each in value.items() for place in _places(each, (*at, key)))]
    if isinstance(value, list):
        return [at, *(place for key, each in enumerate(value) for place in _places(each, (*at, key)))]
    return [at]


PLACES = {"nist": _places(NIST)[1:], "votingworks": _places(votingworks())[1:]}
JUNK = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.just([]), st.just({}), st.floats())


@settings(max_examples=150)
@given(st.sampled_from(("nist", "votingworks")), st.data(), JUNK)
def test_whatever_is_spoiled_it_is_read_or_refused_and_nothing_else(
    kind: str, data: st.DataObject, junk: object
) -> None:
    spoiled: Any = copy.deepcopy(NIST) if kind == "nist" else votingworks()
    *above, last = data.draw(st.sampled_from(PLACES[kind]))
    place = spoiled
    for key in above:
        place = place[key]
    place[last] = junk
    try:
        loaded(spoiled)
    except Fault as fault:
        assert fault.code is FaultCode.DEFINITION_BAD
        assert fault.facts["where"]
