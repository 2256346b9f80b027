"""Desks for the tests of the services."""

from collections.abc import Iterator

import pytest

from tests.services.kit import Desks, Rig, Template, desks


@pytest.fixture
def center(template: Template) -> Iterator[Desks]:
    """A center whose desks are made when a test asks for them."""
    with desks(template) as made:
        yield made


@pytest.fixture
def desk(center: Desks) -> Rig:
    """Desk A, open since seven."""
    return center.open()
