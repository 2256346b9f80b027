"""Voter-file layouts as data: what each state calls its columns, how it writes dates, what its status codes mean.

One layout is one TOML file in ``assets/layouts``; a clerk's own mapping (``--map FILE``) is the same kind of file and
may say ``base = "name"`` to change only what differs. The keys are described in ``assets/layouts/plain.toml``.
A change in a state's file touches one of these files and no code.
"""

import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from app.faults import Fault, FaultCode
from app.importers.voters_layout import Layout
from app.importers.voters_layout_file import layout_from
from app.importers.voters_trouble import Trouble, trouble

_LARGEST_MAP = 1 << 18


def layout_names() -> tuple[str, ...]:
    """The layouts that come with the program."""
    folder = resources.files("assets") / "layouts"
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


@cache
def load_layout(name: str) -> Layout:
    """Raises LAYOUT_UNKNOWN(layout, known) for a name that is not among ``layout_names``."""
    if name not in layout_names():
        raise Fault(FaultCode.LAYOUT_UNKNOWN, layout=name, known=", ".join(layout_names()))
    return layout_from(_shipped(name), f"{name}.toml")


def load_map(path: Path) -> Layout:
    """A mapping of one's own. Raises FILE_MISSING, FILE_UNREADABLE, FILE_TOO_LARGE, FILE_BAD(file, reason, found)."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise Fault(FaultCode.FILE_MISSING, file=path.name) from None
    except OSError as error:
        raise Fault(FaultCode.FILE_UNREADABLE, file=path.name, reason=error.strerror or "") from None
    if len(data) > _LARGEST_MAP:
        raise Fault(FaultCode.FILE_TOO_LARGE, file=path.name, most=f"at most {_LARGEST_MAP:,} bytes")
    return map_from(data, path.name)


def map_from(data: bytes, file: str) -> Layout:
    """The mapping in ``data``, with its base filled in. Raises FILE_BAD(file, reason, found)."""
    try:
        own = tomllib.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise trouble(FaultCode.FILE_BAD, Trouble.MAP_NOT_TOML, file=file, found=str(error)) from None
    base = own.pop("base", "")
    if base:
        if base not in layout_names():
            raise Fault(FaultCode.LAYOUT_UNKNOWN, layout=str(base), known=", ".join(layout_names()))
        below = _shipped(base)
        if "title" in own:
            below.pop("titles", None)
        own = {key: {**below.get(key, {}), **value} if isinstance(value, dict) else value for key, value in own.items()}
        own = {**below, **own}
    own.setdefault("name", Path(file).stem)
    own.setdefault("title", own["name"])
    return layout_from(own, file)


def _shipped(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files("assets") / "layouts" / f"{name}.toml").read_text("utf-8"))
