"""The page of threats names its tests; they must be there, or the page promises what nobody tries."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "sync" / "THREATS.md").read_text()
NAMED = sorted(set(re.findall(r"`(tests/[a-z_/]+\.py(?:::\w+)?)`", PAGE)))


@pytest.mark.parametrize("named", NAMED)
def test_every_test_that_is_named_exists(named: str) -> None:
    file, _, function = named.partition("::")
    tree = ast.parse((ROOT / file).read_text())
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert function in names if function else any(name.startswith("test_") for name in names)


def test_every_guarantee_names_a_test_or_says_that_there_is_none() -> None:
    guarantees = re.split(r"\n(?=\d+\. \*\*)", PAGE.split("## 2.", 1)[1])[1:]
    numbers = [int(text.split(".", 1)[0]) for text in guarantees]
    assert numbers == list(range(1, len(guarantees) + 1))
    for text in guarantees:
        assert "`tests/" in text or re.search(r"not yet\s+tested", text), text[:60]
