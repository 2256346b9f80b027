"""Events to bytes and back: strictly, in one form only, ballot numbers under seal."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.events import KINDS, BallotIssued, BallotTakenBack, Event, OathTaken, PrintAsked, kind_of, map_numbers
from app.domain.ids import NO_DIGEST, BallotNumber, MachineId, OfficialId
from app.domain.journal import Envelope, Head
from app.faults import Fault, FaultCode
from app.store.codec import decode, encode, envelope_of
from app.store.sealing import Seal, is_sealed
from tests.store.samples import NOON, SEAL_KEY, sample
from tests.store.strategies import events

SEAL = Seal(SEAL_KEY)
NUMBERED = (BallotIssued, PrintAsked, BallotTakenBack)


def envelope(kind: type[Event], sequence: int = 7) -> Envelope:
    return Envelope(
        machine=MachineId("HS-A"),
        sequence=sequence,
        previous=NO_DIGEST,
        kind=kind_of(kind),
        version=kind.VERSION,
        at=NOON,
        boot="boot-1",
        actors=(OfficialId("ana"),),
        program="0.1.0",
        package=NO_DIGEST,
        profile=NO_DIGEST,
        heads_seen=(Head(machine=MachineId("HS-B"), sequence=3, digest=NO_DIGEST),),
    )


def oath() -> dict[str, Any]:
    """A stored oath as a tree to be tampered with."""
    tree: dict[str, Any] = json.loads(encode(envelope(OathTaken), OathTaken(official=OfficialId("ana")), SEAL))
    return tree


def written(tree: object) -> bytes:
    return json.dumps(tree, separators=(",", ":"), ensure_ascii=False).encode()


@given(events())
def test_every_event_comes_back_as_it_was(event: Event) -> None:
    around = envelope(type(event))
    body = encode(around, event, SEAL)
    assert decode(body, SEAL) == (around, event)
    assert encode(around, event, SEAL) == body
    assert envelope_of(body) == around


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_comes_back_with_every_field_filled(kind: type[Event]) -> None:
    event = sample(kind)
    assert decode(encode(envelope(kind), event, SEAL), SEAL) == (envelope(kind), event)


@given(events(*NUMBERED))
def test_no_stored_entry_shows_a_ballot_number(event: Event) -> None:
    planted = BallotNumber("98765432101234567890")
    body = encode(envelope(type(event)), map_numbers(event, lambda _: planted), SEAL)
    assert planted.encode() not in body


@given(events(*NUMBERED))
def test_without_the_seal_numbers_stay_tokens_that_still_compare(event: Event) -> None:
    _, sealed = decode(encode(envelope(type(event)), event, SEAL))
    tokens: dict[BallotNumber, BallotNumber] = {}

    def note(number: BallotNumber) -> BallotNumber:
        return tokens.setdefault(number, SEAL.seal(number))

    assert sealed == map_numbers(event, note)
    assert len(set(tokens.values())) == len(tokens)
    assert all(map(is_sealed, tokens.values()))


def test_a_numbered_event_is_never_written_in_the_clear() -> None:
    with pytest.raises(ValueError, match="under seal"):
        encode(envelope(PrintAsked), sample(PrintAsked), None)


def test_a_number_already_sealed_is_not_sealed_again() -> None:
    with pytest.raises(ValueError, match="readable"):
        SEAL.seal(SEAL.seal(BallotNumber("000123")))


@pytest.mark.parametrize("token", ["000123", "s:", "s:" + "a" * 40, "s:" + "A" * 40, "s:" + "a" * 41, "s:aa", "s:ÄÖ"])
def test_what_this_machine_did_not_seal_is_told(token: str) -> None:
    with pytest.raises(Fault) as told:
        SEAL.unseal(BallotNumber(token))
    assert told.value.code is FaultCode.JOURNAL_BROKEN


def test_another_machines_seal_does_not_open() -> None:
    body = encode(envelope(PrintAsked), sample(PrintAsked), Seal(bytes(64)))
    with pytest.raises(Fault) as told:
        decode(body, SEAL)
    assert (told.value.code, told.value.facts["sequence"]) == (FaultCode.JOURNAL_BROKEN, 7)


def _unknown_kind(tree: dict[str, Any]) -> None:
    tree["envelope"]["kind"] = "ballot_teleported"


def _newer_version(tree: dict[str, Any]) -> None:
    tree["envelope"]["version"] = 2


@pytest.mark.parametrize("change", [_unknown_kind, _newer_version])
def test_what_a_newer_program_wrote_stops_the_reader(change: Callable[[dict[str, Any]], None]) -> None:
    tree = oath()
    change(tree)
    with pytest.raises(Fault) as told:
        decode(written(tree))
    assert told.value.code is FaultCode.BUNDLE_VERSION
    assert (told.value.facts["machine"], told.value.facts["sequence"]) == ("HS-A", 7)


def _set(part: str, field: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(tree: dict[str, Any]) -> None:
        tree[part][field] = value

    return change


def _without(part: str, field: str) -> Callable[[dict[str, Any]], None]:
    def change(tree: dict[str, Any]) -> None:
        del tree[part][field]

    return change


@pytest.mark.parametrize(
    "change",
    [
        _set("event", "mood", "good"),
        _set("envelope", "mood", "good"),
        _set("event", "official", 5),
        _set("event", "official", None),
        _set("envelope", "version", 0),
        _set("envelope", "version", True),
        _set("envelope", "sequence", "7"),
        _set("envelope", "at", "yesterday"),
        _set("envelope", "actors", "ana"),
        _set("envelope", "heads_seen", [{"machine": "B", "sequence": 1, "digest": "", "more": 1}]),
        _without("event", "official"),
        _without("envelope", "previous"),
        lambda tree: tree.update(more=1),
        lambda tree: tree.pop("event"),
        lambda tree: tree.update(envelope=[]),
        lambda tree: tree.update(event="x"),
    ],
)
def test_what_does_not_fit_is_refused_and_not_guessed(change: Callable[[dict[str, Any]], None]) -> None:
    tree = oath()
    change(tree)
    with pytest.raises(Fault) as told:
        decode(written(tree))
    assert told.value.code is FaultCode.JOURNAL_BROKEN


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body.replace(b":7,", b": 7,"),
        lambda body: body.replace(b":7,", b":7,\n"),
        lambda body: body.replace(b":7,", b":7.0,"),
        lambda body: body.replace(b'"official":"ana"', b'"official":"ben","official":"ana"'),
        lambda body: body.replace(b'"official":"ana"', rb'"official":"\u0061na"'),
        lambda body: body + b" ",
        lambda body: b"\xef\xbb\xbf" + body,
        lambda body: body.replace(b"ana", b"an\xff"),
        lambda body: body[:-1],
        lambda _: b"",
        lambda _: b"[]",
        lambda _: b"[" * 100_000,
    ],
)
def test_there_is_one_way_to_write_an_entry(change: Callable[[bytes], bytes]) -> None:
    body = encode(envelope(OathTaken), OathTaken(official=OfficialId("ana")), SEAL)
    assert change(body) != body
    with pytest.raises(Fault) as told:
        decode(change(body))
    assert told.value.code is FaultCode.JOURNAL_BROKEN


def test_a_complaint_names_the_field_and_never_its_value() -> None:
    tree = json.loads(encode(envelope(BallotIssued), sample(BallotIssued), SEAL))
    tree["event"]["kind"] = "Invented Voter"
    with pytest.raises(Fault) as told:
        decode(written(tree), SEAL)
    assert "BallotIssued.kind" in str(told.value)
    assert "Invented" not in str(told.value)


@pytest.mark.parametrize("change", [_set("envelope", "mood", "good"), _without("envelope", "at"), _unknown_kind])
def test_the_surroundings_are_read_as_strictly(change: Callable[[dict[str, Any]], None]) -> None:
    tree = oath()
    change(tree)
    if change is _unknown_kind:
        assert envelope_of(written(tree)).kind == "ballot_teleported"
        return
    with pytest.raises(Fault):
        envelope_of(written(tree))


@given(st.binary(max_size=200))
def test_bytes_from_anywhere_give_a_fault_and_nothing_else(body: bytes) -> None:
    with pytest.raises(Fault):
        decode(body, SEAL)


@given(events(), st.data())
def test_an_entry_with_a_changed_byte_is_another_entry_or_none(event: Event, data: st.DataObject) -> None:
    body = bytearray(encode(envelope(type(event)), event, SEAL))
    body[data.draw(st.integers(0, len(body) - 1))] ^= data.draw(st.integers(1, 255))
    try:
        again = decode(bytes(body), SEAL)
    except Fault:
        return
    assert again != (envelope(type(event)), event)


def test_time_keeps_the_sites_offset() -> None:
    around, _ = decode(encode(envelope(OathTaken), OathTaken(official=OfficialId("ana")), SEAL))
    assert around.at.isoformat() == "2026-11-03T12:00:05-09:00"
    assert replace(around, at=NOON) == around
