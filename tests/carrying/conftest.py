"""An office, its packages, and desks made from them; a stick that goes from hand to hand."""

import shutil
from collections.abc import Iterator

import pytest

from tests.carrying.world import World, make_world
from tests.services.kit import fast_folder


@pytest.fixture
def world() -> Iterator[World]:
    folder = fast_folder()
    made = make_world(folder)
    yield made
    made.close()
    shutil.rmtree(folder, ignore_errors=True)
