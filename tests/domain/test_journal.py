"""The chain: whatever is changed, dropped, added, moved or recomputed, the first entry that no longer fits is named."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.domain.ids import NO_DIGEST, Digest, MachineId
from app.domain.journal import Breach, Broken, Entry, Head, digest_of, verify

A, B = MachineId("HS-A"), MachineId("HS-B")


def entry(machine: MachineId, sequence: int, previous: Digest, text: str) -> Entry:
    envelope = {"machine": machine, "sequence": sequence, "previous": previous}
    body = json.dumps({"envelope": envelope, "event": text}).encode()
    return Entry(machine=machine, sequence=sequence, digest=digest_of(body), body=body)


def journal(length: int, machine: MachineId = A, before: tuple[Entry, ...] = (), text: str = "seal") -> list[Entry]:
    """A whole chain; behind ``before`` when given."""
    entries = list(before)
    for sequence in range(len(entries) + 1, length + 1):
        previous = entries[-1].digest if entries else NO_DIGEST
        entries.append(entry(machine, sequence, previous, f"{text} {sequence}"))
    return entries


def head(entries: list[Entry]) -> Head:
    last = entries[-1]
    return Head(machine=last.machine, sequence=last.sequence, digest=last.digest)


def broken(sequence: int, breach: Breach, machine: MachineId = A) -> Broken:
    return Broken(machine=machine, sequence=sequence, breach=breach)


lengths = st.integers(1, 30)


@given(lengths, lengths)
def test_an_honest_journal_fits_with_every_head_it_ever_had(ours: int, theirs: int) -> None:
    a, b = journal(ours), journal(theirs, B)
    assert verify(a + b, [head(a[: i + 1]) for i in range(ours)] + [head(b)]) is None
    assert verify([]) is None


@given(lengths, st.data())
def test_a_changed_byte_is_found_where_it_is(length: int, data: st.DataObject) -> None:
    entries = journal(length)
    at = data.draw(st.integers(0, length - 1))
    body = bytearray(entries[at].body)
    body[data.draw(st.integers(0, len(body) - 1))] ^= data.draw(st.integers(1, 255))
    entries[at] = replace(entries[at], body=bytes(body))
    assert verify(entries) == broken(at + 1, Breach.CHANGED)


@given(st.integers(2, 30), st.data())
def test_a_changed_entry_with_its_hash_mended_is_found_at_the_next(length: int, data: st.DataObject) -> None:
    entries = journal(length)
    at = data.draw(st.integers(0, length - 2))
    entries[at] = entry(A, at + 1, entries[at - 1].digest if at else NO_DIGEST, "something else")
    assert verify(entries) == broken(at + 2, Breach.UNCHAINED)


@given(st.integers(2, 30), st.data())
def test_a_deleted_entry_is_missed_at_the_one_behind_it(length: int, data: st.DataObject) -> None:
    entries = journal(length)
    at = data.draw(st.integers(0, length - 2))
    del entries[at]
    assert verify(entries) == broken(at + 2, Breach.MISSING)


@given(st.integers(2, 30), st.data())
def test_two_entries_in_each_others_place_are_found(length: int, data: st.DataObject) -> None:
    entries = journal(length)
    first, second = sorted(data.draw(st.sets(st.integers(0, length - 1), min_size=2, max_size=2)))
    one, other = entries[first], entries[second]
    entries[first] = replace(other, sequence=one.sequence)
    entries[second] = replace(one, sequence=other.sequence)
    assert verify(entries) == broken(first + 1, Breach.OUT_OF_PLACE)


@given(lengths, st.data())
def test_a_foreign_entry_slipped_in_is_found(length: int, data: st.DataObject) -> None:
    entries = journal(length)
    at = data.draw(st.integers(0, length))
    entries.insert(at, entry(A, at + 1, NO_DIGEST if at else Digest("1" * 64), "slipped in"))
    assert verify(entries) == broken(at + 1, Breach.UNCHAINED)


@given(st.integers(2, 30), st.data())
def test_a_cut_tail_fits_in_itself_and_a_head_seen_elsewhere_gives_it_away(length: int, data: st.DataObject) -> None:
    whole = journal(length)
    kept = whole[: data.draw(st.integers(0, length - 1))]
    assert verify(kept) is None
    assert verify(kept, [head(whole)]) == broken(length, Breach.CUT)


@given(lengths, st.data())
def test_a_recomputed_chain_fits_in_itself_and_a_head_gives_it_away(length: int, data: st.DataObject) -> None:
    whole = journal(length)
    kept = data.draw(st.integers(0, length - 1))
    forged = journal(length + 3, before=tuple(whole[:kept]), text="forged")
    assert verify(forged) is None
    assert verify(forged, [head(whole)]) == broken(length, Breach.RECOMPUTED)


def test_of_several_heads_the_first_that_does_not_fit_is_named() -> None:
    whole = journal(9)
    heads = [head(whole), head(whole[:3]), head(whole[:6])]
    assert verify(journal(9, before=tuple(whole[:4]), text="forged"), heads) == broken(6, Breach.RECOMPUTED)


def test_an_entry_passed_off_as_another_machines_is_found() -> None:
    stolen = [replace(each, machine=B) for each in journal(3)]
    assert verify(journal(3) + stolen) == broken(1, Breach.OUT_OF_PLACE, B)


@given(st.sampled_from([b"", b"x", b"[]", b"{}", b'{"envelope":5}', b'{"envelope":{"machine":"HS-A"}}', b"\xff\xfe"]))
def test_what_is_no_entry_is_found_even_when_its_hash_fits(body: bytes) -> None:
    odd = Entry(machine=A, sequence=2, digest=digest_of(body), body=body)
    assert verify([*journal(1), odd]) == broken(2, Breach.UNREADABLE)


def test_a_journal_that_does_not_start_at_one_lacks_its_beginning() -> None:
    assert verify(journal(5)[2:]) == broken(3, Breach.MISSING)
