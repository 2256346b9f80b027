"""The ``votecenter`` command."""

import sys

from app.cli import run


def main() -> None:
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
