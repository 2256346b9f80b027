"""A desk is tried before it opens: what is wrong is found, said, and on record (DESIGN 3; CASES A96, A101)."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.envelope import Area, Envelope, Face
from app.domain.ids import EnvelopeId
from app.domain.ledger_lines import Line
from app.domain.papers import BallotPage, LabelSize, Rendered
from app.domain.readiness import readiness_of
from app.domain.refusal import Rule
from app.faults import Fault, FaultCode
from app.i18n import languages
from app.ports import NetworkState, PowerState
from app.services.health import OUTCOMES, Check, Standing, checks
from app.services.readiness import detail_of, name_of
from printing.renderer import PaperRenderer
from tests.services.invented_election import ELECTION_DAY, JAMES, at
from tests.services.kit import PLAIN, Desks, PlainRenderer, Rig, done, refused
from ui.words import Words


class Laptop:
    """A machine that says what it is told to say."""

    def __init__(self, network: NetworkState = NetworkState.AIR_GAP, power: PowerState = PowerState.PLUGGED_IN) -> None:
        self._network, self._power = network, power

    def network(self) -> NetworkState:
        return self._network

    def power(self) -> PowerState:
        return self._power


def outcome(every: tuple[Check, ...]) -> dict[str, tuple[str, Standing]]:
    return {each.key: (each.told, each.state) for each in every}


@pytest.fixture
def morning(center: Desks) -> Rig:
    rig = center.closed()
    rig.parts = replace(rig.parts, machinery=Laptop())
    return rig


def test_a_laptop_in_order_is_found_in_order(morning: Rig) -> None:
    found = outcome(morning.parts.readiness.checks())
    for key in ("clock", "roll", "styles", "journal", "network", "power", "label"):
        assert found[key][1] is Standing.OK, key
    assert dict(next(each for each in morning.parts.readiness.checks() if each.key == "styles").facts) == {
        "n": "2",
        "cards": "3",
    }


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        (at(6, 30), "plausible"),
        (at(6, 30, day=ELECTION_DAY.replace(year=2025)), "impossible"),
        (at(6, 30, day=ELECTION_DAY.replace(year=2030)), "impossible"),
        (at(6, 30, day=ELECTION_DAY.replace(day=4)), "no_day"),
    ],
)
def test_a_time_that_cannot_be_is_said(morning: Rig, moment: object, told: str) -> None:
    morning.clock.set_wall(moment)  # type: ignore[arg-type]
    assert outcome(morning.parts.readiness.checks())["clock"][0] == told


def test_a_clock_behind_the_last_entry_is_said(desk: Rig) -> None:
    desk.clock.set_wall(at(6, 0))
    assert outcome(desk.parts.readiness.checks())["clock"] == ("behind", Standing.STOP)


def test_a_style_that_cannot_be_drawn_is_named(center: Desks) -> None:
    class OneStyleFails(PlainRenderer):
        def ballot(self, page: BallotPage) -> Rendered:
            if page.style.id == "14":
                raise Fault(FaultCode.GLYPH_MISSING, letter="ꙮ")
            return PLAIN.ballot(page)

    rig = center.closed(renderer=OneStyleFails())
    bad = [each for each in rig.parts.readiness.checks() if each.key == "styles"]
    assert {dict(each.facts)["style"] for each in bad} == {"14"}
    assert all(each.state is Standing.STOP for each in bad)


def test_a_changed_journal_is_found(morning: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(morning.parts.session.journal), "verify", lambda *_: object())
    assert outcome(morning.parts.readiness.checks())["journal"] == ("broken", Standing.STOP)


@pytest.mark.parametrize("network", list(NetworkState))
@pytest.mark.parametrize("power", list(PowerState))
def test_network_and_power(network: NetworkState, power: PowerState) -> None:
    found = outcome(checks(Laptop(network, power), PLAIN, ()))
    assert (found["network"][1] is Standing.OK) is (network is NetworkState.AIR_GAP)
    assert (found["network"][1] is Standing.STOP) is (network is NetworkState.CONNECTED)
    assert (found["power"][1] is Standing.STOP) is (power is PowerState.LOW)


def test_swap_and_memory_dumps(tmp_path: Path) -> None:
    kernel = tmp_path / "sys/kernel"
    kernel.mkdir(parents=True)
    (tmp_path / "swaps").write_text("Filename Type Size Used Priority\n/dev/sda2 partition 1 0 -2\n")
    (kernel / "core_pattern").write_text("|/usr/lib/systemd/systemd-coredump %P\n")
    found = outcome(checks(Laptop(), PLAIN, (), proc=tmp_path))
    assert found["swap"] == ("used", Standing.WARN)
    assert found["core"] == ("on", Standing.WARN)
    (kernel / "core_pattern").write_text("|/bin/false\n")
    assert outcome(checks(Laptop(), PLAIN, (), proc=tmp_path))["core"] == ("off", Standing.OK)
    shutil.rmtree(kernel)
    assert outcome(checks(Laptop(), PLAIN, (), proc=tmp_path))["core"] == ("unknown", Standing.WARN)


def test_the_test_papers_are_printed_and_the_label_is_read_back(morning: Rig) -> None:
    readiness = morning.parts.readiness
    code = readiness.print_tests()
    assert morning.printed("labels") == [f"label {code} Test label\n"]
    assert morning.printed("ballots") == ["ballot 12/borough number \n"]
    assert morning.state.issues == {}
    assert outcome(readiness.seen(code, page_good=True, scanned=f" {code.lower()} ")) == {
        "test_page": ("good", Standing.OK),
        "test_label": ("read", Standing.OK),
    }
    assert outcome(readiness.seen(code, page_good=True, scanned="LB26-00001-1"))["test_label"][1] is Standing.STOP
    assert outcome(readiness.seen(code, page_good=False, scanned=""))["test_page"][1] is Standing.STOP


def test_it_is_on_record_with_a_note_for_what_is_not_ready(morning: Rig) -> None:
    readiness = morning.parts.readiness
    every = (*readiness.checks(), *readiness.seen(EnvelopeId("TEST-1"), page_good=True, scanned=""))
    refused(readiness.record(every), Rule.REASON_MISSING)
    assert readiness_of(morning.parts.session.scene()) is None
    done(readiness.record(every, "Label printer is being exchanged"))
    told = readiness_of(morning.parts.session.scene())
    assert told is not None
    assert told.stopped == ("test_label",)
    assert told.checked == len(every)
    assert told.note == "Label printer is being exchanged"
    report = readiness.report(every, told.note)
    text = " ".join(f"{heading} {body}" for heading, body in report.paragraphs)
    assert "Not ready: Test label" in text
    assert "Label printer is being exchanged" in text
    assert len(report.signatures) == 2
    morning.open_day()
    assert readiness_of(morning.parts.session.scene()) == told


def test_sheets_of_an_earlier_day_are_test_sheets_and_new_paper_is_counted_after_the_test(morning: Rig) -> None:
    readiness = morning.parts.readiness
    good = readiness.seen(EnvelopeId("T"), page_good=True, scanned="T")
    done(readiness.record(good, sheets=1))
    morning.open_day(sheets=50)
    assert morning.parts.day.ledgers().sheets[Line.SHEETS_TEST] == 0
    done(readiness.record(good, sheets=1))
    assert morning.parts.day.ledgers().sheets[Line.SHEETS_TEST] == 1
    assert morning.parts.day.ledgers().sheets[Line.SHEETS_LEFT] == 49


def test_nobody_signed_in_tests_nothing(morning: Rig) -> None:
    morning.parts.people.sign_out()
    refused(morning.parts.readiness.record(()), Rule.NOT_SIGNED_IN)
    assert JAMES not in morning.state.present


@pytest.mark.parametrize("language", languages())
def test_every_outcome_has_words(language: str) -> None:
    words = Words(language)
    facts = tuple((name, "7") for name in ("n", "of", "time", "date", "name", "style", "fault", "cards"))
    for key, each in OUTCOMES.items():
        for told in each:
            check = Check(key=key, state=Standing.OK, told=str(told), facts=facts)
            assert words.has(f"check.{key}.{told}"), (key, told)
            for said in (name_of(check, words), detail_of(check, words)):
                assert said
                assert "check." not in said
                assert "{" not in said


# --- the label on the envelope ---------------------------------------------------------------------------------------

BACK = Area(name="declaration", face=Face.BACK, x=10, y=10, width=200, height=60)
PLACE = Area(name="label", face=Face.ADDRESS, x=8, y=2, width=92, height=38)
ENVELOPE = Envelope(
    width=241,
    height=105,
    label=PLACE,
    clear=(BACK,),
    scanner=Area(name="scanner", face=Face.ADDRESS, x=5, y=10, width=110, height=30),
)


def with_envelope(rig: Rig, envelope: Envelope | None) -> tuple[Check, ...]:
    session = rig.parts.session
    session.election = replace(session.election, profile=replace(session.election.profile, envelope=envelope))
    return tuple(each for each in rig.parts.readiness.checks() if each.key == "envelope")


def test_nothing_is_said_of_an_envelope_nobody_has_described(morning: Rig) -> None:
    assert with_envelope(morning, None) == ()


def test_the_label_of_this_laptop_fits_its_place(morning: Rig) -> None:
    (check,) = with_envelope(morning, ENVELOPE)
    assert (check.told, check.state) == ("fits", Standing.OK)


@pytest.mark.parametrize(
    ("envelope", "told"),
    [
        (replace(ENVELOPE, label=replace(PLACE, width=80)), ["large"]),
        (replace(ENVELOPE, label=replace(PLACE, face=Face.BACK), scanner=None), ["covers"]),
        (replace(ENVELOPE, mailed=True, label=replace(PLACE, y=20), scanner=None), ["postal"]),
        (replace(ENVELOPE, scanner=replace(PLACE, name="scanner", height=12)), ["unread"]),
        (replace(ENVELOPE, width=90), ["off", "off", "off"]),
    ],
)
def test_a_label_that_does_not_is_stopped_before_the_first_voter(
    morning: Rig, envelope: Envelope, told: list[str]
) -> None:
    found = with_envelope(morning, envelope)
    assert [each.told for each in found] == told
    assert {each.state for each in found} == {Standing.STOP}
    for each in found:
        for language in ("en", "es"):
            assert "{" not in detail_of(each, Words(language))


def test_a_label_too_small_for_a_long_name_is_said_so(center: Desks) -> None:
    rig = center.closed(renderer=PaperRenderer())
    rig.parts = replace(rig.parts, machinery=Laptop())
    (check,) = with_envelope(rig, ENVELOPE)
    assert check.told == "fits"
    rig.parts.queue.label_size = LabelSize(width=57, height=16)
    (check,) = with_envelope(rig, ENVELOPE)
    assert (check.told, check.state) == ("unmade", Standing.STOP)
