"""Who may know whom: the contracts of pyproject.toml, and what they cannot say."""

import subprocess
import sys
from pathlib import Path

from tests.architecture.sources import ROOT, imports, inside, nothing, sources

BARRED_FROM_DOMAIN = {
    "asyncio", "ctypes", "getpass", "glob", "io", "locale", "logging", "multiprocessing", "os", "pathlib", "platform",
    "random", "secrets", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "tempfile", "threading", "time",
    "urllib", "uuid", "zoneinfo",
}  # fmt: skip


def test_the_import_contracts_hold() -> None:
    tool = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([tool, "--no-cache"], check=False, cwd=ROOT, capture_output=True, text=True, timeout=550)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_rulebook_knows_only_the_standard_library_and_itself() -> None:
    strangers = [
        f"{source.name}:{line} {name}"
        for source in sources()
        if inside(source.module, "app.domain")
        for line, name in imports(source)
        if not inside(name, "app.domain") and name.partition(".")[0] not in sys.stdlib_module_names
    ]
    nothing(strangers, "app.domain imports the standard library and itself only")


def test_the_rulebook_cannot_reach_the_world() -> None:
    """No clock, chance, file, process or network: what it decides depends on what it is given."""
    reaches = [
        f"{source.name}:{line} {name}"
        for source in sources()
        if inside(source.module, "app.domain")
        for line, name in imports(source)
        if name.partition(".")[0] in BARRED_FROM_DOMAIN
    ]
    nothing(reaches, "app.domain reaches no clock, chance, file, process or network")


def test_qt_lives_in_the_windows_only() -> None:
    elsewhere = [
        f"{source.name}:{line} {name}"
        for source in sources()
        if not inside(source.module, "ui") or inside(source.module, "ui.viewmodels")
        for line, name in imports(source)
        if name.partition(".")[0] in {"PySide6", "shiboken6"}
    ]
    nothing(elsewhere, "Qt is imported in ui only, and not in ui.viewmodels")


def test_one_edge_leads_from_the_program_to_its_windows() -> None:
    """``app`` runs without a window; only the command line opens one, and only when it is asked for."""
    edges = {
        source.module
        for source in sources()
        if inside(source.module, "app")
        for _, name in imports(source)
        if inside(name, "ui")
    }
    assert edges <= {"app.cli"} | {module for module in edges if inside(module, "app.cli")}


def test_sql_is_written_in_the_store_only() -> None:
    elsewhere = [
        f"{source.name}:{line} {name}"
        for source in sources()
        if not inside(source.module, "app.store")
        for line, name in imports(source)
        if name.partition(".")[0] in {"sqlite3", "sqlcipher3", "sqlite_utils"}
    ]
    nothing(elsewhere, "SQL is written in app.store only")
