"""A rule said no: what happened, why, this voter's ballots, the rule's own words, what can be done instead."""

from datetime import datetime

from app.domain.profile import Fate
from app.domain.refusal import Refusal, Rule
from app.domain.voters import acceptance, fate_of
from app.services.desk import VoterCard
from app.services.session import Session
from ui.messages import refusal_message
from ui.viewmodels.blocks import Quote, Row, Way
from ui.viewmodels.make_serve import back, person
from ui.viewmodels.parts import Action, Chip, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import RefusalView

SOURCES = {
    Rule.SPOIL_LIMIT: "spoil.limit",
    Rule.IDENTITY_MISSING: "identity",
    Rule.IDENTITY_METHOD: "identity",
    Rule.IDENTITY_FIRST_TIME: "identity",
    Rule.AFTER_CLOSING: "closing",
}
"""Which setting of the profile carries the rule's text."""


def refusal_view(saying: Saying, session: Session, refusal: Refusal, card: VoterCard | None = None) -> RefusalView:
    words = saying.words
    told = dict(refusal.facts)
    facts: dict[str, object] = {**told, **_readable(saying, session, told)}
    facts["name"] = saying.name(card.voter) if card is not None else words("voter.this_voter")
    lines = words.lines(f"way.{refusal.rule.value}", **facts)
    here = card is not None and card.issue is not None and card.issue.when.machine == session.election.machine.id
    ways = [Way(title=line) for line in lines]
    if here and ways:
        action = Action(key="reopen", label=words("way.reopen"), needs_values=False)
        ways[0] = Way(title=ways[0].title, action=action)
    return RefusalView(
        key=f"refusal.{refusal.rule.value}",
        person=person(saying, session, card) if card is not None else None,
        message=refusal_message(words, refusal.rule, facts),
        record_title=words("refusal.record") if card is not None and card.file.issues else "",
        record=_record(saying, session, card) if card is not None else (),
        rule=_rule(session, refusal.rule),
        ways=tuple(ways),
        back=back(saying),
        primary=Action(key="reopen", label=words("refusal.ok"), shortcut="Enter", primary=True, needs_values=False),
    )


def _readable(saying: Saying, session: Session, told: dict[str, str]) -> dict[str, str]:
    """Instants and machines as people say them."""
    readable: dict[str, str] = {}
    for key in ("at", "due"):
        if told.get(key):
            readable[key] = saying.time(datetime.fromisoformat(told[key]))
    if told.get("machine"):
        machine = next((m for m in session.election.jurisdiction.machines if m.id == told["machine"]), None)
        readable["desk"] = machine.desk if machine is not None else told["machine"]
    return readable


def _rule(session: Session, rule: Rule) -> Quote | None:
    profile = session.election.profile
    if rule is Rule.SPOIL_LIMIT and profile.spoil.text:
        return Quote(text=profile.spoil.text, source=profile.spoil.source)
    source = profile.source(SOURCES.get(rule, ""))
    return Quote(text=source.text, source=source.cites) if source is not None else None


def _record(saying: Saying, session: Session, card: VoterCard) -> tuple[Row, ...]:
    """This voter's ballots, in time."""
    state = session.state
    rows = []
    for issue in card.file.issues:
        own = issue.when.machine == session.election.machine.id
        numbers = " ".join(piece.number for piece in issue.event.pieces) if own else ""
        fates = {fate_of(state, piece.number) for piece in issue.event.pieces} - {None}
        fate = next((each for each in Fate if each in fates), None)
        if acceptance(state, issue.id) is not None:
            chip = Chip(text=saying.words("fate.accepted"), status=Status.OK, icon="ok")
        elif fate is None:
            chip = Chip(text=saying.words("fate.with_voter"), status=Status.INFO, icon="hand")
        else:
            chip = Chip(text=saying.words(f"fate.{fate.value}"), icon="neutral")
        rows.append(
            Row(
                cells=(
                    saying.words("refusal.ballot", n=issue.event.ballot),
                    numbers,
                    saying.time(issue.when.at),
                    chip,
                )
            )
        )
    return tuple(rows)
