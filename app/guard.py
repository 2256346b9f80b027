"""A process that holds a voter's choices leaves nothing behind when it dies: no core dump, no look into its memory.

Linux only; called first of all, before anything is read from the parent.
"""

import ctypes
import resource

PR_GET_DUMPABLE, PR_SET_DUMPABLE = 3, 4


def guard() -> None:
    """Forbid core dumps, and other programs of the same user to trace this one or read its memory. Raises OSError."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")


def is_guarded() -> bool:
    """Whether both are in force."""
    dumpable = ctypes.CDLL(None).prctl(PR_GET_DUMPABLE, 0, 0, 0, 0)
    return dumpable == 0 and resource.getrlimit(resource.RLIMIT_CORE) == (0, 0)
