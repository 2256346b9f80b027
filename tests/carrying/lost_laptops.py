"""What people do about a laptop that is gone: the stick from its desk, its record closed, all of it at the office."""

from pathlib import Path

from app.domain.ids import MachineId
from app.domain.ledger_lines import Line
from app.services.office.facts import Reconciled
from app.services.reconciling import reconcile
from app.services.shadow import Shadow
from tests.carrying.world import World
from tests.services.invented_election import NORA, at
from tests.services.kit import Rig, done


def stick_of(desk: Rig) -> Path:
    """The stick left in this desk."""
    drive = desk.home.folder / "paper" / "drive"
    drive.mkdir(parents=True, exist_ok=True)
    return drive


def shadow_of(desk: Rig) -> Shadow:
    assert desk.parts.shadow is not None
    return desk.parts.shadow


def take_in(desk: Rig, stick: Path) -> int:
    """What lies on a stick comes into this desk; how many entries were new."""
    assert desk.parts.key is not None
    files = desk.parts.exchange.rounds_in(stick)
    return sum(desk.parts.exchange.take_round(file, desk.parts.key).entries for file in files)


def lost(desk: Rig, machine: MachineId, **more: object) -> object:
    values = {"reason": "Coffee over the keyboard", "second_person": NORA, **more}
    return desk.parts.takeover.close(machine, **values)  # type: ignore[arg-type]


def close(desk: Rig) -> None:
    """Counted, signed and closed."""
    day = desk.parts.day
    desk.move_to(at(20, 1))
    done(day.close_line(0))
    found = day.ledgers()
    for style, card in found.columns:
        done(day.count(Line.VOTED, found.ballots[Line.VOTED].get((style, card), 0), style, card))
    done(day.count(Line.SHEETS_LEFT, found.sheets[Line.SHEETS_LEFT]))
    done(day.count(Line.LABELS_ACCEPTED, found.labels[Line.LABELS_ACCEPTED]))
    done(day.sign("", NORA))
    done(day.close(NORA, ("0009",)))


def at_the_office(world: World, *paths: Path) -> Reconciled:
    return reconcile(
        paths,
        bundles=world.bundles,
        keys=(world.office.decryption,),
        packages=(world.understood(world.stick / "first.vcpkg"),),
        processes=1,
    )


def export(desk: Rig, folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    desk.parts.exchange.export(folder)
    return folder / desk.parts.exchange.file_name(1)
