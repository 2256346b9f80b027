"""Addresses as the Postal Service wants them on replacement packages (USP-09)."""

import pytest

from app.domain.mailing import MailTrouble, mail_lines, mail_troubles, routing
from app.domain.roll import Address


def test_an_address_at_home_has_capitals_no_points_and_the_zip_last() -> None:
    home = Address(street="1400 W. Benson Blvd.", unit="Apt. #4-B", city="Anchorage", state="AK", zip="995034321")
    assert mail_lines("Robin E. Johansen", home) == (
        "ROBIN E JOHANSEN",
        "1400 W BENSON BLVD",
        "APT #4-B",
        "ANCHORAGE AK  99503-4321",
    )
    assert mail_troubles("Robin E. Johansen", home) == ()
    assert routing(home) == "995034321"


def test_canada_has_two_blanks_before_the_postal_code_and_the_country_last() -> None:
    lines = mail_lines(
        "Jo Tran", Address(street="1010 Clear St", city="Ottawa", state="ON", zip="k1a0b1", country="Canada")
    )
    assert lines[-2:] == ("OTTAWA ON  K1A 0B1", "CANADA")


def test_abroad_the_country_stands_alone_on_the_last_line_in_capitals() -> None:
    far = Address(street="Bahnhofstr. 5", city="Berlin", zip="10115", country="Germany")
    assert mail_lines("Jo Tran", far)[-2:] == ("10115 BERLIN", "GERMANY")
    assert routing(far) == ""


@pytest.mark.parametrize("post", ["APO", "FPO", "DPO"])
def test_military_mail_has_unit_box_and_post(post: str) -> None:
    away = Address(street="Unit 2050 Box 4190", city=post, state="AP", zip="96278-2050")
    assert mail_lines("Sgt. Jo Tran", away)[-2:] == ("UNIT 2050 BOX 4190", f"{post} AP  96278-2050")
    assert mail_troubles("Sgt. Jo Tran", away) == ()


def test_what_would_not_arrive_is_said() -> None:
    away = Address(street="12 Main St", city="APO", state="AE", zip="09012")
    assert mail_troubles("Any Soldier", away) == (MailTrouble.ANYBODY, MailTrouble.NO_BOX)
    assert mail_troubles("Jo", Address()) == (MailTrouble.NO_STREET, MailTrouble.NO_CITY, MailTrouble.NO_ZIP)


def test_a_country_is_not_wanted_at_home() -> None:
    assert mail_lines("Jo", Address(street="1 A St", city="Kenai", state="AK", zip="99611", country="USA"))[
        -1
    ].endswith("99611")
