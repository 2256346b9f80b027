"""Whole days: each is run once and looked at from all sides."""

from collections.abc import Iterator

import pytest

from tests.conftest import least_argon2
from tests.journeys.hands import hands
from tests.services.fixtures import center, desk, template

__all__ = ["center", "desk", "hands", "template"]


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> Iterator[None]:
    with least_argon2():
        yield
