"""A rule said no: what happened, why, this voter's ballots, the rule's own words, what can be done instead."""

from datetime import datetime

from app.domain.election import Role
from app.domain.profile import Fate
from app.domain.refusal import SETTING_OF, Refusal, Rule
from app.domain.voters import acceptance, fate_of
from app.services.desk import VoterCard
from app.services.session import OF_CONSEQUENCE, Session
from ui.messages import refusal_message
from ui.viewmodels.blocks import Quote, Row, Way
from ui.viewmodels.make_serve import back, person
from ui.viewmodels.parts import Action, Chip, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import RefusalView


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
        others=_others(saying, session, refusal.rule, card),
        primary=Action(key="reopen", label=words("refusal.ok"), shortcut="Enter", primary=True, needs_values=False),
    )


QUESTIONABLE = (
    Rule.REGISTRATION_CANCELED,
    Rule.REGISTRATION_PENDING,
    Rule.UNDER_AGE,
    Rule.IDENTITY_MISSING,
    Rule.IDENTITY_FIRST_TIME,
    Rule.NOT_SURRENDERED,
)
"""After these a questioned ballot is the way on, where the profile has them."""
OVERRIDABLE = (
    Rule.AFTER_CLOSING,
    Rule.LINE_NUMBER_USED,
    Rule.REGISTRATION_CANCELED,
    Rule.REGISTRATION_PENDING,
    Rule.UNDER_AGE,
)
"""A supervisor may go on from here with a reason (SNP-09, HRS-03)."""


def _others(saying: Saying, session: Session, rule: Rule, card: VoterCard | None) -> tuple[Action, ...]:
    """The slip for the voter, and the supervised ways on."""
    words, present = saying.words, session.official
    if card is None:
        return ()
    found: list[Action] = []
    if rule in OF_CONSEQUENCE:
        args = (("paper", "refusal_slip"),)
        found.append(Action(key="paper", label=words("refusal.slip"), icon="printer", args=args, needs_values=False))
    if rule in QUESTIONABLE and session.election.profile.questioned:
        found.append(Action(key="questioned", label=words("more.questioned"), needs_values=False))
    if rule is Rule.NOT_SURRENDERED:
        found.append(Action(key="surrender", label=words("more.surrender"), needs_values=False))
    if rule in (Rule.REGISTRATION_PENDING, Rule.UNDER_AGE):
        found.append(Action(key="elsewhere", label=words("more.elsewhere"), needs_values=False))
    if rule in OVERRIDABLE and present is not None and present.role is Role.SUPERVISOR:
        found.append(Action(key="override", label=words("override.offer"), needs_values=False))
    return tuple(found)


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
    source = profile.source(SETTING_OF.get(rule, ""))
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
