"""Domain values as JSON, strictly typed both ways: the parts of an election package and of an export.

The one value that needs a hand is a ballot definition, whose cards mix contests and headings: each item is written as
``{"contest": …}`` or ``{"heading": …}``, so that no reader has to guess.
"""

from typing import Any, TypeVar, get_type_hints

import msgspec

from app.domain.ballots import BallotDefinition, Card, Contest, Heading, Style
from app.faults import Fault, FaultCode

T = TypeVar("T")


def to_json(value: Any) -> bytes:
    """The same value gives the same bytes."""
    return msgspec.json.encode(value, order="deterministic")


def from_json(data: bytes, kind: type[T], *, name: str) -> T:
    """Raises Fault(BUNDLE_DAMAGED) naming the part and the place in it."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Fault(FaultCode.BUNDLE_DAMAGED, part=name, detail=str(error)) from None


def definition_to_json(definition: BallotDefinition) -> bytes:
    """A ballot definition as the package carries it."""
    plain = msgspec.to_builtins(definition)
    for style, told in zip(definition.styles, plain["styles"], strict=True):
        for card, card_told in zip(style.cards, told["cards"], strict=True):
            card_told["items"] = [
                {"heading" if isinstance(item, Heading) else "contest": item_told}
                for item, item_told in zip(card.items, card_told["items"], strict=True)
            ]
    return msgspec.json.encode(plain, order="deterministic")


def definition_from_json(data: bytes) -> BallotDefinition:
    """Raises Fault(BUNDLE_DAMAGED) for anything that is not a whole definition."""
    try:
        plain = msgspec.json.decode(data)
        styles = tuple(_style(each) for each in plain.pop("styles"))
        fields = {name: _field(BallotDefinition, name, told) for name, told in plain.items()}
        return BallotDefinition(styles=styles, **fields)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, KeyError, TypeError, AttributeError) as error:
        raise Fault(FaultCode.BUNDLE_DAMAGED, part="definition.json", detail=str(error)) from None


def _style(plain: dict[str, Any]) -> Style:
    cards = tuple(_card(each) for each in plain.pop("cards"))
    return Style(cards=cards, **{name: _field(Style, name, told) for name, told in plain.items()})


def _card(plain: dict[str, Any]) -> Card:
    items = tuple(_item(each) for each in plain.pop("items"))
    return Card(items=items, **{name: _field(Card, name, told) for name, told in plain.items()})


def _item(plain: dict[str, Any]) -> Contest | Heading:
    if "heading" in plain:
        return msgspec.convert(plain["heading"], Heading)
    return msgspec.convert(plain["contest"], Contest)


def _field(kind: type[Any], name: str, told: Any) -> Any:
    """One plain field, checked against the type the value declares for it."""
    return msgspec.convert(told, get_type_hints(kind)[name])
