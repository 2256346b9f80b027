"""Invented statements and registers of Harbor School, Tamarack Borough."""

from app.domain.ids import BallotNumber
from app.domain.papers import RegisterPages, RegisterRow, StatementLine, StatementPage

HEAD = "entry 2914 " + " ".join(("7f3a 91c2 4be0 58d7 a3f6 0c19 e2b4 6d85 1c7e 90ab d3f2 4461 b85d 27e9 f60a 3cd8",))
LINES = (
    ("received", "Received from the office", "Came in", 0, False),
    ("printed", "Printed here", "Came in", 0, False),
    ("in_all", "In all", "Came in", 0, True),
    ("voted", "Voted, envelope accepted", "Where they are", 0, False),
    ("questioned", "of which questioned", "Where they are", 1, False),
    ("special_needs", "of which special needs", "Where they are", 1, False),
    ("spoiled", "Spoiled, destroyed", "Where they are", 0, False),
    ("exhibited", "Exhibited, destroyed", "Where they are", 0, False),
    ("wrong_style", "Wrong style, destroyed", "Where they are", 0, False),
    ("misprint", "Misprint, destroyed", "Where they are", 0, False),
    ("undone", "Undone, destroyed", "Where they are", 0, False),
    ("left_center", "Left the center", "Where they are", 0, False),
    ("out", "Out and not returned", "Where they are", 0, False),
    ("unused", "Unused stock", "Where they are", 0, False),
    ("accounted", "Accounted for", "Where they are", 0, True),
)
PER_STYLE = (40, 201, 241, 188, 3, 2, 8, 0, 2, 3, 1, 0, 4, 35, 241)
PLACES = ("Harbor", "Cannery", "Spruce Point", "Kʼeelḵ Landing", "Nguyễn Corner", "Łąka Flats", "Old Ferry Road")


def numbers(first: int, count: int) -> tuple[BallotNumber, ...]:
    return tuple(BallotNumber(f"{first + 7 * n:06d}") for n in range(count))


def statement(styles: int = 3, *, counted: bool = True, **more: object) -> StatementPage:
    columns = tuple(f"Style {10 + n} {PLACES[n % len(PLACES)]}" for n in range(styles))
    lines = []
    for (key, label, section, indent, total), figure in zip(LINES, PER_STYLE, strict=True):
        by_hand: list[int | None] = [None] * (styles + 1)
        if counted and key == "unused":
            by_hand = [figure] * styles + [figure * styles - 1]
            by_hand[min(1, styles - 1)] = figure - 1
        lines.append(
            StatementLine(
                key=key,
                label=label,
                recorded=(*([figure] * styles), figure * styles),
                counted=tuple(by_hand),
                indent=indent,
                total=total,
                section=section,
            )
        )
    plain = [("Received", 500, False), ("In all", 500, True), ("Printed as ballots", 412, False), ("Test", 10, False)]
    plain += [("Waste", 2, False), ("Left", 76, False), ("Accounted for", 500, True)]
    sheets = tuple(
        StatementLine(
            key=f"s{n}",
            label=label,
            recorded=(figure,),
            counted=(76 if counted and label == "Left" else None,),
            total=total,
        )
        for n, (label, figure, total) in enumerate(plain)
    )
    labels = tuple(
        StatementLine(key=f"l{n}", label=label, recorded=(figure,), counted=(None,), total=total)
        for n, (label, figure, total) in enumerate(
            [
                ("Labels printed", 394, True),
                ("On accepted envelopes", 388, False),
                ("Spoiled labels", 6, False),
                ("Outstanding", 0, False),
                ("Accounted for", 394, True),
            ]
        )
    )
    values: dict[str, object] = {
        "title": "Ballot statement",
        "jurisdiction": "Tamarack Borough",
        "election": "Regular Election, October 6, 2026",
        "center": "Harbor School",
        "period": "October 6, 2026 (final)",
        "announced": ("7:45 PM", "8:00 PM"),
        "columns": (*columns, "All styles"),
        "four_numbers": (
            ("Received", 241 * styles),
            ("Voted", 188 * styles),
            ("Spoiled", 8 * styles),
            ("Unused and destroyed", 41 * styles),
        ),
        "ballots": tuple(lines),
        "sheets": sheets,
        "envelopes": labels,
        "difference": -1 if counted else 0,
        "note": "Counted twice by R. Olanna and J. Whitfield, 26 both times. The band says 30. Three were issued at"
        " 4:05 PM while the printer was refilled."
        if counted
        else "",
        "destroyed": (
            ("Spoiled", numbers(19, 8 * styles)),
            ("Wrong style", numbers(74, 2 * styles)),
            ("Misprint", numbers(1, 3)),
        ),
        "beside": (
            "Questioned ballots: 6, and 6 in the questioned register.",
            "Special needs: 4 out, 4 back by closing.",
        ),
        "signers": (("James Whitfield", "supervisor"), ("Ruth Olanna", "official")),
        "head": HEAD,
        "printed": "Oct 6, 2026, 8:58 PM, laptop HS-A",
    }
    values.update(more)
    return StatementPage(**values)  # type: ignore[arg-type]


def register(rows: int = 30, **more: object) -> RegisterPages:
    names = (
        "Łukasz Nguyễn",
        "Ḵaachxana Brightwater",
        "Leilani ʻŌpūnui Jr.",
        "Maximiliana Featherstonehaugh-Abernathy-Cole",
    )
    values: dict[str, object] = {
        "title": "Register of voters served",
        "jurisdiction": "Tamarack Borough",
        "election": "Regular Election, October 6, 2026",
        "center": "Harbor School",
        "date": "October 6, 2026",
        "rows": tuple(
            RegisterRow(
                row=n + 1,
                time=f"{(n // 60) % 12 + 1}:{n % 60:02d} AM",
                name=names[n % 4],
                residence=f"{100 + n} Old Ferry Road, Apt 4, Tamarack",
                style=f"Style 12, {PLACES[n % len(PLACES)]}",
                identity="ID shown" if n % 3 else "Personally known",
                ballots="1 of 3",
                envelope_id=f"VC26-{73000 + n:07d}-4",
                outcome="Accepted" if n % 5 else "Spoiled",
                official="Ruth Olanna",
            )
            for n in range(rows)
        ),
        "head": HEAD,
        "printed": "Oct 6, 2026, 8:58 PM",
    }
    values.update(more)
    return RegisterPages(**values)  # type: ignore[arg-type]
