"""Desks for tests of the services, the features and whole days: a folder's conftest names the ones it wants."""

import shutil
from collections.abc import Iterator

import pytest

from tests.services.kit import Desks, Rig, Template, desks, fast_folder, make_template


@pytest.fixture(scope="session")
def template() -> Iterator[Template]:
    """Two desks of an invented center, set up once and copied for every test."""
    folder = fast_folder()
    yield make_template(folder)
    shutil.rmtree(folder)


@pytest.fixture
def center(template: Template) -> Iterator[Desks]:
    """A center whose desks are made when a test asks for them."""
    with desks(template) as made:
        yield made


@pytest.fixture
def desk(center: Desks) -> Rig:
    """Desk A, open since seven."""
    return center.open()
