"""Enrolled laptops with their keys and number ranges, and the officials."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from app.domain.election import Center, Machine, NumberRange, Official, Role
from app.domain.ids import CenterId, MachineId, OfficialId, VoterId
from app.faults import Fault, FaultCode
from app.importers.definitions_tree import Tree, parse_json, read_bytes

MOST_NUMBER = 999_999_999
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*\Z")
RECIPIENT = re.compile(r"age1[02-9ac-hj-np-z]{58}\Z")
VERIFY = re.compile(r"[0-9a-f]{64}\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineKeys:
    """A laptop's public keys, as its enrolment file holds them: nothing secret."""

    recipient: str
    """age X25519, ``age1…``: bundles for this laptop are encrypted to it."""
    verify_key: str
    """Ed25519 in hexadecimal: what this laptop signs is checked with it."""


def read_keys(path: Path, machine: str = "") -> MachineKeys:
    """A laptop's public enrolment file (``HS-A.pub``): JSON with ``recipient`` and ``verify`` (or ``verify_key``).

    ``machine``, where given, must be the name in the file: two files swapped would encrypt to the wrong laptop.
    """
    root = parse_json(read_bytes(path, 100_000), path.name, FaultCode.ELECTION_BAD)
    verify = "verify" if root.has("verify") else "verify_key"
    keys = MachineKeys(recipient=root.text("recipient"), verify_key=root.text(verify).lower())
    if not RECIPIENT.match(keys.recipient):
        raise root.bad("an age recipient: age1 and 58 more letters and digits", "recipient")
    if not VERIFY.match(keys.verify_key):
        raise root.bad("an Ed25519 public key: 64 hexadecimal digits", verify)
    if machine and root.has("name") and root.text("name") != machine:
        raise root.bad(f"the enrolment file of {machine}; this is {root.text('name')!r}", "name")
    return keys


def read_machines(
    root: Tree, centers: tuple[Center, ...], inside: Callable[[Tree, str], Path], keys: Mapping[MachineId, MachineKeys]
) -> tuple[Machine, ...]:
    """Every enrolled laptop. Number ranges of two machines never touch (ISS-05)."""
    known = {center.id for center in centers}
    nodes = root.children("machine", least=1, most=20_000)
    found = tuple(read_machine(node, known, inside, keys) for node in nodes)
    for what, of in (
        ("id", lambda each: each.id),
        ("recipient", lambda each: each.recipient),
        ("verify_key", lambda each: each.verify_key),
        ("desk", lambda each: (each.center, each.desk)),
    ):
        if len({of(each) for each in found}) != len(found):
            raise root.bad(f"machines that differ in {what}", "machine")
    apart(root, "ballots", [(each.ballots, each) for each in found])
    apart(root, "envelopes", [(each.envelopes, each) for each in found])
    return found


def _enrolled(node: Tree, inside: Callable[[Tree, str], Path]) -> Path:
    try:
        return inside(node, "keys")
    except Fault as fault:
        expected = f"{fault.facts['expected']} (votecenter office admit puts it there)"
        raise node.bad(expected, "keys") from None


def read_machine(
    node: Tree, centers: set[CenterId], inside: Callable[[Tree, str], Path], keys: Mapping[MachineId, MachineKeys]
) -> Machine:
    node.only("id", "center", "desk", "keys", "ballots", "envelopes", "announces", "spare")
    id = MachineId(node.text("id", most=40))
    center = CenterId(node.text("center"))
    if not ID.match(id):
        raise node.bad("an id of letters, digits, points and hyphens", "id")
    if center not in centers:
        raise node.bad(f"the id of a center; there is no {center!r}", "center")
    own = keys[id] if id in keys else read_keys(_enrolled(node, inside), id)
    return Machine(
        id=id,
        center=center,
        desk=node.text("desk", most=20),
        recipient=own.recipient,
        verify_key=own.verify_key,
        ballots=read_range(node, "ballots"),
        envelopes=read_range(node, "envelopes"),
        announces=node.yes("announces", True),
        spare=node.yes("spare", False),
    )


def read_range(node: Tree, key: str) -> NumberRange:
    """``[1, 9999]``: both ends belong to it."""
    value = node.mapping().get(key)
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(each) is int for each in value)
        or not 1 <= value[0] <= value[1] <= MOST_NUMBER
    ):
        raise node.bad(f"first and last number, such as [1, 9999], at most {MOST_NUMBER}", key)
    return NumberRange(first=value[0], last=value[1])


def apart(root: Tree, key: str, ranges: list[tuple[NumberRange, Machine]]) -> None:
    in_order = sorted(ranges, key=lambda each: each[0].first)
    for (one, of_one), (two, of_two) in pairwise(in_order):
        if two.first <= one.last:
            shared = f"{two.first} to {min(one.last, two.last)}"
            raise root.bad(f"no number twice: {of_one.id} and {of_two.id} both have {shared}", f"machine.{key}")


def read_officials(root: Tree) -> tuple[Official, ...]:
    found = []
    for node in root.children("official", least=1, most=20_000):
        node.only("id", "name", "role", "voter")
        id = node.text("id", most=40)
        if not ID.match(id):
            raise node.bad("an id of letters, digits, points and hyphens", "id")
        role = node.one_of("role", Role, Role, Role.WORKER)
        own = VoterId(node.text("voter", "", most=40))
        found.append(Official(id=OfficialId(id), name=node.text("name", most=200), role=role, voter=own))
    if len({each.id for each in found}) != len(found):
        raise root.bad("officials with different ids", "official")
    if not any(each.role is Role.SUPERVISOR for each in found):
        raise root.bad('at least one official with role = "supervisor"', "official")
    return tuple(found)
