"""What a key means on a page where something is typed. No window here."""

from dataclasses import dataclass

from ui.station.keys import Press
from ui.station.screen import Screen

KEYPAD_LETTERS = frozenset("mprl")
"""Letters a keypad sends as commands. On the name page they are commands until a keyboard has shown itself by a
capital or by any other letter."""


@dataclass(slots=True)
class Typing:
    """``on``: something has been typed on this page, so that letters are letters and Enter ends what is typed."""

    on: bool = False

    def letter(self, letter: str) -> bool:
        """Whether this letter is typed into a name, or is a keypad's command."""
        self.on = self.on or (letter not in KEYPAD_LETTERS and letter.isalpha())
        return self.on

    def secret(self, screen: Screen, text: str, press: Press | None) -> str | None:
        """A passphrase or a code, from a keyboard or a scanner that is one; Enter ends it. The word this key asks for,
        "" where it asks for none, None where it is a key like any other."""
        if screen.typing == "any" and len(text) == 1 and text.isprintable():
            self.on = True
            return f"char:{text}"
        if screen.typing == "code" and len(text) == 1 and (text.isalnum() or text == "-"):
            self.on = True
            return f"letter:{text.upper()}" if text != "-" else ""
        if press is Press.ERASE:
            return "erase"
        ends = press is Press.CHOOSE and self.on and bool(screen.enter)
        self.on = False
        return screen.enter if ends else None
