"""``votecenter office keys``, ``recover``, ``admit``, ``strike``: the office's keys and who is enrolled."""

from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import tools
from app.cli.named import not_there
from app.cli.out import Json, show
from app.cli.secret import KeyFd, passphrase
from app.clock import SystemClock
from app.domain.ids import JobId, MachineId
from app.faults import Fault, FaultCode
from app.importers.elections import load_election
from app.services.recovery import office_sheet
from app.services.striking import strike
from printing.printers import open_printer
from sync.durable import put
from sync.keyfiles import OwnKeys, load_keys, lock_keys, new_office_keys, save_keys
from sync.publickeys import load_public
from sync.rotation import rotate_office_keys

RECOVER = ".recover"

SheetPrinter = Annotated[
    str, typer.Option("--sheet-printer", help="Print the recovery sheet there, such as cups:OFFICE.")
]


def keys(
    folder: Annotated[Path, typer.Argument(help="Where office.key and office.pub are written.")],
    name: Annotated[str, typer.Option(help="The office's name, as laptops show it.")] = "Election office",
    rotate: Annotated[bool, typer.Option("--rotate", help="New keys in place of those in FOLDER.")] = False,
    sheet: SheetPrinter = "",
    key_fd: KeyFd = None,
) -> None:
    """Make the office's keys: one to sign packages, one to open exports. With --rotate: new ones, vouched for by the
    old, which still open what was sent to them."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "office.key"
    if rotate:
        secret = passphrase(key_fd, what="Office passphrase")
        made, succession = rotate_office_keys(path, secret, SystemClock().now().date().isoformat())
        path.with_suffix(RECOVER).unlink(missing_ok=True)  # it opens the keys before, which have their own file
        print(f"Made new keys in {path}. Put {succession} beside the next package on every stick.")
    else:
        made = new_office_keys(name)
        secret = passphrase(key_fd, what="New office passphrase", new=True)
        public = save_keys(path, made, secret)
        print(f"Made {path} (keep it locked away) and {public} (give it to every laptop).")
    print(f"Read aloud when a laptop first loads a package: {made.public.fingerprint}")
    _seal(path, made, sheet)


def _seal(path: Path, made: OwnKeys, sheet: str) -> None:
    """A second way in: a code on paper, and the keys locked with it."""
    parts = tools()
    code = parts.keys.new_recovery_code()
    put(path.with_suffix(RECOVER), lock_keys(made, parts.keys.recovery_secret(code)), replace=True)
    if sheet:
        document = parts.renderer.notice(office_sheet(made.name, made.public.fingerprint, code))
        open_printer(sheet).submit(JobId("vc-office-recovery"), document)
        print(f"The recovery sheet was sent to {sheet}. Seal it; {path.with_suffix(RECOVER)} belongs to it.")
    else:
        print(f"Recovery code, shown this once (--sheet-printer prints it): {code}")
        print(f"Write it down, seal it, lock it away. It opens {path.with_suffix(RECOVER)}.")


def recover(
    folder: Annotated[Path, typer.Argument(help="Where office.recover lies.")],
    code_fd: Annotated[int | None, typer.Option("--code-fd", help="Read the code from this descriptor.")] = None,
    key_fd: KeyFd = None,
) -> None:
    """The passphrase is lost: open the keys with the code of the recovery sheet and lock them with a new passphrase."""
    sealed = folder / f"office{RECOVER}"
    own = load_keys(sealed, tools().keys.recovery_secret(passphrase(code_fd, what="Recovery code")))
    put(folder / "office.key", lock_keys(own, passphrase(key_fd, what="New office passphrase", new=True)), replace=True)
    print(f"{folder / 'office.key'} opens with the new passphrase. Fingerprint: {own.public.fingerprint}")


def admit(
    public: Annotated[Path, typer.Argument(help="The laptop's enrolment file (HS-A.pub), as it came on the stick.")],
    folder: Annotated[Path, typer.Argument(help="The election folder; it goes into its keys/.")],
    fingerprint: Annotated[str, typer.Option(help="The fingerprint as the laptop's screen shows it.")],
) -> None:
    """Take a laptop's public keys in, proven to belong together and compared with what its screen shows."""
    found = load_public(public)
    if found.role != "machine":
        raise Fault(FaultCode.FILE_BAD, file=public.name, expected="a laptop's enrolment file")
    if "".join(fingerprint.split()).upper() != found.fingerprint.replace(" ", ""):
        raise Fault(FaultCode.COMPARED_OTHER, file=public.name, found=fingerprint)
    target = folder / "keys" / f"{found.name}.pub"
    target.parent.mkdir(exist_ok=True)
    put(target, public.read_bytes())
    print(f'{found.name} is admitted: {target}. Name it in election.toml: keys = "keys/{target.name}"')


def strike_off(
    machine: Annotated[str, typer.Argument(help="The laptop's id, such as HS-A.")],
    folder: Annotated[Path, typer.Argument(help="The election folder.")],
    reason: Annotated[str, typer.Option(help="What happened to it.")],
    json_: Json = False,
) -> None:
    """A laptop is lost or stolen: packages built from now on do not open for it, and what it still sends is marked."""
    machines = load_election(folder).machines
    found = next((each for each in machines if each.id == MachineId(machine)), None)
    if found is None:
        raise not_there("laptop", machine, (each.id for each in machines))
    struck = strike(folder, found, reason=reason, at=SystemClock().now())
    show(
        json_,
        {"machine": struck.machine, "at": struck.at, "reason": struck.reason},
        (
            f"{machine} is struck off. Build an amended package and load it at every desk.",
            "What was encrypted for it before stays readable to whoever holds it and knows its passphrase.",
        ),
    )
