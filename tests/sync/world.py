"""The office, the desk and their export, as values for the tests of this folder."""

from dataclasses import dataclass
from pathlib import Path

from app.ports import BundleInfo, BundlePart, DecryptionKey, SigningKey
from sync.bundle import EXPORT, AgeBundles

MARKER = b"MARKER-invented-voter-OBRIEN-1931"
PARTS = (
    BundlePart(name="journal.jsonl", data=b'{"kind":"DayOpened"}\n' * 40),
    BundlePart(name="reports/statement.json", data=MARKER * 3),
    BundlePart(name="empty.txt", data=b""),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    folder: Path
    office: DecryptionKey
    desk: SigningKey
    bundles: AgeBundles

    @property
    def path(self) -> Path:
        return self.folder / "HS-A-1.vcx"

    def write(self, parts: tuple[BundlePart, ...] = PARTS, path: Path | None = None) -> BundleInfo:
        return self.bundles.write(
            path or self.path,
            kind=EXPORT,
            election="kenai-2026",
            maker="HS-A",
            facts={"issued": "42"},
            parts=parts,
            signer=self.desk,
            recipients=[self.office.public],
        )

    def read(self, path: Path | None = None) -> tuple[BundleInfo, tuple[BundlePart, ...]]:
        return self.bundles.read(path or self.path, self.office, kind=EXPORT, signers=[self.desk.public])
