"""The stored entries of earlier versions."""

import json
from pathlib import Path
from typing import Any

LINES = Path(__file__).with_name("journal_v1.jsonl")
DATABASE = Path(__file__).with_name("journal_v1.db")


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in LINES.read_text(encoding="utf-8").splitlines()]
