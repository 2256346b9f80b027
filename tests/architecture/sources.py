"""The program's own source files, parsed once, for the tests that read them."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("app", "ui", "printing", "sync", "assets")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One Python file: ``name`` is its path from the root, ``module`` its dotted name."""

    name: str
    module: str
    text: str
    tree: ast.Module

    @property
    def lines(self) -> int:
        return self.text.count("\n")


@cache
def sources() -> tuple[Source, ...]:
    """Every Python file of the program, tests not included, in the order of their names."""
    return tuple(_read(path) for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))


def _read(path: Path) -> Source:
    name = path.relative_to(ROOT)
    text = path.read_text("utf-8")
    return Source(
        name=name.as_posix(),
        module=".".join(name.with_suffix("").parts).removesuffix(".__init__"),
        text=text,
        tree=ast.parse(text, str(path)),
    )


def imports(source: Source) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of everything a file imports, wherever in the file; ``from a import b`` gives ``a.b``."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = source.module.split(".")
                up = up[: len(up) - node.level + source.name.endswith("__init__.py")]
                base = ".".join([*up, base] if base else up)
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def inside(name: str, room: str) -> bool:
    """Whether a dotted name is the room or lies in it."""
    return name == room or name.startswith(room + ".")


def nothing(found: Iterable[str], rule: str) -> None:
    """Fail with the rule and every place that breaks it, one a line."""
    places = sorted(found)
    if places:
        pytest.fail("\n  ".join([rule, *places]), pytrace=False)
