"""Set-up, sign-in, help, menu, and the fault nobody foresaw."""

from tests.ui.samples_day import line
from tests.ui.samples_desk import BACK
from tests.ui.samples_serve import go
from ui.viewmodels.blocks import Code, Fact
from ui.viewmodels.fields import Choice, Choices, Field, FieldKind
from ui.viewmodels.make_look import Liking, look_blocks
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views import BugView, HelpTopic, HelpView, MenuView, SetUpView, SignInView
from ui.words import Words

SET_UP = (
    ("Package", "From the office"),
    ("Compare", "Short hash"),
    ("Two people", "Passwords"),
    ("Ready", "Test prints"),
)


def set_up() -> SetUpView:
    return SetUpView(
        key="set_up.compare",
        title="Set up this laptop",
        steps=line(SET_UP, 1),
        intro="Read the four characters aloud. The office reads theirs from the package list. They must be the same.",
        code=Code(label="Short hash of the package", text="7F3A"),
        facts=(
            Fact(label="Election", value="Oct 6, 2026", rest=", Tamarack Borough"),
            Fact(label="Center", value="Harbor School", rest=", desk A"),
            Fact(label="Voters", value="41,208", rest=", as of Sep 28"),
            Fact(label="Styles", value="24"),
        ),
        fields=(
            Field(key="first", label="First person", mark="Required", focus=True),
            Field(key="second", label="Second person", mark="Required"),
        ),
        back=BACK,
        primary=go("compared", "They are the same", "check"),
        others=(Action(key="differs", label="They differ", icon="stop"),),
    )


def sign_in() -> SignInView:
    return SignInView(
        title="Who works at this desk?",
        intro="Choose your name and type your password.",
        people=Choices(
            key="person",
            label="Officials of Harbor School",
            columns=2,
            options=(
                Choice(key="ro", title="Ruth Olanna", detail="Desk worker", icon="voters"),
                Choice(key="jw", title="James Whitfield", detail="Supervisor", icon="voters"),
                Choice(key="sb", title="Siqiñiq Brower", detail="Desk worker", icon="voters"),
            ),
        ),
        password=Field(key="password", label="Password", kind=FieldKind.PASSWORD, most=200),
        primary=go("sign_in", "Sign in", "next", "Signing in…"),
        message=Message(
            status=Status.WARN, title="That password did not open the desk", text="2 tries are left. Check Caps Lock."
        ),
    )


def help_page() -> HelpView:
    return HelpView(
        title="Handbook",
        topics=(
            HelpTopic(
                key="spoiled",
                title="A voter spoils a ballot",
                markdown="# A voter spoils a ballot\n\nAsk for the ballot back. **Do not look at the marks.**\n\n"
                "1. Read the number on the stub.\n2. Destroy the ballot in front of the voter.\n"
                "3. Print the next one.\n\n"
                "## How many\n\nThe profile says how many ballots one voter may have. See [paper](paper.md).\n\n"
                "| Fate | Uses one up |\n|---|---|\n| Spoiled | yes |\n| Wrong style | no |\n",
            ),
            HelpTopic(key="paper", title="Add paper", markdown="# Add paper\n\nOpen tray 2."),
            HelpTopic(key="closing", title="Closing time", markdown="# Closing time\n\nEveryone in line may vote."),
        ),
        chosen="spoiled",
    )


def menu() -> MenuView:
    return MenuView(
        title="Menu",
        items=tuple(
            Action(key=key, label=label, icon=key)
            for key, label in (
                ("voters", "Voters"),
                ("today", "Today"),
                ("ballots", "Ballots"),
                ("close", "Close"),
                ("export", "Export"),
                ("help", "Help"),
                ("lock", "Lock"),
            )
        ),
        look_title="How this window looks",
        look=look_blocks(Saying(Words("en")), Liking(theme="light", percent=100, language="en"), ("en", "es")),
        facts=(
            Fact(label="Signed in", value="Ruth Olanna", rest=", desk worker"),
            Fact(label="Election", value="Oct 6", rest=", as of Sep 28 · 7F3A"),
        ),
        back=BACK,
    )


def bug() -> BugView:
    return BugView(
        title="The program met something it does not know",
        text="What was recorded before is whole. The last step may not have been done.",
        points=(
            "Look the voter up again and see what is recorded.",
            "If it happens again, use the paper register and call the office.",
        ),
        details="TypeError in desk.issue, entry 3,214, version 0.1.0",
        primary=go("resume", "Go on"),
        others=(Action(key="print_details", label="Print this for the office", icon="printer"),),
    )
