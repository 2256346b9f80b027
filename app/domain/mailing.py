"""An address as the Postal Service wants it on a label for a replacement package (USP-09; Publication 28, IMM 122).

Capitals, no punctuation; the last line is what machines read. What the Postal Service does not deliver to, such as "Any
Service Member", is said before a label is made.
"""

import re
from enum import StrEnum

from app.domain.roll import Address
from app.domain.streets_keys import folded

MILITARY_POSTS = ("APO", "FPO", "DPO")
MILITARY_AREAS = ("AA", "AE", "AP")
UNITED_STATES = frozenset({"", "US", "USA", "UNITED STATES", "UNITED STATES OF AMERICA"})
CANADA = frozenset({"CA", "CAN", "CANADA"})
CANADIAN = re.compile(r"([A-Z]\d[A-Z])\s*(\d[A-Z]\d)\Z")
ANYBODY = re.compile(r"\bANY\s+(SOLDIER|SAILOR|MARINE|AIRMAN|SERVICE\s*MEMBER|SERVICEMEMBER)\b")
UNITED_ZIP = re.compile(r"\d{5}(-?\d{4})?\Z")


class MailTrouble(StrEnum):
    """Why a label for this address would not arrive."""

    NO_STREET = "no_street"
    NO_CITY = "no_city"
    NO_ZIP = "no_zip"
    ANYBODY = "anybody"
    """Addressed to no one person, which military mail forbids."""
    NO_BOX = "no_box"
    """A military address needs a unit, CMR or PSC, and a box."""


def mail_lines(name: str, address: Address) -> tuple[str, ...]:
    """The lines under each other, the recipient first."""
    country = plain(address.country)
    lines = [plain(name), *(line for line in (plain(address.street), plain(address.unit)) if line)]
    if country in CANADA:
        lines += [_canadian(address), "CANADA"]
    elif country in UNITED_STATES:
        lines.append(_united(address))
    else:
        place = " ".join(part for part in (plain(address.zip), plain(address.city), plain(address.state)) if part)
        lines += [place, country]
    return tuple(line for line in lines if line)


def mail_troubles(name: str, address: Address) -> tuple[MailTrouble, ...]:
    """What would keep a package from arriving; empty where nothing would."""
    found = []
    street, country = plain(address.street), plain(address.country)
    if ANYBODY.search(plain(name)):
        found.append(MailTrouble.ANYBODY)
    if not street:
        found.append(MailTrouble.NO_STREET)
    if not address.city.strip():
        found.append(MailTrouble.NO_CITY)
    if country in UNITED_STATES and not UNITED_ZIP.match(address.zip.strip()):
        found.append(MailTrouble.NO_ZIP)
    if is_military(address) and not re.search(
        r"\b(UNIT|CMR|PSC|OMC|UMR)\b.*\bBOX\b", f"{street} {plain(address.unit)}"
    ):
        found.append(MailTrouble.NO_BOX)
    return tuple(found)


def is_military(address: Address) -> bool:
    return plain(address.city) in MILITARY_POSTS or (
        plain(address.state) in MILITARY_AREAS and plain(address.country) in UNITED_STATES
    )


def routing(address: Address) -> str:
    """The ZIP code's digits for a barcode: five or nine, blank where there is none or it lies abroad."""
    zip = address.zip.strip().replace("-", "")
    at_home = plain(address.country) in UNITED_STATES
    return zip if at_home and zip.isascii() and zip.isdigit() and len(zip) in (5, 9) else ""


def plain(text: str) -> str:
    """Capitals without punctuation; hyphens, slashes and # stay."""
    return folded(text).replace("*", "").replace("&", "AND").strip()


def _united(address: Address) -> str:
    """City, state and ZIP code with two blanks before it; military mail names no town."""
    zip = address.zip.strip()
    if len(zip) == 9 and zip.isdigit():
        zip = f"{zip[:5]}-{zip[5:]}"
    city = " ".join(part for part in (plain(address.city), plain(address.state)) if part)
    return f"{city}  {zip}".strip()


def _canadian(address: Address) -> str:
    """Two blanks before the postal code, one within it."""
    code = plain(address.zip)
    match = CANADIAN.match(code)
    if match:
        code = f"{match[1]} {match[2]}"
    return f"{' '.join(part for part in (plain(address.city), plain(address.state)) if part)}  {code}".strip()
