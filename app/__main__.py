"""The ``votecenter`` command. Without a word it is the desk, which does not wait for the other commands to load."""

import sys


def main() -> None:
    if sys.argv[1:]:
        from app.cli.main import run

        sys.exit(run(sys.argv[1:]))
    from app.cli.window import run as run_desk

    sys.exit(run_desk())


if __name__ == "__main__":
    main()
