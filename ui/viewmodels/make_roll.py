"""The voter list at the office: which file, the reading, the report to sign. State to frozen views, no Qt."""

from collections.abc import Mapping
from pathlib import Path

from app.domain.papers import PaperTable
from app.i18n import Words
from app.importers.layouts import layout_names, load_layout
from app.importers.report import ImportReport
from app.services.import_paper import count_tables, facts, files_named, notes_table, rejected_table, sum_line
from ui.viewmodels.blocks import (
    Block,
    Card,
    Cell,
    Column,
    Fact,
    Facts,
    Figure,
    Figures,
    Paragraph,
    Progress,
    Row,
    Table,
)
from ui.viewmodels.fields import Choice, Choices, Field, FieldKind
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying

PLACE = "roll"
DETECT, OWN = "", "own"
MOST_ROWS = 200
"""Rows of one table on the screen; every one is in the report's files."""
MEGABYTE = 1_000_000


def roll_back(saying: Saying, key: str = "roll.back") -> Action:
    return Action(key=key, label=saying.words("common.back"), icon="back", shortcut="Esc", needs_values=False)


def roll_view(saying: Saying, given: Mapping[str, str], *, can_leave: bool, message: Message | None = None) -> PageView:
    """Which file is it, in which layout. ``given`` is what was typed before; ``can_leave`` where there is a page to go
    back to."""
    words = saying.words
    known = tuple(Choice(key=name, title=load_layout(name).title_in(words.language)) for name in layout_names())
    options = (
        Choice(key=DETECT, title=words("roll.layout_detect")),
        Choice(key=OWN, title=words("roll.layout_own")),
        *known,
    )
    return PageView(
        key="roll.start",
        place=PLACE,
        title=words("roll.title"),
        message=message,
        body=(
            Card(
                blocks=(
                    Paragraph(text=words("roll.intro")),
                    Field(
                        key="files",
                        label=words("roll.files"),
                        hint=words("roll.files_hint"),
                        kind=FieldKind.LONG,
                        value=given.get("files", ""),
                        most=4_000,
                        focus=True,
                    ),
                    Choices(
                        key="layout",
                        label=words("roll.layout"),
                        options=options,
                        chosen=given.get("layout", DETECT),
                        columns=3,
                    ),
                    _field(saying, "map", "roll.layout_own_file", given, hint="roll.layout_own_hint"),
                )
            ),
            Card(
                blocks=(
                    _field(saying, "version", "roll.version", given, hint="roll.version_hint"),
                    _field(saying, "cut_off", "roll.cut_off", given, hint="roll.cut_off_hint"),
                    _field(saying, "previous", "roll.previous", given, hint="roll.previous_hint"),
                )
            ),
        ),
        back=roll_back(saying) if can_leave else None,
        others=(Action(key="roll.map", label=words("roll.to_map"), icon="list"), build_action(saying)),
        primary=Action(
            key="roll.check",
            label=words("roll.check"),
            icon="check",
            shortcut="Enter",
            busy_label=words("roll.checking"),
            primary=True,
        ),
        focus="files",
    )


def build_action(saying: Saying) -> Action:
    """On to the package the list is for."""
    return Action(key="build.start", label=saying.words("build.open"), icon="package", needs_values=False)


def _field(saying: Saying, key: str, label: str, given: Mapping[str, str], *, hint: str) -> Field:
    return Field(key=key, label=saying.words(label), hint=saying.words(hint), value=given.get(key, ""), most=400)


def roll_working_view(saying: Saying, what: str, done: int, of: int, *, stopping: bool = False) -> PageView:
    """While the list is read: how far, and a way to stop."""
    words = saying.words
    told = words("roll.work", done=f"{done / MEGABYTE:,.1f}", of=f"{of / MEGABYTE:,.1f}")
    stop = Action(key="roll.stop", label=words("roll.stop"), icon="stop", needs_values=False, unhurried=True)
    note = (Paragraph(text=words("working.stopping"), strong=True),) if stopping else ()
    return PageView(
        key="roll.working",
        place=PLACE,
        title=words("roll.title"),
        body=(Card(blocks=(Progress(label=words(what), done=done, of=of, detail=told), *note)),),
        others=() if stopping else (stop,),
        focus="progress",
    )


def report_view(saying: Saying, report: ImportReport, folder: Path, *, message: Message | None = None) -> PageView:
    """The account of every line, as it is signed on paper."""
    words = saying.words
    rejected = len(report.rejected)
    if message is None and rejected:
        message = Message(status=Status.WARN, title=words("roll.report_rejected", n=f"{rejected:,}"))
    elif message is None:
        message = Message(status=Status.OK, title=words("roll.report_whole"))
    about = tuple(Fact(label=label, value=value) for label, value in facts(report, words))
    return PageView(
        key="roll.report",
        place=PLACE,
        title=words("roll.report_title", file=files_named(report)),
        message=message,
        body=(
            account_card(report, words),
            Card(blocks=(folder_field(words, "folder", folder),)),
            Card(title=words("import.title"), blocks=(Facts(rows=about),)),
            *(
                table_card(each)
                for each in (
                    rejected_table(report, words, MOST_ROWS),
                    notes_table(report, words),
                    *count_tables(report, words, MOST_ROWS),
                )
            ),
        ),
        back=roll_back(saying, "roll.again"),
        others=(
            Action(key="roll.map", label=words("roll.to_map"), icon="list"),
            Action(key="roll.another", label=words("roll.report_another"), needs_values=False),
            build_action(saying),
        ),
        primary=write_action(words, "roll.write"),
        focus="roll.write",
    )


def account_card(report: ImportReport, words: Words) -> Card:
    """Read = stored + rejected, large."""
    figures = (
        Figure(value=f"{report.read:,}", label=words("import.read")),
        Figure(value=f"{report.stored:,}", label=words("import.stored")),
        Figure(value=f"{len(report.rejected):,}", label=words("import.rejected")),
    )
    return Card(blocks=(Figures(items=figures), Paragraph(text=sum_line(report, words), strong=True)))


def folder_field(words: Words, key: str, folder: Path) -> Field:
    """Where the report goes."""
    return Field(
        key=key,
        label=words("roll.report_folder"),
        hint=words("roll.report_folder_hint"),
        value=str(folder),
        most=400,
    )


def write_action(words: Words, key: str) -> Action:
    """Write the report, to be signed."""
    return Action(
        key=key,
        label=words("roll.report_write"),
        icon="printer",
        shortcut="Enter",
        busy_label=words("roll.report_writing"),
        primary=True,
    )


def table_card(table: PaperTable) -> Card:
    """A table of the report, as it stands on paper too."""
    widest = max(range(len(table.columns)), key=lambda at: table.columns[at][1])
    columns = tuple(
        Column(title=head, cell=Cell.NUMBER if number else Cell.TEXT, wide=at == widest)
        for at, (head, _, number) in enumerate(table.columns)
    )
    rows = tuple(Row(cells=row) for row in table.rows)
    shown: list[Block] = [Table(label=table.title, columns=columns, rows=rows)] if rows else []
    if not rows:
        shown.append(Paragraph(text=table.empty, muted=True))
    if table.after:
        shown.append(Paragraph(text=table.after, muted=True))
    return Card(title=table.title, blocks=tuple(shown))
