"""``votecenter station``: the accessible station, its readiness, and (started by itself) one voter's sitting."""

import os
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.bootstrap import tools
from app.cli.election import Office, office_key
from app.cli.named import not_there, style_named
from app.cli.out import Json, meter, show
from app.cli.secret import KeyFd, passphrase
from app.domain.activation import Activation, grouped, languages_of, make_code, station_secret
from app.domain.ids import short
from app.guard import guard
from app.i18n import Words
from app.services.packages import Contents, read_package
from app.services.station import SittingLog, write_station
from app.services.station_health import lacks
from app.station_folder import load_station_settings, station_places
from app.station_keeping import Keeping
from app.station_order import machine_of, order_of
from app.store.folder import FolderLock
from sync.keyfiles import OwnKeys, load_keys
from sync.publickeys import load_public
from sync.sticks import UdisksDrives
from sync.voice import StationVoice

if TYPE_CHECKING:
    from ui.station.voting import Voting
    from ui.station.window import StationWindow

MOST_ORDER = 100_000_000


def station(
    data: Annotated[Path | None, typer.Option("--data", help="The station's own data folder.")] = None,
    rehearsal: Annotated[
        bool, typer.Option("--rehearsal", help="Practice: paper is marked as training and goes into a folder.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Only say what is not ready, and how many sittings.")] = False,
    json_: Json = False,
    sitting: Annotated[bool, typer.Option("--sitting", hidden=True)] = False,
) -> None:
    """The accessible station: a voter marks, prints and checks a ballot alone."""
    if sitting:
        raise typer.Exit(one_sitting())
    home = station_places(data)
    settings = load_station_settings(home.folder)
    keeping = Keeping(places=home, settings=settings, drives=UdisksDrives(), rehearsal=rehearsal)
    if check:
        raise typer.Exit(say_readiness(keeping, json_))
    from ui.station.program import keep

    def made(panel: tuple[float, float]) -> Keeping:
        keeping.panel_mm = panel
        return keeping

    with FolderLock(home.folder).hold():
        raise typer.Exit(keep(made, StationVoice(), language=settings.language, panel_mm=settings.panel_mm))


def say_readiness(keeping: Keeping, json_: bool) -> int:
    """2 when something stops the station."""
    found = lacks(keeping.seen())
    counts = SittingLog(keeping.places.sittings).counts()
    value = {
        "lacks": [{"key": each.value, "stops": each.stops} for each in found],
        "sittings": {name: getattr(counts, name) for name in type(counts).__slots__},
    }
    words = Words(keeping.settings.language)
    lines = [f"{'STOP' if each.stops else 'WARN':5} {words(f'station.lack.{each.value}')}" for each in found]
    show(json_, value, (*lines, f"Sittings begun: {counts.begun}. Ballots printed: {counts.printed}."))
    return 2 if any(each.stops for each in found) else 0


def one_sitting() -> int:
    """A voter's sitting, in the process that was started for it: the order comes by standard input, one word goes
    back. Nothing else is written anywhere; an error's text is not shown, for it may hold what it was about."""
    guard()
    try:
        outcome = sit_down(sys.stdin.buffer.readline(MOST_ORDER))
    except BaseException:
        os._exit(3)
    sys.stdout.write(f"{outcome}\n")
    sys.stdout.flush()
    os._exit(0)  # no farewell: nothing of Python's or Qt's own ending runs with the choices still in memory


def sit_down(line: bytes, ready: Callable[["StationWindow", "Voting"], None] | None = None) -> str:
    """The sitting of this order until it ends. ``ready`` is told when the window is up."""
    from ui.station.program import sit
    from ui.station.state import Ballot
    from ui.station.voting import Work

    order = order_of(line)
    machine = machine_of(order)
    page = machine.pages[0]
    ballot = Ballot(
        definition=page.definition,
        style=page.style,
        wording=page.wording,
        languages=page.style.languages,
        summary=machine.summary,
        reads_back=machine.reads_back,
        training=order.training,
        prints=machine.papers.prints,
    )
    work = Work(print_all=machine.print_all, read_sheet=machine.read_sheet, code=order.code)
    return sit(
        ballot,
        work,
        StationVoice(),
        language=order.language,
        idle_minutes=order.idle_minutes,
        panel_mm=order.panel_mm,
        ready=ready,
    )


@contextmanager
def package_in(package: Path, office: Path | None, key_fd: int | None) -> Iterator[tuple[Contents, OwnKeys]]:
    """An election package opened with the office's keys, its roll in a folder that goes away."""
    own = load_keys(office_key(office, package), passphrase(key_fd, what="Office passphrase"))
    with tempfile.TemporaryDirectory() as work:
        roll = Path(work) / "roll.db"
        yield read_package(tools().bundles, package, own.decryption, (own.signing.public,), roll_to=roll), own


def station_part(
    package: Annotated[Path, typer.Argument(help="An election package.")],
    station_key: Annotated[list[Path], typer.Option("--station", help="A station's .pub file; may be given again.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write (*.vcstn).")],
    office: Office = None,
    key_fd: KeyFd = None,
    json_: Json = False,
) -> None:
    """Write the station's part of a package: ballots, languages and rules, no voter, for these stations only."""
    recipients = [load_public(each).recipient for each in station_key]
    with package_in(package, office, key_fd) as (contents, own):
        info = write_station(
            contents,
            output,
            bundles=tools().bundles,
            signer=own.signing,
            recipients=(*recipients, own.decryption.public),
            progress=meter("Writing"),
        )
        allowed = contents.profile.station
    lines = [
        f"Made {output}. Compare at the station: package {short(info.digest)}, office key {own.signing.public[:16]}."
    ]
    if not allowed:
        lines.append("Marking is off in this profile: set station = true once the jurisdiction has allowed it.")
    show(json_, {"file": str(output), "hash": info.digest, "marking": allowed}, lines)


def practice_slip(
    package: Annotated[Path, typer.Argument(help="An election package.")],
    style: Annotated[str, typer.Option("--style", help="The style's id.")],
    office: Office = None,
    language: Annotated[str, typer.Option("--language", help="The ballot's language.")] = "en",
    key_fd: KeyFd = None,
) -> None:
    """A code for trying a station out before the election: good once, like a slip from the desk."""
    with package_in(package, office, key_fd) as (contents, _):
        wanted = Activation(style=style_named(contents, style).id, language=language)
        try:
            code = make_code(station_secret(contents.roll_key), contents.definition, wanted, secrets.randbits(30))
        except ValueError:
            raise not_there("language", language, languages_of(contents.definition)) from None
    print(grouped(code))
