"""Across the air gap: the office's drives, the sealed code, and exports coming in at the office."""

from collections.abc import Callable
from typing import Any

from app.domain.election import Official, Role
from app.domain.ids import OfficialId
from app.ports import Drive, DriveState
from ui.viewmodels.make_drives import drives_view
from ui.viewmodels.make_export import exporting_view
from ui.viewmodels.make_office_pages import folder_view, receipts_view
from ui.viewmodels.make_passwords import passwords_view
from ui.viewmodels.make_recovery import recover_view
from ui.viewmodels.make_working import working_view
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Message, Status
from ui.viewmodels.saying import Saying
from ui.viewmodels.views_machine import ExportView, SetUpView
from ui.words import Words

SAYING = Saying(Words("en"))


def drives() -> PageView:
    """One that is the office's, one that is not, one that cannot be told apart, and one that is elsewhere."""
    there = (
        Drive(id="SN-0041", label="HARBOR-1", path=None, state=DriveState.IN_PLACE, serial="SN-0041"),
        Drive(id="SN-7", label="HOLIDAY", path=None, state=DriveState.WRONG, serial="SN-7"),
        Drive(id="/dev/sdc1", label="", path=None, state=DriveState.WRONG),
    )
    return drives_view(SAYING, there, ("SN-0041", "SN-0042"))


def recover() -> SetUpView:
    people = (
        Official(id=OfficialId("ro"), name="Ruth Olanna", role=Role.WORKER),
        Official(id=OfficialId("jw"), name="James Whitfield", role=Role.SUPERVISOR),
    )
    return recover_view(SAYING, people)


def passwords() -> PageView:
    """The one at the screen, one who may lose theirs, and one who has none."""
    people = (
        Official(id=OfficialId("jw"), name="James Whitfield", role=Role.SUPERVISOR),
        Official(id=OfficialId("ro"), name="Ruth Olanna", role=Role.WORKER),
        Official(id=OfficialId("yd"), name="Yusuf Demir", role=Role.WORKER),
    )
    owed = Message(status=Status.WARN, title=SAYING.words("passwords.owed"), text=SAYING.words("passwords.later"))
    return passwords_view(SAYING, people, [each.id for each in people[:2]], own=people[0].id, message=owed)


def exporting() -> ExportView:
    return exporting_view(SAYING, 61, 100)


CARRYING: dict[str, tuple[str, Callable[[], Any]]] = {
    "drives": ("export", drives),
    "recover": ("", recover),
    "passwords": ("export", passwords),
    "exporting": ("export", exporting),
    "office_working": (
        "",
        lambda: working_view(SAYING, "reading", 41_300_000, 96_000_000, file="larch-HS-A-0003.vcx", number=5, files=12),
    ),
    "office_folder": ("", lambda: folder_view(SAYING)),
    "office_receipts": ("", lambda: receipts_view(SAYING)),
}
