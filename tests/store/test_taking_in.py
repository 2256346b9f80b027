"""Two desks by a drive: the union of their journals, twice is once, and what contradicts is refused."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.events import BallotIssued, IncidentNoted, JournalMerged, OathTaken
from app.domain.ids import Digest, ElectionId, MachineId, OfficialId
from app.domain.journal import Breach, Broken, Entry, Head, digest_of
from app.faults import Fault, FaultCode
from app.store.journal_store import JournalStore
from app.store.sealing import is_sealed
from tests.store.samples import BEGUN, KEY, STAMP, sample

OATH = OathTaken(official=OfficialId("ana"))
HS_A, HS_B, HS_C = MachineId("HS-A"), MachineId("HS-B"), MachineId("HS-C")


@pytest.fixture
def third(tmp_path: Path) -> Iterator[JournalStore]:
    made = JournalStore.create(tmp_path / "third.db", KEY, machine=HS_C)
    made.append([BEGUN], stamp=STAMP, after=0)
    yield made
    made.close()


def own(store: JournalStore) -> list[Entry]:
    return list(store.entries(store.machine))


def end(store: JournalStore) -> Head:
    head = store.head(store.machine)
    assert head is not None
    return head


def more(store: JournalStore, count: int = 1) -> None:
    store.append([OATH] * count, stamp=STAMP, after=end(store).sequence)


def refused(store: JournalStore, entries: list[Entry], code: FaultCode) -> Fault:
    """``take_in`` says no and nothing has changed."""
    before = list(store.entries())
    with pytest.raises(Fault) as told:
        store.take_in(entries, stamp=STAMP)
    assert told.value.code is code
    assert list(store.entries()) == before
    return told.value


def test_new_entries_are_held_and_the_merge_is_recorded(store: JournalStore, other: JournalStore) -> None:
    more(other, 2)
    *taken, merged = store.take_in(own(other), stamp=STAMP)
    assert taken == list(other.recorded())
    assert merged.event == JournalMerged(machine=HS_B, through=3, digest=end(other).digest, entries=3)
    assert merged.envelope.heads_seen == (end(other),)
    assert list(store.entries(HS_B)) == own(other)
    assert store.heads() == (end(store), end(other))
    assert store.verify() is None


def test_the_same_drive_twice_changes_nothing(store: JournalStore, other: JournalStore) -> None:
    store.take_in(own(other), stamp=STAMP)
    before = list(store.entries())
    assert store.take_in(own(other), stamp=STAMP) == ()
    assert list(store.entries()) == before


def test_a_later_drive_adds_only_what_is_new(store: JournalStore, other: JournalStore) -> None:
    store.take_in(own(other), stamp=STAMP)
    more(other, 2)
    recorded = store.take_in(own(other), stamp=STAMP)
    assert [(each.envelope.machine, each.envelope.sequence) for each in recorded] == [
        ("HS-B", 2),
        ("HS-B", 3),
        ("HS-A", 3),
    ]
    more(other)
    store.take_in(own(other)[3:], stamp=STAMP)  # only the newest piece
    assert store.verify([end(other)]) is None


def test_the_order_on_the_drive_does_not_matter(store: JournalStore, other: JournalStore) -> None:
    more(other, 5)
    entries = own(other)
    store.take_in(list(reversed(entries)) + entries[2:4], stamp=STAMP)
    assert list(store.entries(HS_B)) == entries


def test_a_drive_may_carry_several_machines_and_our_own(
    store: JournalStore, other: JournalStore, third: JournalStore
) -> None:
    other.take_in(own(store), stamp=STAMP)
    other.take_in(own(third), stamp=STAMP)
    recorded = store.take_in(list(other.entries()), stamp=STAMP)
    assert [each.envelope.machine for each in recorded] == ["HS-B", "HS-B", "HS-B", "HS-C", "HS-A", "HS-A"]
    assert store.verify() is None


def test_a_merge_speaks_of_its_own_time(store: JournalStore, other: JournalStore) -> None:
    """CASES A25: the time of the merge never takes the place of the time of the event."""
    later = replace(STAMP, at=STAMP.at.replace(hour=19))
    first, merged = store.take_in(own(other), stamp=later)
    assert (first.envelope.at, merged.envelope.at) == (STAMP.at, later.at)


def test_another_machines_numbers_stay_sealed(store: JournalStore, other: JournalStore) -> None:
    other.append([sample(BallotIssued)], stamp=STAMP, after=1)
    store.take_in(own(other), stamp=STAMP)
    (issued,) = (each.event for each in store.recorded(HS_B) if isinstance(each.event, BallotIssued))
    assert all(is_sealed(piece.number) for piece in issued.pieces)


def test_a_missing_entry_is_named(store: JournalStore, other: JournalStore) -> None:
    more(other, 4)
    entries = own(other)
    told = refused(store, entries[:2] + entries[3:], FaultCode.JOURNAL_GAP)
    assert told.facts == {"machine": "HS-B", "sequence": 3, "found": 4}
    refused(store, entries[1:], FaultCode.JOURNAL_GAP)


def test_a_machine_set_back_and_gone_on_is_told(store: JournalStore, other: JournalStore, tmp_path: Path) -> None:
    """A backup of the folder was put back, or two machines use one name: two truths, and neither is preferred."""
    more(other, 2)
    store.take_in(own(other), stamp=STAMP)
    again = JournalStore.create(tmp_path / "again.db", KEY, machine=HS_B)
    again.append([BEGUN, OATH, IncidentNoted(text="another past"), OATH], stamp=STAMP, after=0)
    told = refused(store, own(again), FaultCode.JOURNAL_ROLLED_BACK)
    assert told.facts == {"machine": "HS-B", "sequence": 3}
    again.close()


def test_two_truths_on_one_drive_are_refused(store: JournalStore, other: JournalStore, tmp_path: Path) -> None:
    again = JournalStore.create(tmp_path / "again.db", KEY, machine=HS_B)
    again.append([BEGUN, OATH], stamp=STAMP, after=0)
    other.append([IncidentNoted(text="another past"), OATH], stamp=STAMP, after=1)
    refused(store, [*own(again), *own(other)], FaultCode.JOURNAL_ROLLED_BACK)
    again.close()


def test_our_own_entries_come_back_only_as_they_are(store: JournalStore, other: JournalStore) -> None:
    assert store.take_in(own(store), stamp=STAMP) == ()
    changed = replace(own(store)[0], body=own(store)[0].body.replace(b"invented", b"imagined"))
    told = refused(store, [replace(changed, digest=digest_of(changed.body))], FaultCode.JOURNAL_ROLLED_BACK)
    assert told.facts["machine"] == "HS-A"


def test_our_own_later_entries_mean_that_we_were_set_back(store: JournalStore, tmp_path: Path) -> None:
    before = own(store)
    more(store, 2)
    after = own(store)
    restored = JournalStore.create(tmp_path / "restored.db", KEY, machine=HS_A)
    restored.append([BEGUN], stamp=STAMP, after=0)
    assert own(restored) == before
    told = refused(restored, after, FaultCode.JOURNAL_ROLLED_BACK)
    assert told.facts == {"machine": "HS-A", "sequence": 2}
    restored.close()


def _tampered(entry: Entry) -> Entry:
    return replace(entry, body=entry.body.replace(b"ana", b"eve"))


def _rehashed(entry: Entry) -> Entry:
    body = entry.body.replace(b'"sequence":2', b'"sequence":9')
    return replace(entry, body=body, digest=digest_of(body))


def _unchained(entry: Entry) -> Entry:
    body = entry.body.replace(b'"previous":"', b'"previous":"f', 1)
    return replace(entry, body=body, digest=digest_of(body))


def _relabeled(entry: Entry) -> Entry:
    return replace(entry, digest=Digest("0" * 64))


def _nonsense(entry: Entry) -> Entry:
    return replace(entry, body=b"{}", digest=digest_of(b"{}"))


@pytest.mark.parametrize("change", [_tampered, _rehashed, _unchained, _relabeled, _nonsense])
def test_an_entry_that_does_not_fit_is_refused(
    store: JournalStore, other: JournalStore, change: Callable[[Entry], Entry]
) -> None:
    more(other, 2)
    first, second, last = own(other)
    refused(store, [first, change(second), last], FaultCode.JOURNAL_BROKEN)


def test_nothing_is_taken_of_a_drive_that_fails_anywhere(
    store: JournalStore, other: JournalStore, third: JournalStore
) -> None:
    more(third)
    refused(store, [*own(other), _tampered(own(third)[1])], FaultCode.JOURNAL_BROKEN)


@pytest.mark.parametrize("begun", [replace(BEGUN, election=ElectionId("another")), replace(BEGUN, training=True)])
def test_another_elections_journal_or_a_rehearsals_is_kept_out(
    store: JournalStore, tmp_path: Path, begun: object
) -> None:
    """CASES A24."""
    foreign = JournalStore.create(tmp_path / "foreign.db", KEY, machine=HS_B)
    foreign.append([begun], stamp=STAMP, after=0)  # type: ignore[list-item]
    refused(store, own(foreign), FaultCode.BUNDLE_OTHER_ELECTION)
    foreign.close()


def test_a_desk_set_back_is_given_away_by_what_the_other_desk_saw(
    store: JournalStore, other: JournalStore, tmp_path: Path
) -> None:
    """A cut chain fits in itself; the other desk remembers its head."""
    more(store, 3)
    other.take_in(own(store), stamp=STAMP)
    restored = JournalStore.create(tmp_path / "restored.db", KEY, machine=HS_A)
    restored.append([BEGUN], stamp=STAMP, after=0)
    assert restored.verify() is None
    restored.take_in(own(other), stamp=STAMP)
    assert restored.verify() == Broken(machine=HS_A, sequence=4, breach=Breach.CUT)
    restored.close()


def test_what_another_desk_saw_of_a_third_and_we_have_not_yet_is_no_breach(
    store: JournalStore, other: JournalStore, third: JournalStore
) -> None:
    store.take_in(own(third), stamp=STAMP)
    more(third, 3)
    other.take_in(own(third), stamp=STAMP)
    store.take_in(own(other), stamp=STAMP)
    assert store.verify() is None
