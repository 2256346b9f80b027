"""A program that holds a data folder until it is told to go: ``python -m tests.store.holder FOLDER``.

Says ``held`` or ``in use`` on standard output, then waits for its standard input to end.
"""

import sys
from pathlib import Path

from app.faults import Fault
from app.store.folder import FolderLock


def main() -> None:
    try:
        with FolderLock(Path(sys.argv[1])).hold():
            print("held", flush=True)
            sys.stdin.read()
    except Fault as fault:
        print(fault.code.value, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
