"""RESULTS.md: each benchmark keeps one section of it, between two marks."""

import re
from pathlib import Path

RESULTS = Path(__file__).with_name("RESULTS.md")


def put_section(name: str, text: str) -> None:
    """Write this section anew, or add it at the end."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    section = f"{begin}\n{text.strip()}\n{end}\n"
    before = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Measured\n\n"
    block = re.compile(re.escape(begin) + ".*?" + re.escape(end) + "\n", re.DOTALL)
    after = block.sub(lambda _: section, before) if block.search(before) else before + "\n" + section
    RESULTS.write_text(after, encoding="utf-8")
    print(section)
