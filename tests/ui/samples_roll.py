"""The voter list at the office: which file, a mapping step by step, the report to sign."""

import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

from app.domain.ids import Digest
from app.domain.roll import VoterStatus
from app.importers.layouts import load_layout
from app.importers.report import ImportReport, ListInfo
from app.importers.voters import check_file
from app.importers.voters_first import first_lines
from app.importers.voters_mapping import preview, proposed, with_code, with_columns
from app.ports import BundleInfo
from app.services.building import Built
from app.services.style_report import StyleReport
from tests.office.rolls import OWN
from ui.viewmodels.make_build import build_view, built_view
from ui.viewmodels.make_roll import report_view, roll_view, roll_working_view
from ui.viewmodels.make_roll_ask import code_view, district_view, field_view
from ui.viewmodels.make_roll_map import Draft, map_view
from ui.viewmodels.make_working import working_view
from ui.viewmodels.page import PageView
from ui.viewmodels.saying import Saying
from ui.words import Words

SAYING = Saying(Words("en"))
DIGEST = Digest("7f3a" * 16)
COLUMNS = (("id", "Nr"), ("last", "Familienname"), ("first", "Rufname"), ("birth", "Geburt"), ("street", "Strasse"))
PLAIN = (
    "voter_id,last_name,first_name,birth_date,street,precinct,split,style,status\n"
    "1,FROSTWICK,ADA,1/31/80,12 HIDDENHAVEN LN,01,a,S1,A\n2,FROSTWICK,BEA,,,01,b,S2,UN\n"
    "2,FROSTWICK,CAL,1990-01-02,9 ELM,2,,S1,A\n3,FROSTWICK,DOT,1990-01-02,9 ELM,02,,S1,NOBODY KNOWS\n"
)


def draft() -> Draft:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "county.csv"
        file.write_text(OWN, encoding="utf-8")
        first = first_lines(file)
        layout = proposed(first)
        for field, column in (*COLUMNS, ("precinct", "Bezirk"), ("status", "Lage")):
            layout = with_columns(layout, field, (column,))
        layout = with_code(layout, "OK", VoterStatus.ACTIVE)
        return Draft(path=Path("county.csv"), first=first, layout=layout, tried=preview(file, layout))


def report() -> ImportReport:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "list.csv"
        file.write_text(PLAIN, encoding="utf-8")
        before = check_file([file], load_layout("plain"), info=ListInfo(version="1", cut_off=date(2026, 8, 1)))
        info = ListInfo(version="2", cut_off=date(2026, 9, 28))
        return check_file([file], load_layout("plain"), info=info, previous=before.as_json())


def built() -> Built:
    """A package whose list has rejected lines, and one style nobody can be told apart for."""
    info = BundleInfo(
        kind="package", format=1, election="larch-2026", maker="office", signer="", facts=(), parts=(), digest=DIGEST
    )
    return Built(
        info=info,
        report=report(),
        styles=(("S1", 12_340), ("S2", 871)),
        asked=17,
        unmapped=3,
        without_public_id=0,
        given_envelopes=13_211,
        proof=StyleReport(places=(), unprintable=(("S2", "ko", "가"),)),
        divided=("S1",),
    )


def step(name: str) -> Callable[[], PageView]:
    return lambda: map_view(SAYING, draft(), name, path="county-layout.toml")


ROLL: dict[str, tuple[str, Callable[[], PageView]]] = {
    "roll_start": ("", lambda: roll_view(SAYING, {"files": "county.csv"}, can_leave=True)),
    "roll_working": ("", lambda: roll_working_view(SAYING, "roll.checking", 40_000_000, 300_000_000)),
    "roll_map_file": ("", step("file")),
    "roll_map_columns": ("", step("columns")),
    "roll_map_districts": ("", step("districts")),
    "roll_map_dates": ("", step("dates")),
    "roll_map_codes": ("", step("codes")),
    "roll_map_save": ("", step("save")),
    "roll_field": ("", lambda: field_view(SAYING, draft(), "street")),
    "roll_district": ("", lambda: district_view(SAYING, draft(), "Ort")),
    "roll_code": ("", lambda: code_view(SAYING, draft(), "???")),
    "build_start": ("", lambda: build_view(SAYING, {"folder": "/home/office/keys"})),
    "build_working": ("", lambda: working_view(SAYING, "building", 40_000_000, 300_000_000, stopping=True)),
    "build_laying": ("", lambda: working_view(SAYING, "laying", 3, 12)),
    "build_ordering": ("", lambda: working_view(SAYING, "ordering", 7, 17)),
    "build_done": ("", lambda: built_view(SAYING, built(), Path("office/larch-2026.vcpkg"), Path("office"))),
    "roll_report": ("", lambda: report_view(SAYING, report(), Path("reports"))),
}
