"""The readiness test goes on record: what was looked at, what is not right, and why the day opens all the same."""

from app.domain import events as ev
from app.domain.day import SHEETS
from app.domain.refusal import Rule, refuse
from app.domain.scene import Decision, Scene


def decide_ready(
    checked: int, warned: tuple[str, ...], stopped: tuple[str, ...], note: str, sheets: int, scene: Scene
) -> Decision:
    """Anybody signed in may test, also before the first oath. A point that stands still demands a note. Test sheets of
    paper that was counted in on an earlier day are test sheets of the ledger (SPO-09)."""
    if scene.official is None:
        return refuse(Rule.NOT_SIGNED_IN)
    if stopped and not note.strip():
        return refuse(Rule.REASON_MISSING)
    tested = ev.ReadinessTested(date=scene.date, checked=checked, warned=warned, stopped=stopped, note=note.strip())
    counted = any(told.when.machine == scene.machine.id for told in scene.state.sheets_in)
    if sheets > 0 and counted:
        used = ev.SheetsUsed(stock=SHEETS, use=ev.SheetUse.TEST, count=sheets, reason="readiness test")
        return (used, tested)
    return (tested,)


def readiness_of(scene: Scene) -> ev.ReadinessTested | None:
    """The last readiness test of today on this machine."""
    told = scene.state.tested.get((scene.machine.id, scene.date))
    return told.event if told is not None else None
