"""The handbook is searched as people search: without accents, every word."""

from ui.viewmodels.handbook import matching
from ui.viewmodels.views_machine import HelpTopic

PAGES = (
    HelpTopic(key="spoiled", title="A voter spoils a ballot", markdown="# A voter spoils a ballot\n\nDestroy it."),
    HelpTopic(key="paper", title="Añadir papel", markdown="# Añadir papel\n\nThe ballot printer’s tray."),
)


def test_every_word_must_be_there_and_titles_come_first() -> None:
    assert [page.key for page in matching(PAGES, "BALLOT")] == ["spoiled", "paper"]
    assert [page.key for page in matching(PAGES, "anadir tray")] == ["paper"]
    assert matching(PAGES, "nothing at all") == ()
    assert len(matching(PAGES, "  ")) == 2
