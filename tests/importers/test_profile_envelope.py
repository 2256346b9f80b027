"""``[envelope]`` of a profile is read as it stands, and refused where a label would cover what it must not."""

import pytest

from app.domain.envelope import Face, Turn
from app.faults import Fault, FaultCode
from app.importers.profiles import parse_profile
from tests.conftest import ROOT

TEMPLATE = (ROOT / "assets" / "profiles" / "template.toml").read_text(encoding="utf-8")


def written(**changes: str) -> bytes:
    """The template with its example of an envelope in force."""
    head, rest = TEMPLATE.split("# [envelope]\n")
    example, tail = rest.split("\n\n", 1)
    lines = ["[envelope]", *(line.removeprefix("# ") for line in example.splitlines())]
    for key, value in changes.items():
        lines = [f"{key} = {value}" if line.split(" ")[0] == key else line for line in lines]
    return f"{head}{chr(10).join(lines)}\n\n{tail}".encode()


def refused(data: bytes) -> dict[str, object]:
    with pytest.raises(Fault) as told:
        parse_profile(data, "profile.toml")
    assert told.value.code is FaultCode.PROFILE_BAD
    return dict(told.value.facts)


def test_the_example_of_the_template_is_a_good_one() -> None:
    envelope = parse_profile(written(), "profile.toml").envelope
    assert envelope is not None
    assert (envelope.width, envelope.height, envelope.mailed) == (241, 105, True)
    assert envelope.label.face is Face.ADDRESS
    assert envelope.scanner is not None
    assert [each.name for each in envelope.clear] == ["declaration and signature"]


def test_a_label_may_lie_turned() -> None:
    """Upright unless it is said; its place is measured on the envelope all the same."""
    upright = parse_profile(written(), "profile.toml").envelope
    assert upright is not None and upright.turned is Turn.NONE
    place = '{ side = "address", x = 8, y = 2, width = 30, height = 33, turned = "left" }'
    turned = parse_profile(written(label=place), "profile.toml")
    assert turned.envelope is not None and turned.envelope.turned is Turn.LEFT
    assert (turned.envelope.label.width, turned.envelope.label.height) == (30, 33)


def test_without_one_nothing_is_known_of_it() -> None:
    assert parse_profile(TEMPLATE.encode(), "profile.toml").envelope is None


@pytest.mark.parametrize(
    ("label", "names"),
    [
        ('{ side = "back", x = 8, y = 2, width = 92, height = 32 }', "declaration and signature"),
        ('{ side = "address", x = 8, y = 20, width = 92, height = 32 }', "Postal Service's zone for the address"),
        ('{ side = "address", x = 200, y = 2, width = 92, height = 32 }', "beyond its edge"),
    ],
)
def test_a_place_that_will_not_do_is_refused_and_said_why(label: str, names: str) -> None:
    facts = refused(written(label=label))
    assert names in str(facts["expected"])
    assert facts["key"] == "envelope.label"


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ('{ side = "flap", x = 8, y = 2, width = 92, height = 32 }', "envelope.label.side"),
        ('{ side = "address", x = -1, y = 2, width = 92, height = 32 }', "envelope.label.x"),
        ('{ side = "address", x = 8, y = 2, width = 92 }', "envelope.label.height"),
        ('{ side = "address", x = 8, y = 2, width = 92, height = 32, tilt = 3 }', "envelope.label.tilt"),
        ('{ side = "address", x = 8, y = 2, width = 92, height = 32, turned = "over" }', "envelope.label.turned"),
    ],
)
def test_what_is_no_place_is_named(label: str, key: str) -> None:
    assert refused(written(label=label))["key"] == key
