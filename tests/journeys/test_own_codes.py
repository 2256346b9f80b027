"""A clerk's profile may list documents, checks, relations and bars the program never heard of: the desk shows their
names, the profile's own or the code spelled out, and works on."""

from dataclasses import replace

import pytest

from app.domain.profile import CodeName, IdentityMethod
from app.services.paper_kinds import Paper
from tests.journeys.hands import BOTH, Hands
from tests.services.invented_election import PROFILE, RUTH
from tests.services.kit import CHECKS

NAMES = (
    CodeName(code="fishing_license", text="Fishing license"),
    CodeName(code="fishing_license", text="Licencia de pesca", language="es"),
)


@pytest.fixture
def invented(hands: Hands) -> Hands:
    identity = replace(
        PROFILE.identity, methods=(IdentityMethod.DOCUMENT,), documents=("fishing_license", "harbor_pass")
    )
    hands.rig.with_profile(
        replace(
            PROFILE,
            identity=identity,
            names=NAMES,
            envelope_checks=(*CHECKS, "wax_seal"),
            barred_relations=("second_cousin",),
            representative_bars=("landlord",),
        )
    )
    return hands


@BOTH
def test_codes_of_the_clerk_s_own_never_stop_a_page(invented: Hands) -> None:
    language = invented.desk.saying.words.language
    own_name = {"en": "Fishing license", "es": "Licencia de pesca"}[language]
    invented.opens("Alma Berg")
    shown = str(invented.window.view)
    assert own_name in shown and "Harbor pass" in shown
    invented.does("identified", identity="document:fishing_license")
    assert own_name in str(invented.window.view)
    invented.does("ballot_chosen")
    invented.does("print")
    invented.does("came_out")
    invented.does("handed")
    assert "Wax seal" in str(invented.window.view)
    checks = {f"check_{each}": "yes" for each in (*CHECKS, "wax_seal")}
    invented.does("accept", stub_off="yes", envelope="", **checks)
    assert invented.recorded("envelope_accepted") == 1
    invented.opens("Bruno Castillo")
    invented.does("representative")
    assert "Landlord" in str(invented.window.view)
    invented.goes("today")
    invented.does("people")
    invented.does("declare")
    assert "Second cousin" in str(invented.window.view)
    invented.does("declare_go", official=str(RUTH), relation_second_cousin="yes", candidate="Solberg")
    assert "Second cousin: Solberg" in str(invented.rig.parts.papers.notice(Paper.RELATIONS, language=language))
