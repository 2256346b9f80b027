"""What observers see of the middle of a day."""

from ui.viewmodels.charts import Throughput
from ui.viewmodels.make_observers import COUNTS, FACTS, observers_page
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Chip, Status
from ui.viewmodels.saying import Saying
from ui.words import Words

SAYING = Saying(Words("en"))
VALUES = (
    "HS-A, Tuesday, October 6, 2026",
    "7:00 AM",
    "8:00 PM",
    "Not yet",
    "1",
    "3",
    "2",
    "0041122, 0041123, 0041124",
    "1,204 entries, 7f3a 20c4",
)


def observers() -> PageView:
    return observers_page(
        SAYING,
        center="Homer South Hall",
        chip=Chip(text="562 in, 562 accounted for. Difference 0", status=Status.OK, icon="ok"),
        counts=dict(zip(COUNTS, (316, 296, 4, 13, 5, 2, 0, 246), strict=True)),
        facts=[(SAYING.words(f"observers.{key}"), value) for key, value in zip(FACTS, VALUES, strict=True)],
        hours=Throughput(
            counts=(12, 22, 31, 35, 44, 58, 41, 38, 35, None, None, None, None),
            unfinished=8,
            ticks=((0, "7 AM"), (2, "9"), (4, "11"), (6, "1 PM"), (8, "3"), (10, "5"), (13, "8")),
            peak=(5, "58 at noon"),
            spoken="316 ballots issued today, shown in periods of 60 minutes.",
        ),
    )
