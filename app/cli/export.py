"""``votecenter export``: look at, check and open what a desk sent back; write one from a desk."""

from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import tools
from app.cli.desk import opened
from app.cli.files import write
from app.cli.out import Json, meter, show
from app.cli.reader import Language, readers
from app.cli.secret import KeyFd, passphrase
from app.domain.ids import short
from app.faults import Fault, FaultCode
from app.ports import BundleInfo
from app.services.exchange_values import EXPORT
from sync.keyfiles import load_keys

app = typer.Typer(no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="An export bundle (*.vcx).")]
Office = Annotated[Path, typer.Option("--office", help="The office's key file (office.key).")]
Package = Annotated[
    Path | None, typer.Option("--package", help="The election package, to check that an enrolled laptop signed.")
]


def signers_of(file: Path, package: Path | None, office: Path, secret: str) -> tuple[str, ...]:
    """The keys an export may be signed with: the enrolled laptops' where the package is given, else its own word."""
    if package is None:
        return (tools().bundles.outside(file).signer,)
    import tempfile

    from app.services.packages import read_package

    own = load_keys(office, secret)
    with tempfile.TemporaryDirectory() as work:
        contents = read_package(
            tools().bundles, package, own.decryption, (own.signing.public,), roll_to=Path(work) / "roll.db"
        )
    return tuple(machine.verify_key for machine in contents.jurisdiction.machines)


def facts(info: BundleInfo) -> dict[str, object]:
    return {
        "kind": info.kind,
        "election": info.election,
        "maker": info.maker,
        "facts": dict(info.facts),
        "parts": [{"name": name, "size": size, "sha256": digest} for name, size, digest in info.parts],
        "hash": info.digest,
    }


@app.command("show")
def show_export(file: File, json_: Json = False) -> None:
    """What the outside of an export says, unverified: who made it, for which election."""
    info = tools().bundles.outside(file)
    show(json_, facts(info), (f"{info.kind} of {info.maker}, election {info.election}", f"Hash {info.digest}"))


@app.command("verify")
def verify_export(
    file: File, office: Office, package: Package = None, key_fd: KeyFd = None, json_: Json = False
) -> None:
    """Check signature, encryption and the hash of every part, keeping nothing."""
    secret = passphrase(key_fd, what="Office passphrase")
    own = load_keys(office, secret)
    signers = signers_of(file, package, office, secret)
    info = tools().bundles.check(file, own.decryption, signers=signers, progress=meter("Checking"))
    show(
        json_,
        {"verified": True, **facts(info)},
        (
            f"{file}: whole. Machine {info.maker}, election {info.election}. {short(info.digest)}",
            "" if package else "Signed by the key it names itself; give --package to check it is an enrolled laptop's.",
        ),
    )


@app.command("open")
def open_export(
    file: File,
    office: Office,
    output: Annotated[Path, typer.Option("-o", "--output", help="A new folder for its parts.")],
    package: Package = None,
    key_fd: KeyFd = None,
    json_: Json = False,
) -> None:
    """Verify an export and write its parts into a new folder."""
    if output.exists() and any(output.iterdir()):
        raise Fault(FaultCode.FILE_EXISTS, file=str(output))
    secret = passphrase(key_fd, what="Office passphrase")
    own = load_keys(office, secret)
    signers = signers_of(file, package, office, secret)
    info, parts = tools().bundles.read(file, own.decryption, kind=EXPORT, signers=signers)
    output.mkdir(parents=True, exist_ok=True)
    for part in parts:
        (output / part.name).parent.mkdir(exist_ok=True)  # lost/, for a laptop that is gone
        write(output / part.name, part.data)
    show(json_, facts(info), (f"Opened {len(parts)} parts into {output}",))


@app.command("write")
def write_export(
    data: Annotated[Path, typer.Argument(help="The desk's data folder.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="An existing folder: the stick to write to.")],
    official: Annotated[str, typer.Option("--official", help="Whose password opens the desk's store.")],
    key_fd: KeyFd = None,
    language: Language = "",
    json_: Json = False,
) -> None:
    """Write this desk's encrypted, signed export, read it back and verify it."""
    if not output.is_dir():  # made here, it would lie on the laptop and not on the stick that is not in
        raise Fault(FaultCode.FILE_MISSING, file=f"The folder {output}")
    reader = readers(language, data)
    with opened(data, official, key_fd) as desk:
        info = desk.exchange.export(output, progress=meter("Writing"), language=reader)
    show(json_, facts(info), (f"Exported and verified: {short(info.digest)}",))
