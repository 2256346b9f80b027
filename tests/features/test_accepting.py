"""accepting.feature"""

from dataclasses import replace

from pytest_bdd import given, parsers, scenarios, then, when

from app.domain.ids import OfficialId
from app.domain.ledger_lines import Line
from tests.features.conftest import Story, envelope_comes_in, person, sorter
from tests.services.invented_election import RUTH

scenarios("accepting.feature")

HOW: dict[str, dict[str, object]] = {
    "with the stub still on": {"stub_off": False},
    "without a signature": {"checks": ("identifier", "sealed")},
    "not sealed": {"checks": ("signed", "identifier")},
    "without an identifier": {"checks": ("signed", "sealed")},
    "with another's barcode": {"envelope_seen": "LB26-00002-2"},
    "without an attesting official": {"attested_by": None},
}


def _rules(story: Story, **changes: object) -> None:
    story.desk().with_profile(replace(story.profile, **changes))  # type: ignore[arg-type]


@given("the rules ask for a signature and a seal only")
def signature_and_seal(story: Story) -> None:
    _rules(story, envelope_checks=("signed", "sealed"))


@given("the rules ask for a signed affidavit as well")
def affidavit(story: Story) -> None:
    _rules(story, envelope_checks=("signed", "identifier", "sealed", "affidavit"))


@given("the ballots of this election have no stub")
def no_stub(story: Story) -> None:
    _rules(story, stub=False)


@given(parsers.parse("Ruth Olanna is on the voter list as {who}"))
def official_is_voter(story: Story, who: str) -> None:
    session = story.desk().parts.session
    jurisdiction = session.election.jurisdiction
    officials = tuple(
        replace(each, voter=person(who).id) if each.id == OfficialId(RUTH) else each for each in jurisdiction.officials
    )
    session.election = replace(session.election, jurisdiction=replace(jurisdiction, officials=officials))


@when(parsers.re(r"the envelope of (?P<who>[A-Z]\w+ [A-Z]\w+) comes in (?P<how>.+)"))
def comes_in_so(story: Story, who: str, how: str) -> None:
    envelope_comes_in(story, who, **HOW[how])


@when("that envelope comes in all the same")
def all_the_same(story: Story) -> None:
    assert story.issue is not None
    story.answer = story.desk().try_accept(story.issue)


@then("the attestation is open")
def attestation_open(story: Story) -> None:
    ((accepted,),) = story.desk().state.accepted.values()
    assert accepted.event.attested_by is None
    assert story.desk().state.attested == {}


@then(parsers.parse("the sorter's list has her envelope as {status}"))
def on_sorters_list(story: Story, status: str) -> None:
    assert {row["envelope_id"]: row["status"] for row in sorter(story)} == {person("Alma Berg").envelope_id: status}


@then("the label of the envelope counts as accepted")
def label_accepted(story: Story) -> None:
    found = story.ledgers()
    assert (found.labels[Line.LABELS_ACCEPTED], found.labels[Line.LABELS_OUT]) == (1, 0)


@then(parsers.parse("{who} stands among those with a ballot out, not among those who have voted"))
def out_not_voted(story: Story, who: str) -> None:
    (row,) = story.table("voted.csv")
    assert row["public_id"] == person(who).public_id
    assert row["voted_on"] == ""
    assert row["issued_not_returned"] == "2026-10-06"
