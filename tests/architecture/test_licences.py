"""What the program links may be given away with it: no package under the GPL, and Qt under the LGPL."""

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution

import pytest

from tests.architecture.sources import ROOT

LGPL = {"pyside6-essentials", "pyside6-pdf", "pyside6-addons", "shiboken6"}
"""Qt, used as separate shared libraries that anyone can replace: the LGPL's condition."""


@pytest.fixture(scope="module")
def licences() -> dict[str, str]:
    """The licence that each locked package states, of those that this system has need of."""
    text = (ROOT / "installer" / "requirements.lock").read_text("utf-8")
    stated = {}
    for name in re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE):
        try:
            stated[name] = _licence(distribution(name))
        except PackageNotFoundError:
            continue
    return stated


def test_every_linked_package_states_its_licence(licences: dict[str, str]) -> None:
    assert [name for name, licence in licences.items() if not licence] == []


def test_no_linked_package_is_under_the_gpl(licences: dict[str, str]) -> None:
    gpl = {name for name, licence in licences.items() if re.search(r"GPL|General Public", licence)}
    assert gpl <= LGPL


def test_qt_offers_the_lgpl(licences: dict[str, str]) -> None:
    qt = {name: licence for name, licence in licences.items() if name in LGPL}
    assert qt
    assert [name for name, licence in qt.items() if "LGPL" not in licence] == []


def _licence(package: Distribution) -> str:
    """What a package says of its licence: the expression, else the classifiers, else how the text begins."""
    facts = package.metadata
    expression = facts.get("License-Expression")
    if expression:
        return expression
    classes = [line for line in facts.get_all("Classifier") or () if line.startswith("License ::")]
    if classes:
        return "; ".join(classes)
    texts = [path.read_text("utf-8") for path in package.files or () if path.name.upper().startswith("LICEN")]
    return (facts.get("License") or "".join(texts[:1])).strip()[:200]
