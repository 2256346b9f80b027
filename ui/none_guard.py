"""A guard against one defect of the Qt binding: PySide6 6.12.0 on Python 3.11.

Its wheel is built against headers in which ``None`` is immortal (Python 3.12 and newer), so every function without a
result hands out ``None`` without a new reference. On 3.11 some thousands of calls later the interpreter ends with
"deallocating None": in the middle of a voter. Measured: one reference lost per call; 6.11.3 loses none.
Until the binding is mended, ``None`` is given more references than a day of work can use up.
"""

import ctypes
import sys

_ENOUGH = 1 << 48


def keep_none_alive() -> None:
    """Do for ``None`` on Python 3.11 what Python 3.12 does by itself. Idempotent, and harmless with a sound binding."""
    if sys.implementation.name != "cpython" or sys.version_info >= (3, 12):
        return
    count = ctypes.c_ssize_t.from_address(id(None))
    if count.value < _ENOUGH:
        count.value += _ENOUGH
