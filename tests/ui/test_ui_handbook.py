"""The handbook is searched as people search: without accents, every word."""

from ui.viewmodels.handbook import matching, topic

PAGES = (
    topic("01-spoiled.md", "# A voter spoils a ballot\n\nDestroy it."),
    topic("02-paper.md", "# Añadir papel\n\nThe ballot printer’s tray."),
)


def test_a_page_is_named_by_its_file_and_titled_by_its_heading() -> None:
    assert (PAGES[0].key, PAGES[0].title) == ("spoiled", "A voter spoils a ballot")


def test_every_word_must_be_there_and_titles_come_first() -> None:
    assert [page.key for page in matching(PAGES, "BALLOT")] == ["spoiled", "paper"]
    assert [page.key for page in matching(PAGES, "anadir tray")] == ["paper"]
    assert matching(PAGES, "nothing at all") == ()
    assert len(matching(PAGES, "  ")) == 2
