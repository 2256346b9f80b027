"""People and visitors: declarations, hand-over, who is inside, checklists, hours."""

from app.domain.duties import CHECKLISTS, barred
from app.domain.events import VisitorKind
from app.domain.seals import custody
from app.services.duties import Duties
from app.services.session import Session
from ui.viewmodels.blocks import Block, Buttons, Card, Cell, Column, Columns, Paragraph, Row, Table
from ui.viewmodels.fields import Check, Checks, Choice, Choices, Field, FieldKind
from ui.viewmodels.make_serve import back, second_fields
from ui.viewmodels.make_special import go
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Chip, Message, Status
from ui.viewmodels.saying import Saying


def duties_view(saying: Saying, session: Session, *, message: Message | None = None) -> PageView:
    words = saying.words
    return PageView(
        key="duties",
        place="today",
        title=words("duties.title"),
        message=message,
        body=(
            Columns(
                columns=(
                    (_officials(saying, session), _lists(saying, session)),
                    (_visitors(saying, session), _seals(saying, session)),
                ),
                weights=(1, 1),
            ),
        ),
        back=back(saying),
        others=(
            Action(key="shift", label=words("duties.shift"), needs_values=False),
            Action(key="declare", label=words("duties.declare"), needs_values=False),
            Action(key="visitor", label=words("duties.visitor"), needs_values=False),
        ),
    )


def _officials(saying: Saying, session: Session) -> Card:
    """Oath, declaration and hours of each official."""
    words, state, scene = saying.words, session.state, session.scene()
    worked = Duties(session).worked(scene.date)
    rows = []
    for each in session.election.jurisdiction.officials:
        minutes = sum(
            int(((w.until or scene.now) - w.since).total_seconds()) // 60 for w in worked if w.official == each.id
        )
        told = state.special.relations.get(each.id)
        if barred(scene, each.id):
            chip = Chip(text=words("duties.barred"), status=Status.STOP, icon="stop")
        elif told is None:
            chip = Chip(text=words("duties.not_declared"), status=Status.WARN, icon="warn")
        else:
            chip = Chip(text=words("duties.declared"), status=Status.OK, icon="ok")
        rows.append(Row(cells=(each.name, chip, words("duties.hours", h=minutes // 60, m=f"{minutes % 60:02d}"))))
    return Card(
        title=words("duties.officials"),
        blocks=(
            Table(
                label=words("duties.officials"),
                columns=(
                    Column(title=words("duties.name"), cell=Cell.STRONG, wide=True),
                    Column(title=words("duties.declaration"), cell=Cell.CHIP),
                    Column(title=words("duties.worked"), cell=Cell.NUMBER),
                ),
                rows=tuple(rows),
                tall=True,
            ),
        ),
    )


def _visitors(saying: Saying, session: Session) -> Card:
    words, special = saying.words, session.state.special
    rows = tuple(
        Row(
            cells=(
                told.event.name,
                words(f"visitor.{told.event.kind.value}"),
                saying.time(told.when.at),
                Action(
                    key="visitor_left",
                    label=words("duties.leaves"),
                    args=(("number", str(number)),),
                    needs_values=False,
                )
                if (machine, number) not in special.left
                else words("duties.left_at", time=saying.time(special.left[machine, number].at)),
            )
        )
        for (machine, number), told in sorted(special.visitors.items())
        if machine == session.election.machine.id and told.when.date == session.scene().date
    )
    return Card(
        title=words("duties.visitors"),
        blocks=(
            Paragraph(text=words("duties.visitors_text"), muted=True),
            Table(
                label=words("duties.visitors"),
                columns=(
                    Column(title=words("duties.name"), cell=Cell.STRONG, wide=True),
                    Column(title=words("duties.kind")),
                    Column(title=words("duties.came")),
                    Column(title="", cell=Cell.ACTION),
                ),
                rows=rows,
                tall=True,
                empty=words("duties.nobody"),
            ),
        ),
    )


def _lists(saying: Saying, session: Session) -> Card:
    words, scene = saying.words, session.scene()
    rows = []
    for name in CHECKLISTS:
        done = [
            told
            for told in session.state.special.checklists
            if told.event.checklist == name and told.when.date == scene.date and told.when.machine == scene.machine.id
        ]
        if not done:
            chip = Chip(text=words("duties.not_done"), status=Status.WARN, icon="warn")
        elif done[-1].event.left:
            chip = Chip(text=words("duties.open", n=len(done[-1].event.left)), status=Status.WARN, icon="warn")
        else:
            chip = Chip(text=words("duties.done", time=saying.time(done[-1].when.at)), status=Status.OK, icon="ok")
        action = Action(key="checklist", label=words("duties.go_through"), args=(("name", name),), needs_values=False)
        rows.append(Row(cells=(words(f"checklist.{name}"), chip, action)))
    return Card(
        title=words("duties.checklists"),
        blocks=(
            Table(
                label=words("duties.checklists"),
                columns=(
                    Column(title="", cell=Cell.STRONG, wide=True),
                    Column(title="", cell=Cell.CHIP),
                    Column(title="", cell=Cell.ACTION),
                ),
                rows=tuple(rows),
                headed=False,
                tall=True,
            ),
        ),
    )


def _seals(saying: Saying, session: Session) -> Card:
    """Seals of the day, and every change with its people; the manifest says the same (ENV-15)."""
    words, held = saying.words, custody(session.state, session.scene().date)
    rows = []
    for told in held.changed:
        off = words("seal.off", seal=told.event.removed) if told.event.removed else ""
        put = words("seal.put", seal=told.event.applied) if told.event.applied else ""
        what = ", ".join(each for each in (off, put) if each)
        people = (session.election.jurisdiction.official(each) for each in told.when.actors)
        names = ", ".join(each.name for each in people if each is not None)
        rows.append(Row(cells=(told.event.on, what, saying.time(told.when.at), names)))
    now = ", ".join(held.now) or words("seal.none")
    return Card(
        title=words("seal.title"),
        blocks=(
            Paragraph(text=words("seal.now", seals=now)),
            Table(
                label=words("seal.title"),
                columns=(
                    Column(title=words("seal.where"), cell=Cell.STRONG),
                    Column(title=words("seal.what")),
                    Column(title=words("seal.at")),
                    Column(title=words("seal.who"), wide=True),
                ),
                rows=tuple(rows),
                tall=True,
                empty=words("seal.unchanged"),
            ),
            Buttons(actions=(Action(key="seal", label=words("duties.seal"), needs_values=False),)),
        ),
    )


def seal_view(saying: Saying, session: Session) -> PageView:
    """A seal taken off, put on, or both, by two people (ENV-15)."""
    words = saying.words
    blocks: tuple[Block, ...] = (
        Paragraph(text=words("seal.text")),
        Field(key="on", label=words("seal.on"), hint=words("seal.on_hint"), most=80, focus=True),
        Field(key="removed", label=words("seal.removed"), mark=words("common.optional"), most=40),
        Field(key="applied", label=words("seal.applied"), mark=words("common.optional"), most=40),
        Field(key="reason", label=words("seal.reason"), most=200),
        *second_fields(saying, session),
    )
    return _form(saying, "seal", words("duties.seal"), blocks, go("seal_go", words("seal.go")))


def _form(saying: Saying, key: str, title: str, blocks: tuple[Block, ...], primary: Action) -> PageView:
    return PageView(
        key=key,
        place="today",
        title=title,
        body=(Card(blocks=blocks),),
        back=Action(key="people", label=saying.words("common.back"), icon="back", shortcut="Esc", needs_values=False),
        primary=primary,
    )


def declare_view(saying: Saying, session: Session) -> PageView:
    """Related to a candidate, or not: both are recorded (OFF-04)."""
    words = saying.words
    officials = tuple(Choice(key=each.id, title=each.name) for each in session.election.jurisdiction.officials)
    relations = session.election.profile.barred_relations
    blocks: tuple[Block, ...] = (
        Paragraph(text=words("declare.text")),
        Choices(key="official", label=words("declare.who"), options=officials, columns=2),
        *(
            (
                Checks(
                    label=words("declare.relations"),
                    items=tuple(
                        Check(key=f"relation_{each}", title=saying.code(session, "relation", each))
                        for each in relations
                    ),
                    columns=3,
                ),
            )
            if relations
            else ()
        ),
        Field(key="candidate", label=words("declare.candidate"), mark=words("common.optional")),
    )
    return _form(saying, "declare", words("duties.declare"), blocks, go("declare_go", words("declare.go")))


def shift_view(saying: Saying, session: Session) -> PageView:
    words, present = saying.words, session.official
    others = [each for each in session.election.jurisdiction.officials if present is None or each.id != present.id]
    blocks: tuple[Block, ...] = (
        Paragraph(text=words("shift.text")),
        Choices(
            key="to",
            label=words("shift.to"),
            options=tuple(Choice(key=each.id, title=each.name) for each in others),
            columns=2,
        ),
        Field(key="password", label=words("shift.password"), kind=FieldKind.PASSWORD),
        Field(key="note", label=words("shift.note"), kind=FieldKind.LONG, most=500, mark=words("common.optional")),
    )
    return _form(saying, "shift", words("duties.shift"), blocks, go("shift_go", words("shift.go")))


def visitor_view(saying: Saying) -> PageView:
    words = saying.words
    blocks: tuple[Block, ...] = (
        Paragraph(text=words("visit.text")),
        Field(key="name", label=words("duties.name"), focus=True),
        Choices(
            key="kind",
            label=words("duties.kind"),
            options=tuple(Choice(key=each.value, title=words(f"visitor.{each.value}")) for each in VisitorKind),
            columns=4,
        ),
        Field(key="sent_by", label=words("visit.sent_by"), hint=words("visit.sent_by_hint")),
    )
    return _form(saying, "visitor", words("duties.visitor"), blocks, go("visitor_go", words("visit.go")))


def checklist_view(saying: Saying, name: str) -> PageView:
    words = saying.words
    points = tuple(Check(key=f"point_{each}", title=words(f"point.{each}")) for each in CHECKLISTS[name])
    blocks: tuple[Block, ...] = (
        Paragraph(text=words("duties.checklist_text")),
        Checks(label=words("duties.checklists"), items=points),
    )
    primary = go("checklist_go", words("duties.record"), args=(("name", name),))
    return _form(saying, f"checklist.{name}", words(f"checklist.{name}"), blocks, primary)
