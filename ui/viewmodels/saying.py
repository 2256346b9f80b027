"""Dates, times, names and figures as the worker's language says them. No Qt, no clock."""

import datetime as dt
from dataclasses import dataclass
from datetime import datetime

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_time

from app.domain.ballots import Style
from app.domain.ids import StyleId
from app.domain.roll import Birth, Name, Voter
from app.services.session import Session
from app.services.statement_beside import style_title
from app.services.wording import code_name
from ui.words import Words


@dataclass(frozen=True, slots=True)
class Saying:
    """How this screen says things: the language, and whether observers are near (then names are masked)."""

    words: Words
    masked: bool = False

    @property
    def locale(self) -> str:
        return self.words.language.replace("-", "_")

    def date(self, day: dt.date) -> str:
        """Oct 6, 2026."""
        return format_date(day, "medium", locale=self.locale)

    def day(self, day: dt.date) -> str:
        """Oct 6."""
        pattern = "d MMM" if self.words.language.startswith("es") else "MMM d"
        return format_date(day, pattern, locale=self.locale)

    def time(self, at: datetime) -> str:
        """7:45 PM, in the offset the instant carries."""
        plain = at.replace(tzinfo=None)
        return format_time(plain, "h:mm a", locale=self.locale).replace("\u202f", " ").replace("\xa0", " ")

    def signed(self, number: int) -> str:
        return "0" if number == 0 else (f"−{-number}" if number < 0 else f"+{number}")

    def name(self, voter: Voter) -> str:
        """As filed; only the initials while observers are near (IDN-12)."""
        return self.called(voter.name)

    def called(self, name: Name) -> str:
        if not self.masked:
            return name.full
        return " ".join(f"{part[0]}." for part in name.full.split() if part)

    def born(self, birth: Birth | None) -> str:
        if birth is None:
            return self.words("voter.birth_unknown")
        if self.masked or not birth.is_whole:
            return str(birth.year)
        return self.date(dt.date(birth.year, birth.month, birth.day))

    def home(self, voter: Voter) -> str:
        if voter.confidential or self.masked:
            return self.words("voter.address_protected" if voter.confidential else "voter.address_masked")
        return voter.residence.line or self.words("voter.address_unknown")

    def precinct(self, session: Session, voter: Voter) -> str:
        names = dict(session.election.definition.precincts)
        key = voter.precinct_key
        name = names.get(key, names.get(voter.precinct, ""))
        if not key:
            return self.words("voter.precinct_unknown")
        told = name if name.startswith(key) else f"{key} {name}".strip()
        return self.words("voter.precinct", precinct=told)

    def language(self, code: str) -> str:
        """A language by its own name, as its speakers look for it; its code where nobody knows it (VVSG 7.3-M)."""
        try:
            name = Locale.parse(code.replace("-", "_")).get_language_name()
        except (UnknownLocaleError, ValueError):
            name = None
        return name[:1].upper() + name[1:] if name else code

    def code(self, session: Session, family: str, code: str) -> str:
        """A document, check, relation or bar of the profile by its name."""
        return code_name(self.words, session.election.profile, family, code)

    def style(self, session: Session, style: StyleId) -> str:
        known: Style | None = session.election.definition.style(style)
        return style_title(known, self.words.language) if known is not None else self.words("register.style", id=style)
