"""The eleven address classes of NIST SP 1500-102 (FGDC names) as one line, unit, city, state and zip."""

from collections.abc import Iterable
from typing import Any

_NUMBER = ("AddressNumberPrefix", "AddressNumber", "AddressNumberSuffix")
_STREET = (
    "StreetNamePreModifier",
    "StreetNamePreDirectional",
    "StreetNamePreType",
    "StreetName",
    "StreetNamePostType",
    "StreetNamePostDirectional",
    "StreetNamePostModifier",
)
_PLACES = ("MunicipalJurisdiction", "USPSCommunity")
_NUMBERS = ("CompleteAddressNumber", "CompleteAddressNumber1", "CompleteAddressNumber2")
_STREETS = ("CompleteStreetName", "CompleteStreetName1", "CompleteStreetName2")
_WHOLE = ("GeneralAddress", "USPSGeneralDeliveryPoint", "CompleteLandmarkName", "LocationDescription")
_BOXES = ("USPSAddress", "USPSBox")
_DEEPEST = 8


def leaves(value: Any, depth: int = 0) -> list[str]:
    """Every text in ``value`` in order, without the type marks."""
    if isinstance(value, str | int) and not isinstance(value, bool):
        return [str(value).strip()] if str(value).strip() else []
    if depth > _DEEPEST:
        return []
    if isinstance(value, dict):
        return [text for key, inner in value.items() if key != "@type" for text in leaves(inner, depth + 1)]
    return [text for inner in value for text in leaves(inner, depth + 1)] if isinstance(value, list) else []


def address_parts(address: Any) -> dict[str, str]:
    """line, unit, city, state, zip, country, number, street; blank where the address does not say."""
    if not isinstance(address, dict):
        return {}
    number = " - ".join(filter(None, (_ordered(address.get(key), _NUMBER, "") for key in _NUMBERS)))
    street = " & ".join(filter(None, (_ordered(address.get(key), _STREET, " ") for key in _STREETS)))
    line = f"{number} {street}".strip()
    others = [text for key in (*_WHOLE, *_BOXES) for text in leaves(address.get(key))]
    return {
        "line": line or " ".join(others),
        "unit": " ".join(leaves(address.get("CompleteSubaddress"))),
        "city": _city(address),
        "state": " ".join(leaves(address.get("StateName"))),
        "zip": "-".join(leaves([address.get("ZipCode"), address.get("ZipPlus4")])),
        "country": " ".join(leaves(address.get("CountryName"))),
        "number": number,
        "street": street,
    }


def _ordered(value: Any, keys: Iterable[str], join: str) -> str:
    """The parts of a number or a street in the order people write them, whatever the order in the file."""
    if not isinstance(value, dict):
        return " ".join(leaves(value))
    return join.join(text for key in keys for text in leaves(value.get(key)))


def _city(address: dict[str, Any]) -> str:
    for key in ("CompletePlaceName", "CompletePlaceName1", "CompletePlaceName2"):
        places = address.get(key)
        named = places.get("PlaceName") if isinstance(places, dict) else None
        items = [item for item in named if isinstance(item, dict)] if isinstance(named, list) else []
        for kind in _PLACES:
            for item in items:
                if item.get("PlaceNameType") == kind and leaves(item.get("Value")):
                    return leaves(item.get("Value"))[0]
    return " ".join(leaves(address.get("PlaceStateZip")))
