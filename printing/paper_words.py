"""The fixed words of the office's and the voter's papers, by language: heads, feet, columns, what a line is for.

A language not listed gets the English words. What the law fixes comes with the paper's value, not from here.
"""

from printing.words import base

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "page": "Page {n} of {of}",
        "continued": "{title}, continued",
        "training": "Training: invented voters",
        "journal_head": "Journal head",
        "journal_head_entry": "Journal head, entry {entry}",
        "no_entry": "No journal entry",
        "printed": "{head}. Printed {when}.",
        "entries_one": "1 entry",
        "entries": "{n} entries",
        "voters_one": "1 voter",
        "voters": "{n} voters",
        "nobody": "Nobody has been served.",
        "row": "Row",
        "time": "Time",
        "name_residence": "Name, residence",
        "style_identity": "Style, identity",
        "ballot_outcome": "Ballot, outcome",
        "envelope": "Envelope",
        "official": "Official",
        "sign": "Signature or mark",
        "name_born": "Name, born, residence",
        "style": "Style",
        "envelope_note": "Envelope, note",
        "unprintable": "{mark} stands for a letter this printer’s typefaces do not have: {letters}.",
        "duplicate": "DUPLICATE {n}",
        "certificate": "Voter's certificate",
        "oath": "Voter's oath",
        "certification": "Certification",
        "attested": "Attested",
        "voter_signs": "Voter's signature or mark",
        "date": "Date",
        "official_signs": "Attesting official, signature",
        "date_sealed": "Date sealed and witnessed",
        "official_name": "Name and title of the official",
        "witness": "Witness, where the law wants one",
    },
    "es": {
        "page": "Página {n} de {of}",
        "continued": "{title}, continuación",
        "training": "Capacitación: votantes inventados",
        "journal_head": "Cabeza del diario",
        "journal_head_entry": "Cabeza del diario, entrada {entry}",
        "no_entry": "El diario no tiene entradas",
        "printed": "{head}. Impreso: {when}",
        "entries_one": "1 entrada",
        "entries": "{n} entradas",
        "voters_one": "1 votante",
        "voters": "{n} votantes",
        "nobody": "No se ha atendido a nadie.",
        "row": "Fila",
        "time": "Hora",
        "name_residence": "Nombre, domicilio",
        "style_identity": "Estilo, identidad",
        "ballot_outcome": "Boleta, resultado",
        "envelope": "Sobre",
        "official": "Funcionario",
        "sign": "Firma o marca",
        "name_born": "Nombre, nacimiento, domicilio",
        "style": "Estilo",
        "envelope_note": "Sobre, nota",
        "unprintable": "{mark} está en lugar de una letra que los tipos de esta impresora no tienen: {letters}.",
        "duplicate": "DUPLICADO {n}",
        "certificate": "Certificado del votante",
        "oath": "Juramento del votante",
        "certification": "Certificación",
        "attested": "Atestado",
        "voter_signs": "Firma o marca del votante",
        "date": "Fecha",
        "official_signs": "Firma del funcionario que atestigua",
        "date_sealed": "Fecha de cierre y testimonio",
        "official_name": "Nombre y cargo del funcionario",
        "witness": "Testigo, si la ley lo exige",
    },
}


def said(key: str, language: str, **blanks: object) -> str:
    """A fixed word in this language, else in English."""
    return _WORDS.get(base(language), _WORDS["en"])[key].format(**blanks)


def languages() -> dict[str, frozenset[str]]:
    """Which words each language has: a test keeps them level."""
    return {language: frozenset(words) for language, words in _WORDS.items()}
