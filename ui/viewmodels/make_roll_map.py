"""A mapping of one's own, step by step: the file, its columns, districts, dates, the status codes, saved; five voters
always in sight."""

from dataclasses import dataclass
from pathlib import Path

from app.importers.report_words import reason_text
from app.importers.voters_first import DELIMITERS, FirstLines
from app.importers.voters_layout import FIELDS, Layout
from app.importers.voters_mapping import NEEDED, Preview, examples, lacks, status_codes
from app.importers.voters_survey import KNOWN_ENCODINGS
from app.services.import_paper import DELIMITERS as CALLED
from ui.viewmodels.blocks import Block, Buttons, Card, Cell, Column, Paragraph, Row, Table
from ui.viewmodels.fields import Field, Segments
from ui.viewmodels.make_roll import PLACE, roll_back
from ui.viewmodels.make_roll_more import dates_body, districts_body, voters_table
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message, Status, Step, StepState
from ui.viewmodels.saying import Saying

STEPS = ("file", "columns", "districts", "dates", "codes", "save")
FIXED = "fixed"
UNKNOWN = "unknown"
LONGEST = 160
"""Characters of a raw line shown; what is cut off has an ellipsis."""
FEW_REJECTED = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A mapping in the making: the file's first lines, the layout so far, and what it makes of the file's beginning."""

    path: Path
    first: FirstLines
    layout: Layout
    tried: Preview | None = None
    wrong: Message | None = None
    """Why the beginning cannot be read with it."""
    codes: tuple[str, ...] = ()
    """Status codes of the whole file, where it was looked through."""

    def known_codes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*status_codes(self.layout, self.first), *self.codes)))


def map_view(saying: Saying, draft: Draft, step: str, *, message: Message | None = None, path: str = "") -> PageView:
    """One step of the mapping. ``path`` is where it will be saved."""
    words = saying.words
    tried = _tried(saying, draft)
    body: tuple[Block, ...]
    if step == "file":
        body = (*_file(saying, draft), *tried)
    elif step == "columns":
        body = (*tried, *_columns(saying, draft))
    elif step == "districts":
        body = (*tried, *districts_body(saying, draft.layout, draft.first))
    elif step == "dates":
        body = (*dates_body(saying, draft.layout, draft.first), *tried)
    elif step == "codes":
        body = (*tried, *_codes(saying, draft))
    else:
        body = (*_save(saying, path), *tried)
    # Where something is still to be said the way on is open all the same: the next step may be where it is said.
    missing = lacks(draft.layout, draft.first)
    if message is None and missing and step != "file":
        message = Message(
            status=Status.INFO,
            title=words(f"roll.lack.{missing[0].value}"),
            points=tuple(words(f"roll.lack.{each.value}") for each in missing[1:]),
        )
    following = STEPS[STEPS.index(step) + 1] if step != "save" else ""
    go = Action(
        key="roll.map_step",
        label=words(f"roll.map_next_{step}") if following else words("roll.map_save_go"),
        icon="next" if following else "check",
        shortcut="Enter",
        primary=True,
        args=(("to", following),),
        needs_values=False,
    )
    save = Action(
        key="roll.map_save",
        label=words("roll.map_save_go"),
        icon="check",
        shortcut="Enter",
        busy_label=words("roll.checking"),
        primary=True,
        disabled_reason=words(f"roll.lack.{missing[0].value}") if missing else "",
    )
    return PageView(
        key=f"roll.map_{step}",
        place=PLACE,
        title=words("roll.map_title", file=draft.first.name),
        steps=_steps(saying, step),
        message=message,
        body=body,
        back=roll_back(saying, "roll.map_back"),
        primary=go if following else save,
        focus="roll.map_step" if following else "name",
    )


def _steps(saying: Saying, now: str) -> tuple[Step, ...]:
    at = STEPS.index(now)
    return tuple(
        Step(
            name=saying.words(f"roll.map_step_{step}"),
            result=saying.words(f"roll.map_{step}_will"),
            state=StepState.DONE if number < at else StepState.NOW if number == at else StepState.LATER,
        )
        for number, step in enumerate(STEPS)
    )


# --- the file --------------------------------------------------------------------------------------------------------


def _file(saying: Saying, draft: Draft) -> tuple[Block, ...]:
    words, layout, first = saying.words, draft.layout, draft.first
    fixed = layout.format == "fixed"
    rows = tuple(
        Row(cells=(words("roll.map_line", n=number), _shown(line))) for number, line in enumerate(first.lines, start=1)
    )
    lines = Table(
        label=words("roll.map_lines"),
        columns=(Column(title=""), Column(title="", cell=Cell.MONO, wide=True)),
        rows=rows,
        headed=False,
    )
    marks = tuple((mark, words(f"import.delimiter.{CALLED[mark]}")) for mark in DELIMITERS)
    asked: list[Block] = [
        Segments(
            key="roll.encoding",
            label=words("roll.map_encoding"),
            options=tuple((name, words(f"roll.encoding.{name}")) for name in KNOWN_ENCODINGS),
            chosen=layout.encodings[0],
        ),
        Segments(
            key="roll.kind",
            label=words("roll.map_kind"),
            options=((layout.delimiters[0], words("roll.map_kind_marks")), (FIXED, words("roll.map_kind_fixed"))),
            chosen=FIXED if fixed else layout.delimiters[0],
        ),
    ]
    if fixed:
        widths = ", ".join(map(str, layout.widths[0])) if len(layout.widths[0]) > 1 else ""
        asked += [
            Field(
                key="widths",
                label=words("roll.map_widths"),
                hint=words("roll.map_widths_hint", length=len(first.lines[0])),
                value=widths,
                most=2_000,
            ),
            Buttons(actions=(Action(key="roll.widths", label=words("roll.map_widths_go")),)),
        ]
    else:
        asked.append(
            Segments(
                key="roll.delimiter",
                label=words("roll.map_delimiter"),
                options=marks,
                chosen=layout.delimiters[0],
            )
        )
        asked.append(
            Segments(
                key="roll.header",
                label=words("roll.map_header"),
                options=(("yes", words("roll.map_header_yes")), ("no", words("roll.map_header_no"))),
                chosen=layout.header,
            )
        )
    return Card(title=words("roll.map_lines"), blocks=(lines,), flush=True), Card(blocks=tuple(asked))


def _shown(line: str) -> str:
    """A raw line with its tabs to be seen."""
    plain = line.replace("\t", " ⇥ ")
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"


# --- the columns -----------------------------------------------------------------------------------------------------


def _columns(saying: Saying, draft: Draft) -> tuple[Block, ...]:
    words, layout = saying.words, draft.layout
    rows = []
    for field in FIELDS:
        spec = layout.spec(field)
        such = examples(layout, draft.first, spec.columns[0], most=2) if spec else ()
        change = Action(key="roll.field", label=words("roll.map_change"), args=(("field", field),), needs_values=False)
        column = " + ".join(spec.columns) if spec else words("roll.map_no_column")
        if such:
            column = words("roll.map_such", column=column, values=", ".join(such))
        needed = f" ({words('roll.map_needed')})" if field in NEEDED else ""
        rows.append(Row(cells=(f"{words(f'roll.field.{field}')}{needed}", column, change)))
    table = Table(
        label=words("roll.map_step_columns"),
        columns=(
            Column(title=words("roll.map_field"), cell=Cell.STRONG),
            Column(title=words("roll.map_column"), wide=True),
            Column(title="", cell=Cell.ACTION),
        ),
        rows=tuple(rows),
        tall=True,
    )
    return (Card(blocks=(table,), flush=True),)


# --- the status codes ------------------------------------------------------------------------------------------------


def _codes(saying: Saying, draft: Draft) -> tuple[Block, ...]:
    words, layout = saying.words, draft.layout
    if layout.spec("status") is None:
        return (Card(title=words("roll.map_codes_title"), blocks=(Paragraph(text=words("roll.map_codes_none")),)),)
    known = dict(layout.status)
    rows = tuple(
        Row(
            cells=(
                code or words("roll.map_code_blank"),
                words(f"import.status.{known[code].value}") if code in known else words("roll.map_code_unknown"),
                Action(key="roll.code", label=words("roll.map_change"), args=(("code", code),), needs_values=False),
            )
        )
        for code in draft.known_codes()
    )
    table = Table(
        label=words("roll.map_codes_title"),
        columns=(
            Column(title=words("roll.map_code"), cell=Cell.STRONG),
            Column(title=words("roll.map_code_means"), wide=True),
            Column(title="", cell=Cell.ACTION),
        ),
        rows=rows,
        tall=True,
    )
    look = Action(key="roll.codes_all", label=words("roll.map_codes_all"), icon="search", needs_values=False)
    return (
        Card(
            title=words("roll.map_codes_title"),
            blocks=(table, Paragraph(text=words("roll.map_codes_all_text"), muted=True), Buttons(actions=(look,))),
        ),
    )


# --- saved, and what it makes of the file ----------------------------------------------------------------------------


def _save(saying: Saying, path: str) -> tuple[Block, ...]:
    words = saying.words
    return (
        Card(
            title=words("roll.map_save_title"),
            blocks=(
                Field(key="name", label=words("roll.map_save_name"), hint=words("roll.map_save_hint"), most=80),
                Field(key="path", label=words("roll.map_save_path"), value=path, most=400),
            ),
        ),
    )


def _tried(saying: Saying, draft: Draft) -> tuple[Block, ...]:
    """Five voters as they would be stored, and what is rejected, with the answers so far."""
    words, tried = saying.words, draft.tried
    if tried is None:
        told = draft.wrong or Message(status=Status.INFO, title=words("roll.map_preview_none"))
        told = told.again(words) if told.again is not None else told
        return (Card(title=words("roll.map_preview"), blocks=(told,)),)
    report = tried.report
    counts = words(
        "roll.map_account", read=f"{report.read:,}", stored=f"{report.stored:,}", rejected=f"{len(report.rejected):,}"
    )
    blocks: list[Block] = [voters_table(saying, tried.voters, draft.layout), Paragraph(text=counts, strong=True)]
    if report.rejected:
        rows = tuple(
            Row(cells=(str(each.line), reason_text(each.reason, each.facts, words.language)))
            for each in report.rejected[:FEW_REJECTED]
        )
        columns = (Column(title=words("import.line"), cell=Cell.NUMBER), Column(title=words("import.why"), wide=True))
        blocks.append(Table(label=words("roll.map_rejected"), columns=columns, rows=rows))
    return (Card(title=words("roll.map_preview"), blocks=tuple(blocks)),)
