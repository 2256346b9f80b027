"""``votecenter package`` and ``votecenter style``."""

import csv
import io
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from app.bootstrap import tools
from app.cli.files import write
from app.cli.out import Json, meter, meters, show
from app.cli.secret import KeyFd, passphrase
from app.clock import SystemClock
from app.domain.ids import StyleId, short
from app.domain.roll import Address
from app.domain.streets import StreetIndex
from app.domain.styles import Candidates, One, Unknown
from app.domain.styles_places import style_at
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.importers.elections import load_election
from app.services.build_steps import Step
from app.services.building import Built, build_package
from app.services.import_files import report_files, write_report
from app.services.packages import Contents, read_package
from app.services.statement_beside import style_title
from app.services.style_report import StyleReport
from sync.keyfiles import load_keys
from sync.publickeys import load_public

package = typer.Typer(no_args_is_help=True)
style = typer.Typer(no_args_is_help=True)

STEPS = {
    Step.LAYING: "Laying out ballots",
    Step.BUILDING: "Reading the list",
    Step.ORDERING: "Putting it in order",
    Step.PACKING: "Writing the package",
}

Office = Annotated[
    Path | None, typer.Option("--office", help="The office's key file; office.key beside the package by default.")
]


def office_key(office: Path | None, package: Path) -> Path:
    """The key file named, or the one beside the package or beside its folder. Raises Fault(KEY_MISSING)."""
    home = package.resolve().parent
    places = (home / "office.key", home.parent / "office.key", home.parent / "office" / "office.key")
    found = office or next((each for each in places if each.is_file()), None)
    if found is None:
        raise Fault(FaultCode.KEY_MISSING, expected="--office office.key")
    return found


@contextmanager
def opened(path: Path, office: Path | None, key_fd: int | None) -> Iterator[Contents]:
    """A package opened with the office's keys, its roll in a folder that goes away."""
    own = load_keys(office_key(office, path), passphrase(key_fd, what="Office passphrase"))
    with tempfile.TemporaryDirectory() as work:
        yield read_package(
            tools().bundles,
            path,
            own.decryption,
            (own.signing.public,),
            roll_to=Path(work) / "roll.db",
            progress=meter("Reading"),
        )


@package.command("build")
def build(
    folder: Annotated[Path, typer.Argument(help="The election folder, with its election.toml.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The package to write (*.vcpkg).")],
    office: Annotated[
        Path | None, typer.Option("--office", help="The office's key file; office.key in the folder by default.")
    ] = None,
    disagreements: Annotated[
        Path | None,
        typer.Option("--disagreements", help="Write a CSV of the voters whose list and street file name other styles."),
    ] = None,
    report_to: Annotated[
        Path | None,
        typer.Option(
            "--report",
            help="A folder for the import report, changes and removals in it, as PDF to sign, CSV and JSON.",
        ),
    ] = None,
    language: Annotated[str, typer.Option("--language", help="The PDF's language: en or es.")] = "en",
    key_fd: KeyFd = None,
    json_: Json = False,
) -> None:
    """Build one signed, encrypted election package from an election folder."""
    for file in sorted((folder / "keys").glob("*.pub")):
        load_public(file)  # a slip in an enrolment file, or somebody else's age key in it, is found here
    election = load_election(folder)
    if report_to is not None:  # asked before the work, not after
        report_to.mkdir(parents=True, exist_ok=True)
        report_files(election.roll.files[0].name, report_to)
    own = load_keys(office or folder / "office.key", passphrase(key_fd, what="Office passphrase"))
    built = build_package(
        election,
        output,
        bundles=tools().bundles,
        renderer=tools().renderer,
        signer=own.signing,
        office_recipient=own.decryption.public,
        progress=meters(STEPS),
    )
    report = {**built.report.as_json(), "deltas": [each.as_json() for each in built.deltas]}
    value: dict[str, Any] = {
        "file": str(output),
        "hash": built.info.digest,
        "report": report,
        "styles": dict(built.styles),
        "asked": built.asked,
        "unmapped": built.unmapped,
        "without_public_id": built.without_public_id,
        "given_envelopes": built.given_envelopes,
        "proof": built.proof.as_json(),
        "divided": list(built.divided),
    }
    if disagreements is not None:
        write_disagreements(disagreements, built.proof)
    if report_to is not None:
        value["files_written"] = [str(each) for each in _write_report(built, report_to, language)]
    show(
        json_,
        value,
        (
            *built.report.lines(),
            *(line for each in built.deltas for line in each.lines()),
            "",
            *style_lines(dict(built.styles), [each.id for each in election.definition.styles]),
            *built.proof.lines(),
            *(f"Style {name}: it is printed on more cards than the definition gave it." for name in built.divided),
            f"To be asked at the desk: {built.asked}. Without a style: {built.unmapped}.",
            f"Envelope ids given here: {built.given_envelopes}. Without a public id: {built.without_public_id}.",
            *(f"Wrote {each}" for each in value.get("files_written", ())),
            f"Made {output}. Read aloud: {short(built.info.digest)}",
        ),
    )


def style_lines(counted: Mapping[str, int], known: Sequence[str]) -> list[str]:
    """The voters of each style; one of the definition's that nobody has is named too: its precincts may be amiss."""
    names = [*dict.fromkeys((*known, *counted))]
    return [f"Style {name}: {f'{counted[name]} voters' if counted.get(name) else 'nobody has it'}" for name in names]


def _write_report(built: Built, folder: Path, language: str) -> tuple[Path, ...]:
    """The account of the lists the package was made from, to sign and file."""
    printed = f"{SystemClock().now():%Y-%m-%d %H:%M}"
    words = Words(language)
    return write_report(built.report, folder, tools().renderer, words, printed=printed, deltas=built.deltas)


def write_disagreements(path: Path, proof: StyleReport) -> None:
    """For the clerk, who settles each before the package goes out. It holds voter ids: keep it locked away."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("voter_id", "precinct", "by_list", "by_street_file"))
    writer.writerows(
        (each.voter, each.precinct, " ".join(each.listed), " ".join(each.by_street)) for each in proof.disagreements
    )
    write(path, out.getvalue().encode())


@package.command("show")
def show_package(
    file: Annotated[Path, typer.Argument(help="An election package.")],
    office: Office = None,
    key_fd: KeyFd = None,
    json_: Json = False,
) -> None:
    """What a package holds: election, snapshot, styles, centers, rules, hash."""
    with opened(file, office, key_fd) as contents:
        jurisdiction, profile, definition = contents.jurisdiction, contents.profile, contents.definition
        value = {
            "election": asdict(jurisdiction.election),
            "snapshot": asdict(jurisdiction.snapshot),
            "voters": jurisdiction.snapshot.voters,
            "styles": [
                {
                    "id": each.id,
                    "name": each.name.in_("en"),
                    "cards": len(each.cards),
                    "card_names": [card.name.in_("en") for card in each.cards],
                    "contests": sum(len(card.contests) for card in each.cards),
                    "precincts": list(each.precincts),
                    "party": each.party,
                    "languages": list(each.languages),
                }
                for each in definition.styles
            ],
            "centers": [{"id": each.id, "name": each.name, "days": len(each.hours)} for each in jurisdiction.centers],
            "machines": [{"id": each.id, "center": each.center} for each in jurisdiction.machines],
            "profile": {
                "id": profile.id,
                "name": profile.name,
                "version": profile.version,
                "spoil_limit": profile.spoil.number,
                "spoil_limit_counts": profile.spoil.counts.value,
            },
            "ballot_files": len(contents.ballot_files),
            "ballot_version": definition.version,
            "proof": json.loads(contents.report).get("proof"),
            "hash": jurisdiction.package,
        }
    show(
        json_,
        value,
        (
            f"{jurisdiction.election.title}, {jurisdiction.election.jurisdiction}, {jurisdiction.election.date}",
            f"Snapshot as of {jurisdiction.snapshot.as_of}, {jurisdiction.snapshot.voters} voters",
            f"Rules: {profile.name} ({profile.version})",
            f"Limit: {profile.spoil.number}, counting {profile.spoil.counts.value.replace('_', ' ')}",
            *(f"Style {each.id}: {each.name.in_('en')}" for each in definition.styles),
            *(
                (f"Ballots: {len(contents.ballot_files)} files of the election system",)
                if contents.ballot_files
                else ()
            ),
            *street_lines(value["proof"]),
            *(f"Machine {each.id} at {each.center}" for each in jurisdiction.machines),
            f"Read aloud: {short(jurisdiction.package)}   {jurisdiction.package}",
        ),
    )


def street_lines(proof: object) -> tuple[str, ...]:
    """List and street file, side by side, where the package has both."""
    streets = proof.get("streets") if isinstance(proof, dict) else None
    if not isinstance(streets, dict):
        return ()
    return (
        f"Voter list and street file: {streets['agree']} agree, {streets['disagree']} disagree,"
        f" {streets['unknown']} not known from the street file",
    )


@package.command("verify")
def verify_package(
    file: Annotated[Path, typer.Argument(help="An election package.")],
    office: Office = None,
    key_fd: KeyFd = None,
) -> None:
    """Check signature, encryption and the hash of every part, keeping nothing."""
    own = load_keys(office_key(office, file), passphrase(key_fd, what="Office passphrase"))
    info = tools().bundles.check(file, own.decryption, signers=(own.signing.public,), progress=meter("Checking"))
    print(f"{file}: whole, signed by this office. Read aloud: {short(info.digest)}")


@style.command("find")
def find_style(
    file: Annotated[Path, typer.Argument(help="An election package.")],
    address: Annotated[str, typer.Option("--address", help="House number, street and city.")],
    office: Office = None,
    unit: Annotated[str, typer.Option("--unit", help="Apartment, space or unit.")] = "",
    city: Annotated[str, typer.Option("--city", help="The city, where the address does not say it.")] = "",
    key_fd: KeyFd = None,
    json_: Json = False,
) -> None:
    """Which ballot an address gets: one style, candidates with what must be asked, or none; each with its reason."""
    with opened(file, office, key_fd) as contents:
        streets = StreetIndex(contents.streets)
        answer = style_at(Address(street=address, unit=unit, city=city), streets, contents.styles, contents.definition)
        value: dict[str, object]
        words, definition = Words("en"), contents.definition

        def named(one: StyleId) -> str:
            known = definition.style(one)
            return style_title(known) if known is not None else words("register.style", id=one)

        match answer:
            case One(style=found, basis=basis):
                value = {"answer": "one", "styles": [found], "basis": basis.value}
                told = [named(found), f"Found by: {words(f'basis.{basis.value}')}."]
            case Candidates(styles=several, ask=ask, basis=basis):
                value = {"answer": "candidates", "styles": list(several), "ask": ask.value, "basis": basis.value}
                told = [*(named(each) for each in several), words(f"ask.{ask.value}")]
            case Unknown(reason=reason):
                value = {"answer": "none", "styles": [], "reason": reason.value}
                told = ["No style.", words(f"style_unknown.{reason.value}")]
    show(json_, value, told)
    if value["answer"] == "none":
        raise typer.Exit(1)
