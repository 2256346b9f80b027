"""A clerk's own mapping at the office's window: each answer is tried at once on the beginning of the file.

What is said to the file's lines is decided in ``app.importers.voters_mapping``; here it is asked, shown and saved.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.domain.roll import VoterStatus
from app.faults import Fault, FaultCode
from app.importers.voters_first import FirstLines, first_lines
from app.importers.voters_layout import FIELDS, Layout
from app.importers.voters_mapping import (
    Lack,
    Preview,
    all_codes,
    column_names,
    lacks,
    preview,
    proposed,
    with_code,
    with_codes,
    with_columns,
    with_dates,
    with_delimiter,
    with_encoding,
    with_header,
    with_widths,
)
from app.importers.voters_questions import DATED, district_of, with_district, with_order
from app.services.roll_check import save_map
from ui.desk.context import caught
from ui.messages import fault_message, retold
from ui.viewmodels.make_roll_ask import code_view, district_view, field_view
from ui.viewmodels.make_roll_map import FIXED, STEPS, UNKNOWN, Draft, map_view
from ui.viewmodels.parts import Message, Status
from ui.words import Words

if TYPE_CHECKING:
    from ui.office.roll import RollFlow


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A file's beginning, a layout for it, and what came of trying it."""

    first: FirstLines
    layout: Layout
    tried: Preview | None
    fault: Fault | None


def opened(path: Path, layout: Layout | None, encoding: str = "") -> Opened:
    """Runs off the window's thread. Raises FILE_… faults."""
    first = first_lines(path, encoding)
    known = layout if layout is not None else proposed(first, path.stem)
    if set(lacks(known, first)) - {Lack.DATES}:
        return Opened(first=first, layout=known, tried=None, fault=None)
    try:
        return Opened(first=first, layout=known, tried=preview(path, known), fault=None)
    except Fault as fault:
        return Opened(first=first, layout=known, tried=None, fault=fault)


class MappingFlow:
    def __init__(self, flow: "RollFlow") -> None:
        self._flow = flow
        self._draft: Draft | None = None
        self._step = STEPS[0]
        self._name = self._path = ""

    def begin(self, path: Path) -> None:
        """Look at the file's first lines; the same file again goes on where it was."""
        if self._draft is not None and self._draft.path == path:
            self.show()
            return
        self._step, self._name = STEPS[0], ""
        self._path = str(path.with_name(f"{path.stem}-layout.toml"))
        self._try(path, None, "", self._flow.start)

    def on(self, key: str, values: Mapping[str, str]) -> None:
        draft = self._draft
        if draft is None:
            self._flow.start()
            return
        layout, first = draft.layout, draft.first
        value, field, code = values.get("value", ""), values.get("field", ""), values.get("code", "")
        match key:
            case "roll.map_step":
                self._step = values["to"]
                self.show()
            case "roll.map_back":
                self._back()
            case "roll.encoding":
                self._changed(with_encoding(layout, value))
            case "roll.delimiter" | "roll.kind":
                changed = with_widths(layout, first, (len(first.lines[0]),)) if value == FIXED else None
                self._changed(changed or with_delimiter(layout, first, value))
            case "roll.header":
                self._changed(with_header(layout, first, header=value == "yes"))
            case "roll.widths":
                self._widths(draft, values.get("widths", ""))
            case "roll.field" if field in FIELDS:
                self._flow.put(field_view, draft, field)
            case "roll.field_use" | "roll.field_add" if field in FIELDS:
                self._column(draft, field, values.get("column", ""), add=key == "roll.field_add")
            case "roll.field_none":
                self._changed(with_columns(layout, field, ()))
            case "roll.district" if (column := values.get("column", "")) in column_names(layout, first):
                self._flow.put(district_view, draft, column)
            case "roll.district_use" | "roll.district_none":
                self._district(draft, values, none=key == "roll.district_none")
            case "roll.dates_birth" | "roll.dates_package":
                self._changed(with_order(layout, key.removeprefix("roll.dates_"), value))
            case "roll.code":
                self._flow.put(code_view, draft, code)
            case "roll.code_use":
                self._code(draft, code, values.get("meaning", ""))
            case "roll.codes_all":
                self._all_codes(draft)
            case "roll.map_save":
                self._save(draft, values)
            case _:
                self.show()

    # --- showing ----------------------------------------------------------------------------------------------------

    def show(self, message: Message | None = None) -> None:
        draft = self._draft
        if draft is not None:
            self._flow.put(map_view, draft, self._step, message=message, path=self._path)
            self._flow.window.settle()

    def _back(self) -> None:
        at = STEPS.index(self._step)
        if at == 0:
            self._flow.start()
        else:
            self._step = STEPS[at - 1]
            self.show()

    def _try(self, path: Path, layout: Layout | None, encoding: str, failed: Callable[[Message], None]) -> None:
        words = self._flow.saying.words
        codes = self._draft.codes if self._draft is not None and layout is not None else ()

        def answer(result: Opened | Fault) -> None:
            if isinstance(result, Fault):
                failed(fault_message(words, result))
                return
            wrong = fault_message(words, result.fault) if result.fault is not None else None
            self._draft = Draft(
                path=path, first=result.first, layout=result.layout, tried=result.tried, wrong=wrong, codes=codes
            )
            self.show()

        self._flow.work.device(lambda: caught(lambda: opened(path, layout, encoding)), answer)

    def _changed(self, layout: Layout) -> None:
        """Try it out with the new answer, and show what comes of it."""
        draft = self._draft
        if draft is not None:
            self._try(draft.path, layout, layout.encodings[0], self.show)

    # --- the answers ------------------------------------------------------------------------------------------------

    def _widths(self, draft: Draft, text: str) -> None:
        numbers = text.replace(",", " ").split()
        widths = tuple(int(each) for each in numbers if each.isdecimal() and len(each) < 6)
        result = caught(lambda: with_widths(draft.layout, draft.first, widths))
        if isinstance(result, Fault):
            self.show(fault_message(self._flow.saying.words, result))
        else:
            self._changed(result)

    def _column(self, draft: Draft, field: str, column: str, *, add: bool) -> None:
        if column not in column_names(draft.layout, draft.first):
            message = self._warn(lambda words: words("roll.map_field_choose"))
            self._flow.put(field_view, draft, field, message=message)
            self._flow.window.settle()
            return
        spec = draft.layout.spec(field)
        before = tuple(name for name in spec.columns if name != column) if spec and add else ()
        layout = with_columns(draft.layout, field, (*before, column))
        if any(field in fields for fields in DATED.values()):
            layout = with_dates(layout, draft.first)
        if field == "status":
            layout = with_codes(layout, Draft(path=draft.path, first=draft.first, layout=layout).known_codes())
        self._changed(layout)

    def _district(self, draft: Draft, values: Mapping[str, str], *, none: bool) -> None:
        """A kind that was typed is meant, also where one was chosen before."""
        column = values.get("column", "")
        kind = "" if none else values.get("other", "").strip() or values.get("kind", "")
        changed = with_district(draft.layout, column, kind)
        if not none and not district_of(changed, column):
            message = self._warn(lambda words: words("roll.map_district_choose"))
            self._flow.put(district_view, draft, column, message=message)
            self._flow.window.settle()
            return
        self._changed(changed)

    def _code(self, draft: Draft, code: str, meaning: str) -> None:
        known = {each.value: each for each in VoterStatus}
        if meaning not in known and meaning != UNKNOWN:
            message = self._warn(lambda words: words("roll.map_code_choose"))
            self._flow.put(code_view, draft, code, message=message)
            self._flow.window.settle()
            return
        self._changed(with_code(draft.layout, code, known.get(meaning)))

    def _all_codes(self, draft: Draft) -> None:
        """Codes that come late in the file, looked for in the background."""

        def done(codes: tuple[str, ...]) -> None:
            self._draft = replace(draft, codes=codes)
            n = len(codes)
            self.show(self._good(lambda words: words("roll.map_codes_found", n=n)))

        self._flow.run(
            "roll.map_codes_looking",
            lambda running: all_codes(draft.path, draft.layout, running.tell),
            done,
            failed=lambda fault: self.show(fault_message(self._flow.saying.words, fault)),
        )

    def _save(self, draft: Draft, values: Mapping[str, str]) -> None:
        words = self._flow.saying.words
        self._name, self._path = values.get("name", "").strip(), values.get("path", "").strip()
        if not self._name or not self._path:
            self.show(self._warn(lambda words: words("roll.map_save_missing")))
            return
        path = Path(self._path).expanduser()
        result = caught(lambda: save_map(replace(draft.layout, name=path.stem, title=self._name, titles=()), path))
        if isinstance(result, Fault):
            if result.code is FaultCode.FILE_EXISTS:
                self.show(self._warn(lambda words: words("roll.report_exists", file=path.name)))
            else:
                self.show(fault_message(words, result))
            return
        self._draft = None
        self._flow.use_map(path)
        self._flow.check(self._good(lambda words: words("roll.map_saved", file=path.name)))

    def _warn(self, said: Callable[[Words], str]) -> Message:
        return retold(self._flow.saying.words, lambda words: Message(status=Status.WARN, title=said(words)))

    def _good(self, said: Callable[[Words], str]) -> Message:
        return retold(self._flow.saying.words, lambda words: Message(status=Status.OK, title=said(words)))
