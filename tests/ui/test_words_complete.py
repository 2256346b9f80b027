"""Whatever a screen asks to say is there to be said, in English and in Spanish, with the facts it needs.

The program's own source is read: every key written out, and every key put together from an enum, a profile or a list
of steps. A key put together in a new way fails here until ``made`` says where its parts come from.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from functools import cache
from itertools import chain
from typing import Any

import pytest

from app.domain.announcements import Standing
from app.domain.duties import CHECKLISTS
from app.domain.election import Role
from app.domain.envelope import Misfit
from app.domain.events import Elsewhere, QuestionReason, VisitorKind
from app.domain.ledger_lines import DESTROYED, Line
from app.domain.look_alikes import Alike
from app.domain.passwords import Weakness
from app.domain.profile import Fate, IdentityMethod, Profile
from app.domain.refusal import Rule
from app.domain.retention import HeldBy
from app.domain.roll import VoterStatus
from app.domain.special_needs import IDENTIFIERS, OATH
from app.domain.styles import Ask, Basis, Reason
from app.domain.supplies import COUNTABLE, Supply
from app.faults import FaultCode
from app.i18n import catalogue
from app.importers.voters_dates import ORDERS
from app.importers.voters_layout import FIELDS
from app.importers.voters_mapping import Lack as Unsaid
from app.importers.voters_notes import Note
from app.importers.voters_notes import Reason as VoterReason
from app.importers.voters_questions import DATED, district_kinds
from app.importers.voters_survey import KNOWN_ENCODINGS
from app.importers.voters_trouble import Trouble
from app.ports import DriveState, JobState, NetworkState, PowerState, PrinterState, PrinterUse
from app.services import delta_paper, fallback, import_paper
from app.services.health import OUTCOMES
from app.services.health import Standing as Ready
from app.services.office.facts import Finding
from app.services.paper_kinds import LAID_OUT, Paper
from app.services.statement import PAPER
from app.services.statement_beside import BESIDE
from app.services.station_health import Lack
from tests.architecture.sources import ROOT, nothing
from tests.ui.words_asked import Asked, asked, passed
from ui.office import status as office_status
from ui.office.lists import LISTS
from ui.places import PLACES
from ui.tokens import token
from ui.viewmodels import make_close, make_observers, make_roll_map, make_serve, make_set_up
from ui.viewmodels.make_working import COUNTED, OF_A_PACKAGE
from ui.viewmodels.parts import StepState

STATES: tuple[type[StrEnum], ...] = (PrinterState, JobState, DriveState, PowerState, NetworkState)
BLANK = re.compile(r"{(\w+)}")
MAY_LACK = re.compile(r"\[[^\[\]]*\]")


@cache
def profiles() -> tuple[dict[str, Any], ...]:
    found = tuple(tomllib.loads(each.read_text("utf-8")) for each in sorted((ROOT / "assets/profiles").glob("*.toml")))
    assert len(found) > 3
    return found


def _of(*enums: type[StrEnum]) -> set[str]:
    return {each.value for enum in enums for each in enum}


def _states() -> set[str]:
    return {f"{kind.__name__.removesuffix('State').lower()}.{each.value}" for kind in STATES for each in kind}


@cache
def made() -> dict[str, set[str]]:
    """For each pattern of a key, what can stand in it; two parts are joined by a dot."""
    usual = next(each.default for each in fields(Profile) if each.name == "envelope_checks")
    assert isinstance(usual, tuple)
    checks = {*usual, *chain.from_iterable(each["desk"]["envelope_checks"] for each in profiles())}
    documents = set(chain.from_iterable(each["identity"].get("documents", ()) for each in profiles()))
    minutes = set(chain.from_iterable(each["closing"]["announce_minutes"] for each in profiles()))
    scripts = {make_close.SCRIPT.get(each, "fifteen") for each in minutes}
    fates = _of(Fate) | {line.value for line in (*DESTROYED, Line.VOTED, Line.QUESTIONED, Line.UNUSED)}
    taken_back = _of(Fate) - {Fate.MISPRINT}
    serve, start, close = set(make_serve.STEPS), set(make_set_up.SET_UP_STEPS), set(make_close.STEPS)
    faults = {f"fault.{each.value}" for each in FaultCode}
    notes = {each for each in passed("note_message", 1) if each} | {
        f"missing.{each}" for each in passed("_missing", 0) | passed("_note", 0) | (passed("_missing", 1) - {"in"})
    }
    return {
        "rule.{}.title": _of(Rule),
        "rule.{}.why": _of(Rule),
        "way.{}": _of(Rule),
        "{}.title": faults,
        "{}.why": faults,
        "{}.do": faults,
        "note.{}.title": notes,
        "note.{}.text": set(),  # a note may do without
        "state.{}.{}": _states(),
        "spoken.{}.{}": _states(),
        "state.drive.{}": _of(DriveState),
        "state.printer.{}": _of(PrinterState),
        "printer.{}.the": _of(PrinterUse),
        "printer.{}.name": _of(PrinterUse),
        "printer.{}.papers": _of(PrinterUse),
        "printer.{}.chosen_by": _of(PrinterUse),
        "status.{}": passed("_cell", 1),
        "rail.{}": set(PLACES),
        "role.{}": _of(Role),
        "observers.{}": {*make_observers.COUNTS, *make_observers.FACTS},
        "account.role.{}": _of(Role),
        "account.line.{}": {each.value for each in PAPER},
        "placement.{}": _of(Misfit),
        "placement.area_{}": {"label", "scanner", "address", "barcode"},
        "station.lack.{}": _of(Lack),
        "step.{}": serve | _of(StepState),
        "step.{}_will": serve,
        "set_up.step_{}": start,
        "set_up.step_{}_will": start,
        "open_day.step_{}": {"sign_in", "open", "serve"},
        "close.step_{}": close,
        "close.step_{}_will": close,
        "identity.{}": _of(IdentityMethod),
        "know.{}_title": passed("_told", 1),
        "know.{}_text": passed("_told", 1),
        "basis.{}": _of(Basis),
        "ask.{}": _of(Ask),
        "style_unknown.{}": _of(Reason),
        "alike.{}": _of(Alike),
        "doubt.{}_not_out": {"ballot", "label"},
        "doubt.{}_bad": {"ballot", "label"},
        "{}.{}": {
            *(f"document.{each}" for each in documents),
            *(f"accept.{each}" for each in checks),
            *(f"relation.{each}" for table in profiles() for each in table["desk"].get("barred_relations", ())),
            *(f"rep_not.{each}" for table in profiles() for each in table["desk"].get("representative_bars", ())),
        },
        "take_back.{}_title": taken_back,
        "take_back.{}_text": taken_back,
        "take_back.{}_check": taken_back,
        "fate.{}": fates,
        "ledger.{}": _of(Line),
        "drive_text.{}": _of(DriveState),
        "import.reason.{}": _of(VoterReason),
        "trouble.{}": _of(Trouble) | _of(Weakness),
        "import.note.{}": _of(Note),
        "fallback.{}": set(fallback.TOLD.values()),
        "import.delta.{}": {*delta_paper.OUTCOME, "read", "stored", "rejected"},
        "import.kind.{}": {"full", "changes", "removals"},
        "import.status.{}": _of(VoterStatus),
        "import.delimiter.{}": set(import_paper.DELIMITERS.values()),
        "import.by_{}": set(import_paper.TABLES),
        "roll.lack.{}": _of(Unsaid),
        "roll.encoding.{}": set(KNOWN_ENCODINGS),
        "roll.field.{}": set(FIELDS),
        "roll.map_step_{}": set(make_roll_map.STEPS),
        "roll.map_{}_will": set(make_roll_map.STEPS),
        "roll.map_next_{}": set(make_roll_map.STEPS[:-1]),
        "roll.district.{}": set(district_kinds()),
        "roll.map_dates_{}": {*DATED, "either", "both", "mdy", "dmy", "plain"},
        "roll.map_dates_first_{}": set(ORDERS),
        "roll.map_{}": {"step_districts", "name", "birth", "home", "id", "precinct", "style", "status"},
        "finding.{}": _of(Finding),
        "finding_title.{}": _of(Finding),
        "office.mark_{}": {"stop", "warn", "info"},
        "office.{}": set(LISTS),
        "office_rail.{}": {key for key, _ in office_status.PLACES},
        "working.{}": {*COUNTED.values()},
        "working.title_{}": {*passed("long_work", 0), *OF_A_PACKAGE},
        "working.now_{}": {*passed("long_work", 0), *OF_A_PACKAGE},
        "working.if_stopped_{}": {*passed("long_work", 0), *OF_A_PACKAGE},
        "build.{}": passed("field", 1) | passed("field", 2),
        "beside.{}": set(BESIDE),
        "announce.{}": _of(Standing) | {"fifteen", "closing", "other"},
        "script.{}": scripts,
        "paper.{}.title": _of(Paper),
        "paper.{}.parts": _of(Paper) - {each.value for each in LAID_OUT},
        "paper.{}.sign": set(),  # a paper that is posted is not signed
        "papers.print_{}": {"en", "es"},
        "register.{}": {*_of(IdentityMethod), "questioned", "special_needs"},
        "register.fate_{}": _of(Fate),
        "question.{}": _of(QuestionReason),
        "elsewhere.{}": _of(Elsewhere),
        "visitor.{}": _of(VisitorKind),
        "rep_id.{}": set(IDENTIFIERS),
        "rep_oath.{}": set(OATH),
        "pack.{}_text": {"in", "out", "made"},
        "look.theme_{}": set(token("meta.themes")),
        "slips.paper.{}": {"marks", "certified"},
        "why.{}": {"in_person", "not_received", "lost", "damaged"},
        "checklist.{}": set(CHECKLISTS),
        "counting.{}": set(COUNTABLE),
        "supply.{}": set(Supply),
        "supply.low_{}": {*Supply, "paper"},
        "retention.held.{}": set(HeldBy),
        "check.state.{}": set(Ready),
        "check.{}.name": set(OUTCOMES),
        "check.{}.{}": {f"{key}.{told}" for key, found in OUTCOMES.items() for told in found},
        "point.{}": set(chain.from_iterable(CHECKLISTS.values())),
    }


def spelled_out(pattern: str) -> set[str]:
    """Every key a pattern can become."""
    parts = made()[pattern]
    return {pattern.replace("{}.{}", "{}").format(part) for part in parts}


def _put_together(*, station: bool = False) -> Iterator[Asked]:
    """The calls with parts to fill in: the desk's, or those of the accessible station."""
    return (call for call in asked() if "{}" in call.key and call.place.startswith("ui/station/") is station)


def test_every_key_written_out_has_its_words() -> None:
    keys = {call.key for call in asked() if "{}" not in call.key}
    assert len(keys) > 250
    known = catalogue("en")
    nothing(
        (f"{call.place}: {call.key}" for call in asked() if "{}" not in call.key and call.key not in known),
        "These keys stand in no English file of assets/translations:",
    )


def test_every_key_put_together_says_where_its_parts_come_from() -> None:
    nothing(
        (f"{call.place}: {call.key}" for call in _put_together() if call.key not in made()),
        "Add to made() what can stand in:",
    )


def test_every_key_the_station_puts_together_fits_some_words() -> None:
    """Its tests walk its pages; here a stem that fits nothing at all is found."""
    known = catalogue("en")
    for call in _put_together(station=True):
        shape = re.compile(re.escape(call.key).replace(r"\{\}", r"\w+"))
        assert any(shape.fullmatch(key) for key in known), f"{call.place}: {call.key}"


@pytest.mark.parametrize("pattern", sorted(made()))
def test_every_key_put_together_has_its_words(pattern: str) -> None:
    assert made()[pattern] or pattern in ("note.{}.text", "paper.{}.sign")
    nothing(spelled_out(pattern) - set(catalogue("en")), "These keys stand in no English file of assets/translations:")


def test_every_blank_gets_its_fact() -> None:
    """A blank nobody fills is shown as "not known": right for a lost fact, wrong for a forgotten one."""
    known = catalogue("en")
    given: dict[str, set[str]] = {}
    for call in asked():
        given.setdefault(call.key, set()).update(call.facts)
    open_ended = {call.key for call in asked() if call.more_facts}
    short = []
    for call in asked():
        if call.key in open_ended or ("{}" in call.key and call.key not in made()):
            continue
        for key in spelled_out(call.key) if "{}" in call.key else {call.key}:
            facts = given[call.key] if "{}" in call.key else call.facts
            needed = set(BLANK.findall(MAY_LACK.sub("", str(known.get(key, "")))))
            if needed - facts:
                short.append(f"{call.place}: {key} needs {', '.join(sorted(needed - facts))}")
    nothing(short, "These blanks stay empty:")
