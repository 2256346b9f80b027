"""Views of the machine and its people: set-up, sign-in, announcement, export, help, the fault nobody foresaw."""

from dataclasses import dataclass

from ui.viewmodels.blocks import Block, Code, Fact, Item, Progress
from ui.viewmodels.fields import Choices, Field
from ui.viewmodels.parts import Action, Message, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpView:
    """Load the package: two people, the short hash read aloud and compared."""

    key: str
    title: str
    steps: tuple[Step, ...]
    intro: str = ""
    facts: tuple[Fact, ...] = ()
    code: Code | None = None
    fields: tuple[Block, ...] = ()
    message: Message | None = None
    back: Action | None = None
    others: tuple[Action, ...] = ()
    primary: Action | None = None
    focus: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInView:
    """Who works at this desk. ``people`` are the officials on the package; a second person signs in the same way."""

    title: str
    intro: str
    people: Choices
    password: Field
    primary: Action
    message: Message | None = None
    others: tuple[Action, ...] = ()
    back: Action | None = None
    key: str = "sign_in"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementView:
    """The script to read aloud. In ``lines``, text between ``*`` and ``*`` is emphasized (the two times)."""

    key: str
    lines: tuple[str, ...]
    """Paragraphs; a paragraph may hold line breaks."""
    title: str
    detail: str
    confirm: Action
    later: Action | None = None
    speak: Action | None = None
    spoken: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportView:
    """The drive, what is written, how far it is, and only then "exported": after reading it back."""

    key: str
    title: str
    drive: tuple[Item, ...]
    contents: tuple[Fact, ...] = ()
    progress: Progress | None = None
    message: Message | None = None
    steps: tuple[Step, ...] = ()
    blocks: tuple[Block, ...] = ()
    back: Action | None = None
    others: tuple[Action, ...] = ()
    more_label: str = ""
    more: tuple[Action, ...] = ()
    primary: Action | None = None
    focus: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpTopic:
    """One page of the handbook. ``markdown`` is its text."""

    key: str
    title: str
    markdown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpView:
    """The handbook, all of it, offline; searched on the screen. ``chosen`` is the topic shown first, ``back`` the
    way to where one came from, where no rail leads on."""

    title: str
    topics: tuple[HelpTopic, ...]
    chosen: str = ""
    search_label: str = ""
    no_match: str = ""
    back: Action | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuView:
    """The rail as a page: the same places, how the window looks, the person and the election."""

    title: str
    items: tuple[Action, ...]
    look_title: str = ""
    look: tuple[Block, ...] = ()
    """How the window looks, and how to change it."""
    facts: tuple[Fact, ...] = ()
    focus: str = ""
    back: Action | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BugView:
    """Something happened that the program does not know. The record is whole; ``details`` name no voter."""

    title: str
    text: str
    points: tuple[str, ...]
    details: str
    primary: Action
    others: tuple[Action, ...] = ()
