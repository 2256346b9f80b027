"""What several pages share: header, names of picks, counts in words. No Qt here."""

from app.domain.ballots import Contest, ContestKind
from app.domain.marking import Pick, left_in, most_of, option_of, party_chosen, ranks_of
from ui.station.screen import Button
from ui.station.state import Sitting
from ui.words import Words


def words_of(sitting: Sitting) -> Words:
    return Words(sitting.comfort.language)


def header(sitting: Sitting) -> tuple[Button, ...]:
    """Language in its own name (VVSG 7.3-M), settings and help, on every page of the voter's."""
    words = words_of(sitting)
    language = words("station.language_name")
    return (
        *(
            [Button(key="language", text=language, icon="globe", spoken=words("station.header.language_spoken"))]
            if len(sitting.ballot.languages) > 1
            else []
        ),
        Button(key="settings", text=words("station.header.settings"), icon="textsize"),
        Button(key="help", text=words("station.header.help"), icon="help"),
    )


def close_button(words: Words, key: str = "close") -> Button:
    return Button(key=key, text=words("station.close"), icon="back", strong=True, spoken=words("station.close_spoken"))


def how(sitting: Sitting, contest: Contest) -> str:
    """How many may be chosen. In English the law's own words, as the profile has them (KMC 6.20.030(b))."""
    words = words_of(sitting)
    if ranks_of(contest):
        return words("station.contest.rank", n=most_of(contest))
    labels = {option.label.in_("en").strip().casefold() for option in contest.options}
    if contest.kind is ContestKind.MEASURE and labels == {"yes", "no"}:
        return words("station.contest.yes_or_no")
    if sitting.comfort.language.split("-", maxsplit=1)[0] == "en":
        return sitting.ballot.wording.vote_for.replace("{n}", str(contest.vote_for))
    return words("station.contest.vote_for", n=contest.vote_for)


def label_of(sitting: Sitting, contest: Contest, pick: Pick) -> str:
    """The name on a row: as the ballot has it, or as the voter wrote it, or the empty line."""
    option = option_of(contest, pick)
    if option is not None:
        return option.label.in_(sitting.comfort.language).replace("\n", ", ")
    written = pick.name or getattr(sitting.choices.pick(contest, pick), "name", "")
    return written or words_of(sitting)("station.contest.write_in")


def pick_text(sitting: Sitting, contest: Contest, pick: Pick) -> str:
    """A pick as the review and the voice tell it: "2nd choice: Mele Tukaia", "Siqiñiq Northwind (write-in)"."""
    words = words_of(sitting)
    name = label_of(sitting, contest, pick)
    if pick.line:
        name = words("station.review.write_in", name=name) if pick.name else words("station.read.line", n=pick.line)
    return words("station.review.ranked", rank=ordinal(words, pick.rank), name=name) if pick.rank else name


def ordinal(words: Words, n: int) -> str:
    """ "1st", "2nd": as the language writes it."""
    key = f"station.ordinal.{n}"
    return words(key) if words.has(key) else words("station.ordinal.other", n=n)


def count_text(sitting: Sitting, contest: Contest) -> str:
    """ "1 of 2 chosen"."""
    words = words_of(sitting)
    chosen, most = len(sitting.choices.of(contest)), most_of(contest)
    key = "station.contest.ranked" if ranks_of(contest) else "station.contest.chosen"
    return words(key, n=chosen, most=most)


def left_text(sitting: Sitting, contest: Contest) -> str:
    """What may still be done, in words."""
    words = words_of(sitting)
    left = left_in(contest, sitting.choices)
    if left == 0:
        return words("station.contest.full_hint")
    kind = "rank" if ranks_of(contest) else "choose"
    return words(f"station.contest.{kind}_one_more" if left == 1 else f"station.contest.{kind}_more", n=left)


def party_note(sitting: Sitting, contest: Contest) -> str:
    """What a straight-party vote means for another contest is the law's to say: the note only recalls it."""
    if contest.kind is not ContestKind.CANDIDATES:
        return ""
    party = party_chosen(sitting.ballot.style, sitting.choices)
    if party is None:
        return ""
    return words_of(sitting)("station.contest.party_note", party=party.label.in_(sitting.comfort.language))


def sentence(text: str) -> str:
    """With a full stop, so that a voice pauses."""
    text = text.strip()
    return text if not text or text[-1] in ".?!:" else f"{text}."
