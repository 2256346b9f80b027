"""Every situation out of the usual way, through the real window: its pages, in the order a worker meets them."""

from dataclasses import replace

import pytest

from app.domain.ids import OfficialId
from app.domain.refusal import Rule
from app.domain.special_needs import OATH
from app.services.paper_kinds import ANY_TIME
from tests.journeys.hands import ACCEPTED, BOTH, PASSWORD, SECOND, Hands
from tests.services.invented_election import BOROUGH, BY_NAME, NORA, PROFILE, RURAL, RUTH
from ui.viewmodels.views_desk import RefusalView, ServeView

BARS = {f"not_{each}": "yes" for each in PROFILE.representative_bars}


@BOTH
def test_somebody_who_is_not_on_the_list(hands: Hands) -> None:
    hands.does("desk_more")
    hands.does("not_on_list")
    hands.does("person_named", first="Zora", last="", residence="9 Spit Road")
    assert hands.key == "question.person", "a name is still missing"
    hands.does("person_named", first="Zora", last="Keel", residence="9 Spit Road", birth="6/14/1975")
    hands.does("question_go", reason_not_on_list="yes", style=str(RURAL), refused="yes", **SECOND)
    assert hands.key == f"refusal.{Rule.OATH_REFUSED.value}"
    hands.does("not_on_list")
    hands.does("person_named", first="Zora", last="Keel", residence="9 Spit Road")
    hands.does("question_go", reason_not_on_list="yes", sworn="yes", style=str(RURAL), **SECOND)
    hands.does("came_out")
    for paper in ("question_statement", "question_notice"):
        hands.does("paper", paper=paper)
        assert hands.key == f"paper.{paper}", "it is looked at first"
        hands.does("paper_print", paper=paper, language="es")
        hands.does("paper_back")
    hands.does("handed")
    hands.does("accept", **ACCEPTED)
    assert hands.recorded("person_named") == hands.recorded("question_stated") == 1
    assert hands.recorded("envelope_accepted") == 1
    assert hands.recorded("paper_printed") == 2


def test_no_identification(hands: Hands) -> None:
    hands.opens("Finn Garcia")
    hands.does("no_identity")
    assert isinstance(hands.window.view, RefusalView)
    hands.does("paper", paper="refusal_slip")
    hands.does("paper_print", paper="refusal_slip", language="en")
    hands.does("paper_back")
    assert isinstance(hands.window.view, RefusalView)
    hands.does("questioned")
    hands.does("question_go", reason_no_identity="yes", sworn="yes")
    assert hands.recorded("request_refused") == hands.recorded("question_stated") == 1


def test_a_supervisor_overrides_with_a_reason(hands: Hands) -> None:
    hands.opens("Mara Nilsen")
    hands.does("identified", identity="document:passport")
    hands.does("ballot_chosen")
    hands.does("print")
    assert hands.key == f"refusal.{Rule.REGISTRATION_CANCELED.value}"
    hands.does("override")
    hands.does("override_go", reason=" ")
    assert hands.recorded("ballot_issued") == 0
    hands.does("override_go", reason="Court order")
    hands.does("print")
    assert [each.event.override for each in hands.rig.state.issues.values()] == ["Court order"]


def test_a_worker_is_not_offered_to_override(hands: Hands) -> None:
    hands.rig.sign_in(OfficialId("ruth"))
    hands.opens("Mara Nilsen")
    hands.does("identified", identity="document:passport")
    hands.does("ballot_chosen")
    hands.does("print")
    view = hands.window.view
    assert isinstance(view, RefusalView)
    assert "override" not in [action.key for action in view.others]


def test_a_representative(hands: Hands) -> None:
    hands.opens("Alma Berg")
    hands.does("representative")
    oath = {f"oath_{each}": "yes" for each in OATH}
    hands.does(
        "representative_go", rep_name="Bea Berg", rep_residence="2 Larch Road", rep_id="birth_date", **oath, **BARS
    )
    hands.does("came_out")
    hands.does("paper", paper="representative")
    hands.does("paper_print", paper="representative", language="en")
    hands.does("paper_back")
    hands.does("handed")
    hands.goes("today")
    assert any("Bea Berg" in item.title for item in hands.window.view.items)
    hands.opens("Alma Berg")
    hands.does("accept", **ACCEPTED)
    assert hands.recorded("representative_sent") == hands.recorded("envelope_accepted") == 1


def test_a_stub_that_says_another_style_is_not_handed_over(hands: Hands) -> None:
    """The style on the paper is the style on the screen, scanned from the stub before the ballot changes hands."""
    hands.opens("Clara Dunn")
    hands.does("identified", identity="document:passport")
    hands.does("ballot_chosen")
    hands.does("print")
    view = hands.window.view
    assert isinstance(view, ServeView) and any(getattr(each, "key", "") == "stub_code" for each in view.blocks)
    hands.does("came_out", stub_code="12|borough")
    assert hands.recorded("print_settled") == 0
    message = getattr(hands.window.view, "message", None)
    assert message is not None and "12|borough" in message.text and "Style 14" in message.text
    hands.does("came_out", stub_code="14|city")
    assert hands.recorded("print_settled") == 3


@BOTH
def test_the_certificate_for_the_larger_envelope(hands: Hands) -> None:
    hands.has_printed("Clara Dunn")
    for _ in range(2):
        hands.does("paper", paper="certificate")
        assert hands.key == "paper.certificate"
        hands.does("paper_print", paper="certificate", language="es")
        hands.does("paper_back")
    printed = [told.event for told in hands.rig.state.special.papers]
    assert [(each.paper, each.duplicate) for each in printed] == [("certificate", 0), ("certificate", 1)]
    assert len(hands.rig.state.issues) == 1, "no count changes"


def test_a_paper_that_names_a_voter_is_not_shown_while_observers_are_near(hands: Hands) -> None:
    """IDN-12: what is hidden on every page is not shown by a picture of a paper either."""
    hands.has_printed("Clara Dunn")
    hands.desk.context.saying = replace(hands.desk.context.saying, masked=True)
    for paper in ("certificate", "assist_oath"):
        hands.does("paper", paper=paper)
        view = hands.window.view
        assert "Dunn" not in str(view.body) and "png=b" not in str(view.body)
        hands.does("paper_back")


def test_help_and_the_curb(hands: Hands) -> None:
    hands.has_printed("Clara Dunn")
    hands.does("assisted")
    hands.does("assist_go", assistant="persons", helper1="Cy Dunn", helper2="", sworn="yes")
    for way in ("out", "back"):
        hands.does("curbside")
        assert hands.key == f"curb.{way}"
        hands.does("curb_go", way=way, **SECOND)
    assert [hands.recorded(each) for each in ("assistance_given", "curbside_out", "curbside_back")] == [1, 1, 1]


@pytest.mark.parametrize("accepted", [False, True])
def test_the_wrong_person(hands: Hands, accepted: bool) -> None:
    hands.has_printed("Clara Dunn")
    hands.does("handed")
    if accepted:
        hands.does("accept", **ACCEPTED)
    hands.does("wrong_person")
    hands.does("right_search", text="egorov")
    hands.does("right_chosen", id=BY_NAME["Dmitri Egorov"].id)
    hands.does("correct_go", reason="The next row", **(SECOND if accepted else {}))
    assert hands.recorded("voter_corrected") == 1
    assert hands.recorded("envelope_relabeled") == accepted
    view = hands.window.view
    assert isinstance(view, ServeView) and view.person.name == "Dmitri Egorov"


def test_packages_and_people_for_elsewhere(hands: Hands) -> None:
    hands.does("hand_delivered")
    hands.does("hand_delivered_go", envelope="LB26-00005-5")
    hands.does("hand_delivered_go", envelope="LB26-00005-5")
    assert hands.key == f"refusal.{Rule.ENVELOPE_RECEIVED.value}"
    hands.does("elsewhere")
    hands.does("elsewhere_go", why="other_jurisdiction", place="City Hall, 3 Main Street, 8 to 5")
    hands.opens("Rosa Sund")
    hands.does("surrender")
    hands.does("surrender_go")
    hands.does("attest_package")
    hands.does("attest_package_go")
    kinds = ("hand_delivered_received", "sent_elsewhere", "mailed_surrendered", "package_attested")
    assert [hands.recorded(each) for each in kinds] == [1, 1, 1, 1]


def test_served_on_paper(hands: Hands) -> None:
    hands.opens("Edda Falk")
    hands.does("identified", identity="document:passport")
    hands.does("served_on_paper")
    hands.does("on_paper_go", served="6:45 am", line="1/3", number1="60001")
    assert hands.recorded("back_entered") == 1


@BOTH
def test_packs_and_papers(hands: Hands) -> None:
    hands.goes("ballots")
    card = f"{RURAL}|{BOROUGH}"
    hands.does("pack_out")
    hands.does("pack_go", way="out", card=card, first="60011", last="60020", counted="9", place="Seward", **SECOND)
    assert hands.recorded("stock_moved") == 0, "the count and the numbers do not agree"
    hands.does("pack_go", way="out", card=card, first="60011", last="60020", counted="10", place="Seward", **SECOND)
    assert hands.key == "paper.manifest"
    hands.goes("ballots")
    hands.does("pack_in")
    hands.does("pack_go", way="in", card=card, first="70001", last="70005", counted="5", place="Homer")
    hands.does("pack_made")
    hands.does("pack_go", way="made", card=card, first="80001", last="80003", counted="3", reason="None left", **SECOND)
    assert hands.key == "paper.substitute"
    hands.does("papers")
    for paper in ANY_TIME:
        hands.does("paper_look", paper=paper.value)
        assert hands.key == f"paper.{paper.value}"
        hands.does("paper_print", paper=paper.value, language="en")
    assert hands.recorded("paper_printed") == len(ANY_TIME)
    assert [hands.recorded(each) for each in ("stock_moved", "substitutes_certified")] == [1, 1]


@BOTH
def test_people_and_visitors(hands: Hands) -> None:
    hands.goes("today")
    hands.does("people")
    hands.does("declare")
    hands.does("declare_go", official=str(RUTH))
    hands.does("visitor")
    hands.does("visitor_go", name="Wanda Field", kind="watcher", sent_by="Committee for Solberg")
    hands.does("visitor_left", number="1")
    hands.does("checklist", name="opening")
    hands.does("checklist_go", name="opening", point_box_empty="yes")
    hands.does("seal")
    hands.does("seal_go", removed="0002", applied="0077", reason="Opened once", **SECOND)
    assert hands.recorded("seal_changed") == 0, "it does not say what the seal holds shut"
    hands.does("seal")
    hands.does("seal_go", on="Ballot box", removed="0002", applied="0077", reason="Opened once", **SECOND)
    assert hands.recorded("seal_changed") == 1 and hands.key == "duties"
    hands.does("shift")
    hands.does("shift_go", to=str(NORA), password=PASSWORD, note="All quiet")
    kinds = ("relation_declared", "visitor_came", "visitor_left", "checklist_done", "shift_handed_over")
    assert [hands.recorded(each) for each in kinds] == [1, 1, 1, 1, 1]
    official = hands.rig.parts.session.official
    assert official is not None and official.id == NORA
