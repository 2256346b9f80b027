"""The handbook's page of rules: situation, rule, source, scenario. ``python -m tests.rules_page`` writes it anew.

Made from ``tests/features/situations.csv``, whose scenarios are held against the features by ``test_rules_page``.
"""

import csv
from collections.abc import Iterable

from tests.conftest import ROOT

SITUATIONS = ROOT / "tests" / "features" / "situations.csv"
HEADS = {
    "en": (
        "Every situation and its rule",
        "Each line is shown by a scenario of the program’s own tests. Which rules hold here is the election’s profile; "
        "rules marked “repealed” are switches the clerk may turn off.",
        ("situation", "rule", "source", "shown by"),
    ),
    "es": (
        "Cada situación y su regla",
        "Cada línea se muestra con un ejemplo de las pruebas del programa. Qué reglas valen aquí lo dice el perfil de "
        "la elección; las marcadas «repealed» (derogadas) las puede apagar la oficina.",
        ("situación", "regla", "fuente", "se muestra con"),
    ),
}


def situations() -> tuple[dict[str, str], ...]:
    with SITUATIONS.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def page(language: str) -> str:
    title, text, columns = HEADS[language]
    lines = [f"# {title}", "", text, "", _row(columns), "|" + "---|" * len(columns)]
    for each in situations():
        shown = f"{each['feature']}: {each['scenario']}"
        lines.append(_row((each[language], each[f"rule_{language}"], each["source"], shown)))
    return "\n".join(lines) + "\n"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    for language in HEADS:
        (ROOT / "assets" / "handbook" / language / "rules.md").write_text(page(language), "utf-8")


if __name__ == "__main__":
    main()
