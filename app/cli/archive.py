"""``votecenter office archive`` and ``unarchive``: an election put away as one sealed file."""

from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import tools
from app.cli.out import Json, meter, show
from app.cli.reconcile import found_in
from app.cli.secret import KeyFd, passphrase
from app.clock import SystemClock
from app.domain.ids import short
from app.domain.retention import release_date
from app.faults import Fault, FaultCode
from app.services.office.archive import seal, unseal
from app.services.retention import read_hold
from sync.rotation import office_keys

Office = Annotated[Path, typer.Option("--office", help="The office's key file (office.key).")]


def archive(
    exports: Annotated[list[Path], typer.Argument(help="Export bundles (*.vcx), or folders that hold them.")],
    package: Annotated[list[Path], typer.Option(help="The election packages, all of them.")],
    office: Office,
    output: Annotated[Path, typer.Option("-o", "--output", help="The archive to write (*.vcarchive).")],
    results: Annotated[Path | None, typer.Option(help="The folder that office reconcile wrote.")] = None,
    key_fd: KeyFd = None,
    json_: Json = False,
) -> None:
    """Seal exports, packages and results into one signed, encrypted file, with the date until which it is held."""
    own = office_keys(office, passphrase(key_fd, what="Office passphrase"))[-1]
    paths = found_in(exports)
    elections = {tools().bundles.outside(each).election for each in (*paths, *package)}
    if len(elections) != 1:
        raise Fault(FaultCode.BUNDLE_OTHER_ELECTION, found=", ".join(sorted(elections)))
    hold = next((found for each in exports if each.is_dir() and (found := read_hold(each)) is not None), None)
    released = release_date(hold) if hold is not None else None
    facts = {
        "sealed": SystemClock().now().isoformat(timespec="seconds"),
        "certified": hold.certified.isoformat() if hold is not None and hold.certified is not None else "",
        "held_until": released.isoformat() if released is not None else "",
        "exports": str(len(paths)),
    }
    info = seal(
        output,
        bundles=tools().bundles,
        election=elections.pop(),
        signer=own.signing,
        recipient=own.decryption.public,
        exports=paths,
        packages=package,
        results=results,
        facts=facts,
        progress=meter("Sealing"),
    )
    until = facts["held_until"] or "not known yet: votecenter office retention tells"
    show(
        json_,
        {"file": str(output), "hash": info.digest, **facts},
        (f"Sealed {len(info.parts)} files into {output}. {short(info.digest)}", f"To be held until: {until}."),
    )


def unarchive(
    file: Annotated[Path, typer.Argument(help="An archive (*.vcarchive).")],
    office: Office,
    output: Annotated[Path, typer.Option("-o", "--output", help="A new folder.")],
    key_fd: KeyFd = None,
) -> None:
    """Open an archive, with the keys in force or with those from before a rotation."""
    owns = office_keys(office, passphrase(key_fd, what="Office passphrase"))
    signer = tools().bundles.outside(file).signer
    own = next((each for each in owns if each.signing.public == signer), owns[-1])
    signers = tuple(each.signing.public for each in owns)
    progress = meter("Opening")
    info = unseal(file, output, bundles=tools().bundles, key=own.decryption, signers=signers, progress=progress)
    print(f"Opened {len(info.parts)} files into {output}.")
