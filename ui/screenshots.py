"""Pictures of the real window at work: the demonstration leaves them, and people look at them.

A training desk is served through the window's own commands, exactly as a worker's hands would; after each step the
window is grabbed. Nothing here fakes a view.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

from app.clock import ScriptedClock
from app.domain.ids import VoterId
from app.domain.ledger_lines import Line
from app.domain.styles import One
from app.services.desk_parts import DeskParts
from ui.desk.controller import DeskController
from ui.desk.inline import InlineWork
from ui.starting import look_for, start
from ui.viewmodels.saying import Saying
from ui.window import Window
from ui.words import Words

SIZE = (1366, 768)


class Album:
    """One window, and a picture of it after each step."""

    def __init__(self, folder: Path, parts: DeskParts, clock: ScriptedClock, *, theme: str = "light") -> None:
        self._app = start()
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.parts, self.clock = folder, parts, clock
        self.look = look_for(self._app, theme=theme, percent=100)
        self.window = Window(self.look)
        self.window.resize(*SIZE)
        self.window.show()
        saying = Saying(Words("en"))
        self.desk = DeskController(self.window, parts, saying, InlineWork())
        self.desk.start()
        self._count = 0

    def take(self, name: str) -> None:
        """Let the window settle, then grab it."""
        for _ in range(4):
            self._app.processEvents()
        self._count += 1
        self.window.grab().save(str(self.folder / f"{self._count:02d}-{name}.png"))

    def send(self, screen: str, key: str, **values: str) -> None:
        self.desk.on_command(screen, key, values)
        self._app.processEvents()

    def type(self, text: str) -> None:
        """What a worker types into the box."""
        edit = self.window.current.box.edit
        edit.setText(text)
        edit.textEdited.emit(text)
        self._app.processEvents()

    def close(self) -> None:
        self.desk.stop()
        self.window.allow_close()
        self.window.deleteLater()
        self._app.processEvents()


def take_screens(folder: Path, parts: DeskParts, clock: ScriptedClock, password: str) -> None:
    """The desk's screens in the order of a day. ``parts`` is a training desk, not yet open."""
    album = Album(folder, parts, clock)
    try:
        _morning(album, password)
        _serve(album)
        _closing(album, password)
    finally:
        album.close()


def _morning(album: Album, password: str) -> None:
    official = album.parts.session.official
    album.desk.lock()
    album.take("sign-in")
    who = official.id if official is not None else ""
    album.send("sign_in", "sign_in", official=who, password=password)
    album.take("open-day")
    others = [each.id for each in album.parts.people.officials() if each.id != who]
    second = next(each for each in others if album.parts.people.has_password(each))
    album.send(
        "open_day",
        "open_day",
        watch=album.clock.now().strftime("%H:%M"),
        sheets="500",
        seals="004417 004418",
        second=second,
        second_password=password,
    )
    album.take("find-empty")


def _people(album: Album) -> Iterator[str]:
    """Voters the records give one style."""
    for voter in album.parts.session.roll.everyone():
        card = album.parts.desk.open(voter.id)
        if card is not None and isinstance(card.style, One) and voter.status.value == "active":
            yield voter.id


def _serve(album: Album) -> None:
    people = _people(album)
    first = next(people, "")
    voter = album.parts.session.roll.voter(VoterId(first))
    name = voter.name.last if voter is not None else "a"
    album.type(name[:4].lower())
    album.take("find")
    album.type("zzyx")
    album.take("find-nobody")
    _identify(album, first, shots=True)
    album.send("serve", "print")
    album.take("serve-did-it-come-out")
    album.send("serve", "came_out")
    album.take("serve-hand-over")
    album.send("serve", "handed")
    album.take("serve-accept")
    for _ in range(album.parts.session.election.profile.spoil.most_ballots - 1):
        album.send("serve", "spoil")
        if _ == 0:
            album.take("spoil")
        album.send("page", "replace", fate="spoiled", destroyed="yes")
        album.send("serve", "came_out")
        album.send("serve", "handed")
    album.send("serve", "spoil")
    album.take("refusal-limit")
    album.send("refusal", "reopen")
    _accept(album)
    album.take("serve-accepted")
    for voter_id in [each for each, _ in zip(people, range(9), strict=False)]:
        album.clock.pass_time(1200)
        album.send("serve", "next_voter")
        _identify(album, voter_id)
        album.send("serve", "print")
        album.send("serve", "came_out")
        album.send("serve", "handed")
        if voter_id != first:
            _accept(album)
    left = next(people, "")
    if left:
        album.send("serve", "next_voter")
        _identify(album, left)
        album.send("serve", "print")
        album.send("serve", "came_out")
    album.send("rail", "go", to="today")
    album.take("today")
    album.send("rail", "go", to="ballots")
    album.take("ballots")
    if left:
        album.send("rail", "go", to="voters")
        album.send("find", "open", id=left)
        album.send("serve", "handed")
        _accept(album)
    album.send("rail", "go", to="help")
    album.take("help")


def _identify(album: Album, voter: str, *, shots: bool = False) -> None:
    take: Callable[[str], None] = album.take if shots else lambda _name: None
    album.send("rail", "go", to="voters")
    album.send("find", "open", id=voter)
    take("serve-identity")
    document = album.parts.session.election.profile.identity.documents[0]
    album.send("serve", "identified", identity=f"document:{document}")
    take("serve-ballot")
    album.send("serve", "ballot_chosen")
    take("serve-print")


def _accept(album: Album) -> None:
    checks = {f"check_{each}": "yes" for each in album.parts.session.election.profile.envelope_checks}
    album.clock.pass_time(200)
    album.send("serve", "accept", stub_off="yes", envelope="", **checks)


def _closing(album: Album, password: str) -> None:
    hours = album.parts.session.scene().hours
    if hours is None:
        return
    album.clock.pass_until(hours.issue_stops - timedelta(minutes=15) + timedelta(seconds=5))
    album.send("rail", "go", to="voters")
    album.take("announcement-fifteen")
    album.send("announcement", "announced")
    album.clock.pass_until(hours.issue_stops + timedelta(seconds=5))
    album.desk.tick()
    album.take("announcement-closing")
    album.send("announcement", "announced")
    album.send("rail", "go", to="close")
    album.take("close-line")
    album.send("close", "close_line", in_line="0")
    album.take("close-count")
    found = album.parts.day.ledgers()
    counts = {
        f"count|voted|{style}|{card}": str(found.ballots[Line.VOTED].get((style, card), 0))
        for style, card in found.columns
    }
    counts["count|sheets_left||"] = str(found.sheets[Line.SHEETS_LEFT] - 1)
    counts["count|labels_accepted||"] = str(found.labels[Line.LABELS_ACCEPTED])
    album.send("close", "counted", **counts)
    album.take("close-statement")
    note = "Counted twice by both of us: one sheet fewer. A sheet was torn while loading."
    album.send("statement", "to_sign", note=note)
    album.take("close-sign")
    others = [each.id for each in album.parts.people.officials()]
    present = album.parts.session.official
    second = next(each for each in others if album.parts.people.has_password(each) and present and each != present.id)
    album.send("close", "sign", second=second, second_password=password, seals="004501")
    album.take("closed")
    album.send("close", "to_export")
    album.take("export")
