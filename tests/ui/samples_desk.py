"""Invented people and places, as the mocks show them, for tests and for the gallery."""

from ui.viewmodels.blocks import Fact, Facts, PaperPreview, Quote, Row, Way
from ui.viewmodels.page import PersonHeader
from ui.viewmodels.parts import Action, Chip, Message, Status, Step, StepState
from ui.viewmodels.status import StatusCell, StatusView
from ui.viewmodels.views import AnnouncementView, FindGroup, FindRow, FindView, NameRun, RefusalView, ServeView

BACK = Action(key="back", label="Back", icon="back", shortcut="Esc", needs_values=False)


def mailed(text: str = "Mailed Sep 15") -> Chip:
    return Chip(text=text, icon="mail")


def status(*, printer: str = "Ready", troubled: bool = False, clock: str = "7:32 PM", soon: bool = True) -> StatusView:
    return StatusView(
        clock=clock,
        closing="Closes in 28 min" if soon else "Closes 8:00 PM",
        closing_status=Status.WARN if soon else Status.NEUTRAL,
        cells=(
            StatusCell(
                key="ballot_printer",
                icon="printer",
                name="Ballot printer",
                state=printer,
                status=Status.WARN if troubled else Status.OK,
            ),
            StatusCell(key="label_printer", icon="label", name="Label printer", state="Ready", status=Status.OK),
            StatusCell(key="drive", icon="drive", name="Drive", state="In place", status=Status.OK),
            StatusCell(key="power", icon="plug", name="Power", state="Plugged in", status=Status.OK),
            StatusCell(key="network", icon="airgap", name="Network", state="Air gap intact", status=Status.OK),
            StatusCell(key="person", icon="voters", name="Desk worker", state="Ruth Olanna", device=False),
        ),
        election="Oct 6 election",
        snapshot="As of Sep 28",
        short_hash="7F3A",
    )


def row(
    who: str, name: tuple[NameRun, ...], home: str, born: str, precinct: str, chip: Chip, suffix: str = ""
) -> FindRow:
    return FindRow(
        id=who,
        name=name,
        residence=home,
        born_label="Born",
        born=born,
        precinct=precinct,
        suffix=suffix,
        chips=(chip,),
    )


def find() -> FindView:
    robert = (NameRun(text="Robert A. Johansen"),)
    birch, cannery = "1214 Birch Street", "88 Cannery Row, Apt 4"
    harbor, row_215 = "Precinct 03-210 Harbor", "Precinct 03-215 Cannery"
    robin = (NameRun(text="Rob"), NameRun(text="i", differs=True), NameRun(text="n E. Johansen"))
    robyn = (NameRun(text="Rob"), NameRun(text="y", differs=True), NameRun(text="n E. Johansen"))
    returned = Chip(text="Returned as of Sep 28", status=Status.WARN, icon="mail_back")
    issued = Chip(text="Issued here 10:42 AM", status=Status.INFO, icon="issued")
    undeliverable = Chip(text="Undeliverable, eligible", icon="mail_x")
    rosa = (NameRun(text="Rosa Johansen-Łuczak"),)
    return FindView(
        query="johansen r",
        summary="5 people match.",
        summary_rest="Nobody is chosen yet.",
        groups=(
            FindGroup(
                note="Same name, same home: two people. Check Sr. or Jr. and the birth year.",
                rows=(
                    row("1", robert, birch, "1948", harbor, returned, "Sr."),
                    row("2", robert, birch, "1975", harbor, mailed(), "Jr."),
                ),
            ),
            FindGroup(
                note="Same birth date, same home: two people. Ask for the first name and its spelling.",
                rows=(
                    row("3", robin, cannery, "2004", row_215, mailed()),
                    row("4", robyn, cannery, "2004", row_215, issued),
                ),
            ),
            FindGroup(
                rows=(row("5", rosa, "PO Box 77, Spruce Point", "1967", "Precinct 03-230 Spruce Point", undeliverable),)
            ),
        ),
        footer="Not one of these people?",
        actions=(Action(key="similar", label="Look at similar names", icon="list", shortcut="F4"),),
    )


def steps(now: int) -> tuple[Step, ...]:
    names = (
        ("Identity", "Driver’s license"),
        ("Ballot", "Style 12 Cannery"),
        ("Print", "Ballot and label"),
        ("Hand over", "Sleeve, envelope"),
        ("Stub off", "Sealed, signed"),
        ("Returned", "Envelope back"),
    )
    states = [StepState.DONE if i < now else StepState.NOW if i == now else StepState.LATER for i in range(len(names))]
    return tuple(Step(name=n, result=r, state=s) for (n, r), s in zip(names, states, strict=True))


ROBIN = PersonHeader(
    name="Robin E. Johansen",
    line="Born May 9, 2004  ·  88 Cannery Row, Apt 4  ·  Precinct 03-215 Cannery",
    chips=(mailed(), Chip(text="Ballot 1 of 3", status=Status.INFO, icon="ballots")),
)


def serve_print() -> ServeView:
    return ServeView(
        key="serve.print.HS-A-0042",
        person=ROBIN,
        steps=steps(2),
        title="Print the ballot and the label",
        blocks=(
            Facts(
                rows=(
                    Fact(icon="ballots", label="Ballot", value="Style 12, Cannery", rest=": 1 card, two sides"),
                    Fact(icon="sheet", label="Stub number", value="000405", rest=", the next in the series", mono=True),
                    Fact(icon="label", label="Label", value="VC26-0073118-4", mono=True),
                )
            ),
        ),
        message=Message(
            status=Status.WARN,
            quiet=True,
            title="Ballot printer: paper is low in tray 2",
            text="The printer says its paper is running low. This ballot needs 1 sheet, so you can print it now. "
            "Before the next voter, add ballot paper (8.5 x 11 inches).",
            actions=(Action(key="help", label="Show how to add paper"),),
        ),
        preview=PaperPreview(number="000405", name="Robin E. Johansen", envelope_id="VC26-0073118-4"),
        primary=Action(
            key="print",
            label="Print ballot and label",
            icon="printer",
            shortcut="Enter",
            primary=True,
            busy_label="Printing…",
        ),
        back=BACK,
        more=(Action(key="spoil", label="Take a spoiled ballot back"), Action(key="undo", label="Undo this issue")),
    )


def refusal() -> RefusalView:
    spoiled = Chip(text="Spoiled")
    return RefusalView(
        key="refusal.spoil_limit",
        person=PersonHeader(
            name="Łukasz Nguyễn",
            line="Born July 30, 1988  ·  310 Spruce Street  ·  Precinct 03-210 Harbor",
            chips=(Chip(text="3 of 3 ballots issued", status=Status.STOP, icon="stop"),),
        ),
        message=Message(
            status=Status.STOP,
            title="A fourth ballot cannot be issued",
            text="This election allows three ballots in all for each voter. Łukasz Nguyễn has had three.",
            big=True,
        ),
        record_title="Ballots this voter has had",
        record=(
            Row(cells=("Ballot 1", "000243", "1:05 PM", spoiled)),
            Row(cells=("Ballot 2", "000247", "1:14 PM", spoiled)),
            Row(cells=("Ballot 3", "000252", "1:22 PM", Chip(text="With the voter", status=Status.INFO, icon="hand"))),
        ),
        rule=Quote(
            text="“A voter who spoils a ballot may ask for another, and the official shall give one, "
            "with a maximum of three.”",
            source="Borough Code 6.30.060(d). The clerk set this to mean three ballots in all.",
        ),
        ways=(
            Way(title="Ballot 3 still counts", text="The voter may return it as it is. Do not look at the marks."),
            Way(
                title="Was it our mistake?",
                text="A misprint or a wrong style is not counted against the voter.",
                action=Action(key="correct", label="Correct it"),
            ),
            Way(
                title="Does the voter disagree?",
                text="The supervisor, or the clerk’s office at 555-0142, can explain the rule.",
                action=Action(key="supervisor", label="Call supervisor"),
            ),
            Way(
                title="Give the voter a refusal slip",
                text="It states the rule and whom to call. The refusal is recorded.",
            ),
        ),
        back=BACK,
        primary=Action(
            key="print_slip",
            label="Print refusal slip",
            icon="printer",
            shortcut="Enter",
            primary=True,
            busy_label="Printing…",
        ),
    )


def announcement() -> AnnouncementView:
    return AnnouncementView(
        key="closing.15",
        lines=("The time is *7:45 PM.*", "Voting closes\nat *8:00 PM.*", "If you are in line by then, you may vote."),
        title="15-minute announcement. Please read it aloud.",
        detail="Being late is only noted in the log.",
        confirm=Action(key="announced", label="I have read it", icon="check", shortcut="Enter", primary=True),
        later=Action(key="later", label="In 1 minute", shortcut="Esc"),
        speak=Action(key="speak", label="Read it for me", icon="sound"),
    )
