"""The office's rail and status bar: time, drive, power, network, whose office, which election."""

from collections.abc import Callable

from app.domain.ids import short
from app.services.office.at_work import OfficeAtWork
from ui.viewmodels.make_status import Readings, machine_cells
from ui.viewmodels.saying import Saying
from ui.viewmodels.status import RailItem, RailView, StatusCell, StatusView

PLACES = (
    *(("centers", "merge"), ("statements", "list"), ("load", "today")),
    *(("roll", "voters"), ("archive", "archive"), ("help", "help")),
)


def office_rail(words: Callable[[str], str], active: str = "") -> RailView:
    items = tuple(
        RailItem(key=key, label=words(f"office_rail.{key}"), icon=icon, shortcut="F1" if key == "help" else "")
        for key, icon in PLACES
    )
    lock = RailItem(key="lock", label=words("rail.lock"), icon="lock", shortcut="F12")
    return RailView(items=items, lock=lock, active=active)


def office_status(saying: Saying, office: OfficeAtWork, readings: Readings) -> StatusView:
    """What is not known says so, as at the desk."""
    now = office.now()
    election = office.contents.jurisdiction.election
    return StatusView(
        clock=saying.time(now),
        closing=saying.date(now.date()),
        cells=(
            *machine_cells(saying, readings),
            StatusCell(
                key="person", icon="voters", name=saying.words("office_rail.office"), state=office.name, device=False
            ),
        ),
        election=saying.words("status.election_day", date=saying.day(election.date)),
        snapshot=election.jurisdiction,
        short_hash=short(office.contents.jurisdiction.package),
    )
