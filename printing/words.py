"""The few fixed words on a voter's paper, by language, and dates as people write them.

What the law words exactly comes from the profile (``BallotWording``), in English; here are the rest and the
translations. A language not listed gets the English words: the texts of contests come from the definition.
"""

from datetime import date

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "how_to_vote": "How to vote",
        "write_in": "Write-in",
        "style": "Style {id}",
        "card": "Card {n} of {m}, {side}",
        "front": "front",
        "back": "back",
        "both_sides": "Vote both sides of this ballot",
        "yes_or_no": "Vote yes or no",
        "rank": "Rank up to {n}. Under 1st, fill the oval of your first choice; under 2nd, of your second; and so on."
        " One oval in each row and column.",
        "rank_one": "Fill the oval of your choice.",
        "party": "{party}",
        "not_official": "{kind}. Not for voting.",
        "sample": "Sample",
        "test": "Test",
        "proof": "Proof",
        "training": "Training",
        "training_band": "Training. Not a ballot.",
        "training_title": "Training Ballot",
        "version": "version {n}",
    },
    "es": {
        "how_to_vote": "Cómo votar",
        "write_in": "Candidato por escrito",
        "style": "Estilo {id}",
        "card": "Tarjeta {n} de {m}, {side}",
        "front": "frente",
        "back": "reverso",
        "both_sides": "Vote en ambos lados de esta boleta",
        "yes_or_no": "Vote sí o no",
        "rank": "Ordene hasta {n}. Bajo 1.ª rellene el óvalo de su primera opción; bajo 2.ª, el de la segunda; y así"
        " sucesivamente. Un solo óvalo en cada fila y columna.",
        "rank_one": "Rellene el óvalo de su opción.",
        "party": "{party}",
        "not_official": "{kind}. No sirve para votar.",
        "sample": "Muestra",
        "test": "Prueba",
        "proof": "Prueba de imprenta",
        "training": "Capacitación",
        "training_band": "Capacitación. No es una boleta.",
        "training_title": "Boleta de práctica",
        "version": "versión {n}",
        "official_title": "Boleta oficial",
        "sample_title": "Boleta de muestra",
        "test_title": "Boleta de prueba",
        "vote_for": "Vote por no más de {n}",
    },
}

_SENTENCES: dict[str, dict[str, str]] = {
    "es": {
        "Fill in the oval beside your choice. Use a black or blue pen.": (
            "Rellene el óvalo junto a su opción. Use un bolígrafo negro o azul."
        ),
        "Fill in the oval beside your choice, like this. Use a black or blue pen.": (
            "Rellene el óvalo junto a su opción, así. Use un bolígrafo negro o azul."
        ),
        "For someone not listed, fill in the oval and write the name on the line.": (
            "Para votar por alguien que no está en la lista, rellene el óvalo y escriba el nombre en la línea."
        ),
        "If you make a mistake, ask an official for another ballot.": (
            "Si se equivoca, pida otra boleta a un funcionario electoral."
        ),
        "A voter who marks a ballot wrongly or damages it may ask for another, up to a maximum of three. The spoiled"
        " ballot is destroyed and its number is written on the ballot statement.": (
            "Quien marque mal o dañe una boleta puede pedir otra, hasta un máximo de tres. La boleta anulada se"
            " destruye y su número se anota en la declaración de boletas."
        ),
        "A voter who spoils a ballot may ask for another, up to a maximum of three. The spoiled ballot is destroyed at"
        " once, unexamined.": (
            "Quien marque mal o dañe una boleta puede pedir otra, hasta un máximo de tres. La boleta anulada se"
            " destruye enseguida, sin mirarla."
        ),
        "A voter who spoils a ballot may ask for another, up to a maximum of three.": (
            "Quien marque mal o dañe una boleta puede pedir otra, hasta un máximo de tres."
        ),
        "A voter who spoils a ballot may ask for another, up to the limit the clerk has set.": (
            "Quien marque mal o dañe una boleta puede pedir otra, hasta el límite que ha fijado la oficina electoral."
        ),
        "I am a qualified voter in all respects. I have not voted and will not vote another ballot in this election.": (
            "Cumplo todos los requisitos para votar. No he votado ni votaré otra boleta en esta elección."
        ),
        "The person named above properly marked the ballot in secret, sealed it, and identified themselves to me.": (
            "La persona nombrada arriba marcó la boleta debidamente y en secreto, la cerró y se identificó ante mí."
        ),
        "I am an official of this election. The voter signed this certificate before me.": (
            "Soy funcionario de esta elección. El votante firmó este certificado ante mí."
        ),
    }
}
"""The usual instructions and the limit of a profile, sentence by sentence; one not listed stays in English."""


def base(language: str) -> str:
    return language.replace("_", "-").split("-", maxsplit=1)[0].lower()


def word(key: str, language: str, **blanks: object) -> str:
    """A fixed word in this language, else in English."""
    known = _WORDS.get(base(language), _WORDS["en"])
    return known.get(key, _WORDS["en"].get(key, "")).format(**blanks)


def translated(key: str, language: str, english: str) -> str:
    """The profile's English words, or their translation where this language has one."""
    return english if base(language) == "en" else _WORDS.get(base(language), {}).get(key, english)


def sentence(english: str, language: str) -> str:
    """An instruction in this language, else as the profile has it."""
    return _SENTENCES.get(base(language), {}).get(english, english)


def written_date(day: date, language: str) -> str:
    """The date in words: "October 6, 2026" (KMC 6.20.030(d))."""
    from babel import Locale, UnknownLocaleError  # slow to load, and not before the first page
    from babel.dates import format_date

    try:
        locale = Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        locale = Locale("en", "US")
    return str(format_date(day, "long", locale=locale))


def ordinal(n: int, language: str) -> str:
    """The head of a rank's column: 1st, 2nd, 3rd; 1.ª; 1."""
    match base(language):
        case "en":
            teens = n % 100 in {11, 12, 13}
            return f"{n}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"
        case "es":
            return f"{n}.ª"
        case _:
            return str(n)
