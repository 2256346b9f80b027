"""The demonstration's election folder as a clerk would have it, to be changed by a test."""

import json
import shutil
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from app.importers.elections import ElectionFolder, load_election

DEMO = Path(__file__).resolve().parents[2] / "assets" / "demo" / "election"
HEAD = "style,card,language,file,sha256,pages,size,stub\n"


@dataclass(frozen=True)
class Folder:
    path: Path

    def edit(self, old: str, new: str) -> None:
        file = self.path / "election.toml"
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")

    def append(self, text: str) -> None:
        with (self.path / "election.toml").open("a", encoding="utf-8") as out:
            out.write("\n" + text)

    def file(self, name: str, text: str | bytes) -> Path:
        path = self.path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def load(self) -> ElectionFolder:
        return load_election(self.path)


def make_folder(home: Path) -> Folder:
    shutil.copytree(DEMO, home)
    (home / "roll.csv").write_text("voter_id\n", encoding="utf-8")
    (home / "keys").mkdir()
    for desk, letter in (("HS-A", "a"), ("HS-B", "c")):
        keys = {"name": desk, "recipient": "age1" + letter * 58, "verify": letter * 64}
        (home / "keys" / f"{desk}.json").write_text(json.dumps(keys), encoding="utf-8")
    return Folder(home)


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()
