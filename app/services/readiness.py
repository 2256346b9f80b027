"""The readiness test of a desk: before opening day and each morning (DESIGN 3; SEC-01, CASES A96, A101).

The machine's own checks, then what only an open store can tell: the roll is whole, every style can be drawn, the clock
can be right. Two test papers come out of the printers; people look at one and scan the other back in. The outcome is on
record, and a report is printed for two signatures. It stops nobody from opening: it says what will go wrong.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from secrets import randbelow

from app.domain.ids import EnvelopeId, grouped
from app.domain.journal import Recorded
from app.domain.papers import BallotMode, Label, Notice, RegisterPages
from app.domain.readiness import decide_ready
from app.domain.refusal import Refusal
from app.domain.told import in_time
from app.faults import Fault
from app.i18n import Words, printer_told
from app.ports import Drives, Machinery, Speech
from app.services.fallback import fallback_register, likely_count
from app.services.fitting import page_of
from app.services.health import Check, Standing, checks, found
from app.services.label_place import bars_of, misfits, sample_label
from app.services.packages import ballot_file
from app.services.print_queue import PrintQueue
from app.services.session import Session
from app.services.wording import clock_time, long_date

AFTER_ELECTION = timedelta(days=60)
"""A center's laptop has no business so long after election day; its clock has."""


@dataclass(slots=True)
class Readiness:
    session: Session
    queue: PrintQueue
    machinery: Machinery
    drives: Drives
    folder: Path
    speech: Speech | None = None

    def checks(self) -> tuple[Check, ...]:
        """All that needs no hands. Takes a moment for each ballot style."""
        ballots, labels = self.queue.states()
        names = ((self.queue.ballots.name, ballots), (self.queue.labels.name, labels))
        machine = checks(
            self.machinery,
            self.queue.renderer,
            names,
            folder=self.folder,
            drive=self.drives.state(),
            speech=self.speech,
        )
        return (self._clock(), self._roll(), *self._styles(), self._journal(), *machine, *self._envelope())

    def print_tests(self) -> EnvelopeId:
        """One test ballot and one test label; the code somebody then scans from the label. Raises a PRINTER_… fault."""
        election = self.session.election
        code = EnvelopeId(f"TEST-{randbelow(10**7):07d}-0")
        style = election.definition.styles[0]
        form = election.definition.forms(style)[0]
        page = page_of(election.definition, style, style.cards[0], election.profile, form)
        self.queue.paper(
            self.queue.renderer.ballot(replace(page, mode=BallotMode.TEST, training=self.session.state.training))
        )
        label = Label(envelope_id=code, name="Test label", size=self.queue.label_size)
        self.queue.paper(self.queue.renderer.label(label), label=True)
        return code

    def seen(self, code: EnvelopeId, *, page_good: bool, scanned: str) -> tuple[Check, ...]:
        """What people say of the test papers."""
        good = scanned.strip().upper() == code
        told = "read" if good else "other" if scanned.strip() else "not_read"
        return (
            found("test_page", "good" if page_good else "bad", Standing.OK if page_good else Standing.STOP),
            found("test_label", told, Standing.OK if good else Standing.STOP),
        )

    def record(self, every: tuple[Check, ...], note: str = "", *, sheets: int = 0) -> tuple[Recorded, ...] | Refusal:
        """``sheets`` of ballot paper the test used up, where paper was counted in before."""
        warned = tuple(each.key for each in every if each.state is Standing.WARN)
        stopped = tuple(each.key for each in every if each.state is Standing.STOP)
        return self.session.record(lambda scene: decide_ready(len(every), warned, stopped, note, sheets, scene))

    def report(self, every: tuple[Check, ...], note: str = "", language: str = "en") -> Notice:
        """For two signatures."""
        election, now = self.session.election, self.session.now()
        head = self.session.state.heads.get(election.machine.id)
        words = Words(language)
        lines = tuple(
            (f"{words(f'check.state.{each.state.value}')}: {name_of(each, words)}", detail_of(each, words))
            for state in (Standing.STOP, Standing.WARN)
            for each in every
            if each.state is state
        )
        good = " ".join(
            f"{name_of(each, words)}: {detail_of(each, words)}" for each in every if each.state is Standing.OK
        )
        named = election.jurisdiction.election
        date, time = long_date(now.date(), language), clock_time(now, language)
        return Notice(
            title=words("readiness.title"),
            jurisdiction=named.jurisdiction,
            election=f"{named.title}, {long_date(named.date, language)}",
            paragraphs=(
                (
                    election.center.name,
                    words("readiness.at", date=date, time=time, desk=election.machine.desk),
                ),
                *lines,
                *(((words(f"check.state.{Standing.OK.value}"), good),) if good else ()),
                *(((words("readiness.note"), note),) if note else ()),
            ),
            signatures=(words("readiness.signed_by"), words("readiness.signed_by")),
            footer=words("readiness.entry", n=head.sequence, head=grouped(head.digest), date=date, time=time)
            if head is not None
            else "",
            training=self.session.state.training,
            language=language,
        )

    # --- the paper for a day without laptops -----------------------------------------------------------------------

    def fallback_voters(self) -> int:
        return likely_count(self.session.roll.totals(), self.session.election.center)

    def fallback(self, language: str = "en") -> RegisterPages:
        """The register of this center's likely voters, as of now. A minute for sixty thousand."""
        election = self.session.election
        return fallback_register(
            self.session.roll.everyone(),
            election=election.jurisdiction.election,
            center=election.center,
            definition=election.definition,
            styles=election.styles,
            as_of=election.jurisdiction.snapshot.as_of,
            now=self.session.now(),
            training=self.session.state.training,
            language=language,
        )

    # --- what only the store can tell ------------------------------------------------------------------------------

    def _clock(self) -> Check:
        """No time before the list was made or the last entry written, none long after the election (CASES A96)."""
        election, now = self.session.election.jurisdiction, self.session.now()
        machine = self.session.election.machine.id
        told = [job.when for job in self.session.state.jobs.values()]
        told += [day.opened for day in self.session.state.days.values() if day.opened is not None]
        last = max((when for when in told if when.machine == machine), key=in_time, default=None)
        outcome, state = "plausible", Standing.OK
        if now.date() < election.snapshot.as_of or now.date() > election.election.date + AFTER_ELECTION:
            outcome, state = "impossible", Standing.STOP
        elif last is not None and now < last.at:
            outcome, state = "behind", Standing.STOP
        elif self.session.scene(now).hours is None:
            outcome, state = "no_day", Standing.WARN
        return found("clock", outcome, state, at=now.isoformat())

    def _roll(self) -> Check:
        """As many voters as the package said, and the first of them is found by the box."""
        expected = self.session.election.jurisdiction.snapshot.voters
        there = sum(voters for *_, voters in self.session.roll.totals())
        if there != expected:
            return found("roll", "short", Standing.STOP, n=there, of=expected)
        first = next(self.session.roll.everyone(), None)
        if first is not None and first.id not in {each.voter.id for each in self.session.roll.find(first.id).exact}:
            return found("roll", "unfindable", Standing.STOP)
        return found("roll", "whole", n=f"{there:,}")

    def _styles(self) -> tuple[Check, ...]:
        """Every card of every style is drawn as a test ballot and says the style it should."""
        election = self.session.election
        bad: list[Check] = []
        cards = 0
        for style in election.definition.styles:
            form = election.definition.forms(style)[0]
            for card in style.cards:
                page = page_of(election.definition, style, card, election.profile, form)
                art = election.definition.art_printed(style.id, card.id, form[0], training=False)
                file = ballot_file(self.session.journal, art) if art is not None else b""
                try:
                    made = self.queue.renderer.ballot(replace(page, mode=BallotMode.TEST, artwork=art, file=file))
                except Fault as fault:
                    bad.append(found("styles", "bad", Standing.STOP, style=style.id, fault=fault.code.value))
                    continue
                cards += 1
                if made.mark and made.mark != f"{style.id}|{card.id}":
                    bad.append(found("styles", "other", Standing.STOP, style=style.id, fault=made.mark))
        return tuple(bad) or (found("styles", "whole", n=len(election.definition.styles), cards=cards),)

    def _envelope(self) -> tuple[Check, ...]:
        """This laptop's labels on the envelope of the profile, where it has one: they fit their place, cover nothing
        that must be seen, and their barcode lies where the sorter looks (ENV-21). A long name moves it down."""
        envelope = self.session.election.profile.envelope
        if envelope is None:
            return ()
        size, title = self.queue.label_size, self.session.election.jurisdiction.election.title
        wide, high = f"{size.width:g}", f"{size.height:g}"
        label = sample_label(size, election=title, qr=self.queue.label_qr)
        try:
            bars = bars_of(label, self.queue.renderer)
        except Fault as fault:
            told = fault.code.value
            return (found("envelope", "unmade", Standing.STOP, width=wide, height=high, fault=told),)
        return tuple(
            found("envelope", each.misfit.value, Standing.STOP, area=each.area, width=wide, height=high)
            for each in misfits(envelope, size, bars)
        ) or (found("envelope", "fits", width=wide, height=high),)

    def _journal(self) -> Check:
        """The chain holds from the first entry to the last."""
        broken = self.session.journal.verify()
        return found("journal", "whole" if broken is None else "broken", Standing.STOP if broken else Standing.OK)


def name_of(check: Check, words: Words) -> str:
    return words(f"check.{check.key}.name", **_readable(check, words))


def detail_of(check: Check, words: Words) -> str:
    return words(f"check.{check.key}.{check.told}", **_readable(check, words))


def _readable(check: Check, words: Words) -> dict[str, str]:
    """The facts, which printer it is and an instant among them as this language writes them."""
    facts = dict(check.facts)
    if (which := printer_told(words, facts.get("name", ""))) != facts.get("name", ""):
        facts["which"] = which
    if "at" in facts:
        at = datetime.fromisoformat(facts["at"])
        facts |= {"time": clock_time(at, words.language), "date": long_date(at.date(), words.language)}
    return facts
