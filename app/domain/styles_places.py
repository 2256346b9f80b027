"""From what the street file says of an address to a ballot style, for voters nobody has mapped and who have moved."""

from app.domain.ballots import BallotDefinition
from app.domain.ids import StyleId
from app.domain.roll import Address
from app.domain.streets import NotFound, Place, Several, Streets, find
from app.domain.styles import (
    Ask,
    Basis,
    Candidates,
    One,
    Reason,
    StyleAnswer,
    StyleTable,
    Unknown,
    narrowed,
    style_in,
)
from app.domain.styles_overrides import override_for


def style_at(
    address: Address,
    streets: Streets,
    table: StyleTable,
    definition: BallotDefinition,
    *,
    registered: str = "",
    party: str = "",
) -> StyleAnswer:
    """The style of an address (STY-05, STY-06): an override, else the street file and the precinct table.

    ``registered`` is the party as the roll has it, ``party`` what the voter chose. Nothing is ever the nearest: what
    is not in the file is unknown, and a supervisor chooses by the map.
    """
    own = override_for(address, table.overrides)
    if own is not None or table.everyone:
        named, basis = (own.style, Basis.OVERRIDE) if own is not None else (table.everyone, Basis.EVERYONE)
        if definition.style(named) is None:
            return Unknown(reason=Reason.STYLE_UNKNOWN)
        return narrowed([named], definition, table, basis=basis, registered=registered, party=party, ask=Ask.MAP)
    place = find(streets, address.street, address.unit, city=address.city, zip=address.zip)
    return style_of(place, table, definition, registered=registered, party=party)


def style_of(
    place: Place, table: StyleTable, definition: BallotDefinition, *, registered: str = "", party: str = ""
) -> StyleAnswer:
    """The style of a place found by its address. Several places are one answer only where nothing was left to ask
    but which of them, and all have the same style."""
    if isinstance(place, NotFound):
        return Unknown(reason=place.reason)
    places = place.places if isinstance(place, Several) else (place,)
    answers = [
        style_in(each.precinct, each.split, table, definition, basis=Basis.STREET, registered=registered, party=party)
        for each in places
    ]
    outside = Unknown(reason=Reason.NOT_IN_ELECTION)
    unknown = next((each for each in answers if isinstance(each, Unknown) and each != outside), None)
    if unknown is not None or all(each == outside for each in answers):
        return unknown or outside
    if not isinstance(place, Several):
        return answers[0]
    wanted = {style for each in answers for style in _styles(each)}
    styles = tuple(style.id for style in definition.styles if style.id in wanted)
    whole = all(isinstance(each, One) for each in answers) and len(styles) == 1 and len(places) > 1
    return (
        One(style=styles[0], basis=Basis.STREET)
        if whole
        else Candidates(styles=styles, ask=place.ask, basis=Basis.STREET)
    )


def _styles(answer: StyleAnswer) -> tuple[StyleId, ...]:
    if isinstance(answer, One):
        return (answer.style,)
    return answer.styles if isinstance(answer, Candidates) else ()
