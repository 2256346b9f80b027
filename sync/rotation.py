"""An office changes its keys: the new ones are vouched for by the old ones, and the old ones still open what was sent
to them (FORMAT.md, 6).

Nothing is thrown away: ``office.key`` becomes ``office-until-DATE.key``, and ``office.succession`` tells every laptop
that trusts the old key to trust the new one.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import msgspec

from app.faults import Fault, FaultCode
from sync.durable import put
from sync.keyfiles import OwnKeys, load_keys, new_office_keys, save_keys
from sync.keys import sign, verify
from sync.publickeys import FORMAT, parse_key_file

SUCCESSION = ".succession"
_VOUCHES = b"votecenter-succession/1\n"
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class _Succession(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: int
    name: str
    new: str
    old: str
    recipient: str
    vouch: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Succession:
    """Ed25519 keys in hexadecimal: who trusted ``old`` may trust ``new`` of the same office."""

    name: str
    old: str
    new: str
    recipient: str
    """The new age recipient."""


def rotate_office_keys(path: Path, password: str, day: str) -> tuple[OwnKeys, Path]:
    """New keys in ``path`` under the same passphrase, the old ones beside it as ``office-until-DAY.key``, and the
    succession that joins them, whose path is returned.

    At every moment the old secret is in one of the files. Cut short between two renames, it is finished by calling it
    again. Raises KEY_WRONG, FILE_EXISTS when this was done on that day before, FILE_BAD.
    """
    if not _DAY.fullmatch(day):
        raise Fault(FaultCode.FILE_BAD, file=path.name, expected="a day as 2026-10-06")
    kept = path.with_name(f"{path.stem}-until-{day}.key")
    drafted = path.with_name(f"{path.stem}-new.key")
    if not path.exists() and drafted.exists():
        made = load_keys(drafted, password)
        _rename(path, kept, drafted)
        return made, path.with_suffix(SUCCESSION)
    old = load_keys(path, password)
    if old.role != "office":
        raise Fault(FaultCode.FILE_BAD, file=path.name, expected="an office's key file")
    for each in (kept, kept.with_suffix(".pub")):
        if each.exists():
            raise Fault(FaultCode.FILE_EXISTS, file=each.name)
    for left in (drafted, drafted.with_suffix(".pub")):
        left.unlink(missing_ok=True)  # of a rotation that was cut short: nobody has seen these keys yet
    new = new_office_keys(old.name)
    save_keys(drafted, new, password)
    succession = path.with_suffix(SUCCESSION)
    put(succession, succession_text(old, new), replace=True)
    _rename(path, kept, drafted)
    return new, succession


def _rename(path: Path, kept: Path, drafted: Path) -> None:
    """Old keys out of the way, new ones into their place; each file once, the secret ones last to move in."""
    for now, then in (
        (path, kept),
        (path.with_suffix(".pub"), kept.with_suffix(".pub")),
        (drafted.with_suffix(".pub"), path.with_suffix(".pub")),
        (drafted, path),
    ):
        if now.exists() and not then.exists():
            now.rename(then)


def succession_text(old: OwnKeys, new: OwnKeys) -> bytes:
    """The file's bytes, signed by the old key."""
    said = Succession(name=new.name, old=old.signing.public, new=new.signing.public, recipient=new.decryption.public)
    vouch = sign(_VOUCHES + _said(said), old.signing).hex()
    text = _Succession(format=FORMAT, name=said.name, new=said.new, old=said.old, recipient=said.recipient, vouch=vouch)
    return msgspec.json.encode(text, order="sorted") + b"\n"


def load_succession(path: Path) -> Succession:
    """Raises FILE_MISSING, FILE_BAD for what the old key did not sign, BUNDLE_VERSION."""
    found = parse_key_file(path, _Succession)
    said = Succession(name=found.name, old=found.old, new=found.new, recipient=found.recipient)
    try:
        vouch = bytes.fromhex(found.vouch)
    except ValueError:
        vouch = b""
    if not verify(_VOUCHES + _said(said), vouch, said.old):
        raise Fault(FaultCode.FILE_BAD, file=path.name, expected="a succession signed by the office's former key")
    return said


def succeeds(folder: Path, trusted: str, signer: str) -> bool:
    """Whether successions lying in ``folder`` lead from the key this laptop trusts to the one that signed. Files that
    are none are passed over: the stick may hold anything."""
    steps: dict[str, str] = {}
    for path in sorted(folder.glob(f"*{SUCCESSION}"))[:100]:
        try:
            found = load_succession(path)
        except Fault:
            continue
        steps[found.old] = found.new
    for _ in range(len(steps)):
        if trusted not in steps:
            return False
        trusted = steps[trusted]
        if trusted == signer:
            return True
    return False


def office_keys(path: Path, password: str) -> tuple[OwnKeys, ...]:
    """All keys this office has had, the ones in force last: exports may have been sealed to any of them."""
    former = sorted(path.parent.glob(f"{path.stem}-until-*.key"))
    return (*(load_keys(each, password) for each in former), load_keys(path, password))


def _said(said: Succession) -> bytes:
    told = {"name": said.name, "new": said.new, "old": said.old, "recipient": said.recipient}
    return msgspec.json.encode(told, order="sorted")
