"""What a paper of the day has to tell: of the center, one ballot, one voter, the stock, the seals."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from app.domain.events import RelationDeclared
from app.domain.ids import IssueId, OfficialId, VoterId
from app.domain.refusal import SETTING_OF, Rule
from app.domain.seals import custody
from app.domain.told import When
from app.domain.voters import voter_of
from app.i18n import Words
from app.services.duties import Duties
from app.services.paper_kinds import BLANK, Paper
from app.services.session import Session
from app.services.wording import clock_time, code_name, counted_words, lawful, long_date, short_date


@dataclass(frozen=True, slots=True)
class NoticeFacts:
    """Facts that fill the blanks of the catalogue's sentences; what nobody knows is a line to write on."""

    session: Session

    def of(self, words: Words, paper: Paper, about: str) -> dict[str, object]:
        election = self.session.election
        now = self.session.now()
        hours = self.session.scene().hours
        official, language = self.session.official, words.language
        facts: dict[str, object] = {
            "center": election.center.name,
            "address": election.center.address,
            "date": long_date(election.jurisdiction.election.date, language),
            "today": long_date(now.date(), language),
            "time": clock_time(now, language),
            "closing": clock_time(hours.return_stops, language) if hours is not None else BLANK,
            "limit_text": lawful(election.profile.spoil.text, language),
            "limit_source": election.profile.spoil.source,
            "most": election.profile.spoil.most_ballots,
            "helpers_most": election.profile.assistance_most,
            "official": official.name if official is not None else BLANK,
            "name": BLANK,
            "residence": BLANK,
            "reasons": BLANK,
            "helpers": BLANK,
            "representative": BLANK,
            "representative_home": BLANK,
            "representative_mail": "",
            "delivered": self._delivered(),
            **dict.fromkeys(("what", "why", "place"), BLANK),
        }
        if about in self.session.state.issues:
            facts |= self._issue_facts(words, IssueId(about))
        elif about or paper is Paper.ELSEWHERE_SLIP:
            facts |= self._voter_facts(words, paper, VoterId(about))
        elif paper is Paper.SUBSTITUTE:
            facts |= self._substitute_facts()
        elif paper is Paper.MANIFEST:
            facts |= self._manifest_facts(words)
        return facts

    def _issue_facts(self, words: Words, issue_id: IssueId) -> dict[str, object]:
        special, state = self.session.state.special, self.session.state
        issue = state.issues[issue_id]
        voter = self.session.voter(voter_of(state, issue))
        facts: dict[str, object] = {
            "envelope": issue.event.envelope_id,
            "out": clock_time(issue.when.at, words.language),
        }
        if voter is not None:
            facts |= {"name": voter.name.with_suffix, "residence": voter.residence.line or BLANK}
        question = next(
            (told.event for told in special.questions.values() if told.event.voter == voter_of(state, issue)), None
        )
        if question is not None:
            facts["reasons"] = "; ".join(words(f"question.{each.value}") for each in question.reasons)
            facts |= {"prior_place": question.prior_place, "prior_since": question.prior_since}
            facts["cause"] = question.cause
        assisted = special.assisted.get(issue_id)
        if assisted is not None and assisted.event.helpers:
            facts["helpers"] = ", ".join(assisted.event.helpers)
        sent = special.sent.get(issue_id)
        if sent is not None:
            facts |= {"representative": sent.event.name, "representative_home": sent.event.residence}
            facts["representative_mail"] = sent.event.mailing
        return facts

    def _voter_facts(self, words: Words, paper: Paper, voter_id: VoterId) -> dict[str, object]:
        state = self.session.state
        voter = self.session.voter(voter_id)
        facts: dict[str, object] = {"name": voter.name.with_suffix if voter is not None else BLANK}
        if paper is Paper.ELSEWHERE_SLIP:
            told = next((t for t in reversed(state.special.elsewhere) if (t.event.voter or "") == voter_id), None)
            if told is not None:
                facts |= {"place": told.event.place, "why": words(f"elsewhere.{told.event.reason.value}")}
            return facts
        refused = next((told for told in reversed(state.refusals) if told.event.voter == voter_id), None)
        if refused is not None:
            rule = refused.event.rule
            given = self._readable(words, dict(refused.event.facts)) | {"name": facts["name"]}
            facts |= {"what": words(f"rule.{rule}.title", **given), "why": words(f"rule.{rule}.why", **given)}
            facts["time"] = clock_time(refused.when.at, words.language)
            source = self.session.election.profile.source(SETTING_OF.get(Rule(rule), ""))
            if source is not None:
                facts |= {"rule_text": source.text, "rule_source": source.cites}
        return facts

    def _readable(self, words: Words, given: Mapping[str, str]) -> dict[str, object]:
        facts: dict[str, object] = dict(given)
        if given.get("at"):
            facts["at"] = clock_time(datetime.fromisoformat(given["at"]), words.language)
        machine = self.session.election.jurisdiction.machine(given["machine"]) if "machine" in given else None  # type: ignore[arg-type]
        if machine is not None:
            facts["desk"] = machine.desk
        return facts | counted_words(words, given)

    def _delivered(self) -> int:
        day = self.session.scene().date
        machine = self.session.election.machine.id
        return sum(1 for t in self.session.state.hand_delivered if t.when.machine == machine and t.when.date == day)

    def _substitute_facts(self) -> dict[str, object]:
        made = self.session.state.special.substitutes
        if not made:
            return {"count": BLANK, "first": BLANK, "last": BLANK, "reason": BLANK}
        told = made[-1].event
        return {"count": told.count, "first": told.first, "last": told.last, "reason": told.reason}

    def _manifest_facts(self, words: Words) -> dict[str, object]:
        state, machine = self.session.state, self.session.election.machine.id
        accepted = [told[0] for told in state.accepted.values() if told[0].when.machine == machine]
        moved = [told.event for told in state.stock_out if told.when.machine == machine]
        return {
            "envelopes": len(accepted),
            "stock": "; ".join(f"{each.first} – {each.last} ({each.count}), {each.to}" for each in moved) or BLANK,
            **self._seal_facts(words),
        }

    def _seal_facts(self, words: Words) -> dict[str, object]:
        """Seals at opening and closing and every change between, each with when and who (ENV-15)."""
        held = custody(self.session.state, self.session.scene().date)
        off, on = ", ".join(held.missing), ", ".join(held.unknown)
        changes = (
            words(
                "custody.change",
                time=clock_time(told.when.at, words.language),
                removed=told.event.removed,
                applied=told.event.applied,
                on=told.event.on,
                reason=told.event.reason.rstrip("."),
                people=self._names(told.when),
            )
            for told in held.changed
        )
        return {
            "seals": self._sealed(words, held.opening, held.opened),
            "changes": "\n".join(changes) or words("custody.no_change"),
            "closing": self._sealed(words, held.closing, held.closed),
            "before": self._sealed(words, held.before_closing, held.before) if held.before_closing else "",
            "overnight": words("custody.overnight", off=off, on=on).strip() if off or on else "",
        }

    def _sealed(self, words: Words, seals: tuple[str, ...], when: When | None) -> str:
        if when is None or not seals:
            return BLANK
        day = short_date(when.date, words.language)
        time = clock_time(when.at, words.language)
        return words("custody.read", seals=", ".join(seals), date=day, time=time, people=self._names(when))

    def _names(self, when: When) -> str:
        people = (self.session.election.jurisdiction.official(each) for each in when.actors)
        return ", ".join(each.name for each in people if each is not None)

    def rows(self, words: Words, paper: Paper) -> tuple[tuple[str, str], ...]:
        """Papers that list: relations declared, hours worked, visitors."""
        special, known = self.session.state.special, self.session.election.jurisdiction
        profile = self.session.election.profile

        def relations(told: RelationDeclared) -> str:
            found = ", ".join(code_name(words, profile, "relation", each) for each in told.relations)
            return f"{found}: {told.candidate}" if found else words("relation.none")

        day = self.session.scene().date

        def said(at: datetime) -> str:
            return clock_time(at, words.language)

        def name(official: OfficialId) -> str:
            found = known.official(official)
            return found.name if found is not None else official

        if paper is Paper.RELATIONS:
            return tuple(
                (name(official), relations(told.event)) for official, told in sorted(special.relations.items())
            )
        if paper is Paper.HOURS:
            return tuple(
                (name(each.official), f"{said(each.since)} – {said(each.until) if each.until else BLANK}")
                for each in Duties(self.session).worked(day)
            )
        if paper is Paper.VISITORS:
            return tuple(
                (
                    f"{number}. {told.event.name}",
                    ", ".join(
                        each
                        for each in (
                            words(f"visitor.{told.event.kind.value}"),
                            told.event.sent_by,
                            said(told.when.at),
                            said(special.left[machine, number].at) if (machine, number) in special.left else BLANK,
                        )
                        if each
                    ),
                )
                for (machine, number), told in sorted(special.visitors.items())
                if told.when.date == day
            )
        return ()
