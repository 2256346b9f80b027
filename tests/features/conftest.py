"""Sentences that several features share: people, desks, ballots, and what comes of what they ask.

Each feature is plain English that an election official can check; the sentences work the real services on real
journals, with printers that are folders.
"""

import csv
import io
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cache

import pytest
from parse import with_pattern
from pytest_bdd import given, parsers, then, when

from app.domain.events import PieceSource, RequestRefused
from app.domain.ids import IssueId, MachineId
from app.domain.journal import Recorded
from app.domain.ledger import Ledgers
from app.domain.ledger_lines import Line
from app.domain.profile import Fate, IdentityMethod, LimitCounts, Profile, SpoilLimit
from app.domain.refusal import Refusal, Rule
from app.domain.roll import Voter
from app.services.desk import Served
from tests.conftest import ROOT
from tests.services.fixtures import center, template
from tests.services.invented_election import BOROUGH, BY_NAME, ELECTION_DAY, NORA, PROFILE, RURAL, RUTH, TOWN, A, B, at
from tests.services.kit import Desks, Rig, bring_round, done, served
from tests.services.reckoning import reckon

__all__ = ["center", "template"]

MACHINES = {"A": A, "B": B}
STYLES = {"Upper Valley": RURAL, "Larch Town": TOWN}
FATES = {fate.value.replace("_", " "): fate for fate in Fate}
MEANINGS = {"three ballots in all": LimitCounts.BALLOTS_IN_ALL, "three replacements": LimitCounts.REPLACEMENTS}
WHY = "The voter said so"


@cache
def titles() -> dict[str, str]:
    """What the screen calls each refusal."""
    told = tomllib.loads((ROOT / "assets" / "translations" / "en" / "rules.toml").read_text("utf-8"))
    return {rule: words["title"] for rule, words in told["rule"].items()}


@dataclass(slots=True)
class Story:
    """One scenario: the desks in it, the rules, and the last answer."""

    center: Desks
    rigs: dict[MachineId, Rig] = field(default_factory=dict)
    profile: Profile = PROFILE
    answer: object = None
    issue: IssueId | None = None

    def desk(self, letter: str = "A") -> Rig:
        return self.rigs[MACHINES[letter]]

    def add(self, letter: str, *, opened: bool = True, day: date = ELECTION_DAY) -> Rig:
        rig = self.center.closed(MACHINES[letter], day=day)
        rig.with_profile(self.profile)
        if opened:
            rig.open_day()
            rig.clock.pass_time(1800)
        self.rigs[rig.machine] = rig
        return rig

    def ask(self, who: str, letter: str = "A", **more: object) -> None:
        self.answered(self.desk(letter).ask(person(who), **more))

    def answered(self, answer: object) -> None:
        self.answer = answer
        if isinstance(answer, Served) and answer.card.issue is not None:
            self.issue = answer.card.issue.id

    def held(self, who: str, letter: str = "A") -> IssueId:
        """The ballot this voter has."""
        return self.desk(letter).issue_of(person(who)).id

    def replace(self, who: str, fate: Fate, letter: str = "A", **more: object) -> None:
        reason = "" if fate is Fate.SPOILED else WHY
        self.answered(self.desk(letter).parts.desk.replace(self.held(who, letter), fate, reason=reason, **more))

    def ledgers(self, letter: str = "A") -> Ledgers:
        return self.desk(letter).parts.day.ledgers()

    def own(self, letter: str = "A") -> Iterator[Recorded]:
        return self.desk(letter).parts.session.journal.recorded(MACHINES[letter])

    def table(self, name: str, letter: str = "A") -> list[dict[str, str]]:
        """The rows of a file as it goes to the office."""
        parts = {part.name: part.data for part in self.desk(letter).parts.exchange.parts()}
        return list(csv.DictReader(io.StringIO(parts[name].decode())))

    def refusals(self) -> list[RequestRefused]:
        return [each.event for each in self.own() if isinstance(each.event, RequestRefused)]


def pytest_bdd_apply_tag(tag: str, function: object) -> bool | None:
    """A tag such as SPC-09 names a requirement, for tests/trace.csv; it is no marker."""
    return True if tag[:3].isupper() else None


def person(name: str) -> Voter:
    return BY_NAME[name]


def listed(text: str) -> list[str]:
    """ "a, b and c" """
    return text.replace(" and ", ", ").split(", ")


def clock_time(text: str, day: date = ELECTION_DAY) -> datetime:
    """ "19:45" at the site."""
    hour, minute = text.split(":")
    return at(int(hour), int(minute), day=day)


def sorter(story: Story) -> list[dict[str, str]]:
    return story.table("sorter.csv")


def envelope_comes_in(story: Story, who: str, **more: object) -> None:
    seen = {"envelope_seen": person(who).envelope_id, **more}
    story.answer = story.desk().try_accept(story.held(who), **seen)


@with_pattern(r"\d\d:\d\d")
def at_clock(text: str) -> str:
    return text


@pytest.fixture
def story(center: Desks) -> Story:
    return Story(center)


# --- the desks and their rules -----------------------------------------------------------------------------------


@given(parsers.parse("desk {letter} is open"))
def desk_is_open(story: Story, letter: str) -> None:
    story.add(letter)


@given(parsers.parse("desk {letter} is not yet open"))
def desk_is_not_open(story: Story, letter: str) -> None:
    story.add(letter, opened=False)


@given(parsers.parse("desk {letter} is open on October {day:d}"))
def desk_is_open_on(story: Story, letter: str, day: int) -> None:
    story.add(letter, day=date(2026, 10, day))


@given(parsers.parse("it is {moment:Time}", extra_types={"Time": at_clock}))
@when(parsers.parse("it is {moment:Time}", extra_types={"Time": at_clock}))
def it_is(story: Story, moment: str) -> None:
    rig = story.desk()
    rig.move_to(clock_time(moment, rig.clock.now().date()))


@given(parsers.parse("the ballots {first:d} to {last:d} of {style} were counted in"))
def counted_in(story: Story, first: int, last: int, style: str) -> None:
    done(story.desk().parts.duties.take_stock((STYLES[style], BOROUGH, first, last)))


@given(parsers.parse("the line was closed at {time} with {count:d} in it"))
def line_was_closed(story: Story, time: str, count: int) -> None:
    rig = story.desk()
    rig.move_to(clock_time(time, rig.clock.now().date()))
    done(rig.parts.day.close_line(count))


@when("James and Nora sign the statement")
def two_sign(story: Story) -> None:
    story.answer = story.desk().parts.day.sign("", NORA)


@given("James and Nora signed the statement")
def signed(story: Story) -> None:
    done(story.desk().parts.day.sign("", NORA))


@given(parsers.parse("the limit is {meaning}"))
def limit_is(story: Story, meaning: str) -> None:
    story.profile = replace(story.profile, spoil=SpoilLimit(number=3, counts=MEANINGS[meaning]))


@given("the rules count exhibited ballots too")
def exhibited_counts(story: Story) -> None:
    spoil = replace(story.profile.spoil, uses_up=(Fate.SPOILED, Fate.EXHIBITED))
    story.profile = replace(story.profile, spoil=spoil)


@given("the rules allow documents only")
def documents_only(story: Story) -> None:
    identity = replace(story.profile.identity, methods=(IdentityMethod.DOCUMENT,))
    story.profile = replace(story.profile, identity=identity)


@given("nobody is signed in")
def nobody_signed_in(story: Story) -> None:
    story.desk().parts.people.sign_out()


@given("Ruth Olanna, a worker, is signed in")
def worker_signed_in(story: Story) -> None:
    story.desk().sign_in(RUTH)


@given(parsers.parse("desk {giver} has told desk {taker}"))
@when(parsers.parse("desk {giver} tells desk {taker}"))
def told_the_other(story: Story, giver: str, taker: str) -> None:
    story.answer = bring_round(story.desk(giver), story.desk(taker), story.center.stick())


@when("the program is started anew")
def started_anew(story: Story) -> None:
    story.rigs[A] = story.center.restart(story.desk())
    story.rigs[A].parts.queue.recover()


# --- asking and getting ------------------------------------------------------------------------------------------


@given(parsers.parse("{who} asked for a ballot"))
@when(parsers.parse("{who} asks for a ballot"))
def asks(story: Story, who: str) -> None:
    story.ask(who)


@when(parsers.parse("{who} asks for a ballot at desk {letter}"))
def asks_at(story: Story, who: str, letter: str) -> None:
    story.ask(who, letter)


@given(parsers.parse("{who} has been issued a ballot"))
def has_been_issued(story: Story, who: str) -> None:
    story.issue = story.desk().issue(person(who))


@given(parsers.parse("{who} has been issued a ballot at desk {letter}"))
def has_been_issued_at(story: Story, who: str, letter: str) -> None:
    story.issue = story.desk(letter).issue(person(who))


@given(parsers.parse("{who} has voted"))
@when(parsers.parse("{who} have voted"))
def has_voted(story: Story, who: str) -> None:
    for each in listed(who):
        story.desk().serve(person(each))


@given(parsers.parse("{who} has voted at desk {letter}"))
def has_voted_at(story: Story, who: str, letter: str) -> None:
    story.desk(letter).serve(person(who))


@given(parsers.parse("the envelope of {who} has been accepted"))
def envelope_was_accepted(story: Story, who: str) -> None:
    story.desk().accept(story.held(who))


@given(parsers.parse("{who} holds the third ballot"))
def holds_the_third(story: Story, who: str) -> None:
    story.desk().issue(person(who))
    spoils_several(story, who, 2)


@when(parsers.parse("{who} spoils {times:d} ballots, one after the other"))
def spoils_several(story: Story, who: str, times: int) -> None:
    for _ in range(times):
        story.replace(who, Fate.SPOILED)
        story.desk().came_out(served(story.answer))  # type: ignore[arg-type]


@when(parsers.parse("{who} spoils the ballot"))
def spoils(story: Story, who: str) -> None:
    story.replace(who, Fate.SPOILED)


@when(parsers.parse("the ballot of {who} is replaced: {fate}"))
@given(parsers.parse("the page of {who} is replaced: {fate}"))
def is_replaced(story: Story, who: str, fate: str) -> None:
    story.replace(who, FATES[fate])


@given(parsers.re(r'the ballot of (?P<who>.+) was taken back: (?P<fate>[\w ]+), "(?P<reason>.*)"'))
@when(parsers.re(r'the ballot of (?P<who>.+) is taken back: (?P<fate>[\w ]+), "(?P<reason>.*)"'))
def is_taken_back(story: Story, who: str, fate: str, reason: str) -> None:
    story.issue = story.held(who)
    story.answer = story.desk().parts.desk.take_back(story.issue, FATES[fate], reason=reason, second_person=NORA)


@given(parsers.parse("{who} hands the spoiled ballot back and wants no other"))
def hands_back(story: Story, who: str) -> None:
    done(story.desk().parts.desk.take_back(story.held(who), Fate.SPOILED))


@when(parsers.parse("the envelope of {who} comes in"))
def comes_in(story: Story, who: str) -> None:
    envelope_comes_in(story, who)


# --- what comes of it --------------------------------------------------------------------------------------------


@then(parsers.parse('it is refused: "{title}"'))
def is_refused(story: Story, title: str) -> None:
    assert isinstance(story.answer, Refusal), f"was not refused: {story.answer}"
    assert titles()[story.answer.rule.value] == title


@then(parsers.parse("the limit of {most:d} forbids it"))
def limit_forbids(story: Story, most: int) -> None:
    assert isinstance(story.answer, Refusal)
    assert story.answer.rule is Rule.SPOIL_LIMIT
    assert dict(story.answer.facts)["limit"] == str(most)


@then("the refusal is on record")
def refusal_on_record(story: Story) -> None:
    assert isinstance(story.answer, Refusal)
    last = story.refusals()[-1]
    assert (last.rule, last.facts) == (story.answer.rule.value, story.answer.facts)


@then(parsers.parse("{who} is issued ballot {n:d} of {most:d}"))
@then(parsers.parse("{who} is issued ballot {n:d} of {most:d} at desk {letter}"))
def is_issued(story: Story, who: str, n: int, most: int) -> None:
    card = served(story.answer).card  # type: ignore[arg-type]
    assert card.voter.id == person(who).id
    assert card.issue is not None
    assert (card.issue.event.ballot, card.most_ballots) == (n, most)


@then(parsers.parse("{who} holds ballot {n:d} of {most:d}"))
@then(parsers.parse("{who} still holds ballot {n:d} of {most:d}"))
def holds(story: Story, who: str, n: int, most: int) -> None:
    card = story.desk().parts.desk.open(person(who).id)
    assert card is not None
    assert len(card.file.live) == 1
    assert card.issue is not None
    assert card.accepted is None
    assert (card.issue.event.ballot, card.most_ballots) == (n, most)


@then(parsers.parse("{who} has no ballot out"))
def has_none(story: Story, who: str) -> None:
    card = story.desk().parts.desk.open(person(who).id)
    assert card is not None
    assert card.file.live == ()


@then(parsers.re(r"(?P<ballots>\d+) ballots? and (?P<labels>\d+) labels? are printed"))
def papers_printed(story: Story, ballots: str, labels: str) -> None:
    rig = story.desk()
    assert (len(rig.printed("ballots")), len(rig.printed("labels"))) == (int(ballots), int(labels))


@then("nothing more is printed")
def nothing_more(story: Story) -> None:
    rig = story.desk()
    assert len(rig.printed("ballots")) == len(reckon(story.own()).pieces())


@then(parsers.parse("desk {letter} has used the numbers {numbers}"))
def numbers_used(story: Story, letter: str, numbers: str) -> None:
    assert [piece.number for piece in reckon(story.own(letter)).pieces(PieceSource.PRINTED)] == listed(numbers)


@then(parsers.re(r"the numbers? (?P<numbers>[\d, and]+) stands? under (?P<line>.+) on the statement"))
def number_under(story: Story, numbers: str, line: str) -> None:
    found = story.ledgers()
    key = Line(line.lower().replace(" ", "_"))
    assert list(found.destroyed[key]) == listed(numbers)
    assert found.total(key) == len(listed(numbers))


@then("it is accepted")
def is_accepted(story: Story) -> None:
    card = served(story.answer).card  # type: ignore[arg-type]
    assert card.accepted is not None


@then(parsers.parse("{who} stands among those who have voted, by public number only"))
def among_voters(story: Story, who: str) -> None:
    (row,) = story.table("voted.csv")
    assert (row["public_id"], row["voted_on"]) == (person(who).public_id, "2026-10-06")
    assert person(who).id not in str(row)
