"""Whole days: each is run once and looked at from all sides."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from tests.conftest import least_argon2
from tests.journeys.hands import hands
from tests.journeys.windows import shown
from tests.services.fixtures import center, desk, template
from ui.window import Window

__all__ = ["center", "desk", "hands", "template"]


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> Iterator[None]:
    with least_argon2():
        yield


@pytest.fixture
def window(qapp: QApplication) -> Iterator[Window]:
    """The desk's window, before anything is in it."""
    with shown(qapp) as made:
        yield made
