"""What no file of the project may hold: addresses of this or that machine, and things not ours to give away."""

import hashlib
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, nothing

MADE = {
    ".git", ".venv", "__pycache__", "build", "dist", ".pytest_cache", ".mypy_cache", ".ruff_cache",
    ".import_linter_cache", ".hypothesis", ".benchmarks",
}  # fmt: skip

# Written in halves, so that this file does not find itself.
BARRED = tuple(
    re.compile("".join(halves))
    for halves in (
        (r"(?<![\w./-])/wo", r"rk/"),
        (r"\.lib", r"rary/"),
        (r"(?<!\.\./)\bsha", r"red/(?!data\b)(?=data|law|design|examples|README)"),
        (r"py", r"pi\.org"),
        (r"python", r"hosted\.org"),
        (r"deb\.deb", r"ian\.org"),
        (r"npm", r"js\.org"),
        (r"snapshot\.deb", r"ian"),
        (r"artifact", r"registry"),
        (r"(?i)\b(chat)?g", r"pt-?\d"),
        (r"(?i)\ban", r"thropic\b"),
        (r"(?i)\bcla", r"ude\b"),
    )
)


@cache
def _files() -> tuple[Path, ...]:
    return tuple(sorted(_walk(ROOT)))


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in MADE or path.is_symlink() or path.match("*.egg-info") or path.match("demo-day*"):
            continue
        if path.is_dir():
            yield from _walk(path)
        else:
            yield path


def test_no_file_names_a_machine_of_ours() -> None:
    found = []
    for path in _files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for pattern in BARRED:
            for hit in pattern.finditer(text):
                line = text.count("\n", 0, hit.start()) + 1
                found.append(f"{path.relative_to(ROOT)}:{line} {hit.group()!r}")
    nothing(found, "no file names a machine or a registry")


def test_no_file_is_a_copy_of_what_is_not_ours(shared_data: Path) -> None:
    """Test elections under the GPL are tried from where they lie; none is in the project."""
    theirs = {
        hashlib.sha256(path.read_bytes()).digest(): path.name
        for path in (shared_data / "votingworks").rglob("*")
        if path.is_file() and path.stat().st_size > 64
    }
    copies = [
        f"{path.relative_to(ROOT)} is {theirs[digest]}"
        for path in _files()
        for digest in [hashlib.sha256(path.read_bytes()).digest()]
        if digest in theirs
    ]
    nothing(copies, "no file is a copy of a file under the GPL")


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_holds_versions_and_hashes_only(name: str) -> None:
    text = (ROOT / "installer" / name).read_text("utf-8")
    assert not re.search(r"^\s*-(?!-hash=sha256:[0-9a-f]{64})", text, re.MULTILINE)
    for entry in re.split(r"\n(?=\S)", text.strip()):
        assert re.match(r"[a-z0-9-]+==\S+( ; .+)? \\\n", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_the_project_is_under_the_apache_licence() -> None:
    text = (ROOT / "LICENSE").read_bytes()
    assert hashlib.sha256(text).hexdigest() == "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30"
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["license"] == "Apache-2.0"
