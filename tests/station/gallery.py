"""Pictures of every page of the station, for people to look at: ``python -m tests.station.gallery FOLDER``.

Every page at every text size in the usual colors, and the pages that show most in every color mode. Nothing here is
a view made up for the picture: a sitting of the demonstration's ballot is taken from page to page by its own words.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.domain.marking import marks_on
from app.domain.marking_read import SheetRead
from app.importers.definitions import load_definition
from tests.station.kit import PANELS, ROOT, Machine, Station
from ui.station.comfort import MODES, SIZES

DEMO = ROOT / "assets" / "demo" / "election" / "ballots.json"


def _first_option(station: Station) -> str:
    return f"option:{station.sitting.here.options[0].id}"


def walk(station: Station, take: Callable[[str], None]) -> None:
    """A whole sitting, a picture at each page and at each of its parts."""
    take("01-welcome")
    station.do("next")
    take("02-guide")
    station.do("next")
    take("03-contest-empty")
    station.do(_first_option(station))
    station.do("next")
    second = station.sitting.here
    station.do(f"option:{second.options[1].id}")
    station.do("line:1")
    take("04-name-empty")
    for letter in "Siqiñiq Northwind":
        station.do(f"letter:{letter}")
    take("05-name")
    station.do("letters")
    take("06-name-other-letters")
    station.do("letters", "use")
    take("07-contest-full")
    station.do(f"option:{second.options[2].id}")
    take("08-one-too-many")
    station.do("keep", "next")
    station.do(f"option:{station.sitting.here.options[2].id}")
    while station.sitting.here.text.in_("en") == "":
        station.do("next")
    take("09-proposition")
    station.do("language")
    take("10-language")
    station.do("close", "settings")
    take("11-settings")
    station.do("go:size")
    take("12-size")
    station.do("close", "go:colors")
    take("13-colors")
    station.do("close", "close", "help")
    take("14-help")
    station.do("close", "review")
    take("15-review")
    station.voting._ask_whether_there()
    take("16-still-there")
    station.voting._lock()
    take("17-locked")
    station.do("unlock")
    take("18-unlock")
    station.do(*(f"letter:{each}" for each in "123456"))
    take("19-official")
    station.do("go_on", "settings", "leave")
    take("20-leave")
    station.do("close", "close")
    station.machine.trouble = None
    station.do("print")
    take("21-take")
    card = station.sitting.ballot.style.cards[0]
    marks = marks_on(card, station.sitting.choices)
    seen = frozenset(each.id for each in card.contests)
    station.machine.reads.append(SheetRead(card=card.id, contests=seen, marks=marks))
    station.do("read")
    take("22-read")
    station.machine.reads.append(SheetRead(card=card.id, contests=seen, marks=frozenset(list(marks)[1:])))
    station.do("read")
    take("23-read-differs")
    station.do("read")
    take("24-not-read")
    station.do("right")
    take("25-end")


def pictures(folder: Path, panel: str, size: str, mode: str, only: str = "") -> int:
    definition = load_definition(DEMO)
    style = definition.styles[1]
    station = Station(definition, style, panel=panel, machine=Machine())
    count = 0

    def take(name: str) -> None:
        nonlocal count
        if only and only not in name:
            return
        parts = len(station.window.parts)
        while station.window.cursor_.part:
            station.window._act("earlier")
        for part in range(parts):
            if part:
                station.window._act("more")
            suffix = f"-{part + 1}" if parts > 1 else ""
            station.picture(folder / f"{panel}-{size}-{mode}-{name}{suffix}.png")
            count += 1

    comfort = replace(station.sitting.comfort, size=size, mode=mode)
    station.voting.sitting = replace(station.sitting, comfort=comfort)
    station.voting._show()
    walk(station, take)
    station.close()
    return count


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for panel in PANELS:
        for size in SIZES:
            count += pictures(folder, panel, size, "default")
    for mode in MODES[1:]:
        for size in ("default", "extra_large"):
            count += pictures(folder, "15.6", size, mode)
    print(f"{count} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
