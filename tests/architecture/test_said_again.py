"""What a flow says on a page stands there until something else is done, and the language may change meanwhile: it is
put into words by a function of the words, so that it can be said again (``ui.messages.retold``)."""

import ast
from collections.abc import Iterator

from tests.architecture.sources import nothing, sources

FLOWS = ("ui/desk/", "ui/office/", "ui/appearance.py")


def bare(node: ast.AST, *, of_words: bool = False) -> Iterator[int]:
    """Lines on which a Message is made outside any function of ``words``."""
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        of_words = of_words or any(each.arg == "words" for each in node.args.args)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message" and not of_words:
        yield node.lineno
    for child in ast.iter_child_nodes(node):
        yield from bare(child, of_words=of_words)


def test_every_message_of_a_flow_can_be_said_in_another_language() -> None:
    found = [source for source in sources() if source.name.startswith(FLOWS)]
    assert len(found) > 40
    nothing(
        (f"{source.name}:{line}" for source in found for line in bare(source.tree)),
        "Wrap in ui.messages.retold what these lines say:",
    )
