"""Sheets for the safe: the code that opens an office's keys, or a desk's store, when every password is forgotten."""

from app.domain.election import Official
from app.domain.events import SignInFailed, SlotAdded, SlotRemoved
from app.domain.ids import OfficialId
from app.domain.papers import Notice
from app.domain.refusal import Refusal
from app.domain.scene import supervisor
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.services.certificates import election_line
from app.services.new_password import new_password
from app.services.people import People
from app.services.session import Session
from app.services.store_key import RECOVERY_SLOT
from app.store.slots import SlotKind


def office_sheet(name: str, fingerprint: str, code: str, language: str = "en") -> Notice:
    """For the office's keys; printed once, sealed, kept apart from the computer that holds them."""
    words = Words(language)
    return Notice(
        title=words("recovery_sheet.office.title"),
        jurisdiction=name,
        election="",
        paragraphs=(
            ("", words("recovery_sheet.office.what")),
            (words("recovery_sheet.code"), code),
            (words("recovery_sheet.office.fingerprint"), fingerprint),
            (words("recovery_sheet.office.keep"), words("recovery_sheet.office.keep_how")),
            (words("recovery_sheet.use"), words("recovery_sheet.office.use_how")),
        ),
        signatures=(words("recovery_sheet.office.clerk"), words("recovery_sheet.second")),
        footer=words("recovery_sheet.office.once"),
        language=language,
    )


def desk_sheet(session: Session, code: str, language: str = "en") -> Notice:
    """For one desk's store; goes to the office sealed, with the seal's number on record."""
    words, machine = Words(language), session.election.machine.id
    return Notice(
        title=words("recovery_sheet.desk.title", machine=machine),
        jurisdiction=session.election.jurisdiction.election.jurisdiction,
        election=election_line(session, language),
        paragraphs=(
            ("", words("recovery_sheet.desk.what", machine=machine)),
            (words("recovery_sheet.code"), code),
            (words("recovery_sheet.desk.seal"), words("recovery_sheet.desk.seal_how")),
            (words("recovery_sheet.use"), words("recovery_sheet.desk.use_how")),
        ),
        signatures=(words("recovery_sheet.desk.supervisor"), words("recovery_sheet.second")),
        footer=words("recovery_sheet.desk.replaces"),
        training=session.state.training,
        language=language,
    )


def new_desk_code(session: Session, people: People) -> str | Refusal:
    """A new code for this desk's store; the one before stops working. A supervisor's, on record."""
    refused = supervisor(session.scene())
    if refused is not None and session.state.oaths:
        return refused
    code = people.sign_ins.slots.add_recovery(people.store_key)
    session.note(SlotAdded(slot=RECOVERY_SLOT))
    people.settle_key()
    return code


def has_desk_code(people: People) -> bool:
    """Whether a sealed code was made for this laptop and not used."""
    slots = people.sign_ins.slots
    return slots.exists() and slots.has(SlotKind.RECOVERY)


def recover_desk(session: Session, people: People, code: str, official_id: OfficialId, password: str) -> Official:
    """The sealed code at a desk that runs and is locked, when nobody's password opens it: the official gets a new
    password and the screen, as at the start of the program (``Starter.recover``). A code that is not the one goes on
    record like a wrong password.

    Raises Fault(KEY_WRONG) for the code, with ``group`` for a slip in one; KEY_MISSING where there is none or nobody
    of that id; PASSWORD_UNFIT for the password chosen.
    """
    official = session.election.jurisdiction.official(official_id)
    if official is None:
        raise Fault(FaultCode.KEY_MISSING, official=official_id)
    new_password(password, official.id, official.name)
    try:
        people.sign_ins.slots.open_recovery(code)
    except Fault:
        session.note(SignInFailed(official=official.id))
        raise
    people.sign_ins.slots.add_official(official.id, people.store_key, password)
    people.admit(official)  # the code has proven it; tries with a forgotten password keep nobody waiting
    desk_code_used(session, people, official.id)
    return official


def desk_code_used(session: Session, people: People, official: OfficialId) -> None:
    """The code has let an official in: on record, and it opens nothing any more."""
    session.note(SlotAdded(slot=f"official:{official}"), SlotRemoved(slot=RECOVERY_SLOT))
    people.sign_ins.slots.remove_recovery()  # last: until it is on record, the code still opens
    people.settle_key()
