"""An office, a desk laptop and a folder between them: what most of these tests begin with."""

from pathlib import Path

import pytest

from sync.bundle import AgeBundles
from sync.keys import new_decryption_key, new_signing_key
from tests.sync.world import World


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(folder=tmp_path, office=new_decryption_key(), desk=new_signing_key(), bundles=AgeBundles())
