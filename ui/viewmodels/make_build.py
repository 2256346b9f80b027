"""The office makes the election package: what from and where to; then what came of it. State to frozen views, no Qt."""

from collections.abc import Mapping
from pathlib import Path

from app.domain.ids import short
from app.services.building import Built
from ui.viewmodels.blocks import (
    Card,
    Cell,
    Column,
    Fact,
    Facts,
    Paragraph,
    Row,
    Table,
)
from ui.viewmodels.fields import Field, FieldKind
from ui.viewmodels.make_roll import PLACE, account_card, folder_field, roll_back, write_action
from ui.viewmodels.page import PageView
from ui.viewmodels.parts import Action, Message, Status
from ui.viewmodels.saying import Saying


def build_view(saying: Saying, given: Mapping[str, str], *, message: Message | None = None) -> PageView:
    """``given`` is what was typed before; a passphrase is never among it."""
    words = saying.words
    first = next((key for key in ("election", "folder") if not given.get(key)), "password")

    def field(key: str, label: str, hint: str) -> Field:
        told, more = words(f"build.{label}"), words(f"build.{hint}")
        return Field(key=key, label=told, hint=more, value=given.get(key, ""), most=400, focus=key == first)

    return PageView(
        key="build.start",
        place=PLACE,
        title=words("build.title"),
        message=message,
        body=(
            Card(
                blocks=(
                    Paragraph(text=words("build.intro")),
                    field("election", "election", "election_hint"),
                    field("folder", "folder", "folder_hint"),
                    field("out", "out", "out_hint"),
                    Field(
                        key="password",
                        label=words("office.passphrase"),
                        hint=words("build.passphrase_hint"),
                        kind=FieldKind.PASSWORD,
                        focus=first == "password",
                    ),
                )
            ),
        ),
        back=roll_back(saying, "build.back"),
        primary=Action(
            key="build.go",
            label=words("build.go"),
            icon="package",
            shortcut="Enter",
            busy_label=words("build.busy"),
            primary=True,
        ),
        focus=first,
    )


def built_view(saying: Saying, built: Built, file: Path, folder: Path, *, message: Message | None = None) -> PageView:
    """The package and what to compare when a laptop loads it; the list's account, and each style's voters. ``folder``
    is where the report goes, if the clerk does not say otherwise."""
    words = saying.words
    facts = (
        Fact(label=words("build.file"), value=str(file)),
        Fact(label=words("build.code"), value=short(built.info.digest), mono=True),
        Fact(label=words("build.asked"), value=f"{built.asked:,}"),
        Fact(label=words("build.unmapped"), value=f"{built.unmapped:,}"),
        *((Fact(label=words("build.given"), value=f"{built.given_envelopes:,}"),) if built.given_envelopes else ()),
    )
    rows = tuple(Row(cells=(style, f"{voters:,}")) for style, voters in built.styles)
    styles = Table(
        label=words("build.styles"),
        columns=(
            Column(title=words("build.style"), cell=Cell.STRONG, wide=True),
            Column(title=words("build.voters"), cell=Cell.NUMBER),
        ),
        rows=rows,
    )
    return PageView(
        key="build.done",
        place=PLACE,
        title=words("build.done_title"),
        message=message or _told(saying, built, file),
        body=(
            Card(blocks=(Facts(rows=facts), Paragraph(text=words("build.next")))),
            account_card(built.report, words),
            Card(title=words("build.styles"), blocks=(styles,)),
            Card(blocks=(folder_field(words, "report", folder),)),
        ),
        back=roll_back(saying, "build.again"),
        primary=write_action(words, "build.write"),
        focus="build.write",
    )


def _told(saying: Saying, built: Built, file: Path) -> Message:
    """What a clerk has to look into before the package goes out stands first."""
    words, rejected, proof = saying.words, len(built.report.rejected), built.proof
    apart = len(proof.disagreements)
    points = (
        *((words("build.look_rejected", n=f"{rejected:,}"),) if rejected else ()),
        *((words("build.look_later", n=f"{built.later_unused:,}"),) if built.later_unused else ()),
        *((words("build.look_unmapped", n=f"{built.unmapped:,}"),) if built.unmapped else ()),
        *((words("build.look_streets", n=f"{apart:,}"),) if apart else ()),
        *((words("build.look_controls", n=f"{len(proof.off):,}"),) if proof.off else ()),
        *(words("build.look_divided", style=style) for style in built.divided),
        *(
            words("build.look_letter", style=style, language=language, letter=f"U+{ord(letter[:1] or '?'):04X}")
            for style, language, letter in proof.unprintable
        ),
    )
    status = Status.WARN if points else Status.OK
    return Message(status=status, title=words("build.done", file=file.name), points=points)
