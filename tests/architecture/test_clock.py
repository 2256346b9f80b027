"""Wall time is testimony: one module asks for it, everyone else is told."""

import ast

from tests.architecture.sources import Source, imports, nothing, sources

CLOCK = "app/clock.py"
ASKS = {
    ("datetime", "now"), ("datetime", "today"), ("datetime", "utcnow"), ("date", "today"),
    ("time", "time"), ("time", "time_ns"), ("time", "localtime"), ("time", "gmtime"), ("time", "ctime"),
    ("QDateTime", "currentDateTime"), ("QDateTime", "currentDateTimeUtc"), ("QDateTime", "currentMSecsSinceEpoch"),
    ("QDateTime", "currentSecsSinceEpoch"), ("QDate", "currentDate"), ("QTime", "currentTime"),
}  # fmt: skip


def _asks(source: Source) -> list[str]:
    renamed = {
        alias.asname: alias.name
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    found = [
        f"{source.name}:{node.lineno} {ast.unparse(node)}"
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and (_last(node.value, renamed), node.attr) in ASKS
    ]
    found += [
        f"{source.name}:{line} {name}"
        for line, name in imports(source)
        if name.startswith("time.") and tuple(name.split(".")) in ASKS
    ]
    return found


def _last(node: ast.expr, renamed: dict[str | None, str]) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return renamed.get(node.id, node.id) if isinstance(node, ast.Name) else ""


def test_only_the_clock_asks_what_time_it_is() -> None:
    asked = [line for source in sources() if source.name != CLOCK for line in _asks(source)]
    nothing(asked, "only app/clock.py asks what time it is")


def test_a_renamed_import_does_not_slip_through() -> None:
    text = "import time as t\nfrom datetime import datetime as d\nt.time()\nd.now()\nfrom time import time_ns\n"
    source = Source(name="app/x.py", module="app.x", text=text, tree=ast.parse(text))
    assert len(_asks(source)) == 3
