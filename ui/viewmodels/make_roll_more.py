"""Two steps of a mapping, which columns name districts and how dates are written; and the five voters that show at once
what an answer makes of the file.
"""

from collections.abc import Iterable

from app.domain.roll import Voter
from app.importers.voters_dates import ORDERS, read_birth
from app.importers.voters_dates import SUPPOSED_YEAR as YEAR
from app.importers.voters_first import FirstLines
from app.importers.voters_layout import Layout
from app.importers.voters_mapping import column_names, dates_seen, examples
from app.importers.voters_questions import Seen, district_of, order_of, unsaid
from ui.viewmodels.blocks import Block, Card, Cell, Column, Paragraph, Row, Table
from ui.viewmodels.fields import Segments
from ui.viewmodels.parts import Action, Chip, Status
from ui.viewmodels.saying import Saying


def kind_name(saying: Saying, kind: str) -> str:
    """A kind of district in words; one the program never heard of as it was typed."""
    key = f"roll.district.{kind}"
    return saying.words(key) if saying.words.has(key) else kind.replace("_", " ").replace("-", " ").capitalize()


def districts_body(saying: Saying, layout: Layout, first: FirstLines) -> tuple[Block, ...]:
    """Every column of the file, and the kind of district it names, if any."""
    words = saying.words
    rows = []
    for name in dict.fromkeys(column_names(layout, first)):
        such, kind = ", ".join(examples(layout, first, name, most=2)), district_of(layout, name)
        column = words("roll.map_such", column=name, values=such) if such else name
        told = kind_name(saying, kind) if kind else words("roll.map_no_district")
        args = (("column", name),)
        change = Action(key="roll.district", label=words("roll.map_change"), args=args, needs_values=False)
        rows.append(Row(cells=(column, told, change)))
    table = Table(
        label=words("roll.map_step_districts"),
        columns=(
            Column(title=words("roll.map_column"), wide=True),
            Column(title=words("roll.map_district"), cell=Cell.STRONG),
            Column(title="", cell=Cell.ACTION),
        ),
        rows=tuple(rows),
        tall=True,
    )
    return (Paragraph(text=words("roll.map_districts_text"), muted=True), Card(blocks=(table,), flush=True))


def dates_body(saying: Saying, layout: Layout, first: FirstLines) -> tuple[Block, ...]:
    """A question for each kind of date the file has; beside it what each answer would make of its dates."""
    words, found = saying.words, dates_seen(layout, first)
    if not found:
        return (Card(title=words("roll.map_step_dates"), blocks=(Paragraph(text=words("roll.map_dates_none")),)),)
    return tuple(_dates(saying, layout, told) for told in found)


def _dates(saying: Saying, layout: Layout, told: Seen) -> Card:
    words, chosen = saying.words, order_of(layout, told.kind)
    chip = None
    if unsaid(layout, told):
        chip = Chip(text=words("roll.map_dates_say"), status=Status.WARN, icon="warn")
    says = "either" if told.either and not told.order else "both" if told.month_first and told.day_first else told.order
    blocks: list[Block] = [
        Paragraph(text=words(f"roll.map_dates_{says or 'plain'}")),
        Segments(
            key=f"roll.dates_{told.kind}",
            label=words("roll.map_dates_order"),
            options=tuple((order, words(f"roll.map_dates_first_{order}")) for order in ORDERS),
            chosen=chosen,
        ),
    ]
    if told.told:
        rows = tuple(Row(cells=(text, *(_read(saying, text, order) for order in ORDERS))) for text in told.told)
        columns = (
            Column(title=words("roll.map_dates_written"), cell=Cell.MONO),
            *(Column(title=words(f"roll.map_dates_first_{order}"), wide=order == "dmy") for order in ORDERS),
        )
        blocks.append(Table(label=words("roll.map_dates_read"), columns=columns, rows=rows))
    return Card(title=words(f"roll.map_dates_{told.kind}"), blocks=tuple(blocks), chip=chip)


def _read(saying: Saying, text: str, order: str) -> str:
    birth = read_birth(text, (order,), YEAR)[0]
    return saying.born(birth) if birth is not None else saying.words("roll.map_dates_no_day")


def voters_table(saying: Saying, voters: Iterable[Voter], layout: Layout) -> Table:
    """As they would be stored, with their districts where the file names any."""
    words = saying.words
    heads = ["name", "birth", "home", "id", "precinct", "style", "status"]
    heads += ["step_districts"] if layout.districts else []
    rows = tuple(Row(cells=_cells(saying, each)[: len(heads)]) for each in voters)
    columns = tuple(
        Column(
            title=words(f"roll.map_{each}"),
            cell=Cell.STRONG if each == "name" else Cell.MONO if each == "id" else Cell.TEXT,
            wide=each == "home",
        )
        for each in heads
    )
    return Table(label=words("roll.map_preview"), columns=columns, rows=rows, empty=words("roll.map_preview_none"))


def _cells(saying: Saying, voter: Voter) -> tuple[str, ...]:
    return (
        saying.name(voter),
        saying.born(voter.birth),
        saying.home(voter),
        voter.id,
        voter.precinct_key,
        voter.style,
        saying.words(f"import.status.{voter.status.value}"),
        ", ".join(f"{kind_name(saying, kind)} {name}" for kind, name in voter.districts),
    )
