"""Serving one voter, one step a page: identity, ballot, print, hand over, envelope back, done."""

from dataclasses import dataclass

from app.domain.ballots import Style
from app.domain.events import Identity, IssueReason, StyleBasis
from app.domain.ids import OfficialId, StyleId, VoterId
from app.domain.profile import IdentityMethod
from app.domain.roll import Voter
from app.domain.styles import Ask, Candidates, One, Unknown
from app.services.desk import VoterCard
from app.services.session import Session
from ui.viewmodels.blocks import Block, Fact
from ui.viewmodels.chips_of import ballot_chip, chips_of
from ui.viewmodels.fields import Choice, Choices, Field, FieldKind
from ui.viewmodels.make_know import to_know, voter_messages
from ui.viewmodels.page import PersonHeader
from ui.viewmodels.parts import Action, Step, StepState
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_desk import ServeView

STEPS = ("identity", "ballot", "print", "hand_over", "seal", "returned")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What the worker has answered so far for this voter; nothing of it is on record yet."""

    voter: VoterId
    identity: Identity | None = None
    style: StyleId | None = None
    basis: StyleBasis = StyleBasis.SNAPSHOT
    second: OfficialId | None = None
    line_number: int = 0
    reason: IssueReason = IssueReason.IN_PERSON
    override: str = ""
    language: str = ""
    """Of the ballot, where its style has several."""


def person(saying: Saying, session: Session, card: VoterCard) -> PersonHeader:
    voter = card.voter
    line = " · ".join(
        (
            f"{saying.words('voter.born')} {saying.born(voter.birth)}",
            saying.home(voter),
            saying.precinct(session, voter),
        )
    )
    return PersonHeader(
        name=saying.name(voter),
        suffix=voter.name.suffix,
        line=line,
        chips=(*chips_of(saying, session, voter)[:1], ballot_chip(saying, session.election.profile, card.file)),
    )


def steps(saying: Saying, now: str, results: dict[str, str]) -> tuple[Step, ...]:
    """The line of steps; what is done shows its result, what comes shows what it will be."""
    place = STEPS.index(now) if now in STEPS else len(STEPS)
    return tuple(
        Step(
            name=saying.words(f"step.{step}"),
            result=(results.get(step) if number < place else "") or saying.words(f"step.{step}_will"),
            state=StepState.DONE if number < place else StepState.NOW if number == place else StepState.LATER,
        )
        for number, step in enumerate(STEPS)
    )


def back(saying: Saying) -> Action:
    return Action(key="back", label=saying.words("common.back"), icon="back", shortcut="Esc", needs_values=False)


# --- identity ------------------------------------------------------------------------------------------------------


def identity_view(saying: Saying, session: Session, card: VoterCard) -> ServeView:
    """How the voter is known. Nothing is preselected; what the profile does not accept is not offered."""
    words = saying.words
    return ServeView(
        key=f"serve.identity.{card.voter.id}",
        person=person(saying, session, card),
        steps=steps(saying, "identity", {}),
        title=words("identity.title"),
        blocks=(
            *voter_messages(saying, session, card.voter),
            Choices(
                key="identity",
                label=words("identity.label"),
                options=identity_options(saying, session, card.voter),
                columns=3,
            ),
        ),
        side=to_know(saying, session, card.voter),
        primary=Action(key="identified", label=words("identity.next"), shortcut="Enter", primary=True),
        back=back(saying),
        more=(
            Action(key="no_identity", label=words("identity.none"), needs_values=False),
            *unusual(saying, session),
        ),
        focus="identity",
    )


def unusual(saying: Saying, session: Session) -> tuple[Action, ...]:
    """What else may be done for somebody who has no ballot yet; what the profile does not have is not offered."""
    words, profile = saying.words, session.election.profile
    offered = (
        ("questioned", words("more.questioned"), profile.questioned),
        ("representative", words("more.representative"), profile.special_needs),
        ("surrender", words("more.surrender"), True),
        ("attest_package", words("more.attest_package"), True),
        ("served_on_paper", words("more.served_on_paper"), True),
        ("elsewhere", words("more.elsewhere"), True),
        ("incident", words("more.incident"), True),
    )
    return tuple(Action(key=key, label=label, needs_values=False) for key, label, on in offered if on)


def identity_options(saying: Saying, session: Session, voter: Voter) -> tuple[Choice, ...]:
    rule, words = session.election.profile.identity, saying.words
    options: list[Choice] = []
    if IdentityMethod.DOCUMENT in rule.methods:
        options.extend(
            Choice(key=f"document:{code}", title=saying.code(session, "document", code)) for code in rule.documents
        )
    if IdentityMethod.IDENTIFIERS in rule.methods:
        options.append(
            Choice(key="identifiers", title=words("identity.identifiers"), detail=words("identity.identifiers_how"))
        )
    if IdentityMethod.PERSONALLY_KNOWN in rule.methods:
        reason = words("identity.first_time") if voter.id_required else ""
        options.append(
            Choice(
                key="personally_known",
                title=words("identity.personally_known"),
                detail=words("identity.personally_known_how"),
                disabled_reason=reason,
            )
        )
    return tuple(options)


def identity_of(chosen: str) -> Identity | None:
    """The choice as a value; None before there is one."""
    method, _, document = chosen.partition(":")
    if not method:
        return None
    return Identity(method=IdentityMethod(method), document=document)


def identity_result(saying: Saying, session: Session, identity: Identity) -> str:
    if identity.method is IdentityMethod.DOCUMENT:
        return saying.code(session, "document", identity.document)
    return saying.words(f"identity.{identity.method.value}")


# --- ballot --------------------------------------------------------------------------------------------------------


def why_choices(saying: Saying) -> Choices:
    """Why a voter who was mailed a ballot asks for one here: asked, never a proof demanded (SNP-15)."""
    asked = (IssueReason.IN_PERSON, IssueReason.NOT_RECEIVED, IssueReason.LOST, IssueReason.DAMAGED)
    return Choices(
        key="why",
        label=saying.words("why.label"),
        options=tuple(Choice(key=each.value, title=saying.words(f"why.{each.value}")) for each in asked),
        columns=4,
    )


def second_needed(answer: One | Candidates | Unknown) -> bool:
    """A party the voter names themselves; everything else that officials find has a second person (STY-05)."""
    return isinstance(answer, Unknown) or (isinstance(answer, Candidates) and answer.ask is not Ask.PARTY)


def second_fields(saying: Saying, session: Session) -> tuple[Block, ...]:
    """Another official than the one at the screen, proven by password."""
    present = session.official
    others = [each for each in session.election.jurisdiction.officials if present is None or each.id != present.id]
    return (
        Choices(
            key="second",
            label=saying.words("second.label"),
            options=tuple(
                Choice(key=each.id, title=each.name, detail=saying.words(f"role.{each.role.value}")) for each in others
            ),
            columns=2,
        ),
        Field(key="second_password", label=saying.words("second.password"), kind=FieldKind.PASSWORD),
    )


def style_choices(saying: Saying, session: Session, styles: tuple[StyleId, ...]) -> Choices:
    known = {style.id: style for style in session.election.definition.styles}
    return Choices(
        key="style",
        label=saying.words("ballot.style"),
        options=tuple(
            Choice(key=each, title=saying.style(session, each), detail=_contests(saying, known[each]))
            for each in styles
            if each in known
        ),
        columns=2,
    )


def _contests(saying: Saying, style: Style) -> str:
    titles = [c.title.in_(saying.words.language) for card in style.cards for c in card.contests]
    shown = ", ".join(titles[:4])
    return f"{shown} …" if len(titles) > 4 else shown


def style_facts(saying: Saying, session: Session, style_id: StyleId, basis: str) -> tuple[Fact, ...]:
    words = saying.words
    style = session.election.definition.style(style_id)
    if style is None:
        return ()
    return (
        Fact(label=words("ballot.style"), value=saying.style(session, style_id), icon="ballots"),
        Fact(label=words("ballot.cards"), value=cards_words(saying, style), icon="sheet"),
        Fact(label=words("ballot.contests"), value=_contests(saying, style), icon="list"),
        *((Fact(label=words("ballot.districts"), value=", ".join(style.districts)),) if style.districts else ()),
        Fact(label=words("ballot.basis"), value=basis, icon="info"),
    )


def cards_words(saying: Saying, style: Style) -> str:
    count = len(style.cards)
    return saying.words("ballot.one_card") if count == 1 else saying.words("ballot.cards_n", n=count)


def results(saying: Saying, session: Session, card: VoterCard) -> dict[str, str]:
    if card.issue is None:
        return {}
    event = card.issue.event
    return {
        "identity": identity_result(saying, session, event.identity),
        "ballot": saying.style(session, event.style),
        "print": " ".join(piece.number for piece in event.pieces),
        "hand_over": saying.words("step.hand_over_done"),
        "seal": saying.words("step.seal_done"),
        "returned": saying.words("step.returned_done"),
    }
