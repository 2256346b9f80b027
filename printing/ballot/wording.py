"""The texts of one card in the languages of its page, the law's own English words always among them."""

from app.domain.ballots import Card, Style, Texts
from app.domain.papers import BallotMode, BallotPage
from printing.words import base, ordinal, translated, word, written_date


def languages(page: BallotPage) -> tuple[str, ...]:
    """The ballot's languages, two at most, each once."""
    second = page.second_language
    return (page.language, second) if second and base(second) != base(page.language) else (page.language,)


def each(texts: Texts, page: BallotPage) -> tuple[str, ...]:
    """This text in each language of the page; the same words are not said twice."""
    return unique(*(texts.in_(language) for language in languages(page)))


def said(key: str, page: BallotPage, **blanks: object) -> tuple[str, ...]:
    """A fixed word in each language of the page."""
    return unique(*(word(key, language, **blanks) for language in languages(page)))


def unique(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in dict.fromkeys(texts) if text.strip())


def title(page: BallotPage) -> tuple[str, ...]:
    """ "Official Ballot" (KMC 6.20.030(d)), "Sample Ballot" (KPB 4.40.030); a proof shows the words it proves. What is
    drawn in training never calls itself official."""
    if page.training:
        return _lawful("training_title", word("training_title", "en"), page)
    english, key = {
        BallotMode.OFFICIAL: (page.wording.official, "official_title"),
        BallotMode.PROOF: (page.wording.official, "official_title"),
        BallotMode.SAMPLE: (page.wording.sample, "sample_title"),
        BallotMode.TEST: (page.wording.test, "test_title"),
    }[page.mode]
    return _lawful(key, english, page)


def vote_for(page: BallotPage, number: int) -> tuple[str, ...]:
    """ "Vote for no more than N" before each list (KMC 6.20.030(b))."""
    return tuple(text.replace("{n}", str(number)) for text in _lawful("vote_for", page.wording.vote_for, page))


def _lawful(key: str, english: str, page: BallotPage) -> tuple[str, ...]:
    return unique(*(translated(key, language, english) for language in languages(page)), english)


def election_line(page: BallotPage, language: str) -> str:
    """ "Regular Election, October 6, 2026"."""
    heading, day = page.definition.title.in_(language), written_date(page.definition.date, language)
    return heading if day in heading else f"{heading}, {day}" if heading else day


def style_name(style: Style, language: str) -> str:
    """ "Style 12, Cannery": name as well as code, for a code alone helps nobody (CASES A41)."""
    code, name = word("style", language, id=style.id), style.name.in_(language)
    if not name or name == style.id:
        return code
    return name if str(style.id) in name else f"{code}, {name}"


def party_name(page: BallotPage) -> str:
    """The party whose ballot this style is, as people say it."""
    return dict(page.definition.parties).get(page.style.party, page.style.party)


def card_place(style: Style, card: Card) -> tuple[int, int]:
    """Which card of how many."""
    ids = [own.id for own in style.cards]
    return (ids.index(card.id) + 1 if card.id in ids else 1), max(1, len(ids))


def card_line(page: BallotPage, back: bool, language: str) -> str:
    """ "Card 1 of 2, front"."""
    n, m = card_place(page.style, page.card)
    return word("card", language, n=n, m=m, side=word("back" if back else "front", language))


def ranks(n: int, page: BallotPage) -> tuple[str, ...]:
    return unique(*(ordinal(n, language) for language in languages(page)))


def band(page: BallotPage) -> str:
    """What a paper that is not for voting says on both sides, in one line; blank on an official ballot."""
    if page.training:
        return " / ".join(said("training_band", page))
    if page.mode is BallotMode.OFFICIAL:
        return ""
    kinds = (word("not_official", language, kind=word(page.mode.value, language)) for language in languages(page))
    return " / ".join(unique(*kinds))
