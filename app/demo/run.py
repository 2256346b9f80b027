"""The demonstration from beginning to end."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random

from app.bootstrap import tools
from app.clock import ScriptedClock
from app.demo.day import Script
from app.demo.desks import PASSWORD, SECOND, SUPERVISOR, WORKER, DemoDesk, open_day, servable, set_up_desk
from app.demo.folder import DESKS, Prepared, Wanted, prepare
from app.demo.record import (
    figures,
    take_home,
    write_indexes,
    write_register,
    write_statement,
    write_summary,
)
from app.domain.election import Hours
from app.faults import Fault, FaultCode
from app.ports import DecryptionKey

MOST_SERVED = 120
"""However large the roll, the script serves at most this many ordinary voters: enough to look at."""

Tell = Callable[[str], None]


def served_count(voters: int) -> int:
    """How many ordinary voters the script serves of a roll this large."""
    return min(MOST_SERVED, max(0, voters // 10 - 10))


def run_day(output: Path, wanted: Wanted, tell: Tell) -> tuple[dict[str, object], Prepared]:
    """Office, two desks, office again; everything is left under ``output``. Raises Fault for an output in use."""
    if output.exists() and any(output.iterdir()):
        raise Fault(FaultCode.FILE_EXISTS, file=str(output))
    if wanted.roll is None and wanted.voters < 1:
        raise Fault(FaultCode.FILE_EMPTY, file="--voters", expected="one voter or more")
    output.mkdir(parents=True, exist_ok=True)
    parts = tools()
    tell("The office makes keys, reads the roll, builds and verifies the package.")
    prepared = prepare(output, wanted, parts)
    hours = final_day(prepared.folder.centers[0].hours)
    clocks = [ScriptedClock(hours.opens - timedelta(minutes=30), boot=f"demo-{each}") for each in DESKS]
    tell("Two desks load the package and open the day.")
    a, b = (set_up_desk(output, machine, prepared, clock, parts) for machine, clock in zip(DESKS, clocks, strict=True))
    for desk in (a, b):
        open_day(desk, sheets=500)
    script = Script(a=a, b=b, random=Random(wanted.seed), hours=hours, people=servable(a))  # noqa: S311
    tell("Voters are served: spoiled, exhibited, wrong style, misprint, undone, refused at the limit.")
    script.move_to(hours.opens)
    script.morning(served_count(prepared.built.report.stored))
    tell("Both closing announcements, the line, the count, the statement.")
    script.closing()
    for desk in (a, b):
        script.count_and_sign(desk)
    tell("Encrypted exports are written, read back and verified; the office reconciles.")
    export_folder = output / "export"
    export_folder.mkdir()
    exports = [export_folder / desk.parts.exchange.file_name(1) for desk in (a, b)]
    for desk in (a, b):
        desk.parts.exchange.export(export_folder)
    exchange_rounds(output, a, b, prepared.machines[a.machine].decryption, prepared.machines[b.machine].decryption)
    write_indexes(output, (a, b))
    told = write_statement(output, (a, b))
    write_register(output, (a, b))
    result = take_home(output, prepared, parts, exports, a.clock.now())
    value = figures(prepared, (a, b), told, result, exports)
    write_summary(output, value)
    (output / "desks" / "passwords.txt").write_text(
        f"The invented officials {SUPERVISOR}, {SECOND} and {WORKER} all have the password: {PASSWORD}\n",
        encoding="utf-8",
    )
    for desk in (a, b):
        desk.parts.close()
    return value, prepared


def final_day(hours: tuple[Hours, ...]) -> Hours:
    return next(each for each in hours if each.final)


def exchange_rounds(output: Path, a: DemoDesk, b: DemoDesk, key_a: DecryptionKey, key_b: DecryptionKey) -> None:
    """One stick carries each desk's journal to the other; then either can state the whole center."""
    stick = output / "drive"
    stick.mkdir(exist_ok=True)
    a.parts.exchange.write_round(stick)
    b.parts.exchange.write_round(stick)
    election = a.parts.session.election.jurisdiction.election.id
    a.parts.exchange.take_round(stick / f"{election}-round-{b.machine}.vcx", key_a)
    b.parts.exchange.take_round(stick / f"{election}-round-{a.machine}.vcx", key_b)
