"""Whole days: each is run once and looked at from all sides."""

from collections.abc import Iterator

import pytest

from sync import locked
from tests.journeys.hands import hands
from tests.services.fixtures import center, desk, template

__all__ = ["center", "desk", "hands", "template"]


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> Iterator[None]:
    """The real Argon2id at its least cost: what it costs is tried where it is made."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(locked, "ROUNDS", 1)
        patch.setattr(locked, "MEMORY", 16)
        yield
