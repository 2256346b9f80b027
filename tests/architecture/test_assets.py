"""Every file in ``assets/`` opens: a profile or a catalogue with a slip in it is found here, not at a vote center."""

import json
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.architecture.sources import ROOT

ASSETS = ROOT / "assets"


def _named(kind: str) -> list[str]:
    return sorted(path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob(f"*.{kind}"))


@pytest.mark.parametrize("name", _named("toml"))
def test_toml_opens(name: str) -> None:
    assert tomllib.loads((ASSETS / name).read_text("utf-8"))


@pytest.mark.parametrize("name", _named("json"))
def test_json_opens(name: str) -> None:
    assert json.loads((ASSETS / name).read_text("utf-8"))


@pytest.mark.parametrize("name", _named("svg"))
def test_pictures_open_and_reach_for_nothing(name: str) -> None:
    text = (ASSETS / name).read_text("utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    for element in root.iter():
        for key, value in element.attrib.items():
            assert not (key.endswith("href") and not value.startswith(("#", "data:"))), f"{name}: {value}"


def test_every_font_has_its_licence_beside_it() -> None:
    fonts = [path for kind in ("ttf", "otf") for path in ASSETS.rglob(f"*.{kind}")]
    assert fonts
    bare = [path.name for path in fonts if not _licences(path.parent)]
    assert bare == []


def _licences(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.name.upper().startswith(("OFL", "LICENSE", "LICENCE"))]
