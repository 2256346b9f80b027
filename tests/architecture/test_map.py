"""The map in ``app/README.md`` shows the rooms as they are."""

import re

import pytest

from tests.architecture.sources import ROOMS, ROOT, nothing

README = (ROOT / "app" / "README.md").read_text("utf-8")
TABLES = re.findall(r"^### `(app/[a-z/]*)`.*?\n(.*?)(?=^#)", README, re.MULTILINE | re.DOTALL)
NAMES = [
    (folder, name)
    for folder, table in TABLES
    for row in table.splitlines()
    if row.startswith("| `")
    for name in re.findall(r"`([a-z0-9_*]+)`", row.split("|")[1])
]


@pytest.mark.parametrize(("folder", "name"), NAMES)
def test_what_the_map_shows_is_there(folder: str, name: str) -> None:
    assert list((ROOT / folder).glob(f"{name}.py")), f"{folder}{name}"


def test_the_map_shows_every_file_of_the_rulebook_and_the_services() -> None:
    """A file nobody can find on the map is a file nobody knows the reason of."""
    shown = {path for folder, name in NAMES for path in (ROOT / folder).glob(f"{name}.py")}
    there = {path for folder, _ in TABLES for path in (ROOT / folder).glob("*.py") if path.name != "__init__.py"}
    nothing((path.relative_to(ROOT).as_posix() for path in there - shown), "put these on the map in app/README.md")


def test_the_map_shows_every_room() -> None:
    rooms = {path.parent for room in ROOMS for path in (ROOT / room).rglob("__init__.py")}
    missing = [
        folder
        for folder in (f"{room.relative_to(ROOT).as_posix()}/" for room in sorted(rooms))
        if f"`{folder}`" not in README
    ]
    nothing(missing, "put these folders on the map in app/README.md")
