"""What the program's own source asks to say: every key written out, and every key put together from parts."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain

from tests.architecture.sources import Source, sources


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One call: ``key`` with ``{}`` for each part known only at the desk, and the names of the facts given."""

    place: str
    key: str
    facts: frozenset[str]
    more_facts: bool
    """Some facts are handed on as ``**facts``: which, the source does not say."""


@cache
def asked() -> tuple[Asked, ...]:
    return tuple(call for source in sources() if source.name.startswith(("ui/", "app/")) for call in _in(source))


def _in(source: Source) -> Iterator[Asked]:
    if any(isinstance(node, ast.FunctionDef) and node.name == "words" for node in source.tree.body):
        return  # folding a name into its words is another matter
    if _imports_words_of_names(source):
        return
    for node, given in _calls(source.tree):
        if node.args and _is_catalogue(node.func):
            facts = frozenset(each.arg for each in node.keywords if each.arg)
            open_ended = any(each.arg is None for each in node.keywords)
            for key in _keys(node.args[0], given):
                yield Asked(place=f"{source.name}:{node.lineno}", key=key, facts=facts, more_facts=open_ended)


def _imports_words_of_names(source: Source) -> bool:
    return any(
        isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("app.domain")
        and any(alias.name == "words" for alias in node.names)
        for node in ast.walk(source.tree)
    )


def _is_catalogue(called: ast.expr) -> bool:
    """``words(…)``, ``saying.words(…)``, ``words.lines(…)``; not ``words.has(…)``, which only asks."""
    if isinstance(called, ast.Attribute) and called.attr == "lines":
        called = called.value
    return (isinstance(called, ast.Name) and called.id == "words") or (
        isinstance(called, ast.Attribute) and called.attr == "words"
    )


def _calls(tree: ast.Module) -> Iterator[tuple[ast.Call, dict[str, list[ast.expr]]]]:
    """Every call inside a function, with what the names of that function were ever set to."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            given = _assigned(function)
            yield from ((node, given) for node in ast.walk(function) if isinstance(node, ast.Call))


def _assigned(tree: ast.AST) -> dict[str, list[ast.expr]]:
    given: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    given.setdefault(target.id, []).append(node.value)
    return given


def _keys(node: ast.expr, given: dict[str, list[ast.expr]]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from chain(_keys(body, given), _keys(other, given))
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.Name(id=name):
            for value in given.get(name, ()):
                yield from _keys(value, given)


def passed(function: str, place: int) -> set[str]:
    """Texts that calls of ``function`` in ui/ hand over at this place."""
    found: set[str] = set()
    for source in sources():
        if not source.name.startswith("ui/"):
            continue
        for node, given in _calls(source.tree):
            if len(node.args) > place:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name == function:
                    found.update(_keys(node.args[place], given))
    return {each for each in found if "{}" not in each}
