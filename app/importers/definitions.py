"""Reading a ballot definition, whichever of the known formats the file is in."""

import zipfile
from io import BytesIO
from pathlib import Path

from app.domain.ballots import BallotDefinition
from app.faults import Fault, FaultCode
from app.importers.definitions_tree import MOST_BYTES, parse_json, read_bytes
from app.importers.nist import is_nist, read_nist
from app.importers.votingworks import is_votingworks, read_votingworks

INSIDE_ZIP = "election.json"


def load_definition(path: Path) -> BallotDefinition:
    """NIST SP 1500-20 JSON, a VotingWorks ``election.json``, or a VotingWorks package (zip) holding one.

    Raises DEFINITION_BAD with the file, the place in it and what was expected there, or a FILE_… fault.
    """
    return parse_definition(read_bytes(path), path.name)


def parse_definition(data: bytes, file: str) -> BallotDefinition:
    """The same from bytes already read; ``file`` is the name to tell people."""
    if data.startswith(b"PK\x03\x04"):
        data, file = _inside(data, file)
    root = parse_json(data, file)
    if is_nist(root):
        return read_nist(root)
    if is_votingworks(root):
        return read_votingworks(root)
    raise root.bad("a NIST SP 1500-20 ballot definition or a VotingWorks election.json")


def _inside(data: bytes, file: str) -> tuple[bytes, str]:
    """The election file inside a package. Its size is bounded by what is read, not by what the package claims."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as package, package.open(INSIDE_ZIP) as member:
            found = member.read(MOST_BYTES + 1)
    except KeyError:
        raise Fault(FaultCode.DEFINITION_BAD, file=file, where="(zip)", expected=INSIDE_ZIP) from None
    except (zipfile.BadZipFile, OSError, NotImplementedError, RuntimeError, EOFError):
        raise Fault(FaultCode.DEFINITION_BAD, file=file, where="(zip)", expected="a zip file that opens") from None
    if len(found) > MOST_BYTES:
        raise Fault(FaultCode.FILE_TOO_LARGE, file=f"{file}/{INSIDE_ZIP}", most=MOST_BYTES)
    return found, f"{file}/{INSIDE_ZIP}"
