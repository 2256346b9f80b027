"""Another package in mid-election (DESIGN 6, CASES A34): who may load it, and what it changes for what was done.

Earlier issues keep the ballot they were made with; nothing of the record changes. Stock of a changed ballot is out of
use.
"""

from dataclasses import dataclass
from datetime import date

from app.domain import events as ev
from app.domain.ballots import BallotDefinition
from app.domain.ids import CardId, Digest, OfficialId, StyleId
from app.domain.ledger import ledgers
from app.domain.ledger_lines import Line, Scope
from app.domain.refusal import Rule, refuse
from app.domain.scene import Decision, Scene, second, supervisor
from app.domain.state import answered_for


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendPackage:
    """Two people have compared the new package's hash with the office's."""

    package: Digest
    as_of: date
    version: str
    voters: int
    definition: BallotDefinition
    second_person: OfficialId | None
    reason: str = ""
    """Why an older snapshot is taken after all."""


def is_older(command: AmendPackage, scene: Scene) -> bool:
    """Its voter list is older than the one in use."""
    return command.as_of < scene.jurisdiction.snapshot.as_of


def decide_amend(command: AmendPackage, scene: Scene) -> Decision:
    """A supervisor and a second person; an older list only with a reason, which goes on record (CASES A34)."""
    refused = supervisor(scene) or second(scene, command.second_person)
    if refused is not None:
        return refused
    now = scene.jurisdiction
    if command.package == now.package:
        return refuse(Rule.SAME_PACKAGE)
    reason = command.reason.strip()
    older = is_older(command, scene)
    if older and not reason:
        loaded = now.snapshot.as_of.isoformat()
        return refuse(Rule.SNAPSHOT_OLDER, found=command.as_of.isoformat(), loaded=loaded)
    loaded_event = ev.PackageLoaded(
        package=command.package,
        as_of=command.as_of,
        version=command.version,
        voters=command.voters,
        replaces=now.package,
        override_reason=reason if older else "",
    )
    return (loaded_event, *recalled(command, scene))


def recalled(command: AmendPackage, scene: Scene) -> tuple[ev.StockRecalled, ...]:
    """Pre-printed ballots this desk still holds of every card the new package has otherwise, or no more."""
    scope = Scope(machines=answered_for(scene.state, scene.machine.id), date=scene.date, final=True)
    unused = ledgers(scene.state, scene.definition, scope).ballots.get(Line.UNUSED, {})
    return tuple(
        ev.StockRecalled(style=style, card=card, count=unused[style, card], package=command.package)
        for style, card in changed_cards(scene.definition, command.definition)
        if unused.get((style, card), 0) > 0
    )


def changed_cards(before: BallotDefinition, after: BallotDefinition) -> tuple[tuple[StyleId, CardId], ...]:
    """Cards that a voter would now get otherwise, in the order of the definition before."""
    now = {(style.id, card.id): card for style in after.styles for card in style.cards}
    return tuple(
        (style.id, card.id) for style in before.styles for card in style.cards if now.get((style.id, card.id)) != card
    )
