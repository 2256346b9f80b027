"""A sitting on a real display, for a reader outside: the assembly contest, one name chosen."""

from dataclasses import replace

from tests.station.ballots import DEFINITION, STYLE
from tests.station.kit import Station
from tests.station.sittings import after, begin


def main() -> None:
    station = Station(DEFINITION, STYLE)
    sitting = after(begin(), "next", "next", "next", "next", "option:o2")
    station.voting.sitting = replace(sitting, comfort=replace(sitting.comfort, size="small"))
    station.voting._show()
    station.app.exec()


if __name__ == "__main__":
    main()
