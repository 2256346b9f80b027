"""The page of a sitting: one builder for each place a voter can be. No Qt here."""

from collections.abc import Callable
from dataclasses import replace

from ui.station.comfort_pages import colors_page, help_page, language_page, settings_page, size_page
from ui.station.common import words_of
from ui.station.contest_page import contest_page
from ui.station.guide_pages import (
    end_page,
    guide_page,
    printing_page,
    read_page,
    reading_page,
    take_page,
    trouble_page,
    welcome_page,
)
from ui.station.name_page import name_page
from ui.station.review_page import review_page
from ui.station.screen import Screen
from ui.station.state import At, Sitting
from ui.station.stop_pages import full_page, leave_page, locked_page, official_page, still_there_page, unlock_page

PAGES: dict[At, Callable[[Sitting], Screen]] = {
    At.WELCOME: welcome_page,
    At.GUIDE: guide_page,
    At.CONTEST: contest_page,
    At.NAME: name_page,
    At.FULL: full_page,
    At.REVIEW: review_page,
    At.PRINTING: printing_page,
    At.NOT_PRINTED: trouble_page,
    At.TAKE: take_page,
    At.READING: reading_page,
    At.READ: read_page,
    At.NOT_READ: trouble_page,
    At.END: end_page,
    At.WRONG: end_page,
    At.LEAVE: leave_page,
    At.LANGUAGE: language_page,
    At.SETTINGS: settings_page,
    At.SIZE: size_page,
    At.COLORS: colors_page,
    At.HELP: help_page,
    At.STILL_THERE: still_there_page,
    At.LOCKED: locked_page,
    At.UNLOCK: unlock_page,
    At.OFFICIAL: official_page,
}


def page_of(sitting: Sitting) -> Screen:
    """The open page. With the screen hidden it is the same page for keys and voice, and shows one sentence."""
    page = PAGES[sitting.at](sitting)
    if not sitting.comfort.hidden:
        return page
    return replace(page, blank=words_of(sitting)("station.hidden"))
