"""What every test shares: where the try-out data lies, and failing on warnings."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Windows are tested without a screen unless somebody wants to watch.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A busy machine is no defect: how long an example takes, to make or to try, decides nothing. Nor does chance: whoever
# changes one thing is not refused for what was there before. New examples are looked for with
# ``--hypothesis-profile=wander``; what is found there is written down as an example of its own.
ALLOWED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=ALLOWED)
settings.register_profile("wander", deadline=None, suppress_health_check=ALLOWED, print_blob=True)
settings.load_profile("house")

ROOT = Path(__file__).resolve().parent.parent


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """A window that was told to go is gone when its test ends. Without an event loop Qt would keep them all, and dress
    every one of them again for each window that comes."""
    yield
    qt = sys.modules.get("PySide6.QtCore")
    if qt is not None and qt.QCoreApplication.instance() is not None:
        qt.QCoreApplication.sendPostedEvents(None, qt.QEvent.Type.DeferredDelete.value)


@contextmanager
def least_argon2() -> Iterator[None]:
    """The real Argon2id at its least cost: what it costs is tried where it is made."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sync.locked.ROUNDS", 1)
        patch.setattr("sync.locked.MEMORY", 16)
        yield


@pytest.fixture
def cheap_passwords() -> Iterator[None]:
    with least_argon2():
        yield


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Files nobody here wrote, beside the checkout when present (CONTRIBUTING says where to put them)."""
    folder = ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the try-out data is not beside this checkout")
    return folder
