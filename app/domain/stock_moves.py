"""Pre-printed ballots that go to another center or come from one, and substitutes (BST-06; DESIGN 5)."""

from app.domain import events as ev
from app.domain.commands import MakeSubstitutes, MoveStock, Pack
from app.domain.day import counted_in
from app.domain.numbering import ballot_number, stock_number
from app.domain.refusal import Refusal, Rule, refuse
from app.domain.scene import Decision, Scene, second, serving


def decide_move_stock(command: MoveStock, scene: Scene) -> Decision:
    """A pack leaves for another center, counted by two; every number of it lies unused at this desk."""
    refused = serving(scene) or second(scene, command.second_person)
    if refused is not None:
        return refused
    style, card, first, last = command.pack
    if not command.to.strip():
        return refuse(Rule.REASON_MISSING)
    if not 1 <= first <= last or last - first >= 100_000:
        return refuse(Rule.STOCK_NUMBERS, first=first, last=last)
    for number in range(first, last + 1):
        if stock_number(scene.state, scene.machine, ballot_number(number), style, card) is None:
            return refuse(Rule.OUT_OF_STOCK, number=number)
    return (
        ev.StockMoved(
            style=style,
            card=card,
            first=ballot_number(first),
            last=ballot_number(last),
            count=last - first + 1,
            to=command.to.strip(),
        ),
    )


def decide_take_stock(packs: tuple[Pack, ...], came_from: str, scene: Scene) -> Decision:
    """Packs that came in during the day: from the office, or, named, from another center."""
    refused = serving(scene)
    if refused is not None:
        return refused
    return counted_in(packs, scene, came_from=came_from.strip()) if packs else refuse(Rule.COUNT_MISSING)


def decide_substitutes(command: MakeSubstitutes, scene: Scene) -> Decision:
    """No ballots left: two officials certify the substitutes made, how many and why."""
    refused = serving(scene) or second(scene, command.second_person)
    if refused is not None:
        return refused
    if not command.reason.strip():
        return refuse(Rule.REASON_MISSING)
    received = counted_in((command.pack,), scene, source=ev.PieceSource.SUBSTITUTE)
    if isinstance(received, Refusal):
        return received
    pack = received[0]
    certified = ev.SubstitutesCertified(
        style=pack.style,
        card=pack.card,
        first=pack.first,
        last=pack.last,
        count=pack.count,
        reason=command.reason.strip(),
    )
    return (pack, certified)
