"""Small rooms: files a person can read at one sitting, that say what they are for."""

import ast

from tests.architecture.sources import inside, nothing, sources

MOST_LINES = 400
SELF_EVIDENT = 5
"""A function with a body this short may let its name and types speak."""

RUNNING_TOTALS = {"State", "Specials"}
"""What a fold adds up in place, because a day of thousands of events is folded at every start."""


def test_no_file_needs_a_table_of_contents() -> None:
    long = [f"{source.name}: {source.lines} lines" for source in sources() if source.lines > MOST_LINES]
    nothing(long, "a file has at most 400 lines: split it where the idea changes")


def test_every_file_says_what_it_is_for() -> None:
    silent = [source.name for source in sources() if source.tree.body and not ast.get_docstring(source.tree)]
    nothing(silent, "a file begins with a sentence that says what it is for")


def test_every_decision_of_the_rulebook_says_what_it_decides() -> None:
    silent = [
        f"{source.name}:{node.lineno} {node.name}"
        for source in sources()
        if inside(source.module, "app.domain")
        for node in source.tree.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        if node.name.startswith("decide_") or (node.end_lineno or 0) - node.body[0].lineno >= SELF_EVIDENT
        if not ast.get_docstring(node)
    ]
    nothing(silent, "a decision, and every public function of some length in app.domain, has a docstring")


def test_values_of_the_rulebook_cannot_be_changed() -> None:
    """Every dataclass of ``app.domain`` is frozen and slotted, and takes its fields by name if it has several."""
    loose = [
        f"{source.name}:{node.lineno} {node.name}"
        for source in sources()
        if inside(source.module, "app.domain")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name not in RUNNING_TOTALS
        for said in [_dataclass(node)]
        if said is not None and not _needed(node) <= said
    ]
    nothing(loose, "a dataclass of app.domain is frozen, slotted and (with several fields) keyword-only")


def _needed(node: ast.ClassDef) -> set[str]:
    fields = sum(isinstance(line, ast.AnnAssign) for line in node.body)
    return {"frozen", "slots"} | ({"kw_only"} if fields > 1 else set())


def _dataclass(node: ast.ClassDef) -> set[str] | None:
    """What a dataclass says of itself; None for a class that is not one."""
    for decorator in node.decorator_list:
        call = decorator if isinstance(decorator, ast.Call) else None
        if ast.unparse(call.func if call else decorator).rpartition(".")[2] == "dataclass":
            said = call.keywords if call else []
            return {word.arg for word in said if word.arg and ast.unparse(word.value) == "True"}
    return None


def test_nothing_is_left_for_later() -> None:
    """No reminder to come back, and no body that only says it is not there yet."""
    words = ("TO" + "DO", "FIX" + "ME", "XX" + "X:", "raise NotImplemented" + "Error")
    left = [
        f"{source.name}:{number} {word}"
        for source in sources()
        for number, line in enumerate(source.text.splitlines(), 1)
        for word in words
        if word in line
    ]
    nothing(left, "nothing is left for later")
