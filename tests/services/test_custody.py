"""The chain of custody on the transfer manifest: seals at opening and at closing, and every change between them, each
with who and when (ENV-15, SEC-10)."""

import json
import re
from datetime import timedelta

import pytest

from app.domain.refusal import Rule
from app.domain.seals import custody
from app.services.paper_kinds import BLANK, Paper
from tests.services.invented_election import ELECTION_DAY, JAMES, NORA, RUTH, A, at
from tests.services.kit import Desks, Rig, done, refused

MONDAY = ELECTION_DAY - timedelta(days=1)


def manifest(rig: Rig, language: str = "en") -> dict[str, str]:
    return dict(rig.parts.papers.notice(Paper.MANIFEST, language=language).paragraphs)


def change(rig: Rig, removed: str = "0002", applied: str = "0077", **more: object) -> object:
    said = {"on": "Ballot box", "reason": "Opened to press the envelopes down", "second_person": NORA, **more}
    return rig.parts.duties.change_seal(removed, applied, **said)  # type: ignore[arg-type]


def close(rig: Rig, *seals: str) -> None:
    rig.move_to(at(20, 5, day=rig.clock.now().date()))
    done(rig.parts.day.close_line(0))
    done(rig.parts.day.sign("", NORA))
    done(rig.parts.day.close(NORA, tuple(seals)))


def test_seals_at_opening_are_named_with_their_people_and_their_time(center: Desks) -> None:
    told = manifest(center.open(A))
    assert told["Seals at opening"] == "0001, 0002. Oct 6, 2026, 6:30 AM: James Whitfield, Nora Attla-Reyes."
    assert told["Seals changed since"] == "None on record."
    assert told["Seals at closing"] == BLANK
    assert not [heading for heading in told if "close before" in heading], "there was none"


def test_a_change_is_named_with_both_seals_the_reason_and_both_people(center: Desks) -> None:
    desk = center.open(A)
    done(change(desk))
    told = manifest(desk)["Seals changed since"]
    assert told == (
        "7:00 AM: 0002 off; 0077 on; Ballot box. Opened to press the envelopes down. James Whitfield, Nora Attla-Reyes."
    )
    assert custody(desk.state, ELECTION_DAY).now == ("0001", "0077")


def test_a_seal_only_taken_off_or_only_put_on(center: Desks) -> None:
    desk = center.open(A)
    done(change(desk, applied=""))
    done(change(desk, removed="", applied="0500", on="Second box"))
    told = manifest(desk)["Seals changed since"]
    assert "0002 off; Ballot box" in told and "0500 on; Second box" in told
    assert custody(desk.state, ELECTION_DAY).now == ("0001", "0500")


def test_seals_at_closing_are_named_and_are_what_is_on_now(center: Desks) -> None:
    desk = center.open(A)
    done(change(desk))
    close(desk, "0901", "0902")
    told = manifest(desk)
    assert told["Seals at closing"].startswith("0901, 0902. Oct 6, 2026, 8:05 PM: ")
    assert "0077" in told["Seals changed since"], "what was changed before is still told"
    assert custody(desk.state, ELECTION_DAY).now == ("0901", "0902")


def test_a_seal_changed_after_the_close_is_told_too(center: Desks) -> None:
    desk = center.open(A)
    close(desk, "0901")
    done(change(desk, removed="0901", applied="0999", reason="The driver's box had no room"))
    assert "0901 off; 0999 on" in manifest(desk)["Seals changed since"]
    assert custody(desk.state, ELECTION_DAY).now == ("0999",)


def test_what_is_not_as_it_was_at_the_close_before_is_said(center: Desks) -> None:
    """The seals of the morning are held against those of the evening before."""
    desk = center.open(A, day=MONDAY)
    close(desk, "0002", "0801")
    desk.move_to(at(6, 30))
    desk.open_day()
    told = manifest(desk)
    assert told["Seals at the close before"].startswith("0002, 0801. Oct 5, 2026, 8:05 PM: ")
    assert told["Not as at the close before"] == "Gone: 0801. New: 0001."


def test_seals_as_they_were_left_raise_no_question(center: Desks) -> None:
    desk = center.open(A, day=MONDAY)
    close(desk, "0001", "0002")
    desk.move_to(at(6, 30))
    desk.open_day()
    assert "Not as at the close before" not in manifest(desk)


def test_nobody_changes_a_seal_alone_or_without_saying_why(center: Desks) -> None:
    desk = center.open(A)
    refused(change(desk, second_person=None), Rule.SECOND_PERSON_NEEDED)
    refused(change(desk, second_person=JAMES), Rule.SECOND_PERSON_NEEDED)
    refused(change(desk, removed=" ", applied=""), Rule.REASON_MISSING)
    refused(change(desk, on=""), Rule.REASON_MISSING)
    refused(change(desk, reason=" "), Rule.REASON_MISSING)
    assert "seal_changed" not in desk.journal_kinds


def test_any_two_officials_under_oath_may(center: Desks) -> None:
    desk = center.open(A)
    desk.sign_in(RUTH)
    done(change(desk, second_person=NORA))
    assert "Ruth Olanna, Nora Attla-Reyes" in manifest(desk)["Seals changed since"]


def test_no_statement_is_signed_again_for_a_seal(center: Desks) -> None:
    desk = center.open(A)
    desk.move_to(at(20, 5))
    done(desk.parts.day.close_line(0))
    done(desk.parts.day.sign("", NORA))
    done(change(desk))
    done(desk.parts.day.close(NORA, ("0901",)))


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_event_log_and_the_paper_know_the_change(center: Desks, language: str) -> None:
    desk = center.open(A)
    done(change(desk))
    parts = {part.name: part.data for part in desk.parts.exchange.parts()}
    log = json.loads(parts["events.json"])
    assert "seal_changed" in [each["Id"] for each in log["Device"][0]["Event"]]
    told = " ".join(manifest(desk, language).values())
    assert re.search(r"0002 (off|quitado)", told) and "{" not in told
