"""The other steps of serving a voter, and taking a ballot back."""

from tests.ui.samples_desk import BACK, ROBIN, steps
from ui.viewmodels.blocks import Fact, Facts, Paragraph, Quote
from ui.viewmodels.fields import Check, Checks, Choice, Choices, Field, FieldKind
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Chip, Message, Status
from ui.viewmodels.views import ServeView, SpoilView


def go(key: str, label: str, icon: str = "next", busy: str = "") -> Action:
    return Action(key=key, label=label, icon=icon, shortcut="Enter", primary=True, busy_label=busy)


def identity() -> ServeView:
    return ServeView(
        key="serve.identity",
        person=ROBIN,
        steps=steps(0),
        title="How does the voter show who they are?",
        blocks=(
            Choices(
                key="method",
                label="",
                columns=2,
                options=(
                    Choice(key="license", title="Driver’s license", detail="Or state ID card", icon="voters"),
                    Choice(key="passport", title="Passport", icon="globe"),
                    Choice(key="tribal", title="Tribal ID card", icon="label"),
                    Choice(
                        key="utility",
                        title="Utility bill, bank statement, paycheck",
                        detail="With name and address",
                        icon="sheet",
                    ),
                    Choice(
                        key="known", title="Known to me personally", detail="Not for a first-time voter flagged for ID"
                    ),
                    Choice(
                        key="none", title="Nothing to show", detail="Goes on to a questioned ballot", icon="questioned"
                    ),
                ),
            ),
        ),
        primary=go("identity", "Identity seen"),
        back=BACK,
        more=(Action(key="address", label="The voter has moved"),),
    )


def style() -> ServeView:
    return ServeView(
        key="serve.style",
        person=ROBIN,
        steps=steps(1),
        title="Which ballot?",
        blocks=(
            Paragraph(
                text="88 Cannery Row lies on the line between two ballot styles. Ask on which side the door is.",
                muted=True,
            ),
            Choices(
                key="style",
                label="",
                options=(
                    Choice(
                        key="12", title="Style 12, Cannery", detail="Even numbers: city and borough", icon="ballots"
                    ),
                    Choice(
                        key="14",
                        title="Style 14, Cannery outside the city",
                        detail="Odd numbers: borough only",
                        icon="ballots",
                        chip=Chip(text="No stock", status=Status.WARN),
                    ),
                ),
            ),
            Field(
                key="second",
                label="Second person",
                kind=FieldKind.TEXT,
                hint="A second official confirms the choice.",
                mark="Required",
            ),
        ),
        primary=go("style", "Use this style"),
        back=BACK,
    )


def hand_over() -> ServeView:
    return ServeView(
        key="serve.hand_over",
        person=ROBIN,
        steps=steps(3),
        title="Did everything come out?",
        blocks=(
            Facts(
                rows=(
                    Fact(icon="ballots", label="Ballot", value="000405", rest=", style 12, 1 card", mono=True),
                    Fact(icon="label", label="Label", value="VC26-0073118-4", mono=True),
                )
            ),
            Checks(
                label="Hand over",
                items=(
                    Check(
                        key="sleeve",
                        title="Ballot in its secrecy sleeve",
                        detail="Stub up, number not read aloud",
                        checked=True,
                    ),
                    Check(key="envelope", title="Return envelope with the label on it"),
                ),
            ),
        ),
        primary=go("hand_over", "Handed to the voter", "hand"),
        back=BACK,
        others=(Action(key="not_out", label="It did not come out", icon="questioned", shortcut="F5"),),
    )


def accept() -> ServeView:
    return ServeView(
        key="serve.accept",
        person=ROBIN,
        steps=steps(4),
        title="Before the envelope is accepted",
        blocks=(
            Checks(
                label="",
                columns=2,
                items=(
                    Check(
                        key="stub",
                        title="Stub torn off, number 000405",
                        detail="A stub in the envelope would tie voter and ballot",
                    ),
                    Check(key="signed", title="Signed by the voter", detail="Any mark meant as a signature will do"),
                    Check(key="identifier", title="Identifier written"),
                    Check(key="sealed", title="Sealed"),
                ),
            ),
            Field(key="scan", label="Scan the envelope", kind=FieldKind.SCAN, hint="Or type its number.", focus=True),
        ),
        primary=go("accept", "Accept the envelope", "check", "Accepting…"),
        back=BACK,
    )


def spoil() -> SpoilView:
    return SpoilView(
        key="spoil",
        person=ROBIN,
        title="Take a spoiled ballot back",
        blocks=(
            Field(
                key="number",
                label="Stub number of the ballot",
                kind=FieldKind.CODE,
                value="",
                hint="Do not look at the marks.",
                focus=True,
            ),
            Choices(
                key="fate",
                label="What happened to it?",
                columns=2,
                options=(
                    Choice(
                        key="spoiled",
                        title="Spoiled by the voter",
                        detail="Uses one of the three ballots",
                        icon="pencil",
                    ),
                    Choice(key="wrong_style", title="Wrong ballot style", detail="Does not use one", icon="ballots"),
                ),
            ),
            Checks(label="", items=(Check(key="destroyed", title="Destroyed unexamined, in front of the voter"),)),
        ),
        message=Message(
            status=Status.INFO, title="This will be ballot 2 of 3", text="One more after this can be given."
        ),
        rule=Quote(
            text="“If a voter spoils a ballot, the voter may obtain another.”", source="Borough Code 6.30.060(d)"
        ),
        back=BACK,
        primary=go("spoil", "Take it back and print another", "again", "Printing…"),
    )


def incident() -> PageView:
    return PageView(
        key="incident",
        place="today",
        title="Note an incident",
        body=(
            Choices(
                key="kind",
                label="What kind?",
                columns=2,
                options=(
                    Choice(key="machine", title="Printer or laptop"),
                    Choice(key="person", title="A person in the room"),
                ),
            ),
            Field(
                key="what",
                label="What happened?",
                kind=FieldKind.LONG,
                mark="Required",
                hint="Name a voter only if needed.",
            ),
        ),
        back=BACK,
        primary=Action(
            key="note", label="Write it down", icon="pencil", shortcut="Ctrl+Enter", primary=True, disabled_reason=""
        ),
    )
